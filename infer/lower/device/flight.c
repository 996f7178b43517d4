/* Copies that run on their own until the thread that began them waits: cp.async and __pipeline_memcpy_async.
 * They touch both sides when they begin, and again after each barrier that comes before their wait: it does not order them.
 *
 * While the kernel is lowered its copies, commits, waits and barriers leave marks in it. Of the whole kernel each copy is then
 * followed from where it begins: how many groups were committed since, at the least, tells which wait ends it, in whatever
 * iteration. Where it meets a barrier before, the accesses that it makes are repeated there: the way to the copy is written
 * once more, for the iteration in which it began. Accesses of the thread itself are no second thread's: where they may meet the copy
 * before it is complete, it is assumed that they do not. */
#include "infer/lower/device/device_internal.h"

#define IN_TIME "an asynchronous copy is waited for before the next barrier"
#define LEFT_ALONE "a thread leaves alone what its own asynchronous copy writes until it has waited for it"

/* ---- marks ---- */

static void copy_accesses(struct lower *l, const struct device_copy *x)
{
	memory_touch_many(l, x->from, x->bytes_from, x->unit, ACCESS_READ, x->from_at);
	memory_touch_many(l, x->to, expr_int(l->t, x->bytes), x->unit, ACCESS_WRITE, x->to_at);
}

static const struct tree_span *place_of(struct lower *l, struct span at)
{
	struct tree_span place = { .file = at.file, .line = at.line, .column = at.column, .end_line = at.end_line, .end_column = at.end_column };
	return arena_memdup(l->scratch, &place, sizeof place);
}

struct device_state *device_state_edit(struct lower *l)
{
	struct device_state *made = ARENA_NEW(l->scratch, struct device_state), old = {0};
	if (l->now.device) old = *l->now.device;
	*made = old;
	made->marks.at = NULL;
	made->marks.n = made->marks.cap = 0;
	made->copies.at = NULL;
	made->copies.n = made->copies.cap = 0;
	for (size_t i = 0; i < old.marks.n; i++) VEC_PUSH(l->scratch, &made->marks, old.marks.at[i]);
	for (size_t i = 0; i < old.copies.n; i++) VEC_PUSH(l->scratch, &made->copies, old.copies.at[i]);
	l->now.device = made;
	return made;
}

static void mark(struct lower *l, struct device_mark m)
{
	struct core_stmt s = { .kind = CORE_ASSERT };
	s.u.assume.cond = expr_bool(l->t, true);
	if (l->now.dry || l->now.failed) return;
	values_emit(l, &s);
	m.stmt = l->now.out->at[l->now.out->n - 1];
	struct device_state *d = device_state_edit(l);
	struct device_mark *kept = arena_memdup(l->scratch, &m, sizeof m);
	VEC_PUSH(l->scratch, &d->marks, kept);
}

void device_copy_begin(struct lower *l, struct device_copy x)
{
	copy_accesses(l, &x);
	l->own_copies = l->k->asynchronous = true;
	mark(l, (struct device_mark){ .kind = MARK_COPY, .copy = x });
}

void device_copy_in_time(struct lower *l, const struct tree_span *at)
{
	l->k->asynchronous = true;
	if (l->now.dry) return;
	values_assumption(l, ASSUME_OTHER, at, IN_TIME);
	values_assumption(l, ASSUME_OTHER, at, LEFT_ALONE);
}

void device_copies_commit(struct lower *l) { mark(l, (struct device_mark){ .kind = MARK_COMMIT }); }

void device_copies_wait(struct lower *l, bool all, int64_t except)
{
	mark(l, (struct device_mark){ .kind = MARK_WAIT, .except = all ? -1 : except });
}

/* The runs that find out what a loop does have seen a copy that stands after the barrier in it. */
void device_copies_after_barrier(struct lower *l)
{
	if (l->own_copies) mark(l, (struct device_mark){ .kind = MARK_BARRIER });
}

/* ---- where a copy has got to ---- */

struct fact { expr_ref cond; bool holds; };
/* On some way to here the copy is not complete: `groups` were committed since at least, and some conditions are known. */
struct flight { int64_t groups; bool vague; /* a wait may have ended it */ struct fact fact[LIMIT_COPY_FACTS]; uint32_t facts; };
struct flights { struct flight at[LIMIT_COPY_STATES]; uint32_t n; bool ended; /* on some way a wait did end it */ };

/* A loop's variable on the way to the copy, when it is written once more. */
struct pin { var_ref var; expr_ref value; };
/* Where the copy is being followed: what of its way is written again (from path[root]), with which loops in which iteration,
 * and for which iterations here. */
struct scene {
	uint32_t root;
	struct pin pin[LIMIT_COPY_LOOPS];
	uint32_t pins;
	expr_ref guard;
	bool vague;                  /* in more iterations than those that matter */
};

struct follow {
	struct lower *l;
	const struct device_mark *copy;
	const struct core_stmt *path[LIMIT_COPY_DEPTH];
	uint32_t depth;
	uint32_t steps, repeated;
	bool gave_up, touched;       /* by an access of the thread, before the copy is complete */
};

static void flights_add(struct flights *f, const struct flight *x)
{
	for (uint32_t i = 0; i < f->n; i++) {
		bool same = f->at[i].facts == x->facts && f->at[i].groups == x->groups && f->at[i].vague == x->vague;
		for (uint32_t k = 0; k < x->facts && same; k++)
			same = f->at[i].fact[k].cond.ix == x->fact[k].cond.ix && f->at[i].fact[k].holds == x->fact[k].holds;
		if (same) return;
	}
	if (f->n < LIMIT_COPY_STATES) {
		f->at[f->n++] = *x;
		return;
	}
	struct flight least = { .groups = x->groups, .vague = true };  /* too many ways: the one that says least stands for all */
	for (uint32_t i = 0; i < f->n; i++) if (f->at[i].groups < least.groups) least.groups = f->at[i].groups;
	f->at[0] = least;
	f->n = 1;
}

static void flights_join(struct flights *f, const struct flights *other)
{
	for (uint32_t i = 0; i < other->n; i++) flights_add(f, &other->at[i]);
	f->ended |= other->ended;
}

/* What was known of an iteration is not known of the next one. */
static void flights_forget(struct follow *w, struct flights *f)
{
	struct flights kept = { .n = 0, .ended = f->ended };
	for (uint32_t i = 0; i < f->n; i++) {
		struct flight x = { .groups = f->at[i].groups, .vague = f->at[i].vague };
		for (uint32_t k = 0; k < f->at[i].facts; k++)
			if (!values_max_var(w->l, f->at[i].fact[k].cond)) x.fact[x.facts++] = f->at[i].fact[k];
		flights_add(&kept, &x);
	}
	*f = kept;
}

/* Is the condition known on that way? As 1, 0, or -1. */
static int known(const struct flight *f, expr_ref cond, bool negated)
{
	for (uint32_t i = 0; i < f->facts; i++)
		if (f->fact[i].cond.ix == cond.ix) return f->fact[i].holds != negated;
	return -1;
}

static expr_ref positive(struct lower *l, expr_ref cond, bool *negated)
{
	const struct expr *e = expr_get(l->t, cond);
	*negated = e->kind == EXPR_NOT;
	return *negated ? e->kid[0] : cond;
}

static void flight_learn(struct flight *f, expr_ref cond, bool holds)
{
	if (f->facts < LIMIT_COPY_FACTS) f->fact[f->facts++] = (struct fact){ cond, holds };
}

/* ---- the way to the copy, once more ---- */

static void map_fresh(struct lower *l, struct expr_map *m, var_ref old, struct span at)
{
	const struct var v = *expr_var_get(l->t, old);
	expr_map_put(m, old, values_approx_bounds(l, v.name, v.type, v.cause == CAUSE_NONE ? CAUSE_LOOP_CARRIED : v.cause,
		v.why ? v.why : "value when an asynchronous copy began", place_of(l, v.at.line ? v.at : at), v.uniform, v.lo, v.hi));
}

/* What the statements before the next one of the way bind. */
static void map_bound(struct lower *l, struct expr_map *m, const struct core_stmt *seq, const struct core_stmt *next)
{
	for (uint32_t i = 0; i < seq->u.seq.n && seq->u.seq.at[i] != next; i++) {
		const struct core_stmt *s = seq->u.seq.at[i];
		if (s->kind == CORE_READ) map_fresh(l, m, s->u.read.var, s->at);
		if (s->kind == CORE_ATOMIC && s->u.atomic.var.ix) map_fresh(l, m, s->u.atomic.var, s->at);
		if (s->kind == CORE_APPROX) map_fresh(l, m, s->u.approx.var, s->at);
	}
}

static struct value mapped(struct lower *l, struct expr_map *m, const struct value *v)
{
	struct value r = *v;
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v->targets ? v->targets : 1);
	for (uint32_t i = 0; i < v->targets; i++) {
		copy[i] = v->target[i];
		copy[i].cond = expr_subst(l->t, m, v->target[i].cond);
		for (uint32_t k = 0; k < copy[i].place.n; k++)
			copy[i].place.term[k].index = expr_subst(l->t, m, copy[i].place.term[k].index);
	}
	r.target = copy;
	return r;
}

static void write_again(struct follow *w, const struct scene *s, struct expr_map *m, uint32_t at);

static void write_loop(struct follow *w, const struct scene *s, struct expr_map *m, uint32_t at)
{
	struct lower *l = w->l;
	const struct core_stmt *loop = w->path[at];
	for (uint32_t i = 0; i < s->pins; i++) {
		if (s->pin[i].var.ix != loop->u.loop.var.ix) continue;
		write_again(w, s, m, at + 1);
		return;
	}
	const struct var old = *expr_var_get(l->t, loop->u.loop.var);
	lower_list body = {0}, *out = l->now.out;
	struct core_stmt c = { .kind = CORE_FOR, .at = loop->at };
	c.u.loop.range = loop->u.loop.range;
	c.u.loop.range.first = expr_subst(l->t, m, loop->u.loop.range.first);
	c.u.loop.range.step = expr_subst(l->t, m, loop->u.loop.range.step);
	c.u.loop.var = values_var(l, old.name, VAR_LOOP, old.type, CAUSE_NONE, NULL, place_of(l, loop->at));
	struct var *v = expr_var_edit(l->t, c.u.loop.var);
	v->lo = old.lo;
	v->hi = old.hi;
	v->wide = old.wide;
	expr_map_put(m, loop->u.loop.var, expr_var(l->t, c.u.loop.var));
	c.u.loop.range.limit = expr_subst(l->t, m, loop->u.loop.range.limit);    /* of `while` it speaks of the variable */
	l->now.out = &body;
	l->now.nesting++;
	write_again(w, s, m, at + 1);
	l->now.nesting--;
	l->now.out = out;
	c.u.loop.body = core_seq(l->k, body.at, body.n);
	values_emit(l, &c);
}

static void write_again(struct follow *w, const struct scene *s, struct expr_map *m, uint32_t at)
{
	struct lower *l = w->l;
	const struct core_stmt *here = w->path[at];
	if (at == w->depth) {
		struct device_copy x = w->copy->copy;
		x.to = mapped(l, m, &x.to);
		x.from = mapped(l, m, &x.from);
		x.bytes_from = expr_subst(l->t, m, x.bytes_from);
		copy_accesses(l, &x);
		return;
	}
	switch (here->kind) {
	case CORE_SEQ:
		map_bound(l, m, here, w->path[at + 1]);
		write_again(w, s, m, at + 1);
		return;
	case CORE_IF: {
		struct branch b;
		expr_ref cond = expr_subst(l->t, m, here->u.branch.cond);
		values_branch_begin(l, &b, here->u.branch.then == w->path[at + 1] ? cond : expr_not(l->t, cond), place_of(l, here->at));
		write_again(w, s, m, at + 1);
		values_branch_end(l, &b);
		return;
	}
	case CORE_FOR:
		write_loop(w, s, m, at);
		return;
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSUME:
	case CORE_ASSERT: case CORE_APPROX:
		break;
	}
	UNREACHABLE("only these hold others");
}

static bool same_scene(const struct scene *a, const struct scene *b)
{
	bool same = a->root == b->root && a->pins == b->pins && a->guard.ix == b->guard.ix && a->vague == b->vague;
	for (uint32_t i = 0; i < a->pins && same; i++)
		same = a->pin[i].var.ix == b->pin[i].var.ix && a->pin[i].value.ix == b->pin[i].value.ix;
	return same;
}

/* At a barrier before which the copy is not complete. */
static void repeat(struct follow *w, struct device_mark *barrier, const struct scene *s)
{
	struct lower *l = w->l;
	for (size_t i = 0; i < barrier->seen.n; i++)
		if (barrier->seen.at[i].copy == w->copy && same_scene(barrier->seen.at[i].scene, s)) return;
	if (++w->repeated > LIMIT_COPY_REPEATED) w->gave_up = true;
	if (w->gave_up) return;
	struct device_repeated r = { w->copy, arena_memdup(l->scratch, s, sizeof *s) };
	VEC_PUSH(l->scratch, &barrier->seen, r);
	lower_list *out = l->now.out;
	struct branch b;
	bool always;
	l->now.out = &barrier->again;
	expr_ref guard = s->guard;
	if (s->vague)
		guard = expr_and(l->t, guard, values_approx(l, "under_way", VALUES_BOOL, CAUSE_LOOP_CARRIED,
			"an asynchronous copy is not complete", w->copy->copy.to_at, false));
	struct expr_map *m = expr_map_new(l->scratch);
	for (uint32_t i = 0; i < s->pins; i++) expr_map_put(m, s->pin[i].var, s->pin[i].value);
	if (expr_is_bool(l->t, guard, &always) && always) write_again(w, s, m, s->root);
	else {
		values_branch_begin(l, &b, guard, place_of(l, barrier->stmt->at));
		write_again(w, s, m, s->root);
		values_branch_end(l, &b);
	}
	l->now.out = out;
}

/* ---- following it ---- */

static struct device_mark *mark_of(struct lower *l, const struct core_stmt *s)
{
	const struct device_state *d = l->now.device;
	for (size_t i = 0; d && i < d->marks.n; i++) if (d->marks.at[i]->stmt == s) return d->marks.at[i];
	return NULL;
}

/* May it be in that array? */
static bool may_be_in(const struct value *v, array_ref array)
{
	bool may = false;
	for (uint32_t i = 0; i < v->targets; i++) may = may || v->target[i].place.kind != PLACE_ARRAY || v->target[i].place.object == array.ix;
	return may;
}

/* An access that is none of the copy itself, in what it writes; a store, also in what it reads. Places in one array are not told apart. */
static bool is_touched(struct follow *w, const struct core_stmt *s)
{
	const struct device_copy *x = &w->copy->copy;
	const struct access *a = core_access(s);
	struct span to = lower_at(x->to_at), from = lower_at(x->from_at);
	if (!a || memcmp(&s->at, &to, sizeof to) == 0 || memcmp(&s->at, &from, sizeof from) == 0) return false;
	return may_be_in(&x->to, a->array) || (a->mode != ACCESS_READ && may_be_in(&x->from, a->array));
}

static bool touches(struct follow *w, const struct core_stmt *body)
{
	struct core_walk each = core_walk_begin(body, w->l->scratch);
	bool found = false;
	for (const struct core_stmt *s; !found && (s = core_walk_next(&each));) found = is_touched(w, s);
	return found;
}

/* Does anything in there end or meet a copy? */
static bool has_marks(struct lower *l, const struct core_stmt *body)
{
	struct core_walk each = core_walk_begin(body, l->scratch);
	bool found = false;
	for (const struct core_stmt *s; !found && (s = core_walk_next(&each));) {
		const struct device_mark *m = s->kind == CORE_ASSERT ? mark_of(l, s) : NULL;
		found = m && m->kind != MARK_COPY;
	}
	return found;
}

static void walk(struct follow *w, const struct core_stmt *s, struct flights *f, const struct scene *scene);

static void walk_mark(struct follow *w, struct device_mark *m, struct flights *f, const struct scene *scene)
{
	uint32_t kept = 0;
	switch (m->kind) {
	case MARK_COPY: return;
	case MARK_COMMIT:
		for (uint32_t i = 0; i < f->n; i++) f->at[i].groups++;
		return;
	case MARK_WAIT:
		for (uint32_t i = 0; i < f->n; i++) {
			if (f->at[i].groups > m->except) continue;
			f->at[i].vague |= m->except == INT32_MAX;      /* a number that is not known */
			f->at[kept++] = f->at[i];
		}
		f->ended |= kept < f->n;
		f->n = kept;
		return;
	case MARK_BARRIER: {
		struct scene here = *scene;
		bool sure = !f->ended;
		for (uint32_t i = 0; i < f->n; i++) sure = sure && !f->at[i].vague;
		here.vague |= !sure;
		if (f->n) repeat(w, m, &here);
		return;
	}
	}
	UNREACHABLE("mark_kind out of range");
}

static void walk_branch(struct follow *w, const struct core_stmt *s, struct flights *f, const struct scene *scene)
{
	struct flights side[2] = { { .n = 0, .ended = f->ended }, { .n = 0, .ended = f->ended } };
	bool negated;
	expr_ref cond = positive(w->l, s->u.branch.cond, &negated);
	for (uint32_t i = 0; i < f->n; i++) {
		int holds = known(&f->at[i], cond, negated);
		for (int other = 0; other < 2; other++) {
			if (holds == other) continue;           /* 1: the first side, 0: the second */
			struct flight x = f->at[i];
			if (holds < 0) flight_learn(&x, cond, negated == (other != 0));
			flights_add(&side[other], &x);
		}
	}
	if (side[0].n) walk(w, s->u.branch.then, &side[0], scene);
	if (side[1].n && s->u.branch.other) walk(w, s->u.branch.other, &side[1], scene);
	flights_join(&side[0], &side[1]);
	*f = side[0];
}

/* How often a loop runs, where that is a small constant; else 0. */
static int64_t trips(struct lower *l, const struct range *r)
{
	int64_t first, limit, step;
	if (!expr_is_int(l->t, r->first, &first) || !expr_is_int(l->t, r->limit, &limit) || !expr_is_int(l->t, r->step, &step)) return 0;
	if ((r->kind != RANGE_UP && r->kind != RANGE_DOWN) || step < 1 || step > INT32_MAX) return 0;
	if (first < INT32_MIN || first > INT32_MAX || limit < INT32_MIN || limit > INT32_MAX) return 0;
	int64_t way = r->kind == RANGE_UP ? limit - first : first - limit, n = way <= 0 ? 0 : (way + step - 1) / step;
	return n <= LIMIT_COPY_TRIPS ? n : 0;
}

/* `from` and n steps on, in the loop's direction; {0} where its values are no such sums. */
static expr_ref stepped(struct lower *l, const struct range *r, expr_ref from, int64_t n)
{
	expr_ref way = expr_mul(l->t, r->step, expr_int(l->t, n < 0 ? -n : n));
	if (r->kind == RANGE_WHILE) return expr_add(l->t, from, expr_int(l->t, n));
	if (r->kind != RANGE_UP && r->kind != RANGE_DOWN) return (expr_ref){0};
	return (r->kind == RANGE_UP) == (n >= 0) ? expr_add(l->t, from, way) : expr_sub(l->t, from, way);
}

static expr_ref first_of(struct lower *l, const struct range *r)
{
	return r->kind == RANGE_WHILE ? expr_int(l->t, 0) : r->first;
}

/* A loop that begins while the copy runs: its first iterations one by one. */
static void walk_loop(struct follow *w, const struct core_stmt *s, struct flights *f, const struct scene *scene)
{
	struct lower *l = w->l;
	const struct range *r = &s->u.loop.range;
	int64_t n = trips(l, r);
	struct flights left = { .n = 0 };
	if (!has_marks(l, s->u.loop.body)) {
		w->touched |= touches(w, s->u.loop.body);
		return;
	}
	for (int64_t i = 0; i < (n ? n : LIMIT_COPY_ITERATIONS) && f->n; i++) {
		struct scene inside = *scene;
		expr_ref x = stepped(l, r, first_of(l, r), i);
		if (x.ix) inside.guard = expr_and(l->t, inside.guard, expr_eq(l->t, expr_var(l->t, s->u.loop.var), x));
		if (!n) flights_join(&left, f);
		flights_forget(w, f);
		walk(w, s->u.loop.body, f, &inside);
	}
	if (!n && f->n) {
		struct scene any = *scene;
		any.vague = true;
		walk(w, s->u.loop.body, f, &any);
	}
	flights_join(f, &left);
	flights_forget(w, f);
}

static void walk(struct follow *w, const struct core_stmt *s, struct flights *f, const struct scene *scene)
{
	if (++w->steps > LIMIT_COPY_STEPS) w->gave_up = true;
	if (w->gave_up || w->l->now.failed || !f->n) return;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) walk(w, s->u.seq.at[i], f, scene);
		return;
	case CORE_IF:
		walk_branch(w, s, f, scene);
		return;
	case CORE_FOR:
		walk_loop(w, s, f, scene);
		return;
	case CORE_ASSERT: {
		struct device_mark *m = mark_of(w->l, s);
		if (m) walk_mark(w, m, f, scene);
		return;
	}
	case CORE_READ: case CORE_WRITE: case CORE_ATOMIC:
		w->touched |= is_touched(w, s);
		return;
	case CORE_NONE: case CORE_SKIP: case CORE_SYNC: case CORE_ASSUME: case CORE_APPROX: return;
	}
	UNREACHABLE("core_kind out of range");
}

static void outward(struct follow *w, uint32_t at, struct flights *f, const struct scene *scene);

/* The copy began n iterations ago. */
static struct scene earlier(struct follow *w, const struct core_stmt *loop, const struct scene *scene, int64_t n)
{
	struct lower *l = w->l;
	const struct range *r = &loop->u.loop.range;
	struct scene s = *scene;
	expr_ref x = expr_var(l->t, loop->u.loop.var), first = first_of(l, r), then = stepped(l, r, x, -n);
	if (!then.ix) {
		s.root--;               /* the loop as a whole: of any iteration */
		s.vague = true;
		return s;
	}
	bool down = r->kind == RANGE_DOWN;
	s.pin[s.pins++] = (struct pin){ loop->u.loop.var, then };
	s.guard = expr_and(l->t, s.guard, down ? expr_le(l->t, then, first) : expr_le(l->t, first, then));
	return s;
}

/* A loop around the copy whose iterations are counted: the copy of each is followed to the loop's end, and on from there. */
static void outward_counted(struct follow *w, uint32_t at, struct flights *f, const struct scene *scene, int64_t n)
{
	struct lower *l = w->l;
	const struct core_stmt *loop = w->path[at];
	for (int64_t begun = 0; begun < n; begun++) {
		struct flights now = *f;
		struct scene s = *scene;
		s.root = at + 1;
		s.pin[s.pins++] = (struct pin){ loop->u.loop.var, stepped(l, &loop->u.loop.range, loop->u.loop.range.first, begun) };
		for (int64_t i = begun + 1; i < n && now.n; i++) {
			struct scene inside = s;
			expr_ref x = stepped(l, &loop->u.loop.range, loop->u.loop.range.first, i);
			inside.guard = expr_and(l->t, s.guard, expr_eq(l->t, expr_var(l->t, loop->u.loop.var), x));
			flights_forget(w, &now);
			walk(w, loop->u.loop.body, &now, &inside);
		}
		flights_forget(w, &now);
		s.root = at;
		if (now.n && at) outward(w, at - 1, &now, &s);
	}
}

static void outward_loop(struct follow *w, uint32_t at, struct flights *f, const struct scene *scene)
{
	const struct core_stmt *loop = w->path[at];
	struct flights left = *f;
	struct scene s = *scene;
	s.root = at + 1;
	for (int64_t n = 1; n <= LIMIT_COPY_ITERATIONS && f->n; n++) {
		struct scene before = earlier(w, loop, &s, n);
		flights_forget(w, f);
		walk(w, loop->u.loop.body, f, &before);
		flights_join(&left, f);
	}
	s.root = at;            /* with the loop: of any iteration */
	s.vague = true;
	if (f->n) walk(w, loop->u.loop.body, f, &s);
	flights_join(&left, f);
	flights_forget(w, &left);
	if (at) outward(w, at - 1, &left, &s);
}

/* On from path[at], in which the copy's way goes through path[at + 1]. */
static void outward(struct follow *w, uint32_t at, struct flights *f, const struct scene *scene)
{
	const struct core_stmt *here = w->path[at];
	if (w->gave_up || !f->n) return;
	if (here->kind == CORE_FOR && has_marks(w->l, here->u.loop.body)) {
		int64_t n = trips(w->l, &here->u.loop.range);
		if (scene->pins + 1 >= LIMIT_COPY_LOOPS) w->gave_up = true;
		else if (n) outward_counted(w, at, f, scene, n);
		else outward_loop(w, at, f, scene);
		return;
	}
	struct scene s = *scene;
	bool after = false;
	if (here->kind == CORE_FOR) w->touched |= touches(w, here->u.loop.body);        /* in other iterations */
	if (here->kind == CORE_SEQ) {
		s.root = at + 1;
		for (uint32_t i = 0; i < here->u.seq.n; i++) {
			if (after) walk(w, here->u.seq.at[i], f, &s);
			after |= here->u.seq.at[i] == w->path[at + 1];
		}
	}
	if (at) outward(w, at - 1, f, &s);
}

/* ---- all copies of a kernel ---- */

static bool find_path(struct follow *w, const struct core_stmt *s, uint32_t depth)
{
	if (depth == LIMIT_COPY_DEPTH) return false;
	w->path[depth] = s;
	w->depth = depth;
	if (s == w->copy->stmt) return true;
	bool found = false;
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n && !found; i++) found = find_path(w, s->u.seq.at[i], depth + 1);
		return found;
	case CORE_IF:
		return find_path(w, s->u.branch.then, depth + 1) || (s->u.branch.other && find_path(w, s->u.branch.other, depth + 1));
	case CORE_FOR: return find_path(w, s->u.loop.body, depth + 1);
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSUME:
	case CORE_ASSERT: case CORE_APPROX: return false;
	}
	UNREACHABLE("core_kind out of range");
}

static void follow_copy(struct lower *l, const struct device_mark *copy, const struct core_stmt *body)
{
	struct follow w = { .l = l, .copy = copy };
	struct flights f = { .n = 1 };
	struct scene s = { .guard = expr_bool(l->t, true) };
	if (!find_path(&w, body, 0)) {
		w.gave_up = w.path[0] && w.depth + 1 >= LIMIT_COPY_DEPTH;
	} else {
		for (uint32_t i = 0; i < w.depth; i++) {
			bool negated;
			if (w.path[i]->kind != CORE_IF) continue;
			expr_ref cond = positive(l, w.path[i]->u.branch.cond, &negated);
			flight_learn(&f.at[0], cond, (w.path[i]->u.branch.then == w.path[i + 1]) != negated);
		}
		s.root = w.depth;
		if (w.depth) outward(&w, w.depth - 1, &f, &s);
	}
	if (w.gave_up) values_assumption(l, ASSUME_OTHER, copy->copy.to_at, IN_TIME);
	if (w.gave_up || w.touched) values_assumption(l, ASSUME_OTHER, copy->copy.to_at, LEFT_ALONE);
}

/* The kernel without marks; what was repeated stands in their place. */
static const struct core_stmt *without_marks(struct lower *l, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_SEQ: {
		lower_list all = {0};
		for (uint32_t i = 0; i < s->u.seq.n; i++) VEC_PUSH(l->scratch, &all, without_marks(l, s->u.seq.at[i]));
		return core_seq(l->k, all.at, all.n);
	}
	case CORE_IF: {
		struct core_stmt c = *s;
		c.u.branch.then = without_marks(l, s->u.branch.then);
		if (s->u.branch.other) c.u.branch.other = without_marks(l, s->u.branch.other);
		return core_new(l->k, &c);
	}
	case CORE_FOR: {
		struct core_stmt c = *s;
		c.u.loop.body = without_marks(l, s->u.loop.body);
		return core_new(l->k, &c);
	}
	case CORE_ASSERT: {
		const struct device_mark *m = mark_of(l, s);
		return m ? core_seq(l->k, m->again.at, m->again.n) : s;
	}
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSUME:
	case CORE_APPROX: return s;
	}
	UNREACHABLE("core_kind out of range");
}

const struct core_stmt *device_copies_follow(struct lower *l, const struct core_stmt *body)
{
	const struct device_state *d = l->now.device;
	size_t n = d ? d->marks.n : 0;
	for (size_t i = 0; i < n && !l->now.failed; i++)
		if (d->marks.at[i]->kind == MARK_COPY) follow_copy(l, d->marks.at[i], body);
	return n ? without_marks(l, body) : body;
}
