/* lower_stmt: statements. After a statement that may leave (return, break, continue) the rest of its sequence runs
 * under the condition that it did not. */
#include "infer/lower_internal.h"

#include <string.h>

static void initialise_local(struct lower *l, CXCursor var, CXType t, uint32_t object, CXCursor init)
{
	CXCursor bare = parse_strip(l->p, init);
	struct place p = place_object(object);
	struct value pointer = value_pointer(l, &p);
	const char *name = parse_spelling(l->p, var);
	enum CXCursorKind kind = clang.getCursorKind(bare);
	int64_t count;
	bool aggregate = lower_is_aggregate(l, t) || type_array_element(l->frame->env, t, &count).kind != CXType_Invalid;
	if (kind != CXCursor_CallExpr && lower_is_collective(l, t)) { /* a template leaves its constructor open */
		struct cursor_list given = {0};
		if (kind == CXCursor_InitListExpr || kind == CXCursor_UnexposedExpr) parse_children(l->p, bare, &given);
		else VEC_PUSH(l->scratch, &given, bare);
		lower_collective_keeps(l, object, &given);
		return;
	}
	if (lower_open_initialise(l, t, pointer, init)) return;
	bool empty = kind == CXCursor_InitListExpr && !parse_child_count(l->p, bare);
	if (empty && type_is_dependent(l->frame->env, t) && !parse_is_null(lower_open_class(l, t))) {   /* its fields are zero, but for their own initialisers */
		struct object *o = l->st->at[object];
		if (o->owner == l->st->id) o->base = CAUSE_NONE;
		lower_default_construct(l, pointer, t, var);
		return;
	}
	if (kind == CXCursor_InitListExpr && aggregate) {
		/* elements that the list leaves out are zero */
		struct object *o = l->st->at[object];
		if (o->owner == l->st->id) o->base = CAUSE_NONE;
		lower_initialise(l, pointer, t, init);
		return;
	}
	if (kind == CXCursor_StringLiteral && aggregate) {
		state_forget(l, object, CAUSE_UNSUPPORTED, true);
		return;
	}
	l->hint = kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_MemberRefExpr || kind == CXCursor_UnaryOperator ? name : NULL;
	lower_elide(l, init);
	struct value v = {0};
	if (!type_is_pointer(l->frame->env, t) || !lower_pointer_conversion(l, bare, &v)) v = lower_eval(l, init);
	l->hint = NULL;
	v = value_convert_at(l, v, t, var);
	if (v.kind != VALUE_NONE) lower_store(l, pointer, t, v, var);
}

static void bind_reference(struct lower *l, CXCursor var, struct value p)
{
	uint32_t object = state_object_new(l, parse_spelling(l->p, var), CAUSE_UNINITIALISED);
	lower_bind_object(l, var, object, true);
	state_write(l, object, 0, 8, p);
}

void lower_declaration(struct lower *l, CXCursor var)
{
	if (lower_structured_binding(l, var)) return;
	if (clang.getCursorKind(var) != CXCursor_VarDecl) return; /* types, using, static_assert: no effect at run time */
	enum space space = lower_space(l, var);
	if (space != SPACE_LOCAL) {
		/* static storage is initialised before the kernel starts */
		if (space == SPACE_SHARED) lower_array_of(l, var, space);
		return;
	}
	CXType t = lower_declared_type(l, var);
	template_note_type(l->p, l->frame->env, clang.getCursorType(var));
	const char *name = parse_spelling(l->p, var);
	CXCursor init = parse_initialiser(l->p, var);
	if (lower_is_reference(l, t) || lower_may_refer(l, lower_resolve(l, parse_type(l->p, var)), init)) {
		struct value p = parse_is_null(init) ? (struct value){0} : lower_referred(l, t, init);
		if (p.kind != VALUE_POINTER) {
			struct place any = { .kind = PLACE_ANY };
			p = value_pointer(l, &any);
		}
		bind_reference(l, var, p);
		return;
	}
	struct value one;
	if (lower_perhaps_bound(l, lower_resolve(l, parse_type(l->p, var)), var, l->frame->function, init, &one)) {
		bind_reference(l, var, one);
		return;
	}
	/* the initialiser may mention the variable: it is in scope already */
	uint32_t object = state_object_new(l, name, CAUSE_UNINITIALISED);
	if (lower_is_aggregate(l, t) && !type_is_dependent(l->frame->env, t)) l->st->at[object]->size = lower_size(l, t);
	lower_bind_object(l, var, object, false);
	struct lower_full outer = lower_full_begin(l);
	struct place whole = place_object(object);
	if (!parse_is_null(init)) initialise_local(l, var, t, object, init);
	else if (type_is_dependent(l->frame->env, t)) lower_default_construct(l, value_pointer(l, &whole), t, var);
	lower_full_end(l, outer, var);
	lower_will_die(l, t, object, var);
}

/* ---- labels ---- */

/* A reference to a label is told a parent of its own: cursors of one label differ, their places do not. */
static bool same_label(CXCursor a, CXCursor b)
{
	return clang.equalLocations(clang.getCursorLocation(a), clang.getCursorLocation(b)) != 0;
}

static struct label *label_of(struct lower *l, CXCursor decl)
{
	for (size_t i = 0; i < l->frame->labels.n; i++)
		if (same_label(l->frame->labels.at[i].decl, decl)) return &l->frame->labels.at[i];
	VEC_PUSH(l->scratch, &l->frame->labels, ((struct label){ decl, ++l->targets, true }));
	return &l->frame->labels.at[l->frame->labels.n - 1];
}

struct goto_search { CXCursor label; bool found; };

static enum CXChildVisitResult find_goto(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct goto_search *s = data;
	if (clang.getCursorKind(c) == CXCursor_LabelRef && same_label(clang.getCursorReferenced(c), s->label)) s->found = true;
	return s->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* One past the last of list[from ..] that jumps back to the label, 0 when none does. */
static size_t last_goto(const struct cursor_list *list, size_t from, size_t to, CXCursor label)
{
	size_t last = 0;
	for (size_t i = from; i < to; i++) {
		struct goto_search s = { label, false };
		clang.visitChildren(list->at[i], find_goto, &s);
		enum CXCursorKind kind = clang.getCursorKind(list->at[i]);
		if (kind == CXCursor_GotoStmt) clang.visitChildren(list->at[i], find_goto, &s);
		if (s.found) last = i + 1;
	}
	return last;
}

static void goto_stmt(struct lower *l, CXCursor c)
{
	CXCursor ref = parse_child_of_kind(c, CXCursor_LabelRef);
	struct label *label = parse_is_null(ref) ? NULL : label_of(l, clang.getCursorReferenced(ref));
	if (!label || !label->open) lower_give_up(l, parse_span(l->p, c), "goto to a place that is no forward label or loop");
	else if (l->frame->dying.n) lower_give_up(l, parse_span(l->p, c), "goto where an object has a destructor that does something");
	else lower_jump(l, label->target);
}

static enum CXChildVisitResult find_any_label(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang.getCursorKind(c) != CXCursor_LabelStmt) return CXChildVisit_Recurse;
	*(bool *)data = true;
	return CXChildVisit_Break;
}

bool lower_has_labels(CXCursor body)
{
	bool found = false;
	clang.visitChildren(body, find_any_label, &found);
	return found;
}

void lower_check_labels(struct lower *l, size_t mark)
{
	for (size_t i = mark; i < l->pending.n; i++)
		for (size_t k = 0; k < l->frame->labels.n; k++)
			if (l->pending.at[i].target == l->frame->labels.at[k].target)
				lower_give_up(l, parse_span(l->p, l->frame->labels.at[k].decl), "goto into a block");
}

/* A label statement at list[i], all jumps from before it having arrived. Returns what comes next. */
static size_t labelled(struct lower *l, const struct cursor_list *list, size_t i, size_t to)
{
	struct label *label = label_of(l, list->at[i]);
	size_t end = last_goto(list, i, to, list->at[i]);
	if (end == 0) {
		label->open = false;
		lower_stmt(l, list->at[i]);
		return i + 1;
	}
	struct loop_parts parts = { .at = list->at[i], .variable = clang.getNullCursor(), .cond = clang.getNullCursor(),
		.step = clang.getNullCursor(), .body = clang.getNullCursor(), .is_label = true, .list = list, .from = i, .to = end,
		.break_target = ++l->targets, .continue_target = label->target };
	lower_loop(l, &parts);
	label_of(l, list->at[i])->open = false;
	return end;
}

/* ---- sequences ---- */

static size_t next_label(const struct cursor_list *list, size_t from, size_t to)
{
	while (from < to && clang.getCursorKind(list->at[from]) != CXCursor_LabelStmt) from++;
	return from;
}

void lower_sequence(struct lower *l, const struct cursor_list *list, size_t from, size_t to)
{
	bool live;
	size_t mark = l->pending.n;
	/* a loop's body runs many times: its labels lie ahead again */
	for (size_t i = next_label(list, from, to); i < to; i = next_label(list, i + 1, to)) label_of(l, list->at[i])->open = true;
	for (size_t i = from; i < to && !l->failed;) {
		bool label = clang.getCursorKind(list->at[i]) == CXCursor_LabelStmt;
		bool first = label && clang.equalCursors(l->inside_label, list->at[i]) && i == from;
		if (label && !first) {
			lower_arrive(l, label_of(l, list->at[i])->target, mark);
			if (!(expr_is_bool(l->t, l->st->live, &live) && !live)) {
				if (expr_is_bool(l->t, l->st->live, &live)) { i = labelled(l, list, i, to); continue; }
			}
		}
		if (expr_is_bool(l->t, l->st->live, &live)) {
			if (!live) { i = next_label(list, i + 1, to); continue; }
			lower_stmt(l, list->at[i++]);
			continue;
		}
		/* the rest, up to where jumps may arrive, runs where nothing has left yet */
		size_t end = next_label(list, i + (label ? 1 : 0), to);
		struct branch b;
		expr_ref cond = l->st->live;
		l->st->live = expr_bool(l->t, true);
		branch_begin(l, &b, cond, parse_span(l->p, list->at[i]));
		if (label && !first) {
			size_t next = labelled(l, list, i, to);
			if (next > end) end = next;
			else if (next < end) lower_sequence(l, list, next, end);
		} else lower_sequence(l, list, i, end);
		branch_else(l, &b);
		l->st->live = expr_bool(l->t, false);
		branch_end(l, &b);
		i = end;
	}
}

static void compound(struct lower *l, CXCursor c)
{
	struct cursor_list kids = {0};
	parse_children(l->p, c, &kids);
	uint32_t objects = l->st->n;
	size_t bindings = l->frame->bindings.n, dying = l->frame->dying.n;
	lower_sequence(l, &kids, 0, kids.n);
	lower_end_scope(l, dying, c);
	state_drop(l, objects, 2);
	l->frame->bindings.n = bindings;
}

/* ---- branches ---- */

static void condition_variable(struct lower *l, CXCursor init, CXCursor variable)
{
	if (!parse_is_null(init)) lower_stmt(l, init);
	if (!parse_is_null(variable)) lower_declaration(l, variable);
}

static void if_stmt(struct lower *l, CXCursor c)
{
	struct if_parts parts;
	struct span at = parse_span(l->p, c);
	if (!parse_if(l->p, c, &parts)) {
		lower_give_up(l, at, "if statement whose parts cannot be told apart");
		return;
	}
	size_t bindings = l->frame->bindings.n, dying = l->frame->dying.n;
	condition_variable(l, parts.init, parts.variable);
	struct lower_full outer = lower_full_begin(l);
	expr_ref cond = lower_condition(l, parts.cond);
	lower_full_end(l, outer, parts.cond);
	bool constant;
	if (expr_is_bool(l->t, cond, &constant)) {
		CXCursor side = constant ? parts.then : parts.other;
		if (!parse_is_null(side)) lower_stmt(l, side);
	} else {
		struct branch b;
		branch_begin(l, &b, cond, at);
		if (!parse_is_null(parts.then)) lower_stmt(l, parts.then);
		branch_else(l, &b);
		if (!parse_is_null(parts.other)) lower_stmt(l, parts.other);
		branch_end(l, &b);
	}
	lower_end_scope(l, dying, c);
	l->frame->bindings.n = bindings;
}

/* ---- switch: each labelled group runs if its label was chosen or the group before fell through ---- */

struct group { expr_ref label; VEC(CXCursor) body; bool is_default; struct span at; };
typedef VEC(struct group) group_list;

static void switch_labels(struct lower *l, CXCursor c, struct value v, group_list *groups)
{
	/* `case 1: case 2: stmt` nests: all labels join one group */
	struct group g = { .label = expr_bool(l->t, false), .at = parse_span(l->p, c) };
	CXCursor body = c;
	for (;;) {
		enum CXCursorKind kind = clang.getCursorKind(body);
		if (kind != CXCursor_CaseStmt && kind != CXCursor_DefaultStmt) break;
		struct case_parts parts;
		if (!parse_case(l->p, body, &parts)) { lower_give_up(l, g.at, "case label"); return; }
		if (kind == CXCursor_DefaultStmt) g.is_default = true;
		else {
			expr_ref x = value_as_int(l, v, g.at), low = value_as_int(l, lower_eval(l, parts.low), g.at);
			expr_ref chosen = expr_eq(l->t, x, low);
			if (!parse_is_null(parts.high)) {
				expr_ref high = value_as_int(l, lower_eval(l, parts.high), g.at);
				chosen = expr_and(l->t, expr_le(l->t, low, x), expr_le(l->t, x, high));
			}
			g.label = expr_or(l->t, g.label, chosen);
		}
		body = parts.body;
		if (parse_is_null(body)) break;
	}
	if (!parse_is_null(body)) VEC_PUSH(l->scratch, &g.body, body);
	VEC_PUSH(l->scratch, groups, g);
}

static enum CXChildVisitResult find_label(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_SwitchStmt) return CXChildVisit_Continue;
	if (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt) {
		*(bool *)data = true;
		return CXChildVisit_Break;
	}
	return CXChildVisit_Recurse;
}

static bool hides_label(CXCursor c)
{
	bool found = false;
	clang.visitChildren(c, find_label, &found);
	return found;
}

static void run_groups(struct lower *l, group_list *groups)
{
	struct expr_table *t = l->t;
	expr_ref others = expr_bool(t, true), fell = expr_bool(t, false);
	for (size_t i = 0; i < groups->n; i++) others = expr_and(t, others, expr_not(t, groups->at[i].label));
	for (size_t i = 0; i < groups->n && !l->failed; i++) {
		struct group *g = &groups->at[i];
		if (g->is_default) g->label = expr_or(t, g->label, others);
		/* `fell`: control runs into this group from above (its st.live); the label: control jumps here */
		expr_ref enter = expr_or(t, g->label, fell);
		bool constant;
		if (expr_is_bool(t, enter, &constant) && !constant) continue;
		size_t mark = l->pending.n, bindings = l->frame->bindings.n, dying = l->frame->dying.n;
		struct cursor_list body = { g->body.at, g->body.n, g->body.cap };
		struct branch b;
		l->st->live = expr_bool(t, true);
		branch_begin(l, &b, enter, g->at);
		lower_sequence(l, &body, 0, body.n);
		if (l->frame->dying.n > dying) lower_give_up(l, g->at, "object with a destructor, declared between the labels of a switch");
		branch_else(l, &b);
		branch_end(l, &b);
		l->frame->bindings.n = bindings; /* a group's declarations end with it */
		/* what runs on into the next group */
		expr_ref left = expr_bool(t, false);
		for (size_t k = mark; k < l->pending.n; k++) left = expr_or(t, left, l->pending.at[k].cond);
		fell = expr_and(t, enter, expr_not(t, left));
		l->st->live = expr_bool(t, true);
	}
}

static void switch_stmt(struct lower *l, CXCursor c)
{
	struct switch_parts parts;
	struct span at = parse_span(l->p, c);
	if (!parse_switch(l->p, c, &parts)) { lower_give_up(l, at, "switch statement"); return; }
	size_t bindings = l->frame->bindings.n, dying = l->frame->dying.n, saved_dying = l->break_dying;
	uint32_t objects = l->st->n, saved = l->break_target;
	condition_variable(l, parts.init, parts.variable);
	struct value v = value_to_int_type(l, lower_eval(l, parts.cond), LOWER_INT, at);
	group_list groups = {0};
	struct cursor_list kids = {0};
	if (clang.getCursorKind(parts.body) == CXCursor_CompoundStmt) parse_children(l->p, parts.body, &kids);
	else VEC_PUSH(l->scratch, &kids, parts.body);
	for (size_t i = 0; i < kids.n && !l->failed; i++) {
		enum CXCursorKind kind = clang.getCursorKind(kids.at[i]);
		if (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt) {
			switch_labels(l, kids.at[i], v, &groups);
			const struct group *g = groups.n ? &groups.at[groups.n - 1] : NULL;
			if (g && g->body.n && hides_label(g->body.at[0]))
				lower_give_up(l, at, "case label inside another statement");
		} else if (hides_label(kids.at[i])) lower_give_up(l, at, "case label inside another statement");
		else if (groups.n) {
			/* declarations are in scope in all later groups, but only jumped over or run */
			VEC_PUSH(l->scratch, &groups.at[groups.n - 1].body, kids.at[i]);
		} else if (clang.getCursorKind(kids.at[i]) == CXCursor_DeclStmt) lower_stmt(l, kids.at[i]);
	}
	l->break_target = ++l->targets;
	l->break_dying = l->frame->dying.n;
	size_t mark = l->pending.n;
	expr_ref live = l->st->live;
	l->st->live = expr_bool(l->t, true);
	l->watchers++;
	if (!l->failed) run_groups(l, &groups);
	l->watchers--;
	/* run_groups keeps the state whole: leaving by break or by the end of the body is the same place */
	size_t kept = mark;
	expr_ref left = expr_bool(l->t, false);
	for (size_t i = mark; i < l->pending.n; i++) {
		struct pending j = l->pending.at[i];
		if (j.target == l->break_target) {
			if (j.st) {
				uint32_t n = l->st->n;
				l->st = state_join(l, j.cond, j.st, l->st);
				if (l->st->n > n) l->st->n = n;
			}
			continue;
		}
		left = expr_or(l->t, left, j.cond);
		l->pending.at[kept++] = j;
	}
	l->pending.n = kept;
	l->st->live = expr_and(l->t, live, expr_not(l->t, left));
	l->break_target = saved;
	l->break_dying = saved_dying;
	lower_end_scope(l, dying, c);
	if (l->st->n > objects) l->st->n = objects;
	l->frame->bindings.n = bindings;
}

/* ---- loops' parts ---- */

static void loop_stmt(struct lower *l, CXCursor c)
{
	struct loop_parts parts = { .at = c, .variable = clang.getNullCursor(), .cond = clang.getNullCursor(),
		.step = clang.getNullCursor(), .body = clang.getNullCursor() };
	size_t bindings = l->frame->bindings.n, dying = l->frame->dying.n;
	uint32_t objects = l->st->n;
	enum CXCursorKind kind = clang.getCursorKind(c);
	bool known;
	if (kind == CXCursor_ForStmt) {
		struct for_parts f;
		known = parse_for(l->p, c, &f);
		if (known) {
			if (!parse_is_null(f.init)) lower_stmt(l, f.init);
			parts.variable = f.variable;
			parts.cond = f.cond;
			parts.step = f.step;
			parts.body = f.body;
		}
	} else {
		struct while_parts w;
		known = parse_while(l->p, c, &w);
		if (known) {
			parts.variable = w.variable;
			parts.cond = w.cond;
			parts.body = w.body;
			parts.do_while = kind == CXCursor_DoStmt;
		}
	}
	if (!known) lower_give_up(l, parse_span(l->p, c), "loop whose parts cannot be told apart");
	else if (!l->failed) {
		size_t break_dying = l->break_dying, continue_dying = l->continue_dying;
		l->break_dying = l->continue_dying = l->frame->dying.n;
		lower_loop(l, &parts);
		l->break_dying = break_dying;
		l->continue_dying = continue_dying;
	}
	lower_end_scope(l, dying, c);
	if (l->st->n > objects) l->st->n = objects;
	l->frame->bindings.n = bindings;
}

static void range_stmt(struct lower *l, CXCursor c)
{
	size_t break_dying = l->break_dying, continue_dying = l->continue_dying;
	l->break_dying = l->continue_dying = l->frame->dying.n;
	lower_range_for(l, c);
	l->break_dying = break_dying;
	l->continue_dying = continue_dying;
}

static void store_result(struct lower *l, struct value v, CXType t, CXCursor at)
{
	struct place p = place_object(l->frame->result);
	v = value_convert_at(l, v, t, at);
	state_keep_captures(l, &v);
	if (v.kind != VALUE_NONE) lower_store(l, value_pointer(l, &p), t, v, at);
}

/* What a function gives whose type may be a reference: a place that lives on after it, or the value of one that does not. */
static bool return_referred(struct lower *l, CXCursor e, CXType t)
{
	struct lower_frame *f = l->frame;
	if (lower_is_reference(l, t)) {
		struct value v = lower_place(l, e);
		if (v.kind == VALUE_NONE && !l->failed) v = lower_lost_reference(l, t, e);
		if (v.kind == VALUE_POINTER) state_write(l, f->result, 0, 8, v);
		return true;
	}
	if (lower_perhaps_returned(l, e)) return true;
	if (!lower_may_refer(l, lower_resolve(l, f->result_type), e) && !f->written_reference) return false;
	struct value v = lower_place(l, e);
	if (v.kind == VALUE_NONE && !l->failed) v = lower_lost_reference(l, t, e);
	bool lasts = v.kind == VALUE_POINTER && v.targets > 0;
	for (uint32_t i = 0; lasts && i < v.targets; i++)
		lasts = v.target[i].place.kind != PLACE_OBJECT || v.target[i].place.object < f->result;
	f->refers |= lasts;
	if (lasts) state_write(l, f->result, 0, 8, v);
	else if (v.kind == VALUE_POINTER) store_result(l, lower_load(l, v, lower_type(l, e), e), t, e);
	return true;
}

/* The local variable that e is, or a copy of it, where its class has a copy of its own; null: it is something else. */
static CXCursor returned_variable(struct lower *l, CXCursor e, CXType t)
{
	CXCursor bare = parse_strip(l->p, e);
	if (clang.getCursorKind(bare) == CXCursor_CallExpr && parse_child_count(l->p, bare) == 1) bare = parse_strip(l->p, parse_child(l->p, bare, 0));
	CXCursor var = clang.getCursorKind(bare) == CXCursor_DeclRefExpr ? parse_referenced(bare) : clang.getNullCursor();
	bool local = clang.getCursorKind(var) == CXCursor_VarDecl && lower_find_binding(l, var) && !lower_is_reference(l, clang.getCursorType(var));
	return local && lower_same_type(l, clang.getCursorType(var), t) && lower_has_copier(l, t, false) ? bare : clang.getNullCursor();
}

/* A compiler may build such a variable where the result lies: then there is neither its copy nor its end. */
static void return_copied(struct lower *l, CXCursor e, CXCursor variable, CXType t, CXCursor c)
{
	struct branch b;
	struct value whole = lower_place(l, variable);
	expr_ref copied = lower_approx(l, "copied", LOWER_BOOL, CAUSE_UNSUPPORTED, "a compiler may leave out the copy of a local variable that is returned",
		parse_span(l->p, e), true);
	if (whole.kind == VALUE_POINTER && whole.targets == 1)
		l->frame->unended = (struct lower_unended){ whole.target[0].place.object, copied };
	branch_begin(l, &b, copied, parse_span(l->p, c));
	store_result(l, lower_eval_as(l, t, e), t, c);
	branch_else(l, &b);
	store_result(l, lower_load(l, whole, t, variable), t, c);
	branch_end(l, &b);
}

static void return_value(struct lower *l, CXCursor e, CXCursor c)
{
	struct lower_frame *f = l->frame;
	CXType t = lower_resolve(l, f->result_type.kind == CXType_Invalid ? clang.getCursorType(e) : f->result_type);
	struct place p = place_object(f->result);
	if (return_referred(l, e, t)) return;
	if (clang.getCursorKind(parse_strip(l->p, e)) == CXCursor_InitListExpr) {
		lower_initialise(l, value_pointer(l, &p), t, e);
		return;
	}
	CXCursor variable = returned_variable(l, e, t);
	lower_elide(l, e);
	if (parse_is_null(variable)) store_result(l, lower_eval_as(l, t, e), t, c);
	else return_copied(l, e, variable, t, c);
}

static void return_stmt(struct lower *l, CXCursor c)
{
	struct lower_frame *f = l->frame;
	size_t dying = f->dying.n;
	struct lower_full outer = lower_full_begin(l);
	if (parse_child_count(l->p, c) && !f->is_kernel) return_value(l, parse_child(l->p, c, 0), c);
	else if (parse_child_count(l->p, c)) lower_effects(l, parse_child(l->p, c, 0));
	l->full = outer;
	lower_destroy_since(l, 0);
	f->dying.n = dying;             /* the temporaries, not the variables, which live on elsewhere */
	f->unended = (struct lower_unended){0};
	lower_jump(l, f->target);
}

void lower_stmt(struct lower *l, CXCursor c)
{
	if (!lower_tick(l, c)) return;
	if (++l->depth > 1800) lower_give_up(l, parse_span(l->p, c), "nested too deeply");
	struct cursor_list kids = {0};
	uint32_t objects = l->st->n;
	enum CXCursorKind kind = clang.getCursorKind(c);
	l->hint = NULL;
	switch ((int)kind) {
	case CXCursor_CompoundStmt: compound(l, c); break;
	case CXCursor_DeclStmt:
		parse_children(l->p, c, &kids);
		for (size_t i = 0; i < kids.n; i++) lower_declaration(l, kids.at[i]);
		break;
	case CXCursor_NullStmt: break;
	case CXCursor_IfStmt: if_stmt(l, c); break;
	case CXCursor_SwitchStmt: switch_stmt(l, c); break;
	case CXCursor_ForStmt: case CXCursor_WhileStmt: case CXCursor_DoStmt: loop_stmt(l, c); break;
	case CXCursor_CXXForRangeStmt: range_stmt(l, c); break;
	case CXCursor_BreakStmt:
		lower_destroy_since(l, l->break_dying);
		lower_jump(l, l->break_target);
		break;
	case CXCursor_ContinueStmt:
		lower_destroy_since(l, l->continue_dying);
		lower_jump(l, l->continue_target);
		break;
	case CXCursor_ReturnStmt: return_stmt(l, c); break;
	case CXCursor_LabelStmt:
		parse_children(l->p, c, &kids);
		if (kids.n) lower_stmt(l, kids.at[kids.n - 1]);
		break;
	case CXCursor_GotoStmt: goto_stmt(l, c); break;
	case CXCursor_IndirectGotoStmt: lower_give_up(l, parse_span(l->p, c), "computed goto"); break;
	case CXCursor_GCCAsmStmt: lower_asm(l, c); break;
	case CXCursor_MSAsmStmt: lower_give_up(l, parse_span(l->p, c), "inline assembly"); break;
	case CXCursor_CXXTryStmt: lower_give_up(l, parse_span(l->p, c), "try"); break;
	default:
		if (clang.isExpression(kind)) {
			struct lower_full outer = lower_full_begin(l);
			lower_effects(l, c);
			lower_full_end(l, outer, c);
			state_drop(l, objects, 1); /* temporaries */
			break;
		}
		if (clang.isDeclaration(kind)) { lower_declaration(l, c); break; }
		if (clang.isStatement(kind)) { /* attributed statements (#pragma unroll, [[likely]]) wrap one */
			parse_children(l->p, c, &kids);
			size_t inner = 0, last = 0;
			for (size_t i = 0; i < kids.n; i++)
				if (!clang.isAttribute(clang.getCursorKind(kids.at[i]))) { inner++; last = i; }
			bool empty = inner == 1 && clang.getCursorKind(kids.at[last]) == CXCursor_NullStmt;
			if (empty) { lower_attribute(l, c); break; }
			if (inner == 1) { lower_stmt(l, kids.at[last]); break; }
			if (inner == 0) break;
		}
		lower_give_up(l, parse_span(l->p, c), "statement of kind %s", parse_string(l->p, clang.getCursorKindSpelling(kind)));
		break;
	}
	l->depth--;
}
