/* Where a barrier would separate the two accesses of a race. A place is proposed by how the statements of the source lie, then the kernel is checked
 * once more with a barrier put there: only where the race is gone, and no thread misses the barrier, it is told. */
#include "smt/smt_internal.h"

#include <string.h>

#define SHARE 0.01       /* of the work of a kernel, for each look that nobody asked for */
#define VAIN 2           /* looks at one array that end without an answer */

/* Before step `step` of the block, or at its end. */
struct place { const struct source_block *block; size_t step; bool end; };
struct proposal { enum scope scope; array_ref array; uint32_t n; struct place at[2]; };
struct tried { struct proposal what; struct check check; };
struct separator { struct kernel *k; const struct check_options *options; struct arena *arena; VEC(struct tried) tried; };

/* ---- places of the source ---- */

static bool is_before(const struct span *a, uint32_t line, uint32_t column)
{
	return a->line < line || (a->line == line && a->column < column);
}

/* Does what begins at `at` begin in the span? */
static bool begins_in(const struct span *in, const struct span *at)
{
	return at->file == in->file && !is_before(at, in->line, in->column) && is_before(at, in->end_line, in->end_column);
}

static size_t step_of(const struct source_block *b, const struct span *at)
{
	for (size_t i = 0; i < b->steps.n; i++)
		if (begins_in(&b->steps.at[i].at, at)) return i;
	return b->steps.n;
}

/* The smallest block around both places and around `inner` (NULL: nothing). NULL: there is none. */
static const struct source_block *block_around(const struct separator *s, const struct alarm *a, const struct source_block *inner)
{
	const struct source_block *best = NULL;
	for (size_t i = 0; i < sources_block_count(s->k->sources); i++) {
		const struct source_block *b = sources_block(s->k->sources, i);
		if (!begins_in(&b->at, &a->at[0]) || !begins_in(&b->at, &a->at[1])) continue;
		if (inner && (b == inner || !begins_in(&b->at, &inner->at))) continue;
		if (!best || begins_in(&best->at, &b->at)) best = b;
	}
	return best;
}

/* Is there a line's beginning between the step and what stands before it? Barriers are put on lines of their own. */
static bool has_line(const struct source_block *b, size_t step)
{
	uint32_t before = step ? b->steps.at[step - 1].at.end_line : b->at.line;
	uint32_t here = step < b->steps.n ? b->steps.at[step].at.line : b->at.end_line;
	return before && before < here;
}

/* ---- a barrier put into the kernel ---- */

struct insertion { struct separator *s; struct place at; struct span span; enum scope scope; bool guarded; size_t done; };

static const struct core_stmt *barrier_new(struct insertion *in)
{
	struct core_stmt sync = { .kind = CORE_SYNC, .at = in->span };
	in->done++;
	sync.u.sync.scope = in->scope;
	sync.u.sync.orders_shared = sync.u.sync.orders_global = true;
	return core_new(in->s->k, &sync);
}

/* Of the steps that the place lies before, or behind. What the lowering defines between them says nothing of where it stands. */
static bool is_anchor(const struct insertion *in, const struct core_stmt *c)
{
	const struct source_block *b = in->at.block;
	const struct span *step = &b->steps.at[in->at.step].at;
	if (c->kind == CORE_APPROX || c->kind == CORE_ASSUME || c->kind == CORE_ASSERT || c->kind == CORE_SKIP) return false;
	if (c->at.file != step->file || is_before(&c->at, step->line, step->column)) return false;
	return is_before(&c->at, b->at.end_line, b->at.end_column);
}

/* The rest of a block, under the condition that no jump has left it: it bears the place of its first statement. */
static bool is_rest(const struct insertion *in, const struct core_stmt *c)
{
	const struct source_block *b = in->at.block;
	bool jumped = false;
	for (size_t i = 0; i < b->steps.n && c->kind == CORE_IF && !in->guarded; i++) {
		const struct span *at = &b->steps.at[i].at;
		if (jumped && at->file == c->at.file && at->line == c->at.line && at->column == c->at.column) return true;
		jumped = jumped || b->steps.at[i].jumps;
	}
	return false;
}

static const struct core_stmt *with_barrier(struct insertion *in, const struct core_stmt *s);

static const struct core_stmt *below(struct insertion *in, const struct core_stmt *s)
{
	struct core_stmt copy = *s;
	bool before = in->guarded;
	if (s->kind == CORE_IF) {
		in->guarded = is_rest(in, s);
		copy.u.branch.then = with_barrier(in, s->u.branch.then);
		if (s->u.branch.other) copy.u.branch.other = with_barrier(in, s->u.branch.other);
	} else if (s->kind == CORE_FOR) {
		in->guarded = false;
		copy.u.loop.body = with_barrier(in, s->u.loop.body);
	} else return s;
	in->guarded = before;
	return core_new(in->s->k, &copy);
}

/* One for each run of anchors. */
static const struct core_stmt *with_barrier(struct insertion *in, const struct core_stmt *s)
{
	const struct core_stmt *const *list = s->kind == CORE_SEQ ? s->u.seq.at : &s;
	uint32_t n = s->kind == CORE_SEQ ? s->u.seq.n : 1, m = 0, last = n;
	const struct core_stmt **out = ARENA_ARRAY(in->s->arena, const struct core_stmt *, n + 1);
	for (uint32_t i = 0; i < n; i++)
		if (is_anchor(in, list[i]) && !is_rest(in, list[i]) && (in->at.end || last == n)) last = i;
	for (uint32_t i = 0; i < n; i++) {
		bool here = i == last, anchor = is_anchor(in, list[i]) && !is_rest(in, list[i]);
		if (here && !in->at.end) out[m++] = barrier_new(in);
		out[m++] = anchor ? list[i] : below(in, list[i]);
		if (here && in->at.end) out[m++] = barrier_new(in);
	}
	return core_seq(in->s->k, out, m);
}

/* At the end: behind the last step that does something; what comes after it must come to the end, too. */
static bool put_at_end(struct insertion *in)
{
	const struct source_block *b = in->at.block;
	const struct core_stmt *body = in->s->k->body;
	for (in->at.step = b->steps.n; in->at.step-- > 0;) {
		if (b->steps.at[in->at.step].jumps) return false;
		in->s->k->body = with_barrier(in, body);
		if (in->done) return true;
		if (!b->steps.at[in->at.step].plain) return false;
	}
	return false;
}

static bool put(struct separator *s, const struct proposal *p, uint32_t i)
{
	const struct place *at = &p->at[i];
	struct insertion in = { .s = s, .at = *at, .scope = p->scope };
	in.span = at->end ? at->block->at : at->block->steps.at[at->step].at;
	in.span.column += LIMIT_SOURCE_LINE * (i + 1);          /* no other barrier has it */
	if (at->end) return put_at_end(&in);
	s->k->body = with_barrier(&in, s->k->body);
	return in.done > 0;
}

/* ---- is it any good? ---- */

static bool is_pair(const struct alarm *a, const struct alarm *b)
{
	bool straight = a->site[0].ix == b->site[0].ix && a->site[1].ix == b->site[1].ix;
	return b->kind == ALARM_RACE && (straight || (a->site[0].ix == b->site[1].ix && a->site[1].ix == b->site[0].ix));
}

static bool is_missed(const struct alarm *a)
{
	return a->kind == ALARM_DIVERGENCE && (a->at[0].column > LIMIT_SOURCE_LINE || a->at[1].column > LIMIT_SOURCE_LINE);
}

static bool same_place(const struct place *a, const struct place *b)
{
	return a->block == b->block && a->step == b->step && a->end == b->end;
}

static bool same_proposal(const struct proposal *a, const struct proposal *b)
{
	bool same = a->scope == b->scope && a->array.ix == b->array.ix && a->n == b->n;
	for (uint32_t i = 0; i < a->n && same; i++) same = same_place(&a->at[i], &b->at[i]);
	return same;
}

static bool is_open(const struct check *c) { return c->gave_up.n || c->limit != LIMIT_NONE; }

/* What takes more than its part of the work at some places does at the others, too. */
static bool is_vain(const struct separator *s, array_ref array)
{
	uint32_t open = 0;
	for (size_t i = 0; i < s->tried.n; i++) open += s->tried.at[i].what.array.ix == array.ix && is_open(&s->tried.at[i].check);
	return open >= VAIN;
}

/* NULL: enough was tried. */
static const struct check *try(struct separator *s, const struct proposal *p)
{
	struct kernel *k = s->k;
	const struct core_stmt *body = k->body;
	struct check_options own = *s->options;
	struct tried t = { .what = *p };
	for (size_t i = 0; i < s->tried.n; i++)
		if (same_proposal(&s->tried.at[i].what, p)) return &s->tried.at[i].check;
	if (s->tried.n == LIMIT_SEPARATE_CHECKS || is_vain(s, p->array)) return NULL;
	own.only = p->array;
	own.effort = (own.effort > 0 ? own.effort : 1) * SHARE;
	own.kernel_work = 0;
	own.no_grid = own.no_trials = true;
	bool whole = true;
	for (uint32_t i = 0; i < p->n && whole; i++) whole = put(s, p, i);
	t.check.unsupported = "nothing of the kernel stands there";
	if (whole) smt_check_kernel(k, &own, &t.check);
	k->body = body;
	VEC_PUSH(s->arena, &s->tried, t);
	return &s->tried.at[s->tried.n - 1].check;
}

static bool separates(struct separator *s, const struct alarm *a, const struct proposal *p)
{
	const struct check *c = try(s, p);
	if (!c || c->unsupported || is_open(c)) return false;
	for (size_t i = 0; i < c->alarms.n; i++)
		if (is_pair(a, &c->alarms.at[i]) || is_missed(&c->alarms.at[i])) return false;
	return true;
}

/* ---- what to try ---- */

static void tell(const struct proposal *p, struct separation *out)
{
	*out = (struct separation) { .scope = p->scope, .n = p->n };
	for (uint32_t i = 0; i < p->n; i++) {
		const struct source_block *b = p->at[i].block;
		struct span brace = { b->at.file, b->at.end_line, b->at.end_column - 1, b->at.end_line, b->at.end_column };
		out->at[i].before = p->at[i].end ? brace : b->steps.at[p->at[i].step].at;
		if (p->at[i].end) out->at[i].last = b->steps.at[b->steps.n - 1].at, out->at[i].loop = b->loop;
	}
}

static bool offer(struct separator *s, struct alarm *a, struct proposal *p)
{
	if (!separates(s, a, p)) return false;
	tell(p, &a->separation);
	return true;
}

/* Between the two; false: there is no line for it. */
static bool between(const struct separator *s, const struct alarm *a, struct place *out)
{
	const struct source_block *b = block_around(s, a, NULL);
	size_t one = b ? step_of(b, &a->at[0]) : 0, other = b ? step_of(b, &a->at[1]) : 0, first = one < other ? one : other;
	if (!b || one == other || one == b->steps.n || other == b->steps.n) return false;
	for (size_t i = one < other ? other : one; i > first; i--) {
		*out = (struct place) { b, i, false };
		if (has_line(b, i)) return true;
	}
	return false;
}

/* A loop around both whose end has a line; inside of it none has. */
static bool loop_around(const struct separator *s, const struct alarm *a, const struct source_block **b)
{
	while ((*b = block_around(s, a, *b)))
		if ((*b)->loop.line && (*b)->steps.n && has_line(*b, (*b)->steps.n)) return true;
	return false;
}

static bool separate_by(struct separator *s, struct alarm *a, enum scope scope)
{
	struct proposal p = { .scope = scope, .array = a->array, .n = 1 }, both = p;
	bool straight = between(s, a, &both.at[0]);
	p.at[0] = both.at[0];
	if (straight && offer(s, a, &p)) return true;
	const struct source_block *b = NULL;
	both.n = 2;
	for (int loops = 0; loops < 2 && loop_around(s, a, &b); loops++) {
		p.at[0] = both.at[1] = (struct place) { b, b->steps.n, true };
		if (offer(s, a, &p) || (straight && offer(s, a, &both))) return true;
	}
	return false;
}

static site_ref site_of(const struct core_stmt *c)
{
	return c->kind == CORE_READ ? c->u.read.access.site : c->kind == CORE_WRITE ? c->u.write.access.site : (site_ref) { 0 };
}

/* Copies that are still on their way stand once more behind each barrier, and so they would behind this one. */
static bool stands_once(const struct separator *s, site_ref site)
{
	uint32_t n = 0;
	struct core_walk w = core_walk_begin(s->k->body, s->arena);
	for (const struct core_stmt *c; (c = core_walk_next(&w));) n += site_of(c).ix == site.ix;
	return n == 1;
}

static bool is_candidate(const struct separator *s, const struct alarm *a)
{
	const struct kernel *k = s->k;
	if (a->kind != ALARM_RACE || a->label == LABEL_BENIGN || a->level == LEVEL_GRID) return false;
	enum access_mode one = kernel_site(k, a->site[0])->mode, other = kernel_site(k, a->site[1])->mode;
	if (kernel_site(k, a->site[0])->array.ix != kernel_site(k, a->site[1])->array.ix) return false;
	if (one == ACCESS_ATOMIC || other == ACCESS_ATOMIC || a->site[0].ix == a->site[1].ix) return false;
	return stands_once(s, a->site[0]) && stands_once(s, a->site[1]);
}

void smt_separate(struct kernel *k, const struct check_options *options, bool warps, struct check *found)
{
	struct separator s = { .k = k, .options = options, .arena = arena_new() };
	size_t assumptions = k->assumptions.n;
	bool wanted = !options->proof_only && !options->true_only && !options->guess_only && !k->unsupported && k->body;
	for (size_t i = 0; wanted && i < found->alarms.n; i++) {
		struct alarm *a = &found->alarms.at[i];
		if (!is_candidate(&s, a)) continue;
		bool lanes = warps && (a->level == LEVEL_WARP || a->reason == REASON_LOCK_STEP);
		if (!lanes || !separate_by(&s, a, SCOPE_WARP)) separate_by(&s, a, SCOPE_BLOCK);
	}
	k->assumptions.n = assumptions;
	arena_free(s.arena);
}
