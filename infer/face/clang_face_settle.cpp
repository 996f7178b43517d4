/* Classes with members of types that nothing declares, while clang still parses: it asks for their layout, and evaluates their
 * constructors, and would not live through either. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

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

/* `T *p{}`: clang gives the list no type as long as T is open, and parses it behind the class, just before the functions' bodies. */
static bool keeps_list_open(const FieldDecl *d)
{
	return d->getType()->isDependentType() && d->getInClassInitStyle() == ICIS_ListInit;
}

void face_settle(face &f, ASTContext &ast, RecordDecl *d)
{
	if (f.undeclared.empty() || d->isDependentContext()) return;
	for (FieldDecl *one : d->fields()) {
		QualType t = settled(ast, one->getType());
		if (keeps_list_open(one)) f.open_lists.push_back(one);
		if (t == one->getType()) continue;
		one->setType(t);
		f.opened.insert(d->getCanonicalDecl());
	}
	auto *of = dyn_cast<CXXRecordDecl>(d);
	if (!of || f.open_lists.empty()) return;
	for (CXXMethodDecl *one : of->methods()) {              /* nothing of it is evaluated before its lists have their types */
		if (!one->isConstexpr()) continue;
		f.not_yet_constant.emplace_back(one, one->getConstexprKind());
		one->setConstexprKind(ConstexprSpecKind::Unspecified);
	}
}

void face_settle_lists(face &f)
{
	llvm::erase_if(f.open_lists, [](FieldDecl *one) {
		auto *list = dyn_cast_or_null<InitListExpr>(one->hasInClassInitializer() ? one->getInClassInitializer() : nullptr);
		if (list && list->getType()->isVoidType()) list->setType(one->getType());
		return list || one->isInvalidDecl();
	});
	if (!f.open_lists.empty()) return;
	for (auto [one, kind] : f.not_yet_constant) one->setConstexprKind(kind);
	f.not_yet_constant.clear();
}
