/* Overloaded operators and constant values. */
#include "infer/parse_internal.h"

#include <string.h>

/* The "@" of `operator@` when c names an operator function, else NULL. */
static const char *operator_named(struct parse *p, CXCursor c)
{
	c = parse_strip(p, c);
	if (clang.getCursorKind(c) != CXCursor_DeclRefExpr) return NULL;
	const char *name = parse_spelling(p, clang.getCursorReferenced(c));
	if (strncmp(name, "operator", 8) != 0) return NULL;
	name += 8;
	while (*name == ' ') name++;
	return *name && strchr("+-*/%^&|~!=<>[(,", *name) ? name : NULL;
}

static bool has_no_place(CXCursor c)
{
	CXFile file = NULL;
	clang.getFileLocation(clang.getCursorLocation(c), &file, NULL, NULL, NULL);
	return !file;
}

bool parse_operator_call(struct parse *p, CXCursor c, const char **name, struct cursor_list *operands, bool *postfix)
{
	*name = NULL;
	*operands = (struct cursor_list){0};
	*postfix = false;
	if (clang.getCursorKind(c) != CXCursor_CallExpr || p->language == LANGUAGE_OPENCL) return false;
	struct cursor_list kids;
	parse_children(p, c, &kids);
	for (size_t i = 0; i < kids.n; i++) {
		const char *op = *name || (i == 0 && kids.n > 1 && !operator_named(p, kids.at[1])) ? NULL : operator_named(p, kids.at[i]);
		if (op && i <= 1) *name = op;
		else VEC_PUSH(p->arena, operands, kids.at[i]);
	}
	if (!*name) return false;
	/* `operator+(a, b)` spelled as a function call starts with the name: an ordinary call */
	const char *text = parse_text(p, c);
	if (text && strncmp(text, "operator", 8) == 0) return false;
	bool step = strcmp(*name, "++") == 0 || strcmp(*name, "--") == 0;
	if (step && operands->n == 2 && has_no_place(operands->at[1])) {
		*postfix = true;
		operands->n = 1;
	}
	return operands->n > 0;
}

/* What evaluation could overlook: it succeeds over a discarded operand that has side effects. */
struct effects { bool changes, calls, discards, open; };

static enum CXChildVisitResult look_for_effects(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct effects *e = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	enum CXBinaryOperatorKind binary = clang.getCursorBinaryOperatorKind(c);
	e->changes = e->changes || parse_assigns(c);
	if (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) {
		CXCursor d = clang.getCursorReferenced(c);      /* in a template an enumerator has no value yet: clang says 0 */
		e->open = e->open || (clang.getCursorKind(d) == CXCursor_EnumConstantDecl && parse_in_template(d));
	}
	if (kind == CXCursor_CallExpr || kind == CXCursor_StmtExpr || kind == CXCursor_LambdaExpr) e->calls = true;
	if (binary == CXBinaryOperator_Comma || binary == CXBinaryOperator_LAnd || binary == CXBinaryOperator_LOr ||
	    kind == CXCursor_ConditionalOperator || kind == CXCursor_StmtExpr)
		e->discards = true;
	return kind == CXCursor_UnaryExpr ? CXChildVisit_Continue : CXChildVisit_Recurse;  /* sizeof evaluates nothing */
}

static CXEvalResult evaluate(CXCursor c)
{
	if (!clang.isExpression(clang.getCursorKind(c))) return NULL;
	struct effects e = {0};
	look_for_effects(c, c, &e);
	if (clang.getCursorKind(c) != CXCursor_UnaryExpr) clang.visitChildren(c, look_for_effects, &e);
	if (e.open || e.changes || (e.calls && e.discards)) return NULL;
	return clang.Cursor_Evaluate(c);
}

bool parse_evaluate(struct parse *p, CXCursor c, int64_t *value)
{
	if (parse_mentions_unknown_constant(p, c)) return false;
	CXEvalResult r = evaluate(c);
	if (!r) return false;
	bool found = clang.EvalResult_getKind(r) == CXEval_Int;
	if (found && clang.EvalResult_isUnsignedInt(r)) {
		unsigned long long u = clang.EvalResult_getAsUnsigned(r);
		found = u <= INT64_MAX;
		*value = (int64_t)u;
	} else if (found) {
		*value = clang.EvalResult_getAsLongLong(r);
	}
	clang.EvalResult_dispose(r);
	return found;
}

bool parse_constant_float(struct parse *p, CXCursor c, double *value)
{
	(void)p;
	CXEvalResult r = evaluate(c);
	if (!r) return false;
	bool found = clang.EvalResult_getKind(r) == CXEval_Float;
	if (found) *value = clang.EvalResult_getAsDouble(r);
	clang.EvalResult_dispose(r);
	return found;
}
