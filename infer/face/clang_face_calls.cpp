/* Calls, constructions, conversions; and the values of constants. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

/* ---- calls ---- */

/* Is it a call of an object's method? In templates that is a CallExpr as any other. */
static bool is_on_object(const CallExpr *e)
{
	const auto *m = dyn_cast<MemberExpr>(e->getCallee()->IgnoreParenImpCasts());
	const auto *method = m ? dyn_cast<CXXMethodDecl>(m->getMemberDecl()) : nullptr;
	return isa<CXXMemberCallExpr>(e) || (method && method->isInstance());
}

/* Is the function known, and is nothing lost when only its name is kept of how it is written? */
static const FunctionDecl *direct(const CallExpr *e)
{
	const FunctionDecl *d = e->getDirectCallee();
	const Expr *callee = e->getCallee()->IgnoreParenImpCasts();
	if (const auto *m = dyn_cast<MemberExpr>(callee)) {
		const Expr *base = m->getBase()->IgnoreParenImpCasts();
		return is_on_object(e) || isa<CXXThisExpr, DeclRefExpr>(base) ? d : nullptr;
	}
	return isa<DeclRefExpr>(callee) ? d : nullptr;
}

static void put_arguments(face &f, tree_expr *made, uint32_t from, const FunctionDecl *callee, llvm::ArrayRef<const Expr *> args)
{
	f.give_arguments(callee, args);
	for (const Expr *a : args) made->kid[from++] = f.expr(a);
}

static llvm::ArrayRef<const Expr *> arguments_of(const CallExpr *e)
{
	return llvm::ArrayRef<const Expr *>(e->getArgs(), e->getNumArgs());
}

/* Of several functions of one name, only a kernel is launched. */
static void choose_kernel(face &f, tree_expr *name, const CUDAKernelCallExpr *e)
{
	const auto *l = dyn_cast<UnresolvedLookupExpr>(e->getCallee()->IgnoreParenImpCasts());
	const FunctionDecl *only = nullptr;
	if (!l || name->kind != TREE_EXPR_NAME || name->function) return;
	for (const NamedDecl *d : l->decls()) {
		d = d->getUnderlyingDecl();
		if (const auto *t = dyn_cast<FunctionTemplateDecl>(d)) d = t->getTemplatedDecl();
		const auto *one = dyn_cast<FunctionDecl>(d);
		if (one && (!one->hasAttr<CUDAGlobalAttr>() || e->getNumArgs() < one->getMinRequiredArguments() || e->getNumArgs() > one->getNumParams())) continue;
		if (!one || only || one->isInvalidDecl()) return;
		only = one;
	}
	if (only) name->function = f.function(only, true);
}

static tree_expr *launch(face &f, const CUDAKernelCallExpr *e)
{
	const CallExpr *config = e->getConfig();
	const FunctionDecl *d = direct(e);
	uint32_t n = 4 + (d ? 0 : 1);
	tree_expr *made = f.make(e, TREE_EXPR_LAUNCH, n + e->getNumArgs());
	for (unsigned i = 0; config && i < 4 && i < config->getNumArgs(); i++) made->kid[i] = f.expr(config->getArg(i));
	if (d) made->function = f.function(d, true);
	else made->kid[4] = f.expr(e->getCallee());
	if (!d) choose_kernel(f, made->kid[4], e);
	face_flag(made->flags, TREE_FLAG_INDIRECT, !d);
	put_arguments(f, made, n, d, arguments_of(e));
	return made;
}

static tree_expr *method_call(face &f, const CallExpr *e)
{
	const auto *d = dyn_cast_or_null<CXXMethodDecl>(direct(e));
	const auto *m = d ? cast<MemberExpr>(e->getCallee()->IgnoreParenImpCasts()) : nullptr;
	tree_expr *made = f.make(e, TREE_EXPR_METHOD_CALL, 1 + e->getNumArgs());
	made->kid[0] = f.expr(m ? m->getBase() : e->getCallee());
	if (d) made->function = f.function(d, true);
	face_flag(made->flags, TREE_FLAG_INDIRECT, !d);
	face_flag(made->flags, TREE_FLAG_ARROW, m && m->isArrow());
	face_flag(made->flags, TREE_FLAG_VIRTUAL, m && d->isVirtual() && m->performsVirtualDispatch(f.ast->getLangOpts()));
	put_arguments(f, made, 1, d, arguments_of(e));
	return made;
}

/* Of several functions that do the same, one that takes so many arguments. */
static void choose_by_count(face &f, tree_expr *name, const UnresolvedLookupExpr *l, const CallExpr *e)
{
	if (name->function->params.n == e->getNumArgs()) return;
	for (const NamedDecl *d : l->decls()) {
		const auto *one = dyn_cast<FunctionDecl>(d->getUnderlyingDecl());
		if (!one || one->getNumParams() != e->getNumArgs()) continue;
		name->function = f.function(one, true);
		return;
	}
}

/* A class without bases, constructors and conversions: nothing turns into it, and it turns into nothing else. */
static const CXXRecordDecl *plain_class(QualType t)
{
	const auto *d = t->getAsCXXRecordDecl();
	d = d ? d->getDefinition() : nullptr;
	return d && !d->isDependentContext() && d->isAggregate() && !d->getNumBases() && d->getVisibleConversionFunctions().empty() ? d : nullptr;
}

/* Could an argument of a type that is known never be given for this parameter? */
static bool never_fits(const Expr *arg, QualType parameter)
{
	parameter = parameter.getNonReferenceType().getCanonicalType();
	QualType given = arg->getType().getNonReferenceType().getCanonicalType();
	if (arg->isTypeDependent() || given->isDependentType() || parameter->isDependentType()) return false;
	const CXXRecordDecl *a = plain_class(given), *b = plain_class(parameter);
	if (a && b) return a->getCanonicalDecl() != b->getCanonicalDecl();
	return (a && (parameter->isArithmeticType() || parameter->isPointerType())) || (b && (given->isArithmeticType() || given->isPointerType()));
}

/* Of an operator that is a member the object is the first argument; those are not looked up by name. */
static bool may_mean(const FunctionDecl *d, llvm::ArrayRef<const Expr *> args)
{
	if (args.size() < d->getMinRequiredArguments() || (args.size() > d->getNumParams() && !d->isVariadic())) return false;
	for (size_t i = 0; i < args.size() && i < d->getNumParams(); i++)
		if (never_fits(args[i], d->getParamDecl(static_cast<unsigned>(i))->getType())) return false;
	return true;
}

/* Of several functions that are declared the only one that can take these arguments, though some of them are open. */
static void choose_by_arguments(face &f, tree_expr *name, const UnresolvedLookupExpr *l, const CallExpr *e)
{
	const FunctionDecl *only = nullptr;
	for (const NamedDecl *d : l->decls()) {
		const auto *one = dyn_cast<FunctionDecl>(d->getUnderlyingDecl());
		if (one && !may_mean(one, arguments_of(e))) continue;
		if (!one || only || one->isInvalidDecl()) return;
		only = one;
	}
	if (only) name->function = f.function(only, true);
}

static void choose(face &f, tree_expr *name, const CallExpr *e)
{
	const auto *l = dyn_cast<UnresolvedLookupExpr>(e->getCallee()->IgnoreParenImpCasts());
	if (!l || name->kind != TREE_EXPR_NAME || llvm::any_of(l->decls(), [&f](const NamedDecl *d) { return f.callees.contains(d); })) return;
	const auto *only = l->getNumDecls() == 1 ? dyn_cast<FunctionDecl>((*l->decls_begin())->getUnderlyingDecl()) : nullptr;
	bool fits = !only || may_mean(only, arguments_of(e));
	bool of_class = isa<CXXOperatorCallExpr>(e) && llvm::any_of(e->arguments(), [](const Expr *a) { return a->getType()->isRecordType(); });
	if (name->function && fits && !of_class) {
		choose_by_count(f, name, l, e);
		return;
	}
	name->function = nullptr;
	if (fits) choose_by_arguments(f, name, l, e);
}

/* clang finds that no argument fits a parameter of a type that nothing declares. Where there is one function, that is what is called. */
tree_expr *face::lost_call(const RecoveryExpr *e)
{
	llvm::ArrayRef<const Expr *> parts(e->subExpressions().begin(), e->subExpressions().size());
	const auto *l = parts.empty() ? nullptr : dyn_cast<UnresolvedLookupExpr>(parts[0]->IgnoreParenImpCasts());
	const auto *d = l && l->getNumDecls() == 1 ? dyn_cast<FunctionDecl>((*l->decls_begin())->getUnderlyingDecl()) : nullptr;
	if (!d || !d->isDefined() || d->isInvalidDecl() || parts.size() - 1 != d->getNumParams() || !may_mean(d, parts.drop_front())) return nullptr;
	if (llvm::none_of(d->parameters(), [](const ParmVarDecl *p) { return p->getType()->isDependentType(); })) return nullptr;
	tree_expr *made = make(e, TREE_EXPR_CALL, static_cast<uint32_t>(parts.size()));
	made->kid[0] = expr(l);
	put_arguments(*this, made, 1, d, parts.drop_front());
	made->flags = {};                                       /* of clang's node, which is always a place */
	face_flag(made->flags, TREE_FLAG_ERROR);
	face_flag(made->flags, TREE_FLAG_INDIRECT);
	face_flag(made->flags, TREE_FLAG_LVALUE, d->getReturnType()->isLValueReferenceType());
	return made;
}

/* Without what clang makes of an argument that three dots take: its value, a copy, a trap before an object. */
static const Expr *as_written(const Expr *a)
{
	for (;;) {
		const auto *comma = dyn_cast<BinaryOperator>(a);
		const auto *copy = dyn_cast<CXXConstructExpr>(a);
		const auto *trap = comma && comma->getOpcode() == BO_Comma ? dyn_cast<CallExpr>(comma->getLHS()) : nullptr;
		if (trap && trap->getBuiltinCallee() == Builtin::BI__builtin_trap) a = comma->getRHS();
		else if (const auto *cast = dyn_cast<ImplicitCastExpr>(a)) a = cast->getSubExpr();
		else if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(a)) a = made->getSubExpr();
		else if (const auto *bound = dyn_cast<CXXBindTemporaryExpr>(a)) a = bound->getSubExpr();
		else if (copy && copy->getNumArgs() == 1 && copy->getConstructor()->isCopyOrMoveConstructor()) a = copy->getArg(0);
		else return a;
	}
}

/* A function that nothing declares. */
static tree_expr *undeclared_call(face &f, const CallExpr *e, const FunctionDecl *d)
{
	tree_expr *made = f.make(e, TREE_EXPR_CALL, 1 + e->getNumArgs());
	made->kid[0] = f.make(e->getCallee(), TREE_EXPR_NAME);
	made->kid[0]->text = f.copy(d->getName());
	face_flag(made->kid[0]->flags, TREE_FLAG_IMPLICIT);
	face_flag(made->flags, TREE_FLAG_INDIRECT);
	f.give_arguments(nullptr, arguments_of(e));
	for (unsigned i = 0; i < e->getNumArgs(); i++) made->kid[1 + i] = f.expr(as_written(e->getArg(i)));
	return made;
}

/* Does clang run nothing of it? Neither the operand of `__builtin_constant_p` and its kin, nor what is assumed where that has effects. */
static bool is_left_out(const face &f, const CallExpr *e)
{
	unsigned id = e->getBuiltinCallee();
	if (id != Builtin::BI__builtin_assume) return id && f.ast->BuiltinInfo.isUnevaluated(id);
	return !e->isInstantiationDependent() && !e->containsErrors() && e->getArg(0)->HasSideEffects(*f.ast);
}

tree_expr *face::call(const CallExpr *e)
{
	if (const auto *k = dyn_cast<CUDAKernelCallExpr>(e)) return launch(*this, k);
	if (is_left_out(*this, e)) return make(e, e->getType()->isVoidType() ? TREE_EXPR_ZERO : TREE_EXPR_TRAIT);
	if (const FunctionDecl *open = e->getDirectCallee(); open && callees.contains(open)) return undeclared_call(*this, e, open);
	if (is_on_object(e)) return method_call(*this, e);
	const auto *destroys = dyn_cast<CXXPseudoDestructorExpr>(e->getCallee()->IgnoreParenImpCasts());
	if (destroys && !destroys->getBase()->isTypeDependent()) return expr(destroys);         /* a number: nothing is called */
	const FunctionDecl *d = direct(e);
	const auto *m = dyn_cast_or_null<CXXMethodDecl>(d);
	bool written_as_operator = isa<CXXOperatorCallExpr>(e), on_object = written_as_operator && m && m->isInstance();
	uint32_t n = d ? 0 : 1;
	tree_expr *made = make(e, on_object ? TREE_EXPR_METHOD_CALL : TREE_EXPR_CALL, n + e->getNumArgs());
	if (d) made->function = function(d, true);
	else made->kid[0] = expr(e->getCallee());
	if (!d) choose(*this, made->kid[0], e);
	face_flag(made->flags, TREE_FLAG_INDIRECT, !d);
	face_flag(made->flags, TREE_FLAG_OPERATOR, written_as_operator);
	put_arguments(*this, made, n, d, arguments_of(e));
	return made;
}

tree_expr *face::construct(const CXXConstructExpr *e)
{
	tree_expr *made = make(e, TREE_EXPR_CONSTRUCT, e->getNumArgs());
	made->function = function(e->getConstructor(), true);
	put_arguments(*this, made, 0, e->getConstructor(), llvm::ArrayRef<const Expr *>(e->getArgs(), e->getNumArgs()));
	face_flag(made->flags, TREE_FLAG_ELIDABLE, e->isElidable());
	face_flag(made->flags, TREE_FLAG_BRACED, e->isListInitialization());
	face_flag(made->flags, TREE_FLAG_ZEROED, e->requiresZeroInitialization());
	return made;
}

/* ---- conversions ---- */

static tree_cast cast_kind(CastKind kind)
{
	switch (kind) {
	case CK_NoOp: return TREE_CAST_NOOP;
	case CK_LValueToRValue: return TREE_CAST_LOAD;
	case CK_BitCast: case CK_LValueBitCast: case CK_LValueToRValueBitCast: case CK_ReinterpretMemberPointer:
		return TREE_CAST_BITS;
	case CK_IntegralCast: case CK_BooleanToSignedIntegral: return TREE_CAST_INT;
	case CK_IntegralToBoolean: return TREE_CAST_INT_TO_BOOL;
	case CK_IntegralToFloating: return TREE_CAST_INT_TO_FLOAT;
	case CK_FloatingCast: return TREE_CAST_FLOAT;
	case CK_FloatingToIntegral: return TREE_CAST_FLOAT_TO_INT;
	case CK_FloatingToBoolean: return TREE_CAST_FLOAT_TO_BOOL;
	case CK_IntegralToPointer: return TREE_CAST_INT_TO_POINTER;
	case CK_PointerToIntegral: return TREE_CAST_POINTER_TO_INT;
	case CK_PointerToBoolean: case CK_MemberPointerToBoolean: return TREE_CAST_POINTER_TO_BOOL;
	case CK_NullToPointer: case CK_NullToMemberPointer: return TREE_CAST_NULL_TO_POINTER;
	case CK_ArrayToPointerDecay: return TREE_CAST_DECAY;
	case CK_FunctionToPointerDecay: case CK_BuiltinFnToFnPtr: return TREE_CAST_FUNCTION_DECAY;
	case CK_DerivedToBase: case CK_UncheckedDerivedToBase: case CK_DerivedToBaseMemberPointer: return TREE_CAST_TO_BASE;
	case CK_BaseToDerived: case CK_BaseToDerivedMemberPointer: return TREE_CAST_TO_DERIVED;
	case CK_Dynamic: return TREE_CAST_DYNAMIC;
	case CK_ConstructorConversion: return TREE_CAST_CONSTRUCTOR;
	case CK_UserDefinedConversion: return TREE_CAST_USER;
	case CK_ToVoid: return TREE_CAST_VOID;
	case CK_VectorSplat: return TREE_CAST_SPLAT;
	case CK_AddressSpaceConversion: return TREE_CAST_SPACE;
	case CK_Dependent: return TREE_CAST_DEPENDENT;
	default: return TREE_CAST_OTHER;
	}
}

/* How far the base lies from the class that derives from it, over all steps of a cast. */
static void base_offset(face &f, tree_expr *made, const CastExpr *e, QualType derived)
{
	if (const Type *to = derived->isPointerType() ? derived->getPointeeType().getTypePtr() : nullptr) derived = QualType(to, 0);
	if (const auto *m = derived->getAs<MemberPointerType>()) derived = QualType(m->getClass(), 0);
	const CXXRecordDecl *from = derived->getAsCXXRecordDecl();
	for (auto at = e->path_begin(); at != e->path_end(); ++at) {
		const CXXRecordDecl *base = (*at)->getType()->getAsCXXRecordDecl();
		bool known = from && base && from->hasDefinition() && !from->isDependentContext() && !from->isInvalidDecl();
		if (!known || (*at)->isVirtual()) {
			face_flag(made->flags, TREE_FLAG_VIRTUAL);
			return;
		}
		made->offset += f.ast->toBits(f.ast->getASTRecordLayout(from->getDefinition()).getBaseClassOffset(base));
		from = base;
	}
}

tree_expr *face::conversion(const CastExpr *e)
{
	tree_expr *made = make_over(e, TREE_EXPR_CAST, e->getSubExpr());
	made->cast = cast_kind(e->getCastKind());
	face_flag(made->flags, TREE_FLAG_IMPLICIT, isa<ImplicitCastExpr>(e));
	if (made->cast == TREE_CAST_OTHER) made->text = copy(e->getCastKindName());
	if (made->cast == TREE_CAST_TO_BASE) base_offset(*this, made, e, e->getSubExpr()->getType());
	if (made->cast == TREE_CAST_TO_DERIVED) base_offset(*this, made, e, e->getType());
	if (const auto *d = dyn_cast_or_null<FunctionDecl>(e->getConversionFunction())) made->function = function(d, true);
	return made;
}

/* ---- values ----
 *
 * clang's evaluator is asked from below: of an operation only where its operands have values, so that the work is linear. */

static bool all_known(const tree_expr *e, uint32_t from)
{
	for (uint32_t i = from; i < e->kids; i++)
		if (!e->kid[i] || !e->kid[i]->has_value) return false;
	return true;
}

/* A part of a constant, at a place that is known. */
static bool in_constant(const tree_expr *e)
{
	switch (e->kind) {
	case TREE_EXPR_VAR: return tree_has(e->var->flags, TREE_FLAG_CONSTEXPR) || tree_has(e->var->type->flags, TREE_FLAG_CONST);
	case TREE_EXPR_MEMBER: return e->var ? true : in_constant(e->kid[0]);
	case TREE_EXPR_INDEX: return e->kid[1]->has_value && in_constant(e->kid[0]);
	case TREE_EXPR_CAST: return in_constant(e->kid[0]);
	case TREE_EXPR_MATERIALIZE: return e->kid[0]->has_value;
	default: return e->has_value;
	}
}

static bool worth_asking(const tree_expr *e)
{
	switch (e->kind) {
	case TREE_EXPR_INT: case TREE_EXPR_ENUMERATOR: case TREE_EXPR_SIZEOF: case TREE_EXPR_TRAIT: return true;
	case TREE_EXPR_VAR: case TREE_EXPR_MEMBER: case TREE_EXPR_INDEX: return in_constant(e);
	case TREE_EXPR_CAST:
		return e->kid[0]->has_value || in_constant(e->kid[0]) || (e->cast == TREE_CAST_FLOAT_TO_INT && e->kid[0]->kind == TREE_EXPR_FLOAT);
	case TREE_EXPR_UNARY: return all_known(e, 0);
	case TREE_EXPR_BINARY:
		return all_known(e, 0) || ((e->op == TREE_OP_AND || e->op == TREE_OP_OR) && e->kid[0]->has_value);
	case TREE_EXPR_CONDITIONAL: return e->kid[0]->has_value && e->kid[e->kid[0]->value ? 1 : 2]->has_value;
	case TREE_EXPR_CALL: return e->function && !tree_has(e->flags, TREE_FLAG_INDIRECT) && all_known(e, 0)
		&& (tree_has(e->function->flags, TREE_FLAG_CONSTEXPR) || tree_has(e->function->flags, TREE_FLAG_BUILTIN));
	case TREE_EXPR_METHOD_CALL: return e->function && tree_has(e->function->flags, TREE_FLAG_CONSTEXPR) && all_known(e, 1);
	case TREE_EXPR_ZERO: return true;
	case TREE_EXPR_MATERIALIZE: case TREE_EXPR_CLEANUPS: case TREE_EXPR_DEFAULT_ARGUMENT: case TREE_EXPR_DEFAULT_MEMBER:
	case TREE_EXPR_INIT_LIST: case TREE_EXPR_OPAQUE:
		return e->kids == 1 && e->kid[0] && e->kid[0]->has_value;
	default: return false;
	}
}

void face::evaluate(tree_expr *made, const Expr *e)
{
	QualType t = e->getType();
	if (t.isNull() || t->isDependentType() || !t->isIntegralOrEnumerationType()) return;
	if (e->isValueDependent() || e->containsErrors() || !worth_asking(made)) return;
	Expr::EvalResult r;
	if (!e->EvaluateAsInt(r, *ast) || r.HasSideEffects) return;
	const llvm::APSInt &value = r.Val.getInt();
	if (value.getSignificantBits() > 64 && value.getActiveBits() > 64) return;
	made->has_value = true;
	made->value = static_cast<int64_t>(value.extOrTrunc(64).getZExtValue());
}
