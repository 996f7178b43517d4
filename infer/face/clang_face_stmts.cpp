/* Statements. Destructors at the end of a scope are not statements: variables and temporaries name theirs. */
#include "infer/face/clang_face_internal.h"

using namespace clang;

static void add_of(face &f, tree_stmt *made, const Expr *e)
{
	if (e) face_push(f.out->arena, made->of, f.expr(e));
}

static void add_list(face &f, tree_stmt *made, const Stmt *s)
{
	if (s) face_push(f.out->arena, made->list, f.stmt(s));
}

/* Also what a structured binding names, behind the variable that holds it. */
static void add_var(face &f, tree_stmt *made, const VarDecl *v)
{
	if (!v) return;
	face_push(f.out->arena, made->vars, f.var(v));
	if (const auto *d = dyn_cast<DecompositionDecl>(v))
		for (const BindingDecl *b : d->bindings()) {
			if (const VarDecl *held = b->getHoldingVar()) face_push(f.out->arena, made->vars, f.var(held));
			face_push(f.out->arena, made->vars, f.var(b));
		}
}

static tree_stmt *maybe(face &f, const Stmt *s)
{
	return s ? f.stmt(s) : nullptr;
}

static tree_expr *maybe(face &f, const Expr *e)
{
	return e ? f.expr(e) : nullptr;
}

/* Types, using-declarations and the like do nothing when control comes by. */
static void fill_declare(face &f, tree_stmt *made, const DeclStmt *s)
{
	for (const Decl *d : s->decls())
		if (const auto *v = dyn_cast<VarDecl>(d)) add_var(f, made, v);
}

/* What should stand before `before`, and does not. */
static void add_lost(face &f, tree_stmt *made, SourceLocation after, SourceLocation before)
{
	SourceRange range = f.lost_between(after, before);
	if (range.isValid()) face_push(f.out->arena, made->list, f.lost(range));
}

static void fill_compound(face &f, tree_stmt *made, const CompoundStmt *s)
{
	SourceLocation after = s->getLBracLoc();
	for (const Stmt *kid : s->body()) {
		SourceRange whole = f.whole_range(kid);
		add_lost(f, made, after, whole.getBegin());
		add_list(f, made, kid);
		if (f.has_token(whole.getEnd())) after = whole.getEnd();
		else if (f.has_token(whole.getBegin())) after = whole.getBegin();       /* what ends it was dropped */
	}
	add_lost(f, made, after, s->getRBracLoc());
}

static void fill_if(face &f, tree_stmt *made, const IfStmt *s)
{
	made->init = maybe(f, s->getInit());
	add_var(f, made, s->getConditionVariable());
	made->cond = maybe(f, s->getCond());
	made->body = maybe(f, s->getThen());
	made->other = maybe(f, s->getElse());
	face_flag(made->flags, TREE_FLAG_CONSTEXPR, s->isConstexpr());
}

static void fill_for(face &f, tree_stmt *made, const ForStmt *s)
{
	made->init = maybe(f, s->getInit());
	add_var(f, made, s->getConditionVariable());
	made->cond = maybe(f, s->getCond());
	made->step = maybe(f, s->getInc());
	made->body = s->getBody() ? f.stmt(s->getBody()) : f.lost(s->getSourceRange());
	f.lost_of_for(made, s);
}

static void fill_range_for(face &f, tree_stmt *made, const CXXForRangeStmt *s)
{
	add_list(f, made, s->getInit());
	add_list(f, made, s->getRangeStmt());
	add_list(f, made, s->getBeginStmt());
	add_list(f, made, s->getEndStmt());
	made->cond = maybe(f, s->getCond());
	made->step = maybe(f, s->getInc());
	add_var(f, made, s->getLoopVariable());
	made->body = maybe(f, s->getBody());
}

static tree_expr *operand(face &f, const Stmt *s, const Expr *e, StringRef constraint, bool output)
{
	tree_expr *made = tree_expr_new(f.out, TREE_EXPR_ASM_OPERAND, e ? 1 : 0);
	made->type = f.type(e ? e->getType() : f.ast->VoidTy);
	made->at = f.span(e ? e->getSourceRange() : s->getSourceRange());
	made->text = f.copy(constraint);
	face_flag(made->flags, TREE_FLAG_OUTPUT, output);
	if (e) made->kid[0] = f.expr(e);
	return made;
}

/* `[name]constraint` */
static std::string named(StringRef name, StringRef constraint)
{
	return (name.empty() ? std::string() : "[" + name.str() + "]") + constraint.str();
}

static void fill_asm(face &f, tree_stmt *made, const GCCAsmStmt *s)
{
	made->text = f.copy(s->getAsmString()->getString());
	face_flag(made->flags, TREE_FLAG_VOLATILE, s->isVolatile());
	for (unsigned i = 0; i < s->getNumOutputs(); i++)
		face_push(f.out->arena, made->of, operand(f, s, s->getOutputExpr(i), named(s->getOutputName(i), s->getOutputConstraint(i)), true));
	for (unsigned i = 0; i < s->getNumInputs(); i++)
		face_push(f.out->arena, made->of, operand(f, s, s->getInputExpr(i), named(s->getInputName(i), s->getInputConstraint(i)), false));
	for (unsigned i = 0; i < s->getNumClobbers(); i++)
		face_push(f.out->arena, made->of, operand(f, s, nullptr, s->getClobber(i), false));
}

static void fill_attributed(face &f, tree_stmt *made, const AttributedStmt *s)
{
	std::string text;
	for (const Attr *a : s->getAttrs()) text += (text.empty() ? "" : " ") + std::string(a->getSpelling());
	made->text = f.copy(text);
	made->body = f.stmt(s->getSubStmt());
}

/* What we have no kind for: all that is below. */
static void fill_other(face &f, tree_stmt *made, const Stmt *s)
{
	made->text = f.copy(s->getStmtClassName());
	for (const Stmt *kid : s->children())
		if (const auto *e = dyn_cast_or_null<Expr>(kid)) add_of(f, made, e);
		else add_list(f, made, kid);
}

static tree_stmt_kind kind_of(const Stmt *s)
{
	switch (s->getStmtClass()) {
	case Stmt::CompoundStmtClass: return TREE_STMT_COMPOUND;
	case Stmt::DeclStmtClass: return TREE_STMT_DECLARE;
	case Stmt::IfStmtClass: return cast<IfStmt>(s)->isConsteval() ? TREE_STMT_NOTHING : TREE_STMT_IF;
	case Stmt::WhileStmtClass: return TREE_STMT_WHILE;
	case Stmt::DoStmtClass: return TREE_STMT_DO;
	case Stmt::ForStmtClass: return TREE_STMT_FOR;
	case Stmt::CXXForRangeStmtClass: return TREE_STMT_RANGE_FOR;
	case Stmt::SwitchStmtClass: return TREE_STMT_SWITCH;
	case Stmt::CaseStmtClass: return TREE_STMT_CASE;
	case Stmt::DefaultStmtClass: return TREE_STMT_DEFAULT;
	case Stmt::BreakStmtClass: return TREE_STMT_BREAK;
	case Stmt::ContinueStmtClass: return TREE_STMT_CONTINUE;
	case Stmt::ReturnStmtClass: return TREE_STMT_RETURN;
	case Stmt::GotoStmtClass: return TREE_STMT_GOTO;
	case Stmt::LabelStmtClass: return TREE_STMT_LABEL;
	case Stmt::GCCAsmStmtClass: return TREE_STMT_ASM;
	case Stmt::CXXTryStmtClass: return TREE_STMT_TRY;
	case Stmt::CXXCatchStmtClass: return TREE_STMT_CATCH;
	case Stmt::AttributedStmtClass: return TREE_STMT_ATTRIBUTED;
	case Stmt::NullStmtClass: return TREE_STMT_NOTHING;
	default: return isa<Expr>(s) ? TREE_STMT_EXPR : TREE_STMT_OTHER;
	}
}

static void fill(face &f, tree_stmt *made, const Stmt *s)
{
	switch (made->kind) {
	case TREE_STMT_NONE: case TREE_STMT_LOST: case TREE_STMT_BREAK: case TREE_STMT_CONTINUE: case TREE_STMT_NOTHING: break;
	case TREE_STMT_COMPOUND: fill_compound(f, made, cast<CompoundStmt>(s)); break;
	case TREE_STMT_DECLARE: fill_declare(f, made, cast<DeclStmt>(s)); break;
	case TREE_STMT_EXPR: add_of(f, made, cast<Expr>(s)); break;
	case TREE_STMT_IF: fill_if(f, made, cast<IfStmt>(s)); break;
	case TREE_STMT_WHILE: {
		const auto *w = cast<WhileStmt>(s);
		add_var(f, made, w->getConditionVariable());
		made->cond = maybe(f, w->getCond());
		made->body = maybe(f, w->getBody());
		break;
	}
	case TREE_STMT_DO:
		made->body = maybe(f, cast<DoStmt>(s)->getBody());
		made->cond = maybe(f, cast<DoStmt>(s)->getCond());
		break;
	case TREE_STMT_FOR: fill_for(f, made, cast<ForStmt>(s)); break;
	case TREE_STMT_RANGE_FOR: fill_range_for(f, made, cast<CXXForRangeStmt>(s)); break;
	case TREE_STMT_SWITCH: {
		const auto *w = cast<SwitchStmt>(s);
		made->init = maybe(f, w->getInit());
		add_var(f, made, w->getConditionVariable());
		made->cond = maybe(f, w->getCond());
		made->body = maybe(f, w->getBody());
		break;
	}
	case TREE_STMT_CASE:
		add_of(f, made, cast<CaseStmt>(s)->getLHS());
		add_of(f, made, cast<CaseStmt>(s)->getRHS());
		made->body = maybe(f, cast<CaseStmt>(s)->getSubStmt());
		break;
	case TREE_STMT_DEFAULT: made->body = maybe(f, cast<DefaultStmt>(s)->getSubStmt()); break;
	case TREE_STMT_RETURN: add_of(f, made, cast<ReturnStmt>(s)->getRetValue()); break;
	case TREE_STMT_GOTO: made->text = f.copy(cast<GotoStmt>(s)->getLabel()->getName()); break;
	case TREE_STMT_LABEL:
		made->text = f.copy(cast<LabelStmt>(s)->getName());
		made->body = maybe(f, cast<LabelStmt>(s)->getSubStmt());
		break;
	case TREE_STMT_ASM: fill_asm(f, made, cast<GCCAsmStmt>(s)); break;
	case TREE_STMT_TRY:
		made->body = f.stmt(cast<CXXTryStmt>(s)->getTryBlock());
		for (unsigned i = 0; i < cast<CXXTryStmt>(s)->getNumHandlers(); i++) add_list(f, made, cast<CXXTryStmt>(s)->getHandler(i));
		break;
	case TREE_STMT_CATCH:
		add_var(f, made, cast<CXXCatchStmt>(s)->getExceptionDecl());
		made->body = maybe(f, cast<CXXCatchStmt>(s)->getHandlerBlock());
		break;
	case TREE_STMT_ATTRIBUTED: fill_attributed(f, made, cast<AttributedStmt>(s)); break;
	case TREE_STMT_OTHER: fill_other(f, made, s); break;
	}
}

/* `if consteval`: what runs does not run while constants are evaluated. */
static const Stmt *at_run_time(const IfStmt *s)
{
	return s->isNegatedConsteval() ? s->getThen() : s->getElse();
}

tree_stmt *face::stmt(const Stmt *s)
{
	const auto *choice = dyn_cast<IfStmt>(s);
	if (choice && choice->isConsteval() && at_run_time(choice)) return stmt(at_run_time(choice));
	level here(*this);
	tree_stmt *made = tree_stmt_new(out, here.deep ? TREE_STMT_OTHER : kind_of(s));
	made->at = span(s->getSourceRange());
	made->written = written(s->getSourceRange());
	if (here.deep) {
		made->text = copy(s->getStmtClassName());
		face_flag(made->flags, TREE_FLAG_TRUNCATED);
		return made;
	}
	if (stands_for_lost(s)) made->kind = TREE_STMT_LOST;
	fill(*this, made, s);
	return made;
}
