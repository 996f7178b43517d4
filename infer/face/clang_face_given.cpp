/* What code that nobody sees gets with an object: the methods of its class, and of all classes in it. It may call them. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

/* Of a class that a template makes, a method that nobody asked for has its body in the template. */
static const FunctionDecl *body_of_method(const FunctionDecl *d)
{
	const FunctionDecl *whole = nullptr;
	if (d->isDefined(whole)) return whole;
	const FunctionDecl *pattern = d->getTemplateInstantiationPattern(/*ForDefinition=*/true);
	return pattern && pattern->isDefined(whole) ? whole : nullptr;
}

/* Of lambdas, and of what is constexpr, clang asks no word for it. */
static bool runs_on_device(const FunctionDecl *d)
{
	const auto *m = dyn_cast<CXXMethodDecl>(d);
	return (m && m->getParent()->isLambda()) || d->isConstexpr() || d->hasAttr<CUDADeviceAttr>() || d->hasAttr<CUDAGlobalAttr>();
}

/* Is it more than clang's own copy of all members? */
static bool may_be_called(face &f, const FunctionDecl *d, const FunctionDecl *body)
{
	bool made_by_clang = d->isImplicit() || d->isDefaulted() || d->isDeleted();
	return body && !made_by_clang && runs_on_device(d) && f.role(body->getLocation()) != TREE_FILE_OURS;
}

static void give_method(face &f, tree_record *made, const FunctionDecl *d)
{
	const FunctionDecl *body = body_of_method(d);
	if (!may_be_called(f, d, body)) return;
	f.function(body, true);
	face_push(f.out->arena, made->given, f.function(d, true));
}

/* Constructors that copy are methods here too: who gets an object may copy it. */
static void give_methods(face &f, tree_record *made, const CXXRecordDecl *d)
{
	for (const Decl *one : d->decls()) {
		const auto *t = dyn_cast<FunctionTemplateDecl>(one);
		const auto *m = dyn_cast_or_null<CXXMethodDecl>(t ? t->getTemplatedDecl() : one);
		const auto *c = dyn_cast_or_null<CXXConstructorDecl>(m);
		if (m && (!c || c->isCopyOrMoveConstructor())) give_method(f, made, m);
	}
}

/* The class of an object, of what a pointer leads to, or of an array's elements. */
static const CXXRecordDecl *class_of(QualType t)
{
	for (;;) {
		if (t->isReferenceType() || t->isPointerType()) t = t->getPointeeType();
		else if (const clang::Type *element = t->getPointeeOrArrayElementType(); element != t.getTypePtr()) t = QualType(element, 0);
		else return t->getAsCXXRecordDecl();
	}
}

void face::give(QualType t)
{
	const CXXRecordDecl *d = t.isNull() ? nullptr : class_of(t);
	d = d ? d->getDefinition() : nullptr;
	if (!d || role(d->getLocation()) == TREE_FILE_OURS || !given.insert(d->getCanonicalDecl()).second) return;
	give_methods(*this, record(d), d);
	for (const CXXBaseSpecifier &b : d->bases()) give(b.getType());
	for (const FieldDecl *member : d->fields()) give(member->getType());
}

/* A callee of ours counts as one that is not seen: the lowering knows most of them by their name only. */
void face::give_arguments(const FunctionDecl *callee, llvm::ArrayRef<const Expr *> args)
{
	const FunctionDecl *whole = nullptr;
	if (!in || !runs_on_device(in)) return;
	if (callee && callee->isDefined(whole) && role(whole->getLocation()) != TREE_FILE_OURS) return;
	for (const Expr *a : args) {
		give(a->getType());
		give(a->IgnoreParenImpCasts()->getType()); /* not only the base that a pointer becomes one to */
	}
	const TemplateArgumentList *list = callee ? callee->getTemplateSpecializationArgs() : nullptr;
	for (unsigned i = 0; list && i < list->size(); i++)
		if ((*list)[i].getKind() == TemplateArgument::Type) give((*list)[i].getAsType());
}

/* ---- what the library is told of, on the host ---- */

/* Who deletes, locks, compares or makes room for others does it by these names. */
static bool is_known_to_all(const CXXMethodDecl *m)
{
	static const char *const names[] = {"lock", "unlock", "try_lock", "lock_shared", "unlock_shared", "allocate", "deallocate", "construct", "destroy"};
	if (m->isOverloadedOperator() || isa<CXXConversionDecl>(m)) return true;
	return llvm::any_of(names, [&](const char *name) { return m->getIdentifier() && m->getName() == name; });
}

static bool runs_on_host(const FunctionDecl *d) { return !d->hasAttr<CUDADeviceAttr>() || d->hasAttr<CUDAHostAttr>(); }

/* Itself, or what it is a part of. */
static bool is_in_std(const Decl *d)
{
	const DeclContext *c = d->getDeclContext();
	while (c && !c->isStdNamespace()) c = c->getParent();
	return c;
}

void face::lend(const Decl *by, llvm::ArrayRef<TemplateArgument> args)
{
	if (!is_in_std(by)) return;
	for (const TemplateArgument &a : args) {
		if (a.getKind() == TemplateArgument::Pack) lend(by, a.pack_elements());
		const CXXRecordDecl *d = a.getKind() == TemplateArgument::Type ? a.getAsType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
		d = d ? d->getDefinition() : nullptr;
		tree_role where = d ? role(d->getLocation()) : TREE_FILE_OURS;
		if ((where != TREE_FILE_MAIN && where != TREE_FILE_USER) || d->isLambda() || !lent.insert(d->getCanonicalDecl()).second) continue;
		for (const CXXMethodDecl *m : d->methods()) {
			const FunctionDecl *body = body_of_method(m);
			bool written = body && !m->isImplicit() && !m->isDefaulted() && !m->isDeleted();
			if (written && is_known_to_all(m) && runs_on_host(m)) function(body, true);
		}
	}
}
