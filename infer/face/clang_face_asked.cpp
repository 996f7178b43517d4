/* What templates ask of their parameters (`typename V::R`, `v.n`, `v.at(i)`, `V::K`, `v(i)`), and classes that have it: for kernels that
 * none of the types in sight fits. A name is taken for what it is used as first. */
#include "infer/face/clang_face_asked.h"
#include "infer/face/clang_face_walk.h"

#include <map>

using namespace clang;

namespace {

enum class use { TYPE, NUMBER, POINTER, CONSTANT, FUNCTION, STATIC_FUNCTION };

class asked : public face_walk {
	const FunctionTemplateDecl *kernel;
	llvm::DenseSet<const Expr *> seen;
	llvm::DenseSet<const Stmt *> on_host;   /* calls in functions that no kernel calls */

	void take(DeclarationName name, use as)
	{
		if (const IdentifierInfo *id = name.getAsIdentifierInfo()) names.try_emplace(id->getName().str(), as);
	}

	static bool is_parameter(QualType t)
	{
		if (!t.isNull() && t->isAnyPointerType()) t = t->getPointeeType();
		return !t.isNull() && t->isDependentType() && (t.getNonReferenceType()->isTemplateTypeParmType() || t->isUndeducedType() || is_of_parameter(t.getNonReferenceType()));
	}

	/* `F<T>` of a parameter F. */
	static bool is_of_parameter(QualType t)
	{
		const auto *s = t->getAs<TemplateSpecializationType>();
		return s && isa_and_nonnull<TemplateTemplateParmDecl>(s->getTemplateName().getAsTemplateDecl());
	}

	static bool is_parameter(const NestedNameSpecifier *n)
	{
		const Type *t = n ? n->getAsType() : nullptr;
		return t && is_parameter(QualType(t, 0));
	}

	/* What stands in e, used as said. */
	void look(const Expr *e, use member, use constant)
	{
		e = e->IgnoreParenImpCasts();
		if (!seen.insert(e).second) return;
		if (const auto *m = dyn_cast<CXXDependentScopeMemberExpr>(e)) {
			if (!m->isImplicitAccess() && is_parameter(m->getBaseType())) take(m->getMember(), member);
		} else if (const auto *s = dyn_cast<DependentScopeDeclRefExpr>(e)) {
			if (is_parameter(s->getQualifier())) take(s->getDeclName(), constant);
		}
	}
public:
	std::map<std::string, use> names;
	bool has_effects = false;               /* something is called for what it does */
	explicit asked(const FunctionTemplateDecl *k) : kernel(k) {}

	bool enters(FunctionTemplateDecl *d) override
	{
		return !d->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() || d->getCanonicalDecl() == kernel->getCanonicalDecl();
	}

	/* What uses a name is seen before the name. */
	bool see(Stmt *s) override
	{
		if (const auto *call = dyn_cast<CallExpr>(s)) look(call->getCallee(), use::FUNCTION, use::STATIC_FUNCTION);
		else if (const auto *at = dyn_cast<ArraySubscriptExpr>(s)) look(at->getLHS(), use::POINTER, use::CONSTANT);
		else if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref) look(u->getSubExpr(), use::POINTER, use::CONSTANT);
		else if (isa<CXXDependentScopeMemberExpr, DependentScopeDeclRefExpr>(s)) look(cast<Expr>(s), use::NUMBER, use::CONSTANT);
		if (!isa<Expr, ReturnStmt>(s)) look_unused(s);
		if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Comma) drop(b->getLHS());
		return true;
	}
	/* By a kernel, or by what it calls: the host starts kernels. */
	bool is_asked(const CallExpr *call) const
	{
		return !isa<CUDAKernelCallExpr>(call) && !on_host.contains(call) && call->isTypeDependent() && !call->getDirectCallee();
	}
	static const Stmt *used_by(const Stmt *s)
	{
		if (const auto *i = dyn_cast<IfStmt>(s)) return i->getCond();
		if (const auto *w = dyn_cast<WhileStmt>(s)) return w->getCond();
		if (const auto *d = dyn_cast<DoStmt>(s)) return d->getCond();
		if (const auto *f = dyn_cast<ForStmt>(s)) return f->getCond();
		if (const auto *c = dyn_cast<SwitchStmt>(s)) return c->getCond();
		return nullptr;
	}
	void look_unused(const Stmt *s)
	{
		for (const Stmt *kid : s->children()) {
			const auto *e = dyn_cast_or_null<Expr>(kid);
			if (isa<DeclStmt>(s) || kid == used_by(s)) ask(e);
			else drop(e);
		}
	}
	/* Memory that others see. */
	static bool may_be_written(const Expr *e)
	{
		e = e->IgnoreParenImpCasts();
		const auto *name = dyn_cast<DeclRefExpr>(e);
		const auto *var = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
		return e->isLValue() && !e->getType().isConstQualified() && !(var && var->hasLocalStorage());
	}
	/* What e gives is asked: whether something was found, or whether it was done to what e is given. */
	void ask(const Expr *e)
	{
		const auto *call = e ? dyn_cast<CallExpr>(e->IgnoreParenImpCasts()) : nullptr;
		has_effects |= call && is_asked(call) && llvm::any_of(call->arguments(), may_be_written);
	}
	/* Nobody uses the value of e. */
	void drop(const Expr *e)
	{
		if (!e) return;
		e = e->IgnoreParenImpCasts();
		if (const auto *call = dyn_cast<CallExpr>(e)) has_effects |= is_asked(call);
		else if (const auto *to = dyn_cast<ExplicitCastExpr>(e)) drop(to->getSubExpr());
		else if (const auto *c = dyn_cast<ConditionalOperator>(e)) drop(c->getTrueExpr()), drop(c->getFalseExpr());
		else if (const auto *b = dyn_cast<BinaryOperator>(e); b && (b->getOpcode() == BO_Comma || b->isLogicalOp())) drop(b->getLHS()), drop(b->getRHS());
	}
	/* But for lambdas, which may be for a kernel. */
	void note_host(const Stmt *s)
	{
		if (!s || isa<LambdaExpr>(s)) return;
		if (isa<CallExpr>(s)) on_host.insert(s);
		for (const Stmt *kid : s->children()) note_host(kid);
	}
	bool see(Decl *d) override
	{
		const auto *f = dyn_cast<FunctionDecl>(d);
		bool host = f && f->doesThisDeclarationHaveABody() && !f->isConstexpr() && !f->hasAttr<CUDADeviceAttr>() && !f->hasAttr<CUDAGlobalAttr>();
		if (host && !f->getParentFunctionOrMethod()) note_host(f->getBody());
		return true;
	}
	bool see(DependentNameTypeLoc t) override
	{
		if (is_parameter(t.getTypePtr()->getQualifier())) take(t.getTypePtr()->getIdentifier(), use::TYPE);
		return true;
	}
};

struct builder {
	Sema &sema;
	ASTContext &ast;
	SourceLocation at;
	CXXRecordDecl *made;
	QualType type;                          /* of what types stand for, and functions give */

	template <class D> void add(D *d)
	{
		d->setAccess(AS_public);
		d->setImplicit();
		made->addDecl(d);
	}

	/* With one parameter of that type; none: it takes whatever it is given, by `...`. */
	CXXMethodDecl *method(DeclarationName name, bool is_static, QualType param)
	{
		FunctionProtoType::ExtProtoInfo info;
		info.Variadic = param.isNull();
		if (!is_static) info.TypeQuals.addConst();
		llvm::SmallVector<QualType, 1> params;
		if (!param.isNull()) params.push_back(param);
		QualType t = ast.getFunctionType(type, params, info);
		TypeSourceInfo *written = ast.getTrivialTypeSourceInfo(t, at);
		auto *d = CXXMethodDecl::Create(ast, made, at, DeclarationNameInfo(name, at), t, written, is_static ? SC_Static : SC_None,
			/*UsesFPIntrin=*/false, /*isInline=*/false, ConstexprSpecKind::Unspecified, at);
		if (!param.isNull()) {
			auto *p = ParmVarDecl::Create(ast, d, at, at, nullptr, param, ast.getTrivialTypeSourceInfo(param, at), SC_None, nullptr);
			d->setParams(p);
			written->getTypeLoc().castAs<FunctionProtoTypeLoc>().setParam(0, p);
		}
		d->addAttr(CUDADeviceAttr::CreateImplicit(ast));
		d->addAttr(CUDAHostAttr::CreateImplicit(ast));
		return d;
	}

	/* template<class... A> R name(A &&...) */
	void function_of_references(DeclarationName name, bool is_static)
	{
		auto *a = TemplateTypeParmDecl::Create(ast, made, at, at, /*D=*/0, /*P=*/0, &ast.Idents.get("A"), /*Typename=*/true, /*ParameterPack=*/true);
		QualType each = ast.getRValueReferenceType(ast.getTemplateTypeParmType(0, 0, true, a));
		CXXMethodDecl *d = method(name, is_static, ast.getPackExpansionType(each, std::nullopt));
		NamedDecl *list[] = {a};
		auto *t = FunctionTemplateDecl::Create(ast, made, at, name, TemplateParameterList::Create(ast, at, at, list, at, nullptr), d);
		d->setDescribedFunctionTemplate(t);
		d->setAccess(AS_public);
		add(t);
	}

	void function(DeclarationName name, bool is_static)
	{
		if (type->isReferenceType()) function_of_references(name, is_static);
		else add(method(name, is_static, QualType()));
	}

	void field(IdentifierInfo *id, QualType t)
	{
		add(FieldDecl::Create(ast, made, at, at, id, t, ast.getTrivialTypeSourceInfo(t, at), nullptr, /*Mutable=*/false, ICIS_NoInit));
	}

	void constant(IdentifierInfo *id)
	{
		QualType t = ast.IntTy.withConst();
		auto *d = VarDecl::Create(ast, made, at, at, id, t, ast.getTrivialTypeSourceInfo(t, at), SC_Static);
		d->addAttr(CUDADeviceAttr::CreateImplicit(ast));
		add(d);
	}

	void member(StringRef name, use as)
	{
		IdentifierInfo *id = &ast.Idents.get(name);
		switch (as) {
		case use::TYPE: add(TypedefDecl::Create(ast, made, at, at, id, ast.getTrivialTypeSourceInfo(type, at))); return;
		case use::NUMBER: field(id, ast.IntTy); return;
		case use::POINTER: field(id, ast.getPointerType(ast.IntTy)); return;
		case use::CONSTANT: constant(id); return;
		case use::FUNCTION: case use::STATIC_FUNCTION: function(DeclarationName(id), as == use::STATIC_FUNCTION); return;
		}
	}
};

QualType make_class(Sema &sema, StringRef name, QualType type, const std::map<std::string, use> &members)
{
	ASTContext &ast = sema.Context;
	SourceManager &places = ast.getSourceManager();
	SourceLocation at = places.getLocForStartOfFile(places.getMainFileID());
	auto *made = CXXRecordDecl::Create(ast, TagTypeKind::Struct, ast.getTranslationUnitDecl(), at, at, &ast.Idents.get(name));
	builder b{sema, ast, at, made, type};
	made->setImplicit();
	made->startDefinition();
	for (const auto &[id, as] : members) b.member(id, as);
	b.function(ast.DeclarationNames.getCXXOperatorName(OO_Call), false);
	b.add(b.method(ast.DeclarationNames.getCXXOperatorName(OO_Subscript), false, ast.LongLongTy));
	sema.AddImplicitlyDeclaredMembersToClass(made);
	made->completeDefinition();
	return ast.getRecordType(made);
}

/* template<class...> using any_class = any_class; */
TemplateName make_template(ASTContext &ast, QualType made)
{
	const auto *of = made->castAs<RecordType>()->getDecl();
	SourceLocation at = of->getLocation();
	DeclContext *in = ast.getTranslationUnitDecl();
	NamedDecl *list[] = {TemplateTypeParmDecl::Create(ast, in, at, at, /*D=*/0, /*P=*/0, nullptr, /*Typename=*/true, /*ParameterPack=*/true)};
	auto *is = TypeAliasDecl::Create(ast, in, at, at, of->getIdentifier(), ast.getTrivialTypeSourceInfo(made, at));
	auto *t = TypeAliasTemplateDecl::Create(ast, in, at, of->getDeclName(), TemplateParameterList::Create(ast, at, at, list, at, nullptr), is);
	is->setDescribedAliasTemplate(t);
	t->setImplicit();
	return TemplateName(t);
}

}

face_made_up face_make_up(Sema &sema, llvm::ArrayRef<Decl *> decls, const FunctionTemplateDecl *kernel)
{
	asked by(kernel);
	for (Decl *d : decls) by.walk(d);
	QualType number = sema.Context.IntTy;
	bool differ = by.has_effects || llvm::any_of(by.names, [](const auto &one) { return one.second == use::TYPE; });
	QualType by_value = make_class(sema, "any_class", number, by.names);
	QualType by_reference = make_class(sema, "any_class_by_reference", sema.Context.getLValueReferenceType(number), by.names);
	return {by_value, by_reference, make_template(sema.Context, by_value), make_template(sema.Context, by_reference), differ};
}
