/* A function whose body the lowering does not understand is rolled back to its call, and taken for code that is not seen: it may
 * access all that it is given or names, any memory where its body may get at more, and it may or may not reach a barrier. The alarms
 * that follow are possible at best. A kernel's own body gets no such stand-in: alarms about everything would say less than
 * "unsupported", with the reason. */
#include "infer/lower/device/device.h"
#include "infer/lower/exprs/attempt_compare.h"
#include "infer/lower/exprs/exprs_internal.h"

#ifdef FAIAL_COMPARE_ATTEMPTS
static uint64_t digest(const struct lower *l) { return exprs_attempt_digest(l); }
#else
static uint64_t digest(const struct lower *l) { (void)l; return 0; }
#endif

void exprs_attempt_begin(struct lower *l, struct lower_attempt *a, const struct tree_function *function)
{
	*a = (struct lower_attempt){ .function = function, .armed = l->now.inline_depth < LIMIT_ATTEMPT_DEPTH && !l->now.failed };
	if (!a->armed) return;
	a->saved = l->now;
	a->frame = *l->now.frame;
	a->emitted = l->now.out->n;
	a->digest = digest(l);
	l->now.st = memory_state_copy(l, l->now.st);
	values_budget_share(l);
}

bool exprs_attempt_end(struct lower *l, struct lower_attempt *a)
{
	if (a->armed && !l->now.failed) l->now.budget = a->saved.budget;
	if (!a->armed || !l->now.failed) return true;
	if (l->now.exhausted) VEC_PUSH(l->scratch, &l->too_large, (struct tree_function *)(uintptr_t)a->function);
	l->now = a->saved;
	*l->now.frame = a->frame;
	l->now.out->n = a->emitted;
	if (digest(l) != a->digest) die("internal error: an attempt that failed is not undone");
	a->why = l->k->unsupported;
	a->at = l->k->unsupported_at;
	l->k->unsupported = NULL;
	return false;
}

void exprs_may_synchronise(struct lower *l, const struct tree_span *at, const char *why)
{
	struct branch b;
	values_branch_begin(l, &b, values_approx(l, "barrier", VALUES_BOOL, CAUSE_UNSUPPORTED, why, at, false), at);
	device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, at);
	values_branch_end(l, &b);
}

/* Does clang complain of something in it? Then it may name any variable, and be any call. */
static bool has_errors(const struct lower *l, const struct tree_function *f)
{
	for (size_t i = 0; i < l->tree->errors.n; i++) if (l->tree->errors.at[i].in == f) return true;
	return false;
}

static void access_variables(struct lower *l, const struct tree_span *at, const char *why)
{
	for (size_t i = 0; i < l->tree->vars.n; i++) {
		const struct tree_var *v = l->tree->vars.at[i];
		enum space space = v->kind == TREE_VAR_GLOBAL || tree_has(v->flags, TREE_FLAG_SHARED) ? memory_space(l, v) : SPACE_NONE;
		if ((space != SPACE_GLOBAL && space != SPACE_SHARED) || lower_is_ours(l, &v->at)) continue;
		memory_access_unknown(l, memory_variable(l, v), ACCESS_WRITE, at, why);
	}
}

struct value exprs_approximate_call(struct lower *l, const struct lower_attempt *a, const struct call *c)
{
	const struct tree_function *f = c->function;
	const char *why = arena_printf(l->scratch, "call of %s, which is approximated: %s", f->name, a->why);
	exprs_escape_call(l, c, why);
	if (has_errors(l, f)) {
		memory_access_unknown(l, memory_anywhere(l), ACCESS_WRITE, c->at, why);
		access_variables(l, c->at, why);
		exprs_may_synchronise(l, c->at, why);
	}
	return exprs_unknown_result(l, f->type->to, NULL, CAUSE_UNSUPPORTED, why, c->at, false);
}
