/* Sequences, and the labels in them that `goto` jumps to: forward, or back, which makes a loop of what lies between. */
#include "infer/lower/stmts/stmt_internal.h"

#include <string.h>

/* ---- walking ---- */

bool stmts_any(const struct tree_stmt *s, enum tree_stmt_kind skip, stmts_take take, const void *data)
{
	if (!s || (skip != TREE_STMT_NONE && s->kind == skip)) return false;
	if (take(s, data)) return true;
	if (stmts_any(s->init, skip, take, data) || stmts_any(s->body, skip, take, data) || stmts_any(s->other, skip, take, data)) return true;
	for (size_t i = 0; i < s->list.n; i++) if (stmts_any(s->list.at[i], skip, take, data)) return true;
	return false;
}

static bool is_goto(const struct tree_stmt *s, const void *name)
{
	return s->kind == TREE_STMT_GOTO && s->text && !strcmp(s->text, name);
}

static bool is_label(const struct tree_stmt *s, const void *unused)
{
	(void)unused;
	return s->kind == TREE_STMT_LABEL;
}

bool stmts_has_labels(const struct tree_stmt *body) { return stmts_any(body, TREE_STMT_NONE, is_label, NULL); }

/* One past the last of list[from ..] that jumps to the label, 0 when none does. */
static size_t last_goto(const struct tree_stmts *list, size_t from, size_t to, const struct tree_stmt *label)
{
	size_t last = 0;
	for (size_t i = from; i < to; i++) if (stmts_any(list->at[i], TREE_STMT_NONE, is_goto, label->text)) last = i + 1;
	return last;
}

/* ---- labels ---- */

/* By name, which is one label's in a function; a `goto` ahead of its label makes the entry. */
static struct label *label_of(struct lower *l, const struct tree_stmt *s)
{
	struct lower_frame *f = l->now.frame;
	for (size_t i = 0; i < f->labels.n; i++) if (!strcmp(f->labels.at[i].stmt->text, s->text)) return &f->labels.at[i];
	VEC_PUSH(l->scratch, &f->labels, ((struct label){ s, ++l->targets, true }));
	return &f->labels.at[f->labels.n - 1];
}

void stmts_goto(struct lower *l, const struct tree_stmt *s)
{
	struct label *label = s->text ? label_of(l, s) : NULL;
	if (!label || !label->open) values_give_up(l, &s->at, "goto to a place that is no forward label or loop");
	else if (l->now.frame->dying.n) values_give_up(l, &s->at, "goto where an object has a destructor that does something");
	else values_jump(l, label->target);
}

void stmts_check_labels(struct lower *l, size_t mark)
{
	for (size_t i = mark; i < l->now.pending.n; i++)
		for (size_t k = 0; k < l->now.frame->labels.n; k++)
			if (l->now.pending.at[i].target == l->now.frame->labels.at[k].target)
				values_give_up(l, &l->now.frame->labels.at[k].stmt->at, "goto into a block");
}

/* A label statement at list[i], all jumps from before it having arrived. Returns what comes next. */
static size_t labelled(struct lower *l, const struct tree_stmts *list, size_t i, size_t to)
{
	const struct tree_stmt *s = list->at[i];
	struct label *label = label_of(l, s);
	size_t end = last_goto(list, i, to, s);
	if (end == 0) {
		label->open = false;
		stmts_run(l, s);
		return i + 1;
	}
	struct loop_parts parts = { .id = s, .at = &s->at, .is_label = true, .list = list, .from = i, .to = end,
		.break_target = ++l->targets, .continue_target = label->target };
	stmts_loop(l, &parts);
	label_of(l, s)->open = false;
	return end;
}

/* ---- sequences ---- */

static size_t next_label(const struct tree_stmts *list, size_t from, size_t to)
{
	while (from < to && list->at[from]->kind != TREE_STMT_LABEL) from++;
	return from;
}

/* The rest, up to where jumps may arrive, runs where nothing has left yet: no jump since `mark`. Returns what comes next. */
static size_t guarded(struct lower *l, const struct tree_stmts *list, size_t i, size_t to, bool label, bool first, size_t mark)
{
	size_t end = next_label(list, i + (label ? 1 : 0), to);
	struct branch b;
	expr_ref cond = l->now.st->live;
	bool ends = values_jumps_end(l, mark);
	l->now.st->live = expr_bool(l->t, true);
	values_branch_begin(l, &b, cond, &list->at[i]->at);
	b.ends[1] = ends;
	if (label && !first) {
		size_t next = labelled(l, list, i, to);
		if (next > end) end = next;
		else if (next < end) stmts_sequence(l, list, next, end);
	} else stmts_sequence(l, list, i, end);
	values_branch_else(l, &b);
	l->now.st->live = expr_bool(l->t, false);
	values_branch_end(l, &b);
	return end;
}

void stmts_sequence(struct lower *l, const struct tree_stmts *list, size_t from, size_t to)
{
	bool live;
	size_t mark = l->now.pending.n;
	/* a loop's body runs many times: its labels lie ahead again */
	for (size_t i = next_label(list, from, to); i < to; i = next_label(list, i + 1, to)) label_of(l, list->at[i])->open = true;
	for (size_t i = from; i < to && !l->now.failed;) {
		bool label = list->at[i]->kind == TREE_STMT_LABEL;
		bool first = label && l->now.inside_label == list->at[i] && i == from;
		if (label && !first) {
			values_arrive(l, label_of(l, list->at[i])->target, mark);
			if (expr_is_bool(l->t, l->now.st->live, &live) && live) { i = labelled(l, list, i, to); continue; }
		}
		if (!expr_is_bool(l->t, l->now.st->live, &live)) i = guarded(l, list, i, to, label, first, mark);
		else if (!live) i = next_label(list, i + 1, to);
		else stmts_run(l, list->at[i++]);
	}
}
