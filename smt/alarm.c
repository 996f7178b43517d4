/* From findings to alarms: labels, causes, witnesses for people, one alarm per pair of places. */
#include "smt/smt_internal.h"

#include <stdlib.h>
#include <string.h>

const char *limit_name(enum limit l)
{
	switch (l) {
	case LIMIT_NONE: return "";
	case LIMIT_WORK: return "work";
	case LIMIT_TIME: return "time";
	}
	UNREACHABLE("limit out of range");
}

const char *verdict_name(enum verdict v)
{
	switch (v) {
	case VERDICT_UNKNOWN: return "unknown";
	case VERDICT_UNSUPPORTED: return "unsupported";
	case VERDICT_DRF: return "drf";
	case VERDICT_BENIGN: return "benign";
	case VERDICT_CONDITIONAL: return "conditional";
	case VERDICT_POSSIBLY_RACY: return "possibly-racy";
	case VERDICT_RACY: return "racy";
	}
	UNREACHABLE("verdict out of range");
}

const char *label_name(enum label l)
{
	switch (l) {
	case LABEL_NONE: return "none";
	case LABEL_TRUE: return "true";
	case LABEL_POSSIBLE: return "possible";
	case LABEL_BENIGN: return "benign";
	}
	UNREACHABLE("label out of range");
}

/* ---- dependence ---- */

/* Beside approximated variables: constants that the source does not define. Their one value may exclude the alarm. */
static void dependence(struct kernel *k, expr_ref e, struct var_list *out)
{
	struct var_list all = { 0 };
	if (!e.ix) return;
	typecheck_dependence(k, e, out);
	expr_vars(k->exprs, k->arena, e, &all);
	for (size_t i = 0; i < all.n; i++)
		if (expr_var_get(k->exprs, all.at[i])->undeclared) VEC_PUSH(k->arena, out, all.at[i]);
}

static bool depends(struct kernel *k, expr_ref e)
{
	struct var_list vars = { 0 };
	dependence(k, e, &vars);
	return vars.n > 0;
}

bool access_independent(struct kernel *k, const struct phase *phase, const struct phase_access *a)
{
	if (depends(k, a->guard) || depends(k, phase->context)) return false;
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++)
		if (depends(k, a->access.index[i])) return false;
	return true;
}

/* ---- causes ---- */

#define UNDECLARED_OBJECT "nothing declares it, or the type of its elements: what it stands for is not known"
#define SHIFTED "one store is wider than the other, or lies beside it: where they meet both may store the same"
#define UNFOLLOWED "how the stored value is computed is not followed: both threads may store the same"
#define ALIKE "both compute it from the same values, in a way that is not followed: they may store the same"
#define UNDECLARED "nothing declares it: what it stands for is not known"

static void cause_add(struct kernel *k, struct alarm *a, const char *reason, const char *variable, const char *why,
	struct span at)
{
	for (size_t i = 0; i < a->causes.n; i++) {
		const struct cause *c = &a->causes.at[i];
		bool same_variable = c->variable == variable || (c->variable && variable && !strcmp(c->variable, variable));
		if (!strcmp(c->reason, reason) && same_variable) return;
	}
	struct cause c = { .reason = reason, .variable = variable, .why = why, .at = at };
	VEC_PUSH(k->arena, &a->causes, c);
}

/* The name in the source: copies and renamed iterations speak of the variable they came from. */
static const char *source_name(const struct kernel *k, var_ref v)
{
	const struct var *var = expr_var_get(k->exprs, v);
	return var->origin.ix ? expr_var_get(k->exprs, var->origin)->name : var->name;
}

static void causes_of(struct kernel *k, struct alarm *a, expr_ref e, const char *reason)
{
	struct var_list vars = { 0 };
	dependence(k, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		const struct var *v = expr_var_get(k->exprs, vars.at[i]);
		const char *why = v->why && *v->why ? v->why : cause_name(v->cause);
		if (v->undeclared) cause_add(k, a, "undeclared-constant", v->name, v->why && *v->why ? v->why : UNDECLARED, k->at);
		else cause_add(k, a, reason, source_name(k, vars.at[i]), why, v->at);
	}
}

static bool var_unfollowed(const struct kernel *k, var_ref v)
{
	const struct var *var = expr_var_get(k->exprs, v);
	return var->unfollowed || (var->origin.ix && expr_var_get(k->exprs, var->origin)->unfollowed);
}

static void causes_of_access(struct kernel *k, struct alarm *a, const struct phase *phase,
	const struct phase_access *from)
{
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS; i++) causes_of(k, a, from->access.index[i], "data-dependent-index");
	causes_of(k, a, from->guard, "control-dependent");
	causes_of(k, a, phase->context, "control-dependent");
}

static void causes_of_value(struct kernel *k, struct alarm *a, const struct phase_access *from)
{
	struct var_list vars = { 0 };
	const struct site *site = kernel_site(k, from->access.site);
	if (from->access.value.ix) expr_vars(k->exprs, k->arena, from->access.value, &vars);
	else if (site->unfollowed) cause_add(k, a, "stored-value", NULL, UNFOLLOWED, site->at);
	for (size_t i = 0; i < vars.n; i++) {
		const struct var *v = expr_var_get(k->exprs, vars.at[i]);
		const char *why = v->why && *v->why ? v->why : cause_name(v->cause);
		if (var_unfollowed(k, vars.at[i]))
			cause_add(k, a, "stored-value", source_name(k, vars.at[i]), arena_printf(k->arena, "%s: " UNFOLLOWED, why), v->at);
	}
}

/* ---- witnesses ---- */

static void value_add(struct kernel *k, struct witness_thread *w, const char *name, int64_t value)
{
	for (size_t i = 0; i < w->locals.n; i++)
		if (!strcmp(w->locals.at[i].name, name)) return;
	struct witness_value v = { name, value };
	VEC_PUSH(k->arena, &w->locals, v);
}

static void witness_fill(struct kernel *k, const struct query *q, const struct finding *f, struct witness *w)
{
	memcpy(w->block_dim, f->model.block_dim, sizeof w->block_dim);
	memcpy(w->grid_dim, f->model.grid_dim, sizeof w->grid_dim);
	for (int i = 0; i < 2; i++) {
		memcpy(w->thread[i].thread_idx, f->model.who[i].thread_idx, sizeof w->thread[i].thread_idx);
		memcpy(w->thread[i].block_idx, f->model.who[i].block_idx, sizeof w->thread[i].block_idx);
		const struct phase_access *from = q->kind == ALARM_RACE ? q->accesses.at[i ? f->b : f->a].from : NULL;
		w->has_value[i] = f->replay.has_value[i] && from && !kernel_site(k, from->access.site)->coded;
		w->value[i] = f->replay.value[i];
	}
	for (size_t i = 0; i < f->model.values.n; i++) {
		const struct model_value *v = &f->model.values.at[i];
		const struct var *var = expr_var_get(k->exprs, v->var);
		bool local = (var->kind == VAR_LOOP && !f->replay.elsewhere) || ((var->kind == VAR_READ || var->kind == VAR_APPROX) && !var->type.opaque);
		if (var->kind == VAR_PARAM && var_list_has(&k->params, v->var)) {       /* others stand for something in a case of a question */
			struct witness_value p = { var->name, v->value };
			VEC_PUSH(k->arena, &w->params, p);
		}
		for (int j = 0; local && j < 2; j++)
			if (v->thread < 0 || v->thread == j) value_add(k, &w->thread[j], source_name(k, v->var), v->value);
	}
	w->dims = q->kind == ALARM_RACE && f->replay.placed ? kernel_array(k, q->array)->dims : 0;
	memcpy(w->index, f->replay.index, sizeof w->index);
	w->replayed = f->replay.done;
	w->replay_note = f->replay.note;
}

/* ---- order ---- */

static int span_compare(struct span a, struct span b)
{
	if (a.file != b.file) return a.file < b.file ? -1 : 1;
	if (a.line != b.line) return a.line < b.line ? -1 : 1;
	if (a.column != b.column) return a.column < b.column ? -1 : 1;
	return 0;
}

static int alarm_compare(const void *x, const void *y)
{
	const struct alarm *a = x, *b = y;
	for (int i = 0; i < 2; i++) {
		int order = span_compare(a->at[i], b->at[i]);
		if (order) return order;
	}
	if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
	return a->level != b->level ? (a->level < b->level ? -1 : 1) : 0;
}

/* ---- one alarm ---- */

static void alarm_swap(struct alarm *a)
{
	struct witness *w = &a->witness;
	site_ref site = a->site[0];
	struct span at = a->at[0];
	struct witness_thread thread = w->thread[0];
	int64_t value = w->value[0];
	bool has = w->has_value[0];
	a->site[0] = a->site[1], a->site[1] = site;
	a->at[0] = a->at[1], a->at[1] = at;
	w->thread[0] = w->thread[1], w->thread[1] = thread;
	w->value[0] = w->value[1], w->value[1] = value;
	w->has_value[0] = w->has_value[1], w->has_value[1] = has;
}

static struct alarm alarm_race(const struct check *out, struct kernel *k, const struct query *q, const struct finding *f)
{
	enum level level = level_lanes(q->level) ? LEVEL_WARP : q->level;     /* to people tiles are parts of their warp */
	struct alarm a = { .kind = ALARM_RACE, .level = level, .array = q->array, .begins = q->phase->begins,
		.ends = q->phase->ends };
	const struct phase_access *from[2] = { q->accesses.at[f->a].from, q->accesses.at[f->b].from };
	for (int i = 0; i < 2; i++) {
		a.site[i] = from[i]->access.site;
		a.at[i] = kernel_site(k, a.site[i])->at;
		causes_of_access(k, &a, q->phase, from[i]);
	}
	if (q->other.ix) {
		const struct array *other = kernel_array(k, q->other);
		cause_add(k, &a, "may-alias", other->name, "the two arrays may be one object", other->at);
	}
	const struct array *array = kernel_array(k, q->array);
	if (array->undeclared) cause_add(k, &a, "undeclared-object", array->name, UNDECLARED_OBJECT, a.at[0]);
	a.label = finding_label(q, f);
	if (a.label == LABEL_BENIGN) a.causes.n = 0;
	if (a.label == LABEL_POSSIBLE) {
		const char *note = f->replay.note ? f->replay.note : "no run was found that stores two values";
		if (q->phase->inexact && !f->replay.done)
			cause_add(k, &a, "inexact-phase", NULL, "barriers vary between iterations", q->phase->begins);
		bool replay_told = f->independent && !array->undeclared;
		for (int i = 0; i < 2 && replay_told && f->replay.unfollowed; i++) causes_of_value(k, &a, from[i]);
		if (replay_told && f->replay.unfollowed && f->replay.shifted)
			cause_add(k, &a, "stored-value", NULL, SHIFTED, a.at[0]);
		if (replay_told && f->replay.unfollowed && !a.causes.n) cause_add(k, &a, "stored-value", NULL, ALIKE, a.at[0]);
		if (replay_told && !f->replay.unfollowed) cause_add(k, &a, "replay-failed", NULL, note, a.at[0]);
	}
	a.reason = reason_of_race(k, q, &a);
	witness_fill(k, q, f, &a.witness);
	touches_find(out, q, f, &a.witness);
	if (span_compare(a.at[1], a.at[0]) < 0) alarm_swap(&a);
	return a;
}

static struct alarm alarm_divergence(struct kernel *k, const struct query *q, const struct finding *f)
{
	const struct divergence *d = q->divergence;
	struct alarm a = { .kind = ALARM_DIVERGENCE, .at = { d->barrier, d->at }, .scope = d->scope,
		.level = q->level == LEVEL_GRID || d->meeting ? q->level : LEVEL_BLOCK };
	causes_of(k, &a, d->cond, "control-dependent");
	causes_of(k, &a, d->guard, "control-dependent");
	causes_of(k, &a, d->context, "control-dependent");
	bool independent = a.causes.n == 0;
	a.label = label_of_divergence(independent, f->replay.done);
	if (independent && !f->replay.done) cause_add(k, &a, "replay-failed", NULL, f->replay.note, d->at);
	a.reason = reason_of_divergence(q, f);
	witness_fill(k, q, f, &a.witness);
	return a;
}

/* true before possible before benign; a replayed witness before another; the block before the warp. */
static int alarm_rank(const struct alarm *a)
{
	int label = a->label == LABEL_TRUE ? 2 : a->label == LABEL_POSSIBLE ? 1 : 0;
	return 4 * label + 2 * a->witness.replayed + (a->level != LEVEL_WARP);
}

/* Copies of one source access (by inlining, say) are one place. */
static bool same_place(const struct alarm *a, int i, const struct alarm *b, int j)
{
	if (a->kind == ALARM_RACE && a->site[i].ix == b->site[j].ix) return true;
	return (a->at[i].line || a->kind == ALARM_DIVERGENCE) && !span_compare(a->at[i], b->at[j]);
}

static bool alarm_same(const struct alarm *a, const struct alarm *b)
{
	bool levels = (a->level == LEVEL_GRID) == (b->level == LEVEL_GRID);
	if (a->kind != b->kind || !levels || a->array.ix != b->array.ix) return false;
	bool straight = same_place(a, 0, b, 0) && same_place(a, 1, b, 1);
	return straight || (a->kind == ALARM_RACE && same_place(a, 0, b, 1) && same_place(a, 1, b, 0));
}

static struct alarm alarm_of(struct check *out, const struct query *q, const struct finding *f)
{
	struct alarm a = q->kind == ALARM_RACE ? alarm_race(out, q->k, q, f) : alarm_divergence(q->k, q, f);
	lost_relabel(q, f, &a);
	return a;
}

void alarm_add(struct check *out, struct query *q, const struct finding *f)
{
	struct alarm a = alarm_of(out, q, f);
	struct finding first;
	if (q->kind == ALARM_RACE && lost_alone(&a) && lost_first(q, f, &first)) {
		struct alarm moved = alarm_of(out, q, &first);
		if (moved.label == LABEL_TRUE) a = moved;
	}
	addresses_relabel(q, f, &a);
	waits_relabel(q, &a);
	for (size_t i = 0; i < out->alarms.n; i++) {
		struct alarm *have = &out->alarms.at[i];
		if (!alarm_same(have, &a)) continue;
		enum alarm_reason reason = alarm_reason_both(have->reason, a.reason);
		if (alarm_rank(&a) > alarm_rank(have)) *have = a;
		have->reason = reason;
		return;
	}
	VEC_PUSH(q->k->arena, &out->alarms, a);
}

void alarms_finish(struct check *out)
{
	if (out->alarms.n) qsort(out->alarms.at, out->alarms.n, sizeof out->alarms.at[0], alarm_compare);
}
