/* Names that nothing declares: of sizes and types that a host program defines (-D) for kernels which it has compiled at run time, or
 * that a missing header would declare. Without a declaration clang drops the whole statement, or takes a parameter for an `int`. How a
 * name is used (clang_face_uses.cpp) tells what it gets:
 *   a constant, in capitals: a parameter of no template, a number that is the same everywhere and of which nothing is known;
 *   a type, a namespace, a template: such a parameter that is a type or a template;
 *   `a::f<...>`: a namespace that holds a template;
 *   an object: a variable of such a type.
 * What is made of these types clang leaves open, as in a template. Functions get none: those that the types of their arguments bring are
 * found later. But where none is then, clang drops the whole body of the instance; so in templates of the host a name that is called gets
 * a function that any other fits better, which takes anything. */
#include "infer/face/clang_face_internal.h"

#include <clang/Sema/Lookup.h>
#include <clang/Sema/TypoCorrection.h>
#include <llvm/ADT/StringExtras.h>

#include <map>

using namespace clang;

namespace {

constexpr unsigned most = 4000;         /* names */

class names : public ExternalSemaSource {
	face &f;
	Sema &sema;
	ASTContext &ast;
	std::map<std::string, NamedDecl *> made;        /* by use, name and shape */

	/* A name in a text, or what stands there for it. */
	struct found { StringRef text; size_t at, n; FileID file; face_use use; };

	/* Without what it is used as; no text: it is none of the user's. */
	found place_of(const IdentifierInfo *name, SourceLocation loc)
	{
		found none = {StringRef(), 0, 0, FileID(), face_use::none};
		tree_role role = name && loc.isValid() ? f.role(loc) : TREE_FILE_OURS;
		if (role != TREE_FILE_MAIN && role != TREE_FILE_USER) return none;
		if (face_is_base_of_enum(f, loc)) return none;
		std::pair<FileID, unsigned> at = f.places->getDecomposedSpellingLoc(loc);
		StringRef text = f.places->getBufferData(at.first);
		if (!text.substr(at.second).starts_with(name->getName())) return none;
		return {text, at.second, name->getLength(), at.first, face_use::none};
	}

	/* `#define real4 CAT(REAL, 4)`: where the largest macro stands that is the name and nothing else. */
	found outside_of(const IdentifierInfo *name, SourceLocation loc)
	{
		const SourceManager &places = *f.places;
		SourceLocation begin = loc, end = loc;
		auto length = [&](SourceLocation at) { return Lexer::MeasureTokenLength(places.getSpellingLoc(at), places, ast.getLangOpts()); };
		for (SourceLocation first, last; begin.isMacroID() && end.isMacroID(); begin = first, end = last) {
			SourceLocation behind = end.getLocWithOffset(static_cast<int>(length(end)));
			if (!places.isAtStartOfImmediateMacroExpansion(begin, &first) || !places.isAtEndOfImmediateMacroExpansion(behind, &last)) break;
		}
		std::pair<FileID, unsigned> from = places.getDecomposedSpellingLoc(begin), to = places.getDecomposedSpellingLoc(end);
		if (begin == loc || from.first != to.first || to.second < from.second) return place_of(name, loc);
		tree_role role = f.role(begin);
		if (role != TREE_FILE_MAIN && role != TREE_FILE_USER) return {StringRef(), 0, 0, FileID(), face_use::none};
		return {places.getBufferData(from.first), from.second, to.second + length(end) - from.second, from.first, face_use::none};
	}

	found find(const LookupResult &r, const Scope *s)
	{
		bool ordinary = r.getLookupKind() == Sema::LookupOrdinaryName;
		const IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		bool looks = (ordinary || r.getLookupKind() == Sema::LookupNestedNameSpecifierName) && !r.isForRedeclaration();
		if (!looks || !name || r.getNameLoc().isInvalid()) return place_of(nullptr, SourceLocation());
		found where = outside_of(name, r.getNameLoc());
		if (!where.text.empty()) where.use = face_use_of(name->getName(), where.text, where.at, where.n, s, ast.getLangOpts().CPlusPlus);
		bool whole = where.text.substr(where.at).starts_with(name->getName());      /* a chain of names is read from the text */
		if (!whole && where.use != face_use::type && where.use != face_use::constant && where.use != face_use::object) where.use = face_use::none;
		return where;
	}

	/* Of `a::b::f` where `f` stands at `at`: where `a` does. */
	static size_t scope_begin(StringRef text, size_t at)
	{
		for (StringRef left = text.take_front(at).rtrim(); left.consume_back("::"); left = text.take_front(at).rtrim()) {
			left = left.rtrim();
			if (left.empty() || !face_is_word(left.back())) break;
			at = left.size();
			while (at > 0 && face_is_word(text[at - 1])) at--;
		}
		return at;
	}

	unsigned number(StringRef name)
	{
		f.undeclared.push_back(name.str());
		return static_cast<unsigned>(f.undeclared.size() - 1);
	}

	TemplateTypeParmDecl *open_type(SourceLocation at, IdentifierInfo *name, StringRef full)
	{
		return TemplateTypeParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, FACE_NOWHERE_DEPTH, number(full), name,
			/*Typename=*/true, /*ParameterPack=*/false);
	}

	NamedDecl *constant(SourceLocation at, IdentifierInfo *name)
	{
		return NonTypeTemplateParmDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, FACE_NOWHERE_DEPTH, number(name->getName()), name, ast.IntTy,
			/*ParameterPack=*/false, nullptr);
	}

	NamedDecl *object(SourceLocation at, IdentifierInfo *name)
	{
		QualType type = ast.getTypeDeclType(open_type(at, name, name->getName()));
		auto *one = VarDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, name, type, ast.getTrivialTypeSourceInfo(type, at), SC_Extern);
		if (ast.getLangOpts().CUDA) one->addAttr(CUDADeviceAttr::CreateImplicit(ast));
		return one;
	}

	NamedDecl *pattern(DeclContext *in, SourceLocation at, IdentifierInfo *name, StringRef full, StringRef shape)
	{
		return TemplateTemplateParmDecl::Create(ast, in, at, FACE_NOWHERE_DEPTH, number(full), /*ParameterPack=*/false, name, /*Typename=*/false,
			face_parameters(ast, at, shape));
	}

	/* Looked for in a namespace no template's parameter is found, but what a using-declaration brings. */
	void bring(DeclContext *in, NamedDecl *target)
	{
		auto *by = UsingDecl::Create(ast, in, target->getLocation(), NestedNameSpecifierLoc(), DeclarationNameInfo(target->getDeclName(), target->getLocation()),
			/*HasTypenameKeyword=*/false);
		auto *one = UsingShadowDecl::Create(ast, in, target->getLocation(), target->getDeclName(), by, target);
		one->setImplicit();
		in->addDecl(one);
	}

	/* A function template, and beside it one that a class which nothing declares would bring: so clang leaves open what is called. */
	void function(DeclContext *in, SourceLocation at, IdentifierInfo *name, StringRef shape)
	{
		QualType type = ast.getFunctionType(ast.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
		auto *one = FunctionDecl::Create(ast, in, at, at, DeclarationName(name), type, ast.getTrivialTypeSourceInfo(type, at), SC_None);
		auto *t = FunctionTemplateDecl::Create(ast, in, at, DeclarationName(name), face_parameters(ast, at, shape), one);
		one->setDescribedFunctionTemplate(t);
		QualType whole = ast.getTypeDeclType(open_type(at, name, name->getName()));
		NestedNameSpecifierLocBuilder scope;
		scope.Extend(ast, SourceLocation(), ast.getTrivialTypeSourceInfo(whole, at)->getTypeLoc(), at);
		auto *open = UnresolvedUsingValueDecl::Create(ast, in, at, scope.getWithLocInContext(ast), DeclarationNameInfo(DeclarationName(name), at), SourceLocation());
		for (NamedDecl *d : {static_cast<NamedDecl *>(t), static_cast<NamedDecl *>(open)}) {
			d->setImplicit();
			in->addDecl(d);
		}
	}

	/* `a::b::f<...>`, and `a::b::C` where it is a type for sure: a namespace `a` that holds nothing else. */
	NamedDecl *scoped(bool is_function, SourceLocation at, const face_chain &chain, StringRef full, StringRef shape)
	{
		NamespaceDecl *outer = nullptr;
		DeclContext *in = ast.getTranslationUnitDecl();
		for (size_t i = 0; i + 1 < chain.names.size(); i++) {
			auto *one = NamespaceDecl::Create(ast, in, /*Inline=*/false, at, at, &ast.Idents.get(chain.names[i]), nullptr, /*Nested=*/false);
			one->setImplicit();
			if (outer) in->addDecl(one);
			else outer = one;
			in = one;
		}
		IdentifierInfo *name = &ast.Idents.get(chain.names.back());
		if (is_function) function(in, at, name, shape);
		else if (!chain.angle) bring(in, open_type(at, name, full));
		else bring(in, pattern(in, at, name, full, shape));
		return outer;
	}

	/* `CHECK(f(x))` in a template that runs on the host. */
	bool is_called(const found &where)
	{
		const FunctionDecl *in = sema.getCurFunctionDecl(/*AllowLambda=*/true);
		const LangOptions &lang = ast.getLangOpts();
		bool host = lang.CUDA && in && !in->hasAttr<CUDAGlobalAttr>() && !in->hasAttr<CUDADeviceAttr>();
		if (!host || !sema.CurContext->isDependentContext() || sema.isUnevaluatedContext() || sema.isSFINAEContext() || where.text.empty()) return false;
		StringRef left = where.text.take_front(where.at).rtrim(), right = where.text.substr(where.at + where.n).ltrim();
		bool member = left.ends_with(".") || left.ends_with("->") || left.ends_with("::") || left.ends_with("~");
		return right.starts_with("(") && !member;
	}

	NamedDecl *callee(SourceLocation at, IdentifierInfo *name)
	{
		NamedDecl *&one = made["(" + name->getName().str()];
		if (one) return one;
		FunctionProtoType::ExtProtoInfo anything;
		anything.Variadic = true;
		QualType type = ast.getFunctionType(ast.getTypeDeclType(open_type(at, name, name->getName())), {}, anything);
		one = FunctionDecl::Create(ast, ast.getTranslationUnitDecl(), at, at, DeclarationName(name), type, ast.getTrivialTypeSourceInfo(type, at), SC_Extern);
		one->setImplicit();
		f.callees.insert(one);
		return one;
	}

	NamedDecl *make(face_use use, SourceLocation at, IdentifierInfo *name, const face_chain &chain, StringRef full, StringRef shape)
	{
		switch (use) {
		case face_use::none: return nullptr;
		case face_use::constant: return constant(at, name);
		case face_use::type: return open_type(at, name, full);
		case face_use::pattern: return pattern(ast.getTranslationUnitDecl(), at, name, full, shape);
		case face_use::object: return object(at, name);
		case face_use::scoped_pattern: return scoped(false, at, chain, full, shape);
		case face_use::scoped_function: return scoped(true, at, chain, full, shape);
		}
		return nullptr;
	}

	/* Of one use, and of a template with one list of parameters, a name has one declaration. */
	NamedDecl *declaration(const found &where, const LookupResult &r, Scope *s)
	{
		IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		face_chain chain = {{}, 0};
		std::string full = name->getName().str(), shape;
		if (where.use == face_use::pattern || where.use == face_use::scoped_pattern || where.use == face_use::scoped_function) {
			chain = face_chain_of(where.text, where.at);
			full = llvm::join(chain.names, "::");
			if (chain.angle && !face_shape_of(sema, s, f.places->getLocForStartOfFile(where.file), where.text, chain.angle, shape)) return nullptr;
		}
		NamedDecl *&one = made[std::to_string(static_cast<int>(where.use)) + full + "<" + shape];
		if (!one) {
			one = make(where.use, r.getNameLoc(), name, chain, full, shape);
			if (isa<ValueDecl>(one)) one->setImplicit();    /* of an implicit type clang would say `auto` */
		}
		return one;
	}

public:
	names(face &of, Sema &s) : f(of), sema(s), ast(s.Context) {}
	bool LookupUnqualified(LookupResult &r, Scope *s) override
	{
		found where = find(r, s);
		if (made.size() >= most) return false;
		IdentifierInfo *name = r.getLookupName().getAsIdentifierInfo();
		NamedDecl *one = where.use != face_use::none ? declaration(where, r, s) : name && is_called(where) ? callee(r.getNameLoc(), name) : nullptr;
		if (!one) return false;
		r.addDecl(one);
		r.resolveKind();
		return true;
	}

	/* `cub::Exchange<T, 4>` in a namespace that something declares: a template of it. What clang then says, clang_face.cpp does not hear. */
	TypoCorrection CorrectTypo(const DeclarationNameInfo &info, int kind, Scope *s, CXXScopeSpec *scope, CorrectionCandidateCallback &, DeclContext *,
		bool, const ObjCObjectPointerType *) override
	{
		auto *in = scope && scope->isValid() && kind == Sema::LookupOrdinaryName ? dyn_cast_or_null<NamespaceDecl>(sema.computeDeclContext(*scope)) : nullptr;
		IdentifierInfo *name = info.getName().getAsIdentifierInfo();
		found where = place_of(in ? name : nullptr, info.getLoc());
		if (where.text.empty() || !s) return TypoCorrection();
		size_t begin = scope_begin(where.text, where.at);
		face_chain chain = face_chain_of(where.text, begin);
		face_use use = face_use_of(chain.names.front(), where.text, begin, chain.names.front().size(), s, ast.getLangOpts().CPlusPlus);
		std::string shape;
		if (use != face_use::scoped_pattern || chain.names.back().begin() != where.text.begin() + where.at || !chain.angle
			|| !face_shape_of(sema, s, f.places->getLocForStartOfFile(where.file), where.text, chain.angle, shape)) return TypoCorrection();
		NamedDecl *one = pattern(in, info.getLoc(), name, llvm::join(chain.names, "::"), shape);
		bring(in, one);
		TypoCorrection found(one);
		found.setCorrectionRange(scope, info);
		return found;
	}
};

}

ExternalSemaSource *face_names(face &f, Sema &sema)
{
	return new names(f, sema);
}
