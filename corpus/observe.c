/* What a study wants to know of a kernel: does control or data depend on what was approximated, on what causes, which
 * features it has, how large it is. One walk over core; its own stack, so depth costs nothing. */
#include "corpus/corpus_internal.h"

#include "typecheck/typecheck.h"

#include <string.h>

enum feature {
	FEATURE_READS, FEATURE_WRITES, FEATURE_ATOMICS, FEATURE_BRANCHES, FEATURE_LOOPS, FEATURE_SYNC_LOOPS,
	FEATURE_BLOCK_BARRIERS, FEATURE_WARP_BARRIERS, FEATURE_GRID_BARRIERS, FEATURE_SHARED_ARRAYS, FEATURE_GLOBAL_ARRAYS,
	FEATURE_CONSTANT_ARRAYS, FEATURE_PARAMETERS, FEATURE_APPROXIMATIONS, FEATURE_SECOND_DIMENSION,
	FEATURE_THIRD_DIMENSION, FEATURE_COUNT,
};
static const char *const feature_names[FEATURE_COUNT] = {
	"reads", "writes", "atomics", "branches", "loops", "loops with barriers", "block barriers", "warp barriers",
	"grid barriers", "shared arrays", "global arrays", "constant arrays", "scalar parameters", "approximated values",
	"second dimension", "third dimension",
};

struct item { const struct core_stmt *stmt; bool dependent; uint32_t depth; };
struct observer {
	struct kernel *k;
	struct typecheck_dependence *dependence;
	VEC(struct item) stack;
	bool control, data;
	uint32_t statements, depth;
	int64_t features[FEATURE_COUNT], causes[CAUSE_PHASE + 1];
	struct var_list variables;       /* those that control or data depends on, once each */
};

static bool depends(struct observer *o, expr_ref e)
{
	struct var_list found = {0};
	if (!e.ix) return false;
	typecheck_dependence_find(o->dependence, e, &found);
	for (size_t i = 0; i < found.n; i++) {
		size_t j = 0;
		while (j < o->variables.n && o->variables.at[j].ix != found.at[i].ix) j++;
		if (j == o->variables.n) VEC_PUSH(o->k->arena, &o->variables, found.at[i]);
	}
	return found.n > 0;
}

static void push(struct observer *o, const struct core_stmt *s, const struct item *from, bool dependent,
	uint32_t deeper)
{
	struct item item = { s, from->dependent || dependent, from->depth + deeper };
	if (s) VEC_PUSH(o->k->arena, &o->stack, item);
}

static void access_see(struct observer *o, const struct access *a, const struct item *at, enum feature feature)
{
	o->features[feature]++;
	o->control |= at->dependent;
	const struct array *array = kernel_array(o->k, a->array);
	for (uint32_t i = 0; i < array->dims; i++)
		if (depends(o, a->index[i])) o->data = true;
}

static void sync_see(struct observer *o, enum scope scope, const struct item *at)
{
	o->control |= at->dependent;
	switch (scope) {
	case SCOPE_TILE: case SCOPE_WARP: o->features[FEATURE_WARP_BARRIERS]++; break;
	case SCOPE_BLOCK: o->features[FEATURE_BLOCK_BARRIERS]++; break;
	case SCOPE_CLUSTER: case SCOPE_GRID: case SCOPE_SYSTEM: o->features[FEATURE_GRID_BARRIERS]++; break;
	case SCOPE_NONE: case SCOPE_THREAD: break;
	}
}

static void loop_see(struct observer *o, const struct core_stmt *s, const struct item *at)
{
	o->features[core_has_sync(s->u.loop.body) ? FEATURE_SYNC_LOOPS : FEATURE_LOOPS]++;
	bool first = depends(o, s->u.loop.range.first), limit = depends(o, s->u.loop.range.limit);
	bool step = depends(o, s->u.loop.range.step);
	push(o, s->u.loop.body, at, first || limit || step, 1);
}

static void stmt_see(struct observer *o, const struct item *at)
{
	const struct core_stmt *s = at->stmt;
	if (at->depth > o->depth) o->depth = at->depth;
	o->statements += s->kind != CORE_SEQ && s->kind != CORE_SKIP;
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: case CORE_ASSUME: case CORE_ASSERT: break;
	case CORE_APPROX: o->features[FEATURE_APPROXIMATIONS]++; break;
	case CORE_SEQ: for (uint32_t i = 0; i < s->u.seq.n; i++) push(o, s->u.seq.at[i], at, false, 0); break;
	case CORE_READ: access_see(o, &s->u.read.access, at, FEATURE_READS); break;
	case CORE_WRITE: access_see(o, &s->u.write.access, at, FEATURE_WRITES); break;
	case CORE_ATOMIC: access_see(o, &s->u.atomic.access, at, FEATURE_ATOMICS); break;
	case CORE_SYNC: sync_see(o, s->u.sync.scope, at); break;
	case CORE_FOR: loop_see(o, s, at); break;
	case CORE_IF: {
		o->features[FEATURE_BRANCHES]++;
		bool dependent = depends(o, s->u.branch.cond);
		push(o, s->u.branch.then, at, dependent, 1);
		push(o, s->u.branch.other, at, dependent, 1);
		break;
	}
	}
}

static void declarations_see(struct observer *o)
{
	const struct kernel *k = o->k;
	for (size_t i = 0; i < k->arrays.n; i++) {
		enum space space = k->arrays.at[i].space;
		o->features[FEATURE_SHARED_ARRAYS] += space == SPACE_SHARED;
		o->features[FEATURE_GLOBAL_ARRAYS] += space == SPACE_GLOBAL;
		o->features[FEATURE_CONSTANT_ARRAYS] += space == SPACE_CONSTANT;
	}
	o->features[FEATURE_PARAMETERS] = (int64_t)k->params.n;
	o->features[FEATURE_SECOND_DIMENSION] = k->mentions_axis[1];
	o->features[FEATURE_THIRD_DIMENSION] = k->mentions_axis[2];
	for (size_t i = 0; i < o->variables.n; i++) {
		const struct var *v = expr_var_get(k->exprs, o->variables.at[i]);
		if (v->cause > CAUSE_NONE && v->cause <= CAUSE_PHASE) o->causes[v->cause]++;
	}
}

static void counts_write(const char *name, bool *first, int64_t n, struct text *out)
{
	if (n) text_printf(out, "%s\"%s\":%lld", *first ? "" : ",", name, (long long)n);
	*first &= n == 0;
}

void corpus_observe(struct kernel *k, struct text *out)
{
	struct observer o = { .k = k };
	bool first = true;
	if (!k->unsupported && k->body) {
		struct item top = { k->body, false, 0 };
		o.dependence = typecheck_dependence_new(k);
		push(&o, k->body, &top, false, 0);
		while (o.stack.n) {
			struct item at = o.stack.at[--o.stack.n];
			stmt_see(&o, &at);
		}
		declarations_see(&o);
	}
	text_printf(out, "{\"control\":%s,\"data\":%s,\"statements\":%u,\"depth\":%u,\"features\":{",
		o.control ? "true" : "false", o.data ? "true" : "false", o.statements, o.depth);
	for (int i = 0; i < FEATURE_COUNT; i++) counts_write(feature_names[i], &first, o.features[i], out);
	text_put(out, "},\"causes\":{");
	first = true;
	for (int i = CAUSE_NONE + 1; i <= CAUSE_PHASE; i++)
		counts_write(cause_name((enum cause_kind)i), &first, o.causes[i], out);
	text_put(out, "}}");
}
