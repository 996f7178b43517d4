/* The text form, written: what tree_parse.c reads. A node prints what it has and leaves out what is zero; entities have a letter and a
 * number: t type, r record, f function, v variable, r3.0 the first field of r3. A variable is printed whole where it is declared
 * and by its number elsewhere. */
#include "infer/tree/tree.h"

#include <string.h>

#include "infer/tree/tree_text_internal.h"

struct printing {
	const struct tree *t;
	struct text *out;
	int indent;
	bool *shown;                            /* by a variable's id: printed whole */
};

static void print_expr(struct printing *p, const struct tree_expr *e);
static void print_stmt(struct printing *p, const struct tree_stmt *s);

/* ---- small things ---- */

static void line(struct printing *p)
{
	text_put(p->out, "\n");
	for (int i = 0; i < p->indent; i++) text_put(p->out, "  ");
}

static void string(struct printing *p, const char *s)
{
	text_put(p->out, " ");
	text_put_quoted(p->out, s);
}

static void flags(struct printing *p, struct tree_flags f)
{
	for (int i = 0; i < 64 && f.bits >> i; i++)
		if ((f.bits >> i) & 1) text_printf(p->out, " %s", tree_flag_word((enum tree_flag)i));
}

/* @FILE:LINE:COLUMN-LINE:COLUMN#BYTE+LENGTH; ~ for what a macro's definition wrote. */
static void place(struct printing *p, char mark, struct tree_span s)
{
	if (!s.file && !s.line && !s.begin && !s.end) return;
	text_printf(p->out, " %c%u:%u:%u-%u:%u#%u+%u", mark, s.file, s.line, s.column, s.end_line, s.end_column, s.begin, s.end - s.begin);
}

static void type_of(struct printing *p, const struct tree_type *t)
{
	if (t) text_printf(p->out, " t%u", t->id);
	else text_put(p->out, " _");
}

static void arguments(struct printing *p, const struct tree_arguments *list)
{
	if (!list->n) return;
	text_put(p->out, " (arguments");
	for (size_t i = 0; i < list->n; i++) {
		const struct tree_argument *a = &list->at[i];
		text_put(p->out, " (");
		if (a->type) text_printf(p->out, "t%u", a->type->id);
		else text_put_quoted(p->out, a->text);
		if (a->has_value) text_printf(p->out, " =%lld", (long long)a->value);
		if (a->name) text_put(p->out, " "), text_put_quoted(p->out, a->name);
		if (a->function) text_printf(p->out, " f%u", a->function->id);
		if (a->var) text_printf(p->out, " v%u", a->var->id);
		text_put(p->out, ")");
	}
	text_put(p->out, ")");
}

static void number(struct printing *p, const char *word, int64_t n)
{
	text_printf(p->out, " (%s %lld)", word, (long long)n);
}

/* ---- variables ---- */

static void print_var(struct printing *p, const struct tree_var *v)
{
	text_printf(p->out, "(v%u %s", v->id, tree_var_words[v->kind]);
	string(p, v->name);
	type_of(p, v->type);
	place(p, '@', v->at);
	flags(p, v->flags);
	if (v->align) number(p, "align", (int64_t)v->align);
	if (v->destructor) text_printf(p->out, " f%u", v->destructor->id);
	p->shown[v->id] = true;
	if (v->init) text_put(p->out, " ");
	if (v->init) print_expr(p, v->init);
	text_put(p->out, ")");
}

static void print_vars(struct printing *p, const struct tree_vars *vars)
{
	if (!vars->n) return;
	text_put(p->out, " (vars");
	for (size_t i = 0; i < vars->n; i++) {
		text_put(p->out, " ");
		if (p->shown[vars->at[i]->id]) text_printf(p->out, "v%u", vars->at[i]->id);
		else print_var(p, vars->at[i]);
	}
	text_put(p->out, ")");
}

/* ---- expressions ---- */

static void print_parts(struct printing *p, const struct tree_expr *e)
{
	if (e->op != TREE_OP_NONE) text_printf(p->out, " %s", tree_op_word(e->op));
	if (e->cast != TREE_CAST_NONE) text_printf(p->out, " %s", tree_cast_word(e->cast));
	type_of(p, e->type);
	place(p, '@', e->at);
	if (e->written) place(p, '~', *e->written);
	flags(p, e->flags);
	if (e->has_value) text_printf(p->out, " =%lld", (long long)e->value);
	if (e->var) text_printf(p->out, " v%u", e->var->id);
	if (e->function) text_printf(p->out, " f%u", e->function->id);
	if (e->field) text_printf(p->out, " r%u.%u", e->field->record->id, e->field->index);
	if (e->record) text_printf(p->out, " r%u", e->record->id);
	if (e->text) string(p, e->text);
	if (e->about) text_printf(p->out, " (about t%u)", e->about->id);
	if (e->offset) number(p, "offset", e->offset);
	arguments(p, &e->given);
	if (e->body) {
		text_put(p->out, " (body ");
		p->indent++;
		print_stmt(p, e->body);
		p->indent--;
		text_put(p->out, ")");
	}
}

static void print_expr(struct printing *p, const struct tree_expr *e)
{
	if (!e) {
		text_put(p->out, "_");
		return;
	}
	text_printf(p->out, "(%s", tree_expr_word(e->kind));
	print_parts(p, e);
	if (e->kids) text_put(p->out, " :");
	for (uint32_t i = 0; i < e->kids; i++) {
		text_put(p->out, " ");
		print_expr(p, e->kid[i]);
	}
	text_put(p->out, ")");
}

/* ---- statements ---- */

static void print_below(struct printing *p, const char *word, const struct tree_stmt *s)
{
	if (!s) return;
	line(p);
	text_printf(p->out, "(%s ", word);
	p->indent++;
	print_stmt(p, s);
	p->indent--;
	text_put(p->out, ")");
}

static void print_one(struct printing *p, const char *word, const struct tree_expr *e)
{
	if (!e) return;
	text_printf(p->out, " (%s ", word);
	print_expr(p, e);
	text_put(p->out, ")");
}

static void print_stmt(struct printing *p, const struct tree_stmt *s)
{
	text_printf(p->out, "(%s", tree_stmt_word(s->kind));
	place(p, '@', s->at);
	if (s->written) place(p, '~', *s->written);
	flags(p, s->flags);
	if (s->text) string(p, s->text);
	p->indent++;
	print_below(p, "init", s->init);
	print_vars(p, &s->vars);
	print_one(p, "cond", s->cond);
	print_one(p, "step", s->step);
	for (size_t i = 0; i < s->of.n; i++) print_one(p, "of", s->of.at[i]);
	for (size_t i = 0; i < s->list.n; i++) {
		line(p);
		print_stmt(p, s->list.at[i]);
	}
	print_below(p, "body", s->body);
	print_below(p, "else", s->other);
	p->indent--;
	text_put(p->out, ")");
}

/* ---- types, records, functions ---- */

static void print_type(struct printing *p, const struct tree_type *t)
{
	line(p);
	text_printf(p->out, "(type t%u %s", t->id, tree_type_word(t->kind));
	string(p, t->name);
	flags(p, t->flags);
	if (t->why) {
		text_put(p->out, " (why");
		string(p, t->why);
		text_put(p->out, ")");
	}
	if (t->bits) number(p, "bits", (int64_t)t->bits);
	if (t->align) number(p, "align", (int64_t)t->align);
	if (t->space) number(p, "space", t->space);
	if (t->extent != -1) number(p, "extent", t->extent);
	if (t->bare != t) text_printf(p->out, " (bare t%u)", t->bare->id);
	if (t->to) text_printf(p->out, " (to t%u)", t->to->id);
	if (t->record) text_printf(p->out, " r%u", t->record->id);
	if (t->params.n) text_put(p->out, " (params");
	for (size_t i = 0; i < t->params.n; i++) type_of(p, t->params.at[i]);
	text_put(p->out, t->params.n ? "))" : ")");
}

static void print_field(struct printing *p, const struct tree_field *f)
{
	line(p);
	text_put(p->out, "(field");
	string(p, f->name);
	type_of(p, f->type);
	place(p, '@', f->at);
	flags(p, f->flags);
	if (f->offset != -1) number(p, "offset", f->offset);
	if (f->width != -1) number(p, "width", f->width);
	text_put(p->out, ")");
}

static void print_record(struct printing *p, const struct tree_record *r)
{
	line(p);
	text_printf(p->out, "(record r%u", r->id);
	string(p, r->name);
	place(p, '@', r->at);
	flags(p, r->flags);
	if (r->size != -1) number(p, "size", r->size);
	if (r->align != -1) number(p, "align", r->align);
	if (r->pattern) text_printf(p->out, " (pattern r%u)", r->pattern->id);
	arguments(p, &r->arguments);
	if (r->destructor) text_printf(p->out, " (destructor f%u)", r->destructor->id);
	if (r->call) text_printf(p->out, " (call f%u)", r->call->id);
	for (size_t i = 0; i < r->given.n; i++) text_printf(p->out, " (given f%u)", r->given.at[i]->id);
	p->indent++;
	for (size_t i = 0; i < r->bases.n; i++) {
		const struct tree_base *b = &r->bases.at[i];
		line(p);
		text_printf(p->out, "(base t%u", b->type->id);
		if (b->record) text_printf(p->out, " r%u", b->record->id);
		if (b->is_virtual) text_put(p->out, " virtual");
		if (b->offset != -1) number(p, "offset", b->offset);
		text_put(p->out, ")");
	}
	for (size_t i = 0; i < r->fields.n; i++) print_field(p, r->fields.at[i]);
	for (size_t i = 0; i < r->captures.n; i++) {
		const struct tree_capture *c = &r->captures.at[i];
		line(p);
		if (c->var) text_printf(p->out, "(capture v%u", c->var->id);
		else text_put(p->out, "(capture this");
		text_printf(p->out, " %u%s)", c->field, c->by_reference ? " by-reference" : "");
	}
	p->indent--;
	text_put(p->out, ")");
}

static void print_init(struct printing *p, const struct tree_init *i)
{
	line(p);
	text_put(p->out, "(init");
	if (i->field) text_printf(p->out, " r%u.%u", i->field->record->id, i->field->index);
	if (i->base) text_printf(p->out, " t%u", i->base->id);
	if (i->offset) number(p, "offset", i->offset);
	text_put(p->out, i->written ? " written " : " ");
	print_expr(p, i->expr);
	text_put(p->out, ")");
}

static void print_head(struct printing *p, const struct tree_function *f)
{
	text_printf(p->out, "(function f%u %s", f->id, tree_function_words[f->kind]);
	string(p, f->name);
	string(p, f->qualified);
	type_of(p, f->type);
	place(p, '@', f->at);
	place(p, '~', f->named);
	flags(p, f->flags);
	if (f->record) text_printf(p->out, " r%u", f->record->id);
	if (f->pattern) text_printf(p->out, " (pattern f%u)", f->pattern->id);
	arguments(p, &f->arguments);
	for (size_t i = 0; i < f->overrides.n; i++) text_printf(p->out, " (overrides f%u)", f->overrides.at[i]->id);
	if (f->block_dim[0])
		text_printf(p->out, " (block-dim %lld %lld %lld)", (long long)f->block_dim[0], (long long)f->block_dim[1], (long long)f->block_dim[2]);
	if (f->most_threads) number(p, "most-threads", f->most_threads);
}

static void print_function(struct printing *p, const struct tree_function *f)
{
	line(p);
	print_head(p, f);
	p->indent++;
	print_vars(p, &f->params);
	for (size_t i = 0; i < f->inits.n; i++) print_init(p, &f->inits.at[i]);
	print_below(p, "body", f->body);
	p->indent--;
	text_put(p->out, ")");
}

/* ---- all ---- */

static void print_files(struct printing *p)
{
	for (uint32_t i = 1; i < p->t->roles.n; i++) {
		line(p);
		text_printf(p->out, "(file %u", i);
		string(p, sources_path(p->t->sources, i));
		text_printf(p->out, " %s)", tree_role_words[p->t->roles.at[i]]);
	}
}

static void print_note(struct printing *p, const char *word, const struct tree_note *n)
{
	line(p);
	text_printf(p->out, "(%s", word);
	place(p, '@', n->at);
	string(p, n->text);
	if (n->top) text_put(p->out, " top");
	if (n->body) number(p, "body", n->body);
	text_put(p->out, ")");
}

static void print_error(struct printing *p, const struct tree_error *e)
{
	line(p);
	text_put(p->out, "(error");
	place(p, '@', e->at);
	string(p, e->text);
	if (e->kind) text_printf(p->out, " %s", tree_error_words[e->kind]);
	if (e->about) text_printf(p->out, " (about f%u)", e->about->id);
	text_put(p->out, e->apart ? " apart)" : ")");
}

/* What tree_index found, for people: the reader finds it again. */
static void print_found(struct printing *p)
{
	for (size_t i = 0; i < p->t->kernels.n; i++)
		text_printf(p->out, "; kernel f%u %s\n", p->t->kernels.at[i]->id, p->t->kernels.at[i]->qualified);
	for (size_t i = 0; i < p->t->launches.n; i++) {
		const struct tree_launch *l = &p->t->launches.at[i];
		text_printf(p->out, "; launch at line %u of %s by %s\n", l->expr->at.line,
			l->expr->function ? l->expr->function->qualified : "what is not known", l->in->qualified);
	}
	for (size_t i = 0; i < p->t->notes.n; i++)
		if (p->t->notes.at[i].in)
			text_printf(p->out, "; note at line %u for %s\n", p->t->notes.at[i].at.line, p->t->notes.at[i].in->qualified);
	for (size_t i = 0; i < p->t->errors.n; i++) {
		const struct tree_error *e = &p->t->errors.at[i];
		text_printf(p->out, "; error at line %u in %s: %s\n", e->at.line, e->in ? e->in->qualified : "none of these functions",
			e->kept ? "kept in place" : e->apart ? "in what no kernel reaches" : "no node stands there");
	}
}

void tree_print(const struct tree *t, struct text *out)
{
	struct arena *a = arena_new();
	struct printing p = { t, out, 1, ARENA_ARRAY(a, bool, t->vars.n + 1) };
	text_put(out, "(tree");
	print_files(&p);
	for (size_t i = 0; i < t->missing.n; i++) print_note(&p, "missing", &t->missing.at[i]);
	for (size_t i = 0; i < t->found.n; i++) print_note(&p, "found", &t->found.at[i]);
	for (size_t i = 0; i < t->errors.n; i++) print_error(&p, &t->errors.at[i]);
	for (size_t i = 0; i < t->notes.n; i++) print_note(&p, "note", &t->notes.at[i]);
	for (size_t i = 0; i < t->removed.n; i++) print_note(&p, "removed", &t->removed.at[i]);
	for (size_t i = 0; i < t->types.n; i++) print_type(&p, t->types.at[i]);
	for (size_t i = 0; i < t->records.n; i++) print_record(&p, t->records.at[i]);
	for (size_t i = 0; i < t->functions.n; i++) print_function(&p, t->functions.at[i]);
	for (size_t i = 0; i < t->vars.n; i++) {        /* globals, and what functions without a body here declare */
		if (p.shown[t->vars.at[i]->id]) continue;
		line(&p);
		print_var(&p, t->vars.at[i]);
	}
	text_put(out, ")\n");
	print_found(&p);
	arena_free(a);
}
