/* switch: each labelled group runs if its label was chosen or the group before fell through. */
#include "infer/lower/stmts/stmt_internal.h"

struct group { expr_ref label; struct tree_stmts body; bool is_default; const struct tree_span *at; };
typedef VEC(struct group) group_list;

static expr_ref chosen_by(struct lower *l, const struct tree_stmt *s, struct value v)
{
	expr_ref x = values_as_int(l, v, &s->at), low = values_as_int(l, exprs_eval(l, s->of.at[0], (struct want){0}), &s->at);
	if (s->of.n < 2) return expr_eq(l->t, x, low);
	expr_ref high = values_as_int(l, exprs_eval(l, s->of.at[1], (struct want){0}), &s->at);
	return expr_and(l->t, expr_le(l->t, low, x), expr_le(l->t, x, high));
}

/* `case 1: case 2: stmt` nests: all labels join one group. */
static void take_labels(struct lower *l, const struct tree_stmt *s, struct value v, group_list *groups)
{
	struct group g = { .label = expr_bool(l->t, false), .at = &s->at };
	for (; s && (s->kind == TREE_STMT_CASE || s->kind == TREE_STMT_DEFAULT); s = s->body) {
		if (s->kind == TREE_STMT_DEFAULT) g.is_default = true;
		else g.label = expr_or(l->t, g.label, chosen_by(l, s, v));
	}
	if (s) VEC_PUSH(l->scratch, &g.body, (struct tree_stmt *)(uintptr_t)s);
	VEC_PUSH(l->scratch, groups, g);
}

static bool is_case(const struct tree_stmt *s, const void *unused)
{
	(void)unused;
	return s->kind == TREE_STMT_CASE || s->kind == TREE_STMT_DEFAULT;
}

static bool hides_label(const struct tree_stmt *s) { return stmts_any(s, TREE_STMT_SWITCH, is_case, NULL); }

static void take_groups(struct lower *l, const struct tree_stmts *list, struct value v, group_list *groups)
{
	for (size_t i = 0; i < list->n && !l->now.failed; i++) {
		struct tree_stmt *s = list->at[i];
		if (is_case(s, NULL)) {
			take_labels(l, s, v, groups);
			const struct group *g = &groups->at[groups->n - 1];
			if (g->body.n && hides_label(g->body.at[0])) values_give_up(l, &s->at, "case label inside another statement");
		} else if (hides_label(s)) values_give_up(l, &s->at, "case label inside another statement");
		else if (groups->n) VEC_PUSH(l->scratch, &groups->at[groups->n - 1].body, s);
		else if (s->kind == TREE_STMT_DECLARE) stmts_run(l, s);     /* jumped over, but in scope */
	}
}

/* What runs on into the next group. */
static expr_ref fell_through(struct lower *l, expr_ref enter, size_t mark)
{
	expr_ref left = expr_bool(l->t, false);
	for (size_t k = mark; k < l->now.pending.n; k++) left = expr_or(l->t, left, l->now.pending.at[k].cond);
	return expr_and(l->t, enter, expr_not(l->t, left));
}

static void run_groups(struct lower *l, group_list *groups)
{
	struct expr_table *t = l->t;
	expr_ref others = expr_bool(t, true), fell = expr_bool(t, false);
	for (size_t i = 0; i < groups->n; i++) others = expr_and(t, others, expr_not(t, groups->at[i].label));
	for (size_t i = 0; i < groups->n && !l->now.failed; i++) {
		struct group *g = &groups->at[i];
		if (g->is_default) g->label = expr_or(t, g->label, others);
		/* `fell`: control runs into this group from above (its st.live); the label: control jumps here */
		expr_ref enter = expr_or(t, g->label, fell);
		bool constant;
		if (expr_is_bool(t, enter, &constant) && !constant) continue;
		size_t mark = l->now.pending.n, bindings = l->now.frame->bindings.n, dying = l->now.frame->dying.n;
		struct branch b;
		l->now.st->live = expr_bool(t, true);
		values_branch_begin(l, &b, enter, g->at);
		stmts_sequence(l, &g->body, 0, g->body.n);
		if (l->now.frame->dying.n > dying) values_give_up(l, g->at, "object with a destructor, declared between the labels of a switch");
		values_branch_else(l, &b);
		values_branch_end(l, &b);
		l->now.frame->bindings.n = bindings; /* a group's declarations end with it */
		fell = fell_through(l, enter, mark);
		l->now.st->live = expr_bool(t, true);
	}
}

/* run_groups keeps the state whole: leaving by break or by the end of the body is the same place. */
static void arrive_at_end(struct lower *l, size_t mark, expr_ref live)
{
	size_t kept = mark;
	expr_ref left = expr_bool(l->t, false);
	for (size_t i = mark; i < l->now.pending.n; i++) {
		struct pending j = l->now.pending.at[i];
		if (j.target != l->now.break_target) {
			left = expr_or(l->t, left, j.cond);
			l->now.pending.at[kept++] = j;
		} else if (j.st) {
			uint32_t n = l->now.st->n;
			l->now.st = memory_state_join(l, j.cond, j.st, l->now.st);
			if (l->now.st->n > n) l->now.st->n = n;
		}
	}
	l->now.pending.n = kept;
	l->now.st->live = expr_and(l->t, live, expr_not(l->t, left));
}

void stmts_switch(struct lower *l, const struct tree_stmt *s)
{
	size_t bindings = l->now.frame->bindings.n, dying = l->now.frame->dying.n, saved_dying = l->now.break_dying;
	uint32_t objects = l->now.st->n, saved = l->now.break_target;
	if (s->init) stmts_run(l, s->init);
	for (size_t i = 0; i < s->vars.n; i++) stmts_declare(l, s->vars.at[i]);
	struct value v = values_to_type(l, exprs_whole(l, s->cond, (struct want){0}), VALUES_INT, &s->at);
	group_list groups = {0};
	struct tree_stmts one = { (struct tree_stmt **)(uintptr_t)&s->body, 1, 1 };
	if (s->body) take_groups(l, s->body->kind == TREE_STMT_COMPOUND ? &s->body->list : &one, v, &groups);
	l->now.break_target = ++l->targets;
	l->now.break_dying = l->now.frame->dying.n;
	size_t mark = l->now.pending.n;
	expr_ref live = l->now.st->live;
	l->now.st->live = expr_bool(l->t, true);
	l->now.watchers++;
	if (!l->now.failed) run_groups(l, &groups);
	l->now.watchers--;
	arrive_at_end(l, mark, live);
	l->now.break_target = saved;
	l->now.break_dying = saved_dying;
	exprs_end_scope(l, dying, &s->at);
	if (l->now.st->n > objects) l->now.st->n = objects;
	l->now.frame->bindings.n = bindings;
}
