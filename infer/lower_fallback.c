/* lower_fallback: a function whose body the lowering does not understand is rolled back to its call, and taken for code
 * that is not seen: it may access all that it is given or names, and any memory, and it may or may not reach a barrier.
 * The alarms that follow are possible at best. A kernel's own body gets no such stand-in: alarms about everything would
 * say less than "unsupported", with the reason. */
#include "infer/lower_internal.h"

#include <string.h>

#define ATTEMPTS_DEEPEST 4              /* calls within calls that are rolled back by themselves */

/* ---- rolling back ---- */

void lower_attempt_begin(struct lower *l, struct lower_attempt *a, CXCursor function)
{
	a->function = function;
	a->armed = l->inline_depth < ATTEMPTS_DEEPEST && !l->failed;
	if (!a->armed) return;
	a->saved = ARENA_NEW(l->scratch, struct lower);
	*a->saved = *l;
	a->emitted = l->out->n;
	l->st = state_copy(l, l->st);
	lower_budget_share(l);
}

bool lower_attempt_end(struct lower *l, struct lower_attempt *a)
{
	if (a->armed && !l->failed) l->budget = a->saved->budget;
	if (!a->armed || !l->failed) return true;
	struct lower now = *l;
	*l = *a->saved;
	l->out->n = a->emitted;
	/* numbers that must stay unique, memory that has been named, and what was spent stay */
	l->states = now.states;
	l->targets = now.targets;
	l->arrays = now.arrays;
	l->sites = now.sites;
	l->pointees = now.pointees;
	l->dynamic_shared = now.dynamic_shared;
	l->any_global = now.any_global;
	l->shared_escaped = now.shared_escaped;
	l->max_var = now.max_var;
	l->uniform = now.uniform;
	l->loop_uniform = now.loop_uniform;
	l->stamps = now.stamps;
	l->stamp = now.stamp;
	l->work = now.work;
	l->too_large = now.too_large;
	if (now.exhausted) lower_too_large_note(l, a->function);
	a->why = l->k->unsupported;
	a->at = l->k->unsupported_at;
	l->k->unsupported = NULL;
	return false;
}

/* ---- what may happen instead ---- */

/* Does the text speak of a barrier? What does not compile may have no cursor for it. */
static bool speaks_of_barriers(const char *text)
{
	static const char *const words[] = { "sync", "barrier", "bar.", "BARRIER", "SYNC", "arrive" };
	for (size_t i = 0; text && i < sizeof words / sizeof *words; i++) if (strstr(text, words[i])) return true;
	return false;
}

void lower_may_synchronise(struct lower *l, CXCursor at, const char *why)
{
	struct span span = parse_span(l->p, at);
	struct branch b;
	branch_begin(l, &b, lower_approx(l, "barrier", LOWER_BOOL, CAUSE_UNSUPPORTED, why, span, false), span);
	lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, at);
	branch_end(l, &b);
}

static enum CXChildVisitResult find_variable(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct cursor_search *s = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (clang.Location_isInSystemHeader(clang.getCursorLocation(c)) || parse_in_environment(s->l->p, c))
		return CXChildVisit_Continue;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec) return CXChildVisit_Recurse;
	if (kind == CXCursor_VarDecl && !parse_is_constant_variable(c)) VEC_PUSH(s->l->scratch, s->out, c);
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult find_shared(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct cursor_search *s = data;
	if (clang.getCursorKind(c) == CXCursor_VarDecl && lower_space(s->l, c) == SPACE_SHARED) VEC_PUSH(s->l->scratch, s->out, c);
	return CXChildVisit_Recurse;
}

/* The variables of the file and the shared ones of the function: one that does not compile may name any of them. */
static void access_variables(struct lower *l, CXCursor function, CXCursor at, const char *why)
{
	struct cursor_list found = {0};
	struct cursor_search s = { l, &found };
	parse_visit_unit(l->p, find_variable, &s);
	clang.visitChildren(function, find_shared, &s);
	for (size_t i = 0; i < found.n; i++) {
		enum space space = lower_space(l, found.at[i]);
		if (space != SPACE_GLOBAL && space != SPACE_SHARED) continue;
		lower_access_unknown(l, lower_variable(l, found.at[i]), ACCESS_WRITE, at, why);
	}
}

struct value lower_approximate_call(struct lower *l, const struct lower_attempt *a, CXCursor function,
	struct value self, const struct value *args, size_t n, struct lower_frame *lexical, CXCursor at)
{
	const char *name = clang.getCursorKind(function) == CXCursor_LambdaExpr ? "a lambda" : parse_spelling(l->p, function);
	const char *why = arena_printf(l->scratch, "call of %s, which is approximated: %s", name, a->why);
	struct place f = { .kind = PLACE_FUNCTION, .function = function, .lexical = lexical };
	struct place any = { .kind = PLACE_ANY };
	CXType none = { .kind = CXType_Invalid };
	l->seen = true;
	lower_escape(l, value_pointer(l, &f), none, ACCESS_WRITE, at, why);
	lower_escape(l, self, none, ACCESS_WRITE, at, why);
	for (size_t i = 0; i < n; i++) lower_escape(l, args[i], none, ACCESS_WRITE, at, why);
	lower_access_unknown(l, value_pointer(l, &any), ACCESS_WRITE, at, why);
	if (parse_error_in(l->p, function)) {
		access_variables(l, function, at, why);
		if (speaks_of_barriers(parse_text(l->p, function))) lower_may_synchronise(l, at, why);
	}
	l->seen = false;
	CXType t = clang.getCursorType(at);
	return lower_unknown_result(l, at, t, NULL, CAUSE_UNSUPPORTED, why, parse_span(l->p, at), false);
}
