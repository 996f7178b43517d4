/* Statements. A loop is run dry until nothing more changes in it, then once for any of its iterations. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#include <string.h>

#define LOOPS_BY_TURNS 2     /* in each other */
#define TURNS_WORK 2000      /* steps: a loop that does more is met as a whole */
#define LOOP_ROUNDS 24         /* of a loop, in which new objects may be found */

/* ---- variables ---- */

/* The reference at `p` refers to this from now on. */
static struct place refer(struct run *r, struct place p, const struct tree_type *type, const struct tree_expr *init)
{
	const struct value *to = host_refer(r, type, init);
	if (!r->now.dead) host_state_write(r, p, to);
	return to && to->kind == VALUE_PLACE ? to->place : (struct place){ 0 };
}

static void declare(struct run *r, const struct tree_var *v)
{
	bool cleans = v->destructor && v->destructor->kind != TREE_FUNCTION_DESTRUCTOR && !host_is_library(r->tree, v->destructor);
	if (cleans || (v->destructor && host_runs_at_end(r, v->type))) r->restless = true;
	if (v->kind == TREE_VAR_GLOBAL) {               /* static: begins once */
		if (!v->init || v->init->has_value) return;
		struct state had = host_state_copy(r, &r->now);
		host_eval(r, v->init);
		r->now = host_state_join(r, &had, &r->now, (expr_ref){ 0 });
		return;
	}
	struct place p = host_place_made(r, v, v->type, v->name);
	r->cells.at[p.cell].global = false;
	if (v->type->kind == TREE_TYPE_REFERENCE && v->init) {
		host_state_escape(r, refer(r, p, v->type, v->init));
		return;
	}
	host_state_write(r, p, NULL);
	if (v->init) host_init(r, p, v->init);
	host_state_fix(r, v);
	if (v->init && v->type->kind == TREE_TYPE_DEPENDENT) host_give_undeclared(r, v->init);
}

static void declare_all(struct run *r, const struct tree_stmt *s)
{
	for (size_t i = 0; i < s->vars.n; i++) declare(r, s->vars.at[i]);
}

/* ---- branches ---- */

static void branch(struct run *r, const struct tree_stmt *s)
{
	host_stmt(r, s->init);
	declare_all(r, s);
	expr_ref cond = host_value_truth(r, host_eval(r, s->cond));
	struct state other = host_state_copy(r, &r->now);
	host_state_assume(r, cond);
	host_stmt(r, s->body);
	struct state first = r->now;
	r->now = other;
	if (cond.ix) host_state_assume(r, expr_not(r->t, cond));
	host_stmt(r, s->other);
	r->now = host_state_join(r, &first, &r->now, cond);
}

/* ---- loops ---- */

void host_from_anywhere(struct run *r)
{
	r->now = host_state_copy(r, &r->now);
	r->now.dead = false;
	r->now.facts = r->frame->facts;
	host_state_forget_all(r);
}

/* What a jump from outside may reach. */
static bool has_label(const struct tree_stmt *s)
{
	if (!s) return false;
	if (s->kind == TREE_STMT_LABEL || s->kind == TREE_STMT_CASE || s->kind == TREE_STMT_DEFAULT) return true;
	for (size_t i = 0; i < s->list.n; i++)
		if (has_label(s->list.at[i])) return true;
	return has_label(s->body) || has_label(s->other);
}

struct loop { const struct tree_stmt *s; bool tests_last; expr_ref test; struct state back, out; };

/* What a loop goes through: `auto &&range = sizes;`. */
static const struct tree_var *range_var(const struct tree_stmt *s)
{
	const struct tree_stmt *range = s->list.n >= 3 ? s->list.at[s->list.n - 3] : NULL;
	const struct tree_var *v = range && range->kind == TREE_STMT_DECLARE && range->vars.n == 1 ? range->vars.at[0] : NULL;
	return v && v->type->kind == TREE_TYPE_REFERENCE && v->init ? v : NULL;
}

/* `for (int n : sizes)`: what the range is, of a few numbers. */
static struct sequence range_of(struct run *r, const struct tree_stmt *s)
{
	const struct tree_var *v = range_var(s);
	struct sequence constant = v ? host_sequence_constant(r, v->init) : (struct sequence){ 0 };
	if (constant.n) return constant;
	uint32_t cell = v ? host_cell_of(r, v, v->type, v->name) : 0;
	const struct value *to = cell && cell < r->now.n ? r->now.cell[cell] : NULL;
	return to && to->kind == VALUE_PLACE ? host_sequence(r, to->place) : (struct sequence){ 0 };
}

/* A number, or a reference that only reads it: the type of that; else NULL. */
static const struct tree_type *element_type(const struct tree_stmt *s)
{
	const struct tree_type *type = s->vars.n == 1 ? s->vars.at[0]->type : NULL;
	if (type && type->kind == TREE_TYPE_REFERENCE) type = tree_has(type->to->flags, TREE_FLAG_CONST) ? type->to : NULL;
	return type && host_is_integer(type) ? type : NULL;
}

/* Does an element stay what it is for as long as the loop refers to it? Of a variable that nobody else knows: to name an element tells. */
static bool is_steady(struct run *r, const struct tree_stmt *s)
{
	const struct tree_expr *init = range_var(s) ? range_var(s)->init : NULL;
	const struct tree_var *v = init && init->kind == TREE_EXPR_VAR ? init->var : NULL;
	if (!v) return init && init->kind == TREE_EXPR_MATERIALIZE;             /* `{64, 128}` */
	if (host_constants(init)) return true;
	return v->kind == TREE_VAR_LOCAL && v->type->kind != TREE_TYPE_REFERENCE && !r->cells.at[host_cell_of(r, v, v->type, v->name)].escaped;
}

/* `for (const entry &e : table)` */
static bool declare_row(struct run *r, const struct tree_stmt *s)
{
	const struct tree_var *range = range_var(s), *v = s->vars.n == 1 ? s->vars.at[0] : NULL;
	const struct tree_type *type = v && v->type->kind == TREE_TYPE_REFERENCE ? v->type->to : v ? v->type : NULL;
	const struct value *row = range && range->init && type && type->record ? host_table_row(r, range->init) : NULL;
	if (!row || range->init->var->type->to->record != type->record) return false;
	declare_all(r, s);
	struct place p = host_place_made(r, v, v->type, v->name), copy = host_place_made(r, &s->vars, type, v->name);
	host_state_write(r, type == v->type ? p : copy, row);
	if (type != v->type) host_state_write(r, p, host_value_place(r, copy));
	return true;
}

static void declare_element(struct run *r, const struct tree_stmt *s)
{
	if (declare_row(r, s)) return;
	const struct tree_type *type = element_type(s);
	bool copied = type && (s->vars.at[0]->type == type || is_steady(r, s));
	struct sequence all = copied ? range_of(r, s) : (struct sequence){ 0 };
	declare_all(r, s);
	if (!all.n || r->now.dead) return;
	const struct tree_var *v = s->vars.at[0];
	const struct value *one = host_value_convert(r, host_sequence_one(r, &all, v->name), type);
	struct place p = host_place_made(r, v, v->type, v->name), copy = host_place_made(r, &s->vars, type, v->name);
	if (type == v->type) host_state_write(r, p, one);
	else {
		host_state_write(r, copy, one);
		host_state_write(r, p, host_value_place(r, copy));
	}
}

/* The range, its begin and its end. Where the loop writes nothing through these, and it is known what they lead to, nobody else learns where that
 * lies. */
static void declare_range(struct run *r, const struct tree_stmt *s)
{
	const struct tree_var *range = element_type(s) ? range_var(s) : NULL;
	for (size_t i = 0; i < s->list.n; i++) {
		if (range && i + 3 == s->list.n) refer(r, host_place_made(r, range, range->type, range->name), range->type, range->init);
		else if (!range || i + 3 < s->list.n || !range_of(r, s).n) host_stmt(r, s->list.at[i]);
	}
}

/* From a head through one iteration to the next: `back`; and to where the loop is left: `out`. */
static void iteration(struct run *r, struct loop *l)
{
	struct leave leave = { .up = r->leave, .broken.dead = true, .continued.dead = true };
	r->leave = &leave;
	l->out.dead = true;
	for (int part = 0; part < 2; part++) {
		if ((part == 0) == !l->tests_last) {
			declare_all(r, l->s->kind == TREE_STMT_RANGE_FOR ? &(struct tree_stmt){ 0 } : l->s);
			expr_ref cond = l->s->cond ? host_value_truth(r, host_eval(r, l->s->cond)) : expr_bool(r->t, true);
			l->out = host_state_copy(r, &r->now);
			l->test = cond;
			host_state_assume(r, cond);
			struct state stays = r->now;
			r->now = l->out;
			if (cond.ix) host_state_assume(r, expr_not(r->t, cond));
			l->out = r->now;
			r->now = stays;
		} else {
			if (l->s->kind == TREE_STMT_RANGE_FOR) declare_element(r, l->s);
			host_stmt(r, l->s->body);
			r->now = host_state_join(r, &r->now, &leave.continued, (expr_ref){ 0 });
		}
	}
	if (l->s->step) host_eval(r, l->s->step);
	r->leave = leave.up;
	l->out = host_state_join(r, &l->out, &leave.broken, (expr_ref){ 0 });
	l->back = r->now;
}

/* Of an object the parts that the loop does not change stay. */
static const struct value *part_head(struct run *r, uint32_t meeting, const struct value *entry, const struct tree_type *type, const struct altered *of)
{
	if (!of) return entry;
	if (of->all || !entry || entry->kind != VALUE_RECORD || entry->parts != of->parts) return host_memory_head(r, meeting, entry, type);
	struct value *v = arena_memdup(r->arena, entry, sizeof *entry);
	const struct value **part = ARENA_ARRAY(r->arena, const struct value *, entry->parts + 1);
	for (size_t i = 0; i < entry->parts; i++) part[i] = part_head(r, meeting, entry->part[i], host_part_type(type, i), of->part[i]);
	v->part = part;
	return v;
}

/* Numbers that the loop changes are symbols at its head. */
static struct state head(struct run *r, uint32_t meeting, const struct state *entry, const struct altered *const *set, size_t n)
{
	struct state kept = r->now;
	r->now = host_state_copy(r, entry);
	for (uint32_t i = 1; i < n && i < r->now.n; i++) {
		const struct cell *c = &r->cells.at[i];
		if (!set[i]) continue;
		bool number = r->now.cell[i] && r->now.cell[i]->kind == VALUE_NUMBER && c->type && host_is_integer(c->type);
		r->now.cell[i] = number ? host_value_head(r, c->type, c->name) : part_head(r, meeting, r->now.cell[i], c->type, set[i]);
	}
	struct state out = r->now;
	r->now = kept;
	return out;
}

static const struct altered **set_grown(struct run *r, const struct altered *const *set, size_t n, size_t to)
{
	const struct altered **more = ARENA_ARRAY(r->arena, const struct altered *, to + 1);
	if (n) memcpy(more, set, n * sizeof *more);
	return more;
}

/* What it was found to change before is where the search begins: without that, loops in loops would take a power of their depth. */
static struct changed *changed_by(struct run *r, const struct tree_stmt *s)
{
	for (size_t i = 0; i < r->changed.n; i++)
		if (r->changed.at[i].loop == s) return &r->changed.at[i];
	struct changed none = { .loop = s };
	VEC_PUSH(r->arena, &r->changed, none);
	return &r->changed.at[r->changed.n - 1];
}

/* Is it known whether there is a first turn? */
static bool is_decided(struct run *r, const struct tree_stmt *s)
{
	struct state entry = r->now;
	bool value;
	if (s->kind == TREE_STMT_DO) return true;
	r->now = host_state_copy(r, &entry);
	declare_all(r, s);
	expr_ref cond = host_value_truth(r, host_eval(r, s->cond));
	r->now = entry;
	return cond.ix && expr_is_bool(r->t, cond, &value);
}

/* A loop whose test is decided each time is what its turns do, one after another: `for (int i = 1; i <= 2; i++) bytes *= size[i];`. One that starts
 * kernels is not run so: it has one context for all turns; nor one after which a number hangs on which way it took. false: it is none, and nothing
 * was done. */
static bool turn_by_turn(struct run *r, struct loop *l)
{
	struct state entry = r->now, returned = r->frame->returned, out = { .dead = true };
	unsigned unrecorded = r->unrecorded, eithers = r->eithers;
	bool goes_on = !r->doubts && r->turns < LOOPS_BY_TURNS && l->s->cond && l->s->kind != TREE_STMT_RANGE_FOR && !has_label(l->s->body), ended = false;
	r->dry++;
	r->turns++;
	goes_on = goes_on && !changed_by(r, l->s)->whole && is_decided(r, l->s);
	bool tried = goes_on;
	uint64_t work = r->work;
	for (int i = 0; i <= LIMIT_HOST_TURNS && goes_on && !ended; i++) {
		bool again = false;
		r->now = host_state_copy(r, &r->now);
		iteration(r, l);
		out = host_state_join(r, &out, &l->out, (expr_ref){ 0 });
		goes_on = r->unrecorded == unrecorded && r->eithers == eithers && r->work - work < TURNS_WORK && l->test.ix && expr_is_bool(r->t, l->test, &again);
		ended = goes_on && (!again || l->back.dead);
		r->now = l->back;
	}
	r->turns--;
	r->dry--;
	r->now = ended ? out : entry;
	if (!ended) r->frame->returned = returned;
	changed_by(r, l->s)->whole |= tried && !ended;
	return ended;
}

static void loop(struct run *r, const struct tree_stmt *s)
{
	struct loop l = { .s = s, .tests_last = s->kind == TREE_STMT_DO };
	if (r->now.dead && has_label(s->body)) host_from_anywhere(r);
	if (r->now.dead || turn_by_turn(r, &l)) return;
	struct state entry = host_state_copy(r, &r->now), begin = entry;
	const struct altered **set = changed_by(r, s)->set;
	bool grows = true, closed = changed_by(r, s)->closed;
	size_t n = changed_by(r, s)->n;
	uint32_t meeting = 0;
	r->closed += closed;
	for (int round = 1; grows && r->work < LIMIT_HOST_WORK; round++) {
		uint64_t escapes = r->escapes;
		bool restless = r->restless;
		r->dry++;
		meeting = host_memory_meeting(r);
		r->now = begin = head(r, meeting, &entry, set, n);
		r->now = host_state_copy(r, &begin);
		iteration(r, &l);
		r->dry--;
		set = set_grown(r, set, n, r->cells.n);
		n = r->cells.n;
		grows = !l.back.dead && host_state_differs(r, &begin, &l.back, set, n);
		grows = grows || escapes != r->escapes || restless != r->restless;
		if (closed || round < LOOP_ROUNDS) continue;
		closed = true;                  /* `d->sources->size`: each round may find another object, without end */
		r->closed++;
	}
	*changed_by(r, s) = (struct changed){ s, set, n, changed_by(r, s)->whole, closed };
	host_memory_back(r, meeting, &begin, &l.back);
	if (!r->dry) {
		r->now = host_state_copy(r, &begin);
		host_induct(r, &entry, &begin, &l.back, l.tests_last ? (expr_ref){ 0 } : l.test);
		iteration(r, &l);
	}
	r->now = l.out;
	if (!r->dry && !l.tests_last) host_leave_loop(r, &entry, &begin, &l.back, l.test);
	r->closed -= closed;
}

/* ---- switches and jumps ---- */

static void switched(struct run *r, const struct tree_stmt *s)
{
	struct leave leave = { .up = r->leave, .is_switch = true, .broken.dead = true, .continued.dead = true, .none = expr_bool(r->t, true) };
	host_stmt(r, s->init);
	declare_all(r, s);
	const struct value *v = host_eval(r, s->cond);
	leave.selector = v && v->kind == VALUE_NUMBER ? v->number : (expr_ref){ 0 };
	leave.entry = host_state_copy(r, &r->now);
	r->now.dead = true;
	r->leave = &leave;
	host_stmt(r, s->body);
	r->leave = leave.up;
	r->now = host_state_join(r, &r->now, &leave.broken, (expr_ref){ 0 });
	if (!leave.has_default) {
		struct state done = r->now;
		r->now = leave.entry;
		host_state_assume(r, leave.none);
		r->now = host_state_join(r, &done, &r->now, (expr_ref){ 0 });
	}
	if (leave.continued.dead) return;
	struct state on = r->now;
	r->now = leave.continued;
	if (leave.up) host_state_join_into(r, &leave.up->continued);
	r->now = on;
}

/* When the switch comes to this case, also to one of a range (`case 1 ... 5:`). none: not known. */
static expr_ref case_taken(struct expr_table *t, expr_ref selector, const struct tree_stmt *s)
{
	if (s->kind != TREE_STMT_CASE || !selector.ix || !s->of.n) return (expr_ref){ 0 };
	const struct tree_expr *first = s->of.at[0], *last = s->of.at[s->of.n - 1];
	if (!first->has_value || !last->has_value) return (expr_ref){ 0 };
	if (first == last) return expr_eq(t, selector, expr_int(t, first->value));
	return expr_and(t, expr_le(t, expr_int(t, first->value), selector), expr_le(t, selector, expr_int(t, last->value)));
}

static void labelled(struct run *r, const struct tree_stmt *s)
{
	struct leave *l = r->leave;
	struct expr_table *t = r->t;
	if (!l || !l->is_switch) {              /* inside another statement of the switch */
		host_from_anywhere(r);
		host_stmt(r, s->body);
		return;
	}
	struct state before = r->now;
	l->has_default = l->has_default || s->kind == TREE_STMT_DEFAULT;
	r->now = host_state_copy(r, &l->entry);
	expr_ref is = case_taken(t, l->selector, s);
	if (s->kind == TREE_STMT_DEFAULT) host_state_assume(r, l->none);
	host_state_assume(r, is);
	if (is.ix) l->none = expr_and(t, l->none, expr_not(t, is));
	r->now = host_state_join(r, &before, &r->now, (expr_ref){ 0 });
	host_stmt(r, s->body);
}

static void leave_by(struct run *r, bool breaks)
{
	struct leave *l = r->leave;
	INVARIANT(l, "break and continue stand in a loop or a switch");
	host_state_join_into(r, breaks ? &l->broken : &l->continued);
	r->now.dead = true;
}

/* `a = b;` of objects: nobody keeps the reference that it gives back. */
static const struct tree_expr *dropped_call(const struct tree_stmt *s)
{
	const struct tree_expr *e = s->of.n == 1 ? s->of.at[0] : NULL;
	while (e && e->kids && e->kind == TREE_EXPR_CLEANUPS) e = e->kid[0];
	return e;
}

static void give_back(struct run *r, const struct tree_stmt *s)
{
	const struct tree_function *f = r->frame->function;
	const struct tree_expr *e = s->of.n ? s->of.at[0] : NULL;
	struct place p = host_place_made(r, f, f->type->to, f->name);
	if (e && f->type->to->kind == TREE_TYPE_REFERENCE) {
		r->dropped = r->frame->drops ? e : NULL;        /* nor what a call here gives back to be given back */
		struct place to = host_place(r, e);
		r->dropped = NULL;
		if (!r->frame->drops) host_state_escape(r, to);
		if (!r->now.dead) host_state_write(r, p, host_value_place(r, to));
	} else if (e && e->type->kind == TREE_TYPE_VOID) host_eval(r, e);
	else host_init(r, p, e);
	host_state_join_into(r, &r->frame->returned);
	r->now.dead = true;
}

static void tried(struct run *r, const struct tree_stmt *s)
{
	const struct fact *facts = r->now.facts;
	host_stmt(r, s->body);
	struct state out = r->now;
	for (size_t i = 0; i < s->list.n; i++) {
		host_from_anywhere(r);
		r->now.facts = facts;
		host_stmt(r, s->list.at[i]);
		out = host_state_join(r, &out, &r->now, (expr_ref){ 0 });
	}
	r->now = out;
}

/* ---- all of them ---- */

static void all_of(struct run *r, const struct tree_stmt *s)
{
	for (size_t i = 0; i < s->of.n; i++) host_eval(r, s->of.at[i]);
	for (size_t i = 0; i < s->list.n; i++) host_stmt(r, s->list.at[i]);
}

void host_stmt(struct run *r, const struct tree_stmt *s)
{
	if (!s || r->work > LIMIT_HOST_WORK) return;
	r->work++;
	switch (s->kind) {
	case TREE_STMT_COMPOUND: all_of(r, s); return;
	case TREE_STMT_DECLARE: if (!r->now.dead) declare_all(r, s); return;
	case TREE_STMT_EXPR: r->dropped = dropped_call(s); all_of(r, s); return;
	case TREE_STMT_IF: branch(r, s); return;
	case TREE_STMT_RANGE_FOR: declare_range(r, s); loop(r, s); return;
	case TREE_STMT_FOR: host_stmt(r, s->init); loop(r, s); return;
	case TREE_STMT_WHILE: case TREE_STMT_DO: loop(r, s); return;
	case TREE_STMT_SWITCH: switched(r, s); return;
	case TREE_STMT_CASE: case TREE_STMT_DEFAULT: labelled(r, s); return;
	case TREE_STMT_BREAK: leave_by(r, true); return;
	case TREE_STMT_CONTINUE: leave_by(r, false); return;
	case TREE_STMT_RETURN: give_back(r, s); return;
	case TREE_STMT_GOTO: r->now.dead = true; return;
	case TREE_STMT_LABEL: host_from_anywhere(r); host_stmt(r, s->body); return;
	case TREE_STMT_TRY: tried(r, s); return;
	case TREE_STMT_CATCH: case TREE_STMT_ATTRIBUTED: declare_all(r, s); host_stmt(r, s->body); return;
	case TREE_STMT_NOTHING: return;
	case TREE_STMT_ASM: case TREE_STMT_LOST: case TREE_STMT_OTHER: case TREE_STMT_NONE:
		all_of(r, s);
		if (s->kind == TREE_STMT_LOST && host_expose_dropped(r, &s->at)) host_state_havoc(r);
		else host_state_forget_all(r);
		return;
	}
	UNREACHABLE("tree_stmt_kind out of range");
}
