/* Expressions, all but calls. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

tree_expr *face::make(const Expr *e, tree_expr_kind kind, uint32_t kids)
{
	tree_expr *made = tree_expr_new(out, kind, kids);
	made->type = type(e->getType());
	made->at = span(e->getSourceRange());
	made->written = written(e->getSourceRange());
	face_flag(made->flags, TREE_FLAG_LVALUE, e->isLValue());
	face_flag(made->flags, TREE_FLAG_XVALUE, e->isXValue());
	face_flag(made->flags, TREE_FLAG_ERROR, e->containsErrors());
	return made;
}

tree_expr *face::make_over(const Expr *e, tree_expr_kind kind, const Expr *kid)
{
	tree_expr *made = make(e, kind, 1);
	if (kid) made->kid[0] = expr(kid);
	return made;
}

/* With all that is below it; statements there go into a body. */
tree_expr *face::other(const Expr *e, tree_expr_kind kind)
{
	std::vector<const Stmt *> kids(e->child_begin(), e->child_end());
	tree_expr *made = make(e, kind, static_cast<uint32_t>(kids.size()));
	made->text = copy(e->getStmtClassName());
	for (size_t i = 0; i < kids.size(); i++) {
		if (const auto *kid = dyn_cast_or_null<Expr>(kids[i])) {
			made->kid[i] = expr(kid);
		} else if (kids[i]) {
			if (!made->body) made->body = tree_stmt_new(out, TREE_STMT_COMPOUND);
			face_push(out->arena, made->body->list, stmt(kids[i]));
		}
	}
	return made;
}

/* ---- names ---- */

/* In a template clang gives enumerators no values; those that no parameter decides are counted here. */
static void open_enumerator(face &f, tree_expr *made, const EnumConstantDecl *c)
{
	const auto *all = cast<EnumDecl>(c->getDeclContext());
	int64_t value = -1;
	bool known = true;
	if (!all->isDependentType()) return;
	for (const EnumConstantDecl *one : all->enumerators()) {
		Expr::EvalResult r;
		const Expr *init = one->getInitExpr();
		if (init) known = !init->isValueDependent() && init->EvaluateAsInt(r, *f.ast) && r.Val.getInt().getSignificantBits() <= 64;
		if (known) value = init ? r.Val.getInt().extOrTrunc(64).getSExtValue() : value + 1;
		if (one == c) break;
	}
	made->has_value = known;
	if (known) made->value = value;
}

tree_expr *face::reference(const Expr *e, const ValueDecl *d)
{
	if (const auto *f = dyn_cast<FunctionDecl>(d)) {
		tree_expr *made = make(e, TREE_EXPR_FUNCTION);
		made->function = function(f, true);
		return made;
	}
	if (const auto *c = dyn_cast<EnumConstantDecl>(d)) {
		tree_expr *made = make(e, TREE_EXPR_ENUMERATOR);
		made->text = copy(c->getName());
		open_enumerator(*this, made, c);
		return made;
	}
	if (isa<VarDecl, BindingDecl, NonTypeTemplateParmDecl>(d)) {
		tree_expr *made = make(e, TREE_EXPR_VAR);
		made->var = var(d);
		return made;
	}
	if (const auto *one = dyn_cast<FieldDecl>(d)) {
		tree_expr *made = make(e, TREE_EXPR_MEMBER_NAME);
		made->field = field(one);
		return made;
	}
	tree_expr *made = other(e);
	made->text = copy(d->getDeclKindName());
	return made;
}

static tree_expr *member(face &f, const MemberExpr *e)
{
	tree_expr *made = f.make_over(e, TREE_EXPR_MEMBER, e->getBase());
	const ValueDecl *d = e->getMemberDecl();
	made->text = f.copy(d->getNameAsString());
	face_flag(made->flags, TREE_FLAG_ARROW, e->isArrow());
	face_flag(made->flags, TREE_FLAG_IMPLICIT, e->isImplicitAccess());
	if (const auto *one = dyn_cast<FieldDecl>(d)) made->field = f.field(one);
	else if (const auto *m = dyn_cast<FunctionDecl>(d)) made->function = f.function(m, true);
	else if (isa<VarDecl>(d)) made->var = f.var(d);
	return made;
}

/* What clang gave up: a member whose type nothing declares. */
static tree_expr *recovery(face &f, const RecoveryExpr *e)
{
	bool arrow = false;
	const FieldDecl *member = face_lost_member(f, e, &arrow);
	tree_expr *call = member ? nullptr : f.lost_call(e);
	if (!member) return call ? call : f.other(e, TREE_EXPR_RECOVERY);
	tree_expr *made = f.make_over(e, TREE_EXPR_MEMBER, e->subExpressions()[0]);
	made->text = f.copy(member->getName());
	made->field = f.field(member);
	made->type = made->field->type;
	face_flag(made->flags, TREE_FLAG_ARROW, arrow);
	face_flag(made->flags, TREE_FLAG_LVALUE);
	return made;
}

/* ---- literals ---- */

static tree_expr *with_text(tree_expr *made, const char *text)
{
	made->text = text;
	return made;
}

static tree_expr *floating(face &f, const FloatingLiteral *e)
{
	llvm::SmallString<32> digits;
	e->getValue().toString(digits);
	return with_text(f.make(e, TREE_EXPR_FLOAT), f.copy(digits));
}

static tree_expr *string(face &f, const StringLiteral *e)
{
	std::string text;
	llvm::raw_string_ostream stream(text);
	e->outputString(stream);
	return with_text(f.make(e, TREE_EXPR_STRING), f.copy(stream.str()));
}

static tree_expr *size_of(face &f, const UnaryExprOrTypeTraitExpr *e)
{
	tree_expr *made = with_text(f.make(e, TREE_EXPR_SIZEOF), getTraitSpelling(e->getKind()));
	made->about = f.type(e->getTypeOfArgument());
	return made;
}

static tree_expr *offset_of(face &f, const OffsetOfExpr *e)
{
	tree_expr *made = with_text(f.make(e, TREE_EXPR_SIZEOF), "offsetof");
	made->about = f.type(e->getTypeSourceInfo()->getType());
	return made;
}

/* ---- operators ---- */

static tree_op unary_op(UnaryOperatorKind op)
{
	switch (op) {
	case UO_PostInc: return TREE_OP_POST_INC;
	case UO_PostDec: return TREE_OP_POST_DEC;
	case UO_PreInc: return TREE_OP_PRE_INC;
	case UO_PreDec: return TREE_OP_PRE_DEC;
	case UO_AddrOf: return TREE_OP_ADDRESS;
	case UO_Deref: return TREE_OP_DEREF;
	case UO_Plus: return TREE_OP_PLUS;
	case UO_Minus: return TREE_OP_MINUS;
	case UO_Not: return TREE_OP_COMPLEMENT;
	case UO_LNot: return TREE_OP_NOT;
	case UO_Real: return TREE_OP_REAL;
	case UO_Imag: return TREE_OP_IMAG;
	case UO_Coawait: return TREE_OP_COAWAIT;
	case UO_Extension: return TREE_OP_NONE;
	}
	return TREE_OP_NONE;
}

/* Of a compound assignment: the operator that it applies. */
static tree_op binary_op(BinaryOperatorKind op)
{
	switch (op) {
	case BO_PtrMemD: case BO_PtrMemI: return TREE_OP_MEMBER_POINTER;
	case BO_Mul: case BO_MulAssign: return TREE_OP_MUL;
	case BO_Div: case BO_DivAssign: return TREE_OP_DIV;
	case BO_Rem: case BO_RemAssign: return TREE_OP_REM;
	case BO_Add: case BO_AddAssign: return TREE_OP_ADD;
	case BO_Sub: case BO_SubAssign: return TREE_OP_SUB;
	case BO_Shl: case BO_ShlAssign: return TREE_OP_SHL;
	case BO_Shr: case BO_ShrAssign: return TREE_OP_SHR;
	case BO_And: case BO_AndAssign: return TREE_OP_BIT_AND;
	case BO_Xor: case BO_XorAssign: return TREE_OP_BIT_XOR;
	case BO_Or: case BO_OrAssign: return TREE_OP_BIT_OR;
	case BO_Cmp: return TREE_OP_SPACESHIP;
	case BO_LT: return TREE_OP_LT;
	case BO_GT: return TREE_OP_GT;
	case BO_LE: return TREE_OP_LE;
	case BO_GE: return TREE_OP_GE;
	case BO_EQ: return TREE_OP_EQ;
	case BO_NE: return TREE_OP_NE;
	case BO_LAnd: return TREE_OP_AND;
	case BO_LOr: return TREE_OP_OR;
	case BO_Assign: return TREE_OP_ASSIGN;
	case BO_Comma: return TREE_OP_COMMA;
	}
	return TREE_OP_NONE;
}

static tree_expr *unary(face &f, const UnaryOperator *e)
{
	tree_expr *made = f.make_over(e, TREE_EXPR_UNARY, e->getSubExpr());
	made->op = unary_op(e->getOpcode());
	return made;
}

static tree_expr *binary(face &f, const BinaryOperator *e)
{
	tree_expr *made = f.make(e, e->isAssignmentOp() ? TREE_EXPR_ASSIGN : TREE_EXPR_BINARY, 2);
	made->op = binary_op(e->getOpcode());
	made->kid[0] = f.expr(e->getLHS());
	made->kid[1] = f.expr(e->getRHS());
	face_flag(made->flags, TREE_FLAG_ARROW, e->getOpcode() == BO_PtrMemI);
	if (const auto *c = dyn_cast<CompoundAssignOperator>(e)) made->about = f.type(c->getComputationLHSType());
	return made;
}

/* Inside, the operand that is named twice is an OPAQUE without a kid. */
static tree_expr *elvis(face &f, const BinaryConditionalOperator *e)
{
	tree_expr *made = f.make(e, TREE_EXPR_ELVIS, 4);
	made->kid[0] = f.expr(e->getCommon());
	f.opaque.insert(e->getOpaqueValue());
	made->kid[1] = f.expr(e->getCond());
	made->kid[2] = f.expr(e->getTrueExpr());
	made->kid[3] = f.expr(e->getFalseExpr());
	return made;
}

static tree_expr *array_copy(face &f, const ArrayInitLoopExpr *e)
{
	tree_expr *made = f.make(e, TREE_EXPR_ARRAY_COPY, 2);
	made->kid[0] = f.expr(e->getCommonExpr()->getSourceExpr());
	f.opaque.insert(e->getCommonExpr());
	made->kid[1] = f.expr(e->getSubExpr());
	return made;
}

static tree_expr *several(face &f, const Expr *e, tree_expr_kind kind, std::initializer_list<const Expr *> kids)
{
	tree_expr *made = f.make(e, kind, static_cast<uint32_t>(kids.size()));
	uint32_t n = 0;
	for (const Expr *kid : kids) made->kid[n++] = kid ? f.expr(kid) : nullptr;
	return made;
}

template <class Range> static tree_expr *list(face &f, const Expr *e, tree_expr_kind kind, Range kids)
{
	tree_expr *made = f.make(e, kind, static_cast<uint32_t>(std::distance(kids.begin(), kids.end())));
	uint32_t n = 0;
	for (const Expr *kid : kids) made->kid[n++] = kid ? f.expr(kid) : nullptr;
	return made;
}

/* ---- initialization ---- */

static tree_expr *init_list(face &f, const Expr *e, llvm::ArrayRef<Expr *> inits, const Expr *filler, const FieldDecl *field)
{
	uint32_t n = 0;
	tree_expr *made = f.make(e, TREE_EXPR_INIT_LIST, static_cast<uint32_t>(inits.size()) + (filler ? 1 : 0));
	for (const Expr *kid : inits) made->kid[n++] = kid ? f.expr(kid) : nullptr;
	if (filler) made->kid[n] = f.make_over(filler, TREE_EXPR_ARRAY_FILL, filler);
	if (field) made->field = f.field(field);
	return made;
}

static tree_expr *init_list(face &f, const InitListExpr *e)
{
	if (!e->isSemanticForm() && e->getSemanticForm()) e = e->getSemanticForm();
	if (e->isTransparent()) return f.expr(e->getInit(0));
	std::vector<Expr *> inits;
	for (unsigned i = 0; i < e->getNumInits(); i++) inits.push_back(const_cast<Expr *>(e->getInit(i)));
	return init_list(f, e, inits, e->hasArrayFiller() ? e->getArrayFiller() : nullptr, e->getInitializedFieldInUnion());
}

static tree_expr *materialize(face &f, const MaterializeTemporaryExpr *e)
{
	tree_expr *made = f.make_over(e, TREE_EXPR_MATERIALIZE, e->getSubExpr());
	if (const auto *v = dyn_cast_or_null<VarDecl>(e->getExtendingDecl())) made->var = f.var(v);
	return made;
}

static tree_expr *make_new(face &f, const CXXNewExpr *e)
{
	tree_expr *made = f.make(e, TREE_EXPR_NEW, 2 + e->getNumPlacementArgs());
	std::optional<const Expr *> count = e->getArraySize();
	if (count && *count) made->kid[0] = f.expr(*count);
	if (e->getInitializer()) made->kid[1] = f.expr(e->getInitializer());
	for (unsigned i = 0; i < e->getNumPlacementArgs(); i++) made->kid[2 + i] = f.expr(e->getPlacementArg(i));
	made->about = f.type(e->getAllocatedType());
	if (e->getOperatorNew()) made->function = f.function(e->getOperatorNew(), true);
	face_flag(made->flags, TREE_FLAG_ARRAY_FORM, e->isArray());
	return made;
}

static tree_expr *make_delete(face &f, const CXXDeleteExpr *e)
{
	tree_expr *made = f.make_over(e, TREE_EXPR_DELETE, e->getArgument());
	QualType what = e->getDestroyedType();
	if (!what.isNull()) made->about = f.type(what);
	f.destructor(what);                                     /* its body is reached */
	if (e->getOperatorDelete()) made->function = f.function(e->getOperatorDelete(), true);
	face_flag(made->flags, TREE_FLAG_ARRAY_FORM, e->isArrayForm());
	return made;
}

tree_expr *face::lambda(const LambdaExpr *e)
{
	tree_expr *made = list(*this, e, TREE_EXPR_LAMBDA, llvm::ArrayRef<const Expr *>(e->capture_init_begin(), e->capture_init_end()));
	made->record = record(e->getLambdaClass());
	function(e->getCallOperator(), true);
	return made;
}

/* ---- what a template leaves open ---- */

static std::string spelled(face &f, const Expr *e)
{
	std::string text;
	llvm::raw_string_ostream stream(text);
	e->printPretty(stream, nullptr, f.policy);
	return stream.str();
}

/* One argument of a template as it is written. */
static TemplateArgument written(face &f, const TemplateArgument &a)
{
	Expr::EvalResult r;
	if (a.isDependent() || a.getKind() != TemplateArgument::Expression || !a.getAsExpr()->EvaluateAsInt(r, *f.ast)) return a;
	return TemplateArgument(*f.ast, r.Val.getInt(), a.getAsExpr()->getType());
}

/* A number of the template around, as it is. */
static tree_var *open_number(face &f, const TemplateArgument &a)
{
	const auto *e = a.getKind() == TemplateArgument::Expression ? dyn_cast<DeclRefExpr>(a.getAsExpr()->IgnoreParenImpCasts()) : nullptr;
	const auto *p = e ? dyn_cast<NonTypeTemplateParmDecl>(e->getDecl()) : nullptr;
	return p && face_is_number(p->getType()) ? f.var(p) : nullptr;
}

/* What the text gives a template that only an instance of what is around it can choose. Where a pack takes them, or others decide how many they are, they are not told. */
static void give_written(face &f, tree_expr *made, const UnresolvedLookupExpr *e, const FunctionTemplateDecl *t)
{
	if (!e->hasExplicitTemplateArgs() || t->getTemplateParameters()->hasParameterPack()) return;
	for (const TemplateArgumentLoc &a : e->template_arguments())
		if (a.getArgument().isPackExpansion()) return;
	for (const TemplateArgumentLoc &a : e->template_arguments()) {
		TemplateArgument one = written(f, a.getArgument());
		tree_argument open = {};
		open.text = "";
		open.var = open_number(f, one);
		if (one.isDependent()) face_push(f.out->arena, made->given, open);
		else f.arguments(made->given, one);
	}
	face_name_numbers(f, made->given, t);
}

static tree_expr *open_lookup(face &f, const UnresolvedLookupExpr *e)
{
	tree_expr *made = with_text(f.make(e, TREE_EXPR_NAME), f.copy(spelled(f, e)));
	bool called = llvm::any_of(e->decls(), [&f](const NamedDecl *d) { return f.callees.contains(d); });
	bool nothing = e->getNumDecls() == 0 || called || llvm::any_of(e->decls(), [](const NamedDecl *d) { return d->isImplicit() && isa<UnresolvedUsingValueDecl>(d); });
	face_flag(made->flags, TREE_FLAG_IMPLICIT, nothing);    /* nothing declares it */
	bool ours = e->getNumDecls() > 0;                       /* our headers' own overloads do the same */
	for (const NamedDecl *d : e->decls())           /* OpenCL's own are implicit */
		ours = ours && ((isa<FunctionDecl>(d) && d->isImplicit()) || f.role(d->getUnderlyingDecl()->getLocation()) == TREE_FILE_OURS);
	if (called || (e->getNumDecls() != 1 && !ours)) return made;
	const NamedDecl *only = (*e->decls_begin())->getUnderlyingDecl();
	if (const auto *t = dyn_cast<FunctionTemplateDecl>(only)) {
		give_written(f, made, e, t);
		only = t->getTemplatedDecl();
	}
	if (const auto *d = dyn_cast<FunctionDecl>(only)) made->function = f.function(d, true);
	return made;
}

static tree_expr *open_scope(face &f, const DependentScopeDeclRefExpr *e)
{
	tree_expr *made = with_text(f.make(e, TREE_EXPR_NAME), f.copy(spelled(f, e)));
	const NestedNameSpecifier *scope = e->getQualifier();
	while (scope && scope->getKind() == NestedNameSpecifier::Identifier) scope = scope->getPrefix();
	if (const Type *t = scope ? scope->getAsType() : nullptr) made->about = f.type(QualType(t, 0));
	return made;
}

template <class Member> static tree_expr *open_member(face &f, const Member *e, StringRef name)
{
	const Expr *base = e->isImplicitAccess() ? nullptr : e->getBase();
	tree_expr *made = f.make(e, TREE_EXPR_NAME_MEMBER, base ? 1 : 0);
	if (base) made->kid[0] = f.expr(base);
	made->text = f.copy(name);
	made->about = f.type(e->getBaseType());
	face_flag(made->flags, TREE_FLAG_ARROW, e->isArrow());
	return made;
}

static tree_expr *open_construct(face &f, const CXXUnresolvedConstructExpr *e)
{
	tree_expr *made = list(f, e, TREE_EXPR_NAME_CONSTRUCT, e->arguments());
	made->about = f.type(e->getTypeAsWritten());
	face_flag(made->flags, TREE_FLAG_BRACED, e->isListInitialization());
	return made;
}

static tree_expr *fold(face &f, const CXXFoldExpr *e)
{
	tree_expr *made = several(f, e, TREE_EXPR_FOLD, {e->getLHS(), e->getRHS()});
	made->op = binary_op(e->getOperator());
	return made;
}

tree_expr *face::open_name(const Expr *e)
{
	if (const auto *l = dyn_cast<UnresolvedLookupExpr>(e)) return open_lookup(*this, l);
	if (const auto *s = dyn_cast<DependentScopeDeclRefExpr>(e)) return open_scope(*this, s);
	if (const auto *m = dyn_cast<CXXDependentScopeMemberExpr>(e)) return open_member(*this, m, m->getMember().getAsString());
	if (const auto *m = dyn_cast<UnresolvedMemberExpr>(e)) return open_member(*this, m, m->getMemberName().getAsString());
	if (const auto *c = dyn_cast<CXXUnresolvedConstructExpr>(e)) return open_construct(*this, c);
	if (const auto *p = dyn_cast<PackExpansionExpr>(e)) return make_over(e, TREE_EXPR_PACK, p->getPattern());
	if (const auto *c = dyn_cast<CXXFoldExpr>(e)) return fold(*this, c);
	if (const auto *p = dyn_cast<ParenListExpr>(e)) return list(*this, e, TREE_EXPR_LIST, const_cast<ParenListExpr *>(p)->exprs());
	return nullptr;
}

/* ---- all ---- */

static tree_expr *opaque_value(face &f, const OpaqueValueExpr *e)
{
	bool bound = f.opaque.count(e);
	return bound || !e->getSourceExpr() ? f.make(e, TREE_EXPR_OPAQUE) : f.make_over(e, TREE_EXPR_OPAQUE, e->getSourceExpr());
}

static tree_expr *bind_temporary(face &f, const CXXBindTemporaryExpr *e)
{
	tree_expr *made = f.make_over(e, TREE_EXPR_BIND_TEMPORARY, e->getSubExpr());
	if (const CXXDestructorDecl *d = e->getTemporary()->getDestructor()) made->function = f.function(d, true);
	return made;
}

static tree_expr *statements(face &f, const StmtExpr *e)
{
	tree_expr *made = f.make(e, TREE_EXPR_STATEMENTS);
	made->body = f.stmt(e->getSubStmt());
	return made;
}

static tree_expr *type_id(face &f, const CXXTypeidExpr *e)
{
	if (!e->isTypeOperand()) return f.make_over(e, TREE_EXPR_TYPEID, e->getExprOperand());
	tree_expr *made = f.make(e, TREE_EXPR_TYPEID);
	made->about = f.type(e->getTypeOperand(*f.ast));
	return made;
}

/* Nodes that only repeat another. */
static const Expr *repeats(const Expr *e)
{
	if (const auto *p = dyn_cast<ParenExpr>(e)) return p->getSubExpr();
	if (const auto *c = dyn_cast<ConstantExpr>(e)) return c->getSubExpr();
	if (const auto *s = dyn_cast<SubstNonTypeTemplateParmExpr>(e)) return s->getReplacement();
	if (const auto *g = dyn_cast<GenericSelectionExpr>(e)) return g->isResultDependent() ? nullptr : g->getResultExpr();
	if (const auto *c = dyn_cast<ChooseExpr>(e)) return c->isConditionDependent() ? nullptr : c->getChosenSubExpr();
	if (const auto *r = dyn_cast<CXXRewrittenBinaryOperator>(e)) return r->getSemanticForm();
	if (const auto *u = dyn_cast<UnaryOperator>(e)) return u->getOpcode() == UO_Extension ? u->getSubExpr() : nullptr;
	return nullptr;
}

/* Literals and other leaves; NULL: it is none. */
static tree_expr *leaf(face &f, const Expr *e)
{
	switch (e->getStmtClass()) {
	case Stmt::IntegerLiteralClass: case Stmt::CharacterLiteralClass: case Stmt::CXXBoolLiteralExprClass:
		return f.make(e, TREE_EXPR_INT);
	case Stmt::FloatingLiteralClass: return floating(f, cast<FloatingLiteral>(e));
	case Stmt::StringLiteralClass: return string(f, cast<StringLiteral>(e));
	case Stmt::CXXNullPtrLiteralExprClass: case Stmt::GNUNullExprClass: return f.make(e, TREE_EXPR_NULLPTR);
	case Stmt::CXXThisExprClass: return f.make(e, TREE_EXPR_THIS);
	case Stmt::DeclRefExprClass: return f.reference(e, cast<DeclRefExpr>(e)->getDecl());
	case Stmt::ImplicitValueInitExprClass: case Stmt::CXXScalarValueInitExprClass: return f.make(e, TREE_EXPR_ZERO);
	case Stmt::UnaryExprOrTypeTraitExprClass: return size_of(f, cast<UnaryExprOrTypeTraitExpr>(e));
	case Stmt::OffsetOfExprClass: return offset_of(f, cast<OffsetOfExpr>(e));
	case Stmt::SizeOfPackExprClass: return with_text(f.make(e, TREE_EXPR_SIZEOF), "sizeof...");
	case Stmt::TypeTraitExprClass: case Stmt::ArrayTypeTraitExprClass: case Stmt::ExpressionTraitExprClass:
	case Stmt::CXXNoexceptExprClass: case Stmt::ConceptSpecializationExprClass: case Stmt::RequiresExprClass:
	case Stmt::SourceLocExprClass:
		return f.make(e, TREE_EXPR_TRAIT);
	case Stmt::PredefinedExprClass: return f.make(e, TREE_EXPR_PREDEFINED);
	case Stmt::ArrayInitIndexExprClass: return f.make(e, TREE_EXPR_ARRAY_INDEX);
	case Stmt::OpaqueValueExprClass: return opaque_value(f, cast<OpaqueValueExpr>(e));
	default: return nullptr;
	}
}

/* What is made for another's sake: temporaries, defaults, what a statement is in an expression. */
static tree_expr *wrapper(face &f, const Expr *e)
{
	switch (e->getStmtClass()) {
	case Stmt::MaterializeTemporaryExprClass: return materialize(f, cast<MaterializeTemporaryExpr>(e));
	case Stmt::CXXBindTemporaryExprClass: return bind_temporary(f, cast<CXXBindTemporaryExpr>(e));
	case Stmt::ExprWithCleanupsClass: return f.make_over(e, TREE_EXPR_CLEANUPS, cast<ExprWithCleanups>(e)->getSubExpr());
	case Stmt::CXXDefaultArgExprClass: return f.make_over(e, TREE_EXPR_DEFAULT_ARGUMENT, cast<CXXDefaultArgExpr>(e)->getExpr());
	case Stmt::CXXDefaultInitExprClass: return f.make_over(e, TREE_EXPR_DEFAULT_MEMBER, cast<CXXDefaultInitExpr>(e)->getExpr());
	case Stmt::CompoundLiteralExprClass:
		return f.make_over(e, TREE_EXPR_COMPOUND_LITERAL, cast<CompoundLiteralExpr>(e)->getInitializer());
	case Stmt::CXXStdInitializerListExprClass:
		return f.make_over(e, TREE_EXPR_STD_INIT_LIST, cast<CXXStdInitializerListExpr>(e)->getSubExpr());
	case Stmt::InitListExprClass: return init_list(f, cast<InitListExpr>(e));
	case Stmt::CXXParenListInitExprClass: {
		auto *p = const_cast<CXXParenListInitExpr *>(cast<CXXParenListInitExpr>(e));
		return init_list(f, e, p->getInitExprs(), p->getArrayFiller(), p->getInitializedFieldInUnion());
	}
	case Stmt::ArrayInitLoopExprClass: return array_copy(f, cast<ArrayInitLoopExpr>(e));
	case Stmt::LambdaExprClass: return f.lambda(cast<LambdaExpr>(e));
	case Stmt::StmtExprClass: return statements(f, cast<StmtExpr>(e));
	case Stmt::CXXNewExprClass: return make_new(f, cast<CXXNewExpr>(e));
	case Stmt::CXXDeleteExprClass: return make_delete(f, cast<CXXDeleteExpr>(e));
	case Stmt::CXXThrowExprClass: return f.make_over(e, TREE_EXPR_THROW, cast<CXXThrowExpr>(e)->getSubExpr());
	case Stmt::CXXTypeidExprClass: return type_id(f, cast<CXXTypeidExpr>(e));
	case Stmt::CXXPseudoDestructorExprClass:
		return f.make_over(e, TREE_EXPR_DESTROY, cast<CXXPseudoDestructorExpr>(e)->getBase());
	case Stmt::VAArgExprClass: return f.make_over(e, TREE_EXPR_VA_ARG, cast<VAArgExpr>(e)->getSubExpr());
	case Stmt::RecoveryExprClass: return recovery(f, cast<RecoveryExpr>(e));
	default: return nullptr;
	}
}

/* Where the index is open clang leaves the type open, too, and takes the wrong operand for the base; but of a pointer or an array it is
 * the built-in subscript, whatever the index. */
static tree_expr *subscript(face &f, const ArraySubscriptExpr *s)
{
	if (!s->isTypeDependent()) return several(f, s, TREE_EXPR_INDEX, {s->getBase(), s->getIdx()});
	tree_expr *made = several(f, s, TREE_EXPR_INDEX, {s->getLHS(), s->getRHS()});
	const tree_type *base = made->kid[0]->type;
	if (base->kind == TREE_TYPE_POINTER || base->kind == TREE_TYPE_ARRAY) made->type = base->to;
	return made;
}

static tree_expr *operation(face &f, const Expr *e)
{
	if (const auto *c = dyn_cast<CallExpr>(e)) return f.call(c);
	if (const auto *c = dyn_cast<CXXConstructExpr>(e)) return f.construct(c);
	if (const auto *c = dyn_cast<CastExpr>(e)) return f.conversion(c);
	if (const auto *b = dyn_cast<BinaryOperator>(e)) return binary(f, b);
	switch (e->getStmtClass()) {
	case Stmt::UnaryOperatorClass: return unary(f, cast<UnaryOperator>(e));
	case Stmt::MemberExprClass: return member(f, cast<MemberExpr>(e));
	case Stmt::ArraySubscriptExprClass: return subscript(f, cast<ArraySubscriptExpr>(e));
	case Stmt::ConditionalOperatorClass: {
		const auto *c = cast<ConditionalOperator>(e);
		return several(f, e, TREE_EXPR_CONDITIONAL, {c->getCond(), c->getTrueExpr(), c->getFalseExpr()});
	}
	case Stmt::BinaryConditionalOperatorClass: return elvis(f, cast<BinaryConditionalOperator>(e));
	case Stmt::ExtVectorElementExprClass: {
		const auto *v = cast<ExtVectorElementExpr>(e);
		tree_expr *made = with_text(f.make_over(e, TREE_EXPR_VECTOR_MEMBER, v->getBase()), f.copy(v->getAccessor().getName()));
		face_flag(made->flags, TREE_FLAG_ARROW, v->isArrow());
		return made;
	}
	case Stmt::AtomicExprClass:
		return with_text(f.other(e, TREE_EXPR_ATOMIC), f.copy(cast<AtomicExpr>(e)->getOpAsString()));
	case Stmt::ShuffleVectorExprClass: case Stmt::ConvertVectorExprClass: case Stmt::AsTypeExprClass:
		return f.other(e, TREE_EXPR_SHUFFLE);
	case Stmt::CXXInheritedCtorInitExprClass: {
		tree_expr *made = with_text(f.make(e, TREE_EXPR_CONSTRUCT), "inherited");   /* its arguments: hand_on */
		made->function = f.function(cast<CXXInheritedCtorInitExpr>(e)->getConstructor(), true);
		return made;
	}
	default: return nullptr;
	}
}

tree_expr *face::expr_here(const Expr *e)
{
	tree_expr *made = leaf(*this, e);
	if (!made) made = operation(*this, e);
	if (!made) made = wrapper(*this, e);
	if (!made) made = open_name(e);
	return made ? made : other(e);
}

tree_expr *face::expr(const Expr *e)
{
	while (const Expr *same = repeats(e)) e = same;
	level here(*this);
	if (here.deep) {
		tree_expr *cut = make(e, TREE_EXPR_OTHER);
		cut->text = copy(e->getStmtClassName());
		face_flag(cut->flags, TREE_FLAG_TRUNCATED);
		return cut;
	}
	tree_expr *made = expr_here(e);
	if (!made->has_value) evaluate(made, e);
	return made;
}
