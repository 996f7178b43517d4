/* Numbers outside of functions that nothing in the file changes, `int threads = 512;`: who names one loads it. All bodies are looked at, those too that
 * the tree leaves out. Where clang complains of the file, or something is hidden from it, none is known to be one; nor is one that a header declares
 * for other files. */
#include "infer/face/clang_face_internal.h"
#include "infer/face/clang_face_walk.h"

using namespace clang;

namespace {

/* Nobody else is meant to name it. */
bool may_be_kept(const VarDecl *d)
{
	QualType t = d->getType();
	bool number = !t->isDependentType() && t->isIntegralOrEnumerationType() && !t.isConstQualified() && !t.isVolatileQualified();
	bool once = d->isFirstDecl() && d->getMostRecentDecl() == d && d->isThisDeclarationADefinition() == VarDecl::Definition;
	bool of_host = !d->hasAttr<CUDADeviceAttr>() && !d->hasAttr<CUDAConstantAttr>() && !d->hasAttr<CUDASharedAttr>() && !d->hasAttr<AnnotateAttr>();
	return number && once && of_host && d->getInit() && d->isFileVarDecl() && !d->isStaticDataMember() && !d->getTLSKind() && !d->hasAttr<WeakAttr>();
}

/* Takes out what is named and not loaded. What loads a name is seen before the name. */
struct namings : face_walk {
	llvm::DenseSet<const Decl *> &kept;
	llvm::DenseSet<const Expr *> loaded;

	explicit namings(llvm::DenseSet<const Decl *> &k) : kept(k) {}

	bool see(Stmt *s) override
	{
		if (const auto *c = dyn_cast<CastExpr>(s); c && c->getCastKind() == CK_LValueToRValue) loaded.insert(c->getSubExpr()->IgnoreParens());
		if (const auto *r = dyn_cast<DeclRefExpr>(s); r && !loaded.contains(r)) kept.erase(r->getDecl());
		return true;
	}
};

}

void face::find_kept(const face_heard &heard)
{
	auto own = [this](SourceLocation at) { return role(at) == TREE_FILE_MAIN || role(at) == TREE_FILE_USER; };
	bool sound = llvm::none_of(heard.complaints, [&](const face_heard::complaint &c) { return own(c.range.getBegin()); });
	if (!sound || request->hidden_count) return;
	auto note = [&](auto &&self, const Decl *d) -> void {
		if (const auto *v = dyn_cast<VarDecl>(d); v && may_be_kept(v)) kept.insert(v);
		if (isa<NamespaceDecl, LinkageSpecDecl>(d))
			for (const Decl *kid : cast<DeclContext>(d)->decls()) self(self, kid);
	};
	for (const Decl *d : heard.decls)
		if (own(d->getLocation())) note(note, d);
	if (kept.empty()) return;
	namings all(kept);
	for (Decl *d : heard.decls) all.walk(d);
}
