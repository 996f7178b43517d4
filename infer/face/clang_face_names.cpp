/* Names that nothing declares: of sizes and types that a host program defines (-D) for kernels which it has compiled at run time, or
 * that a missing header would declare. Without a declaration clang drops the whole statement, or takes a parameter for an `int`. How a
 * name is used (clang_face_uses.cpp) tells what it gets:
 *   a constant, in capitals: a parameter of no template, a number that is the same everywhere and of which nothing is known;
 *   a type, a namespace, a template: such a parameter that is a type or a template;
 *   an object: a variable of such a type.
 * What is made of these types clang leaves open, as in a template. Functions get none: those that the types of their arguments bring are
 * found later. */
#include "infer/face/clang_face_internal.h"

#include <clang/Sema/Lookup.h>

using namespace clang;

namespace {

constexpr unsigned most = 4000;         /* names */

class names : public ExternalSemaSource {
	face &f;
	ASTContext &ast;
	llvm::DenseMap<std::pair<const IdentifierInfo *, unsigned>, NamedDecl *> made;     /* by name and use */

	face_use use_of(const LookupResult &r, const Scope *s)
	{
		bool ordinary = r.getLookupKind() == Sema::LookupOrdinaryName;
		if ((!ordinary && r.getLookupKind() != Sema::LookupNestedNameSpecifierName) || r.isForRedeclaration()) return face_use::none;
		const IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		if (!name || !r.getNameLoc().isValid()) return face_use::none;
		tree_role role = f.role(r.getNameLoc());
		if (role != TREE_FILE_MAIN && role != TREE_FILE_USER) return face_use::none;
		if (face_is_base_of_enum(f, r.getNameLoc())) return face_use::none;
		std::pair<FileID, unsigned> at = f.places->getDecomposedSpellingLoc(r.getNameLoc());
		StringRef text = f.places->getBufferData(at.first);
		if (!text.substr(at.second).starts_with(name->getName())) return face_use::none;
		return face_use_of(text, at.second, name->getLength(), s, ast.getLangOpts().CPlusPlus);
	}

	unsigned number(const IdentifierInfo *name)
	{
		f.undeclared.push_back(name->getName().str());
		return static_cast<unsigned>(f.undeclared.size() - 1);
	}

	TemplateTypeParmDecl *open_type(SourceLocation at, IdentifierInfo *name)
	{
		return TemplateTypeParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, FACE_NOWHERE_DEPTH, number(name), name,
			/*Typename=*/true, /*ParameterPack=*/false);
	}

	NamedDecl *constant(SourceLocation at, IdentifierInfo *name)
	{
		return NonTypeTemplateParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, FACE_NOWHERE_DEPTH, number(name), name, ast.IntTy,
			/*ParameterPack=*/false, nullptr);
	}

	NamedDecl *object(SourceLocation at, IdentifierInfo *name)
	{
		QualType type = ast.getTypeDeclType(open_type(at, name));
		auto *one = VarDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, name, type, ast.getTrivialTypeSourceInfo(type, at), SC_Extern);
		if (ast.getLangOpts().CUDA) one->addAttr(CUDADeviceAttr::CreateImplicit(ast));
		return one;
	}

	/* Of any arguments that are types; a number among them is an error, as without it. */
	NamedDecl *pattern(SourceLocation at, IdentifierInfo *name)
	{
		auto *params = TemplateTypeParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, FACE_NOWHERE_DEPTH + 1, 0, nullptr,
			/*Typename=*/true, /*ParameterPack=*/true);
		NamedDecl *list[] = {params};
		return TemplateTemplateParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, FACE_NOWHERE_DEPTH, number(name),
			/*ParameterPack=*/false, name, /*Typename=*/false, TemplateParameterList::Create(ast, at, at, list, at, nullptr));
	}

	NamedDecl *make(face_use use, SourceLocation at, IdentifierInfo *name)
	{
		switch (use) {
		case face_use::none: return nullptr;
		case face_use::constant: return constant(at, name);
		case face_use::type: return open_type(at, name);
		case face_use::pattern: return pattern(at, name);
		case face_use::object: return object(at, name);
		}
		return nullptr;
	}

public:
	names(face &of, ASTContext &a) : f(of), ast(a) {}
	bool LookupUnqualified(LookupResult &r, Scope *s) override
	{
		face_use use = made.size() < most ? use_of(r, s) : face_use::none;
		if (use == face_use::none) return false;
		IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		NamedDecl *&one = made[{name, static_cast<unsigned>(use)}];
		if (!one) {
			one = make(use, r.getNameLoc(), name);
			if (isa<ValueDecl>(one)) one->setImplicit();    /* of an implicit type clang would say `auto` */
		}
		r.addDecl(one);
		r.resolveKind();
		return true;
	}
};

}

/* `int[N][4]` as an array of one row; what has elements of an open type as a number. */
static QualType settled(ASTContext &ast, QualType t)
{
	const ArrayType *a = ast.getAsArrayType(t);
	if (!t->isDependentType() || (!a && !t->isPointerType())) return t->isDependentType() ? ast.IntTy : t;
	if (!a) return t;                                       /* however open what it points to */
	QualType element = settled(ast, a->getElementType());
	const auto *known = dyn_cast<ConstantArrayType>(a);
	return ast.getConstantArrayType(element, known ? known->getSize() : llvm::APInt(64, 1), nullptr, ArraySizeModifier::Normal, 0);
}

void face_settle(face &f, ASTContext &ast, RecordDecl *d)
{
	if (f.undeclared.empty() || d->isDependentContext()) return;
	for (FieldDecl *one : d->fields()) {
		QualType t = settled(ast, one->getType());
		if (t == one->getType()) continue;
		one->setType(t);
		f.opened.insert(d->getCanonicalDecl());
	}
}

ExternalSemaSource *face_names(face &f, ASTContext &ast)
{
	return new names(f, ast);
}
