/* Barriers that programs make themselves. A thread waits for what another stores (a counter, a flag), then a barrier of its block or warp lets the
 * others go on: what they do after that is ordered with other blocks, or warps, in a way that is not understood. What stands behind the wait in the
 * same thread hangs on it already (stmts/loop.c); this is of the others. A race of threads that the barrier holds both is not touched: they wait, or
 * not, together. */
#include "smt/smt_internal.h"

struct look {
	const struct kernel *k;
	struct arena *arena;
	const struct alarm *alarm;
	enum level level;
	const struct var *waits;          /* the last one so far */
	bool passed;                      /* a barrier behind one */
	uint32_t n[3];                    /* waits, barriers and accesses so far */
	const struct var *found;          /* an access stands behind both */
	bool awaited;                     /* an access is what is waited for: nothing orders that */
};
enum { WAITS, BARRIERS, ACCESSES };

/* A barrier of fewer threads than those that are asked about: it holds one of the two only. */
static bool holds_one(enum level level, enum scope scope)
{
	switch (scope) {
	case SCOPE_NONE: case SCOPE_THREAD: return false;
	case SCOPE_TILE: case SCOPE_WARP: return level == LEVEL_BLOCK || level == LEVEL_GRID;
	case SCOPE_BLOCK: case SCOPE_CLUSTER: return level == LEVEL_GRID;
	case SCOPE_GRID: case SCOPE_SYSTEM: return false;
	}
	UNREACHABLE("scope out of range");
}

static bool is_of_alarm(const struct look *l, const struct core_stmt *s)
{
	site_ref site = { 0 };
	if (s->kind == CORE_READ) site = s->u.read.access.site;
	if (s->kind == CORE_WRITE) site = s->u.write.access.site;
	if (s->kind == CORE_ATOMIC) site = s->u.atomic.access.site;
	return site.ix && (site.ix == l->alarm->site[0].ix || site.ix == l->alarm->site[1].ix);
}

static void look_at(struct look *l, const struct core_stmt *s);

/* What stands in front in a loop comes behind, too. */
static void look_at_loop(struct look *l, const struct core_stmt *body)
{
	const uint32_t waits = l->n[WAITS], barriers = l->n[BARRIERS], accesses = l->n[ACCESSES];
	look_at(l, body);
	if (l->n[WAITS] > waits && l->n[BARRIERS] > barriers && l->n[ACCESSES] > accesses) l->found = l->waits;
}

static void look_at_approx(struct look *l, const struct var *v)
{
	if (v->cause != CAUSE_WAITING) return;
	l->waits = v;
	l->n[WAITS]++;
}

static void look_at_barrier(struct look *l, const struct core_stmt *s)
{
	if (!holds_one(l->level, s->u.sync.scope) || core_is_meeting(s)) return;
	l->passed |= l->waits != NULL;
	l->n[BARRIERS]++;
}

static void look_at_access(struct look *l, const struct core_stmt *s)
{
	if (!is_of_alarm(l, s)) return;
	l->n[ACCESSES]++;
	if (l->passed) l->found = l->waits;
}

static bool holds_access(const struct look *l, const struct core_stmt *s)
{
	struct core_walk w = core_walk_begin(s, l->arena);
	while ((s = core_walk_next(&w))) if (is_of_alarm(l, s)) return true;
	return false;
}

static bool is_wait(const struct look *l, const struct core_stmt *s)
{
	return s->kind == CORE_APPROX && expr_var_get(l->k->exprs, s->u.approx.var)->cause == CAUSE_WAITING;
}

/* The loop that waits stands before what says so, with what its last test reads between. */
static void look_at_wait(struct look *l, const struct core_stmt *seq, uint32_t at)
{
	for (uint32_t i = at; i-- > 0;) {
		l->awaited |= holds_access(l, seq->u.seq.at[i]);
		if (seq->u.seq.at[i]->kind == CORE_FOR) return;
	}
}

static void look_at_seq(struct look *l, const struct core_stmt *s)
{
	for (uint32_t i = 0; i < s->u.seq.n; i++) {
		if (is_wait(l, s->u.seq.at[i])) look_at_wait(l, s, i);
		look_at(l, s->u.seq.at[i]);
	}
}

static void look_at(struct look *l, const struct core_stmt *s)
{
	switch (s ? s->kind : CORE_NONE) {
	case CORE_SEQ: look_at_seq(l, s); return;
	case CORE_IF:
		look_at(l, s->u.branch.then);
		look_at(l, s->u.branch.other);
		return;
	case CORE_FOR: look_at_loop(l, s->u.loop.body); return;
	case CORE_APPROX: look_at_approx(l, expr_var_get(l->k->exprs, s->u.approx.var)); return;
	case CORE_SYNC: look_at_barrier(l, s); return;
	case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: look_at_access(l, s); return;
	case CORE_NONE: case CORE_SKIP: case CORE_ASSUME: case CORE_ASSERT: return;
	}
	UNREACHABLE("core_kind out of range");
}

void waits_relabel(const struct query *q, struct alarm *a)
{
	struct look l = { .k = q->k, .arena = q->arena, .alarm = a, .level = q->level };
	if (q->kind != ALARM_RACE || a->label != LABEL_TRUE) return;
	look_at(&l, q->k->body);
	if (!l.found || l.awaited) return;
	struct cause c = { .reason = "control-dependent", .variable = l.found->name, .why = l.found->why, .at = l.found->at };
	VEC_PUSH(q->k->arena, &a->causes, c);
	a->label = LABEL_POSSIBLE;
}
