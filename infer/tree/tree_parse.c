/* The text form, read. An entity exists from its first mention on and is filled where it is defined; at the end all must be. */
#include "infer/tree/tree.h"

#include <stdlib.h>
#include <string.h>

#include "infer/tree/tree_text_internal.h"

struct reading {
	struct tree *t;
	struct diags *diags;
	const char *name;
	uint32_t most, depth;                   /* most: no entity has a greater number */
	bool failed;
};

static struct tree_expr *read_expr(struct reading *r, const struct sexp *s);
static struct tree_stmt *read_stmt(struct reading *r, const struct sexp *s);

static void fail(struct reading *r, const struct sexp *at, const char *what)
{
	if (r->failed) return;
	r->failed = true;
	struct span span = { .line = at ? at->line : 1, .column = at ? at->column : 1 };
	diags_add(r->diags, DIAG_ERROR, "tree.syntax", span, "%s:%u:%u: %s", r->name, (unsigned)span.line, (unsigned)span.column, what);
}

static bool is_atom(const struct sexp *s, const char *text)
{
	return s && s->kind == SEXP_ATOM && (!text || strcmp(s->text, text) == 0);
}

static const char *read_string(struct reading *r, const struct sexp *s)
{
	if (s && s->kind == SEXP_STRING) return arena_strdup(r->t->arena, s->text);
	fail(r, s, "a string is expected here");
	return "";
}

static int64_t read_number(struct reading *r, const struct sexp *s)
{
	char *end = NULL;
	long long n = s && s->kind == SEXP_ATOM ? strtoll(s->text, &end, 10) : 0;
	if (!end || end == s->text || *end) fail(r, s, "a number is expected here");
	return n;
}

/* `t7`: 7; 0: another atom. */
static uint32_t entity(const struct sexp *s, char letter)
{
	if (!is_atom(s, NULL) || s->text[0] != letter || s->text[1] < '1' || s->text[1] > '9') return 0;
	char *end;
	unsigned long n = strtoul(s->text + 1, &end, 10);
	return *end || n > UINT32_MAX ? 0 : (uint32_t)n;
}

static uint32_t entity_within(struct reading *r, const struct sexp *s, char letter)
{
	uint32_t n = entity(s, letter);
	if (n <= r->most) return n;
	fail(r, s, "a number is too great");
	return 0;
}

static struct tree_type *read_type(struct reading *r, const struct sexp *s)
{
	uint32_t n = entity_within(r, s, 't');
	while (n > r->t->types.n) tree_type_new(r->t, TREE_TYPE_NONE);
	return n ? r->t->types.at[n - 1] : NULL;
}

static struct tree_record *read_record(struct reading *r, const struct sexp *s)
{
	uint32_t n = entity_within(r, s, 'r');
	while (n > r->t->records.n) tree_record_new(r->t);
	return n ? r->t->records.at[n - 1] : NULL;
}

static struct tree_function *read_function(struct reading *r, const struct sexp *s)
{
	uint32_t n = entity_within(r, s, 'f');
	while (n > r->t->functions.n) tree_function_new(r->t, TREE_FUNCTION_NONE);
	return n ? r->t->functions.at[n - 1] : NULL;
}

static struct tree_var *read_var(struct reading *r, const struct sexp *s)
{
	uint32_t n = entity_within(r, s, 'v');
	while (n > r->t->vars.n) tree_var_new(r->t, TREE_VAR_NONE);
	return n ? r->t->vars.at[n - 1] : NULL;
}

/* `r3.0` */
static struct tree_field *read_field(struct reading *r, const struct sexp *s)
{
	const char *point = is_atom(s, NULL) && s->text[0] == 'r' ? strchr(s->text, '.') : NULL;
	if (!point) return NULL;
	size_t record = strtoul(s->text + 1, NULL, 10), index = strtoul(point + 1, NULL, 10);
	if (record == 0 || record > r->t->records.n || index >= r->t->records.at[record - 1]->fields.n) {
		fail(r, s, "there is no such field");
		return NULL;
	}
	return r->t->records.at[record - 1]->fields.at[index];
}

static bool read_place(struct reading *r, const struct sexp *s, char mark, struct tree_span *out)
{
	if (!is_atom(s, NULL) || s->text[0] != mark) return false;
	unsigned length, n[6];
	if (sscanf(s->text + 1, "%u:%u:%u-%u:%u#%u+%u", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &length) != 7)
		fail(r, s, "FILE:LINE:COLUMN-LINE:COLUMN#BYTE+LENGTH is expected here");
	else *out = (struct tree_span){ n[0], n[1], n[2], n[3], n[4], n[5], n[5] + length };
	return true;
}

static bool read_flag(const struct sexp *s, struct tree_flags *f)
{
	if (!is_atom(s, NULL)) return false;
	for (int i = 0; tree_flag_word((enum tree_flag)i); i++)
		if (strcmp(tree_flag_word((enum tree_flag)i), s->text) == 0) {
			tree_flag_set(f, (enum tree_flag)i, true);
			return true;
		}
	return false;
}

/* The place of an atom in a NULL-terminated list; 0, which is no kind, after a message. */
static int read_choice(struct reading *r, const struct sexp *s, const char *const *words)
{
	for (int i = 1; is_atom(s, NULL) && words[i]; i++)
		if (strcmp(words[i], s->text) == 0) return i;
	fail(r, s, "no such kind");
	return 0;
}

/* `(word N)` */
static bool read_counted(struct reading *r, const struct sexp *s, const char *word, int64_t *out)
{
	if (!sexp_is(s, word)) return false;
	*out = read_number(r, s->first->next);
	return true;
}

static const struct sexp *next_of(const struct sexp *s)
{
	return s ? s->next : NULL;
}

static const struct sexp *inside(const struct sexp *s, const char *word)
{
	return sexp_is(s, word) ? s->first->next : NULL;
}

static void unexpected(struct reading *r, const struct sexp *s)
{
	fail(r, s, "this is not expected here");
}

static bool read_arguments(struct reading *r, const struct sexp *s, struct tree_arguments *out)
{
	if (!sexp_is(s, "arguments")) return false;
	for (const struct sexp *a = s->first->next; a && !r->failed; a = a->next) {
		struct tree_argument one = { .type = read_type(r, a->first) };
		if (!one.type) one.text = read_string(r, a->first);
		const struct sexp *value = next_of(a->first);
		one.has_value = is_atom(value, NULL) && value->text[0] == '=';
		if (one.has_value) one.value = strtoll(value->text + 1, NULL, 10);
		const struct sexp *name = one.has_value ? next_of(value) : value;
		if (name && name->kind == SEXP_STRING) one.name = read_string(r, name);
		const struct sexp *function = one.name ? next_of(name) : name;
		if (entity(function, 'f')) one.function = read_function(r, function);
		if (entity(function, 'v')) one.var = read_var(r, function);
		VEC_PUSH(r->t->arena, out, one);
	}
	return true;
}

/* ---- variables ---- */

/* Whole or by its number. */
static struct tree_var *read_var_whole(struct reading *r, const struct sexp *s)
{
	if (!s || s->kind != SEXP_LIST) return read_var(r, s);
	const struct sexp *kind = next_of(s->first), *name = next_of(kind), *type = next_of(name);
	struct tree_var *v = read_var(r, s->first);
	if (!v || v->kind) {
		fail(r, s, v ? "this variable is there already" : "a variable is expected here");
		return NULL;
	}
	v->kind = (enum tree_var_kind)read_choice(r, kind, tree_var_words);
	v->name = read_string(r, name);
	v->type = read_type(r, type);
	for (const struct sexp *i = next_of(type); i && !r->failed; i = i->next) {
		int64_t align;
		struct tree_function *f;
		if (read_place(r, i, '@', &v->at) || read_flag(i, &v->flags)) continue;
		if (read_counted(r, i, "align", &align)) v->align = (uint64_t)align;
		else if ((f = read_function(r, i))) v->destructor = f;
		else v->init = read_expr(r, i);
	}
	return v;
}

static bool read_vars(struct reading *r, const struct sexp *s, struct tree_vars *out)
{
	if (!sexp_is(s, "vars")) return false;
	for (const struct sexp *i = s->first->next; i && !r->failed; i = i->next) {
		struct tree_var *v = read_var_whole(r, i);
		if (v) VEC_PUSH(r->t->arena, out, v);
		else unexpected(r, i);
	}
	return true;
}

/* ---- expressions ---- */

static bool read_op(const struct sexp *s, struct tree_expr *e)
{
	for (int i = 1; is_atom(s, NULL) && tree_op_word((enum tree_op)i); i++)
		if (strcmp(s->text, tree_op_word((enum tree_op)i)) == 0) {
			e->op = (enum tree_op)i;
			return true;
		}
	for (int i = 1; is_atom(s, NULL) && tree_cast_word((enum tree_cast)i); i++)
		if (strcmp(s->text, tree_cast_word((enum tree_cast)i)) == 0) {
			e->cast = (enum tree_cast)i;
			return true;
		}
	return false;
}

static bool read_written(struct reading *r, const struct sexp *s, const struct tree_span **out)
{
	struct tree_span at = {0};
	if (!read_place(r, s, '~', &at)) return false;
	*out = arena_memdup(r->t->arena, &at, sizeof at);
	return true;
}

static bool read_entities(struct reading *r, const struct sexp *s, struct tree_expr *e)
{
	if (entity(s, 't')) e->type = read_type(r, s);
	else if (entity(s, 'v')) e->var = read_var(r, s);
	else if (entity(s, 'f')) e->function = read_function(r, s);
	else if (entity(s, 'r')) e->record = read_record(r, s);
	else return (e->field = read_field(r, s)) != NULL;
	return true;
}

static void read_part(struct reading *r, const struct sexp *s, struct tree_expr *e)
{
	if (s->kind == SEXP_STRING) {
		e->text = read_string(r, s);
	} else if (is_atom(s, NULL) && s->text[0] == '=') {
		e->has_value = true;
		e->value = strtoll(s->text + 1, NULL, 10);
	} else if (sexp_is(s, "about")) {
		e->about = read_type(r, s->first->next);
	} else if (sexp_is(s, "body")) {
		e->body = read_stmt(r, s->first->next);
	} else if (!read_place(r, s, '@', &e->at) && !read_written(r, s, &e->written) && !read_counted(r, s, "offset", &e->offset)
		&& !read_arguments(r, s, &e->given) && !read_flag(s, &e->flags) && !read_op(s, e) && !read_entities(r, s, e)) {
		unexpected(r, s);
	}
}

static enum tree_expr_kind expr_kind(const struct sexp *s)
{
	for (int i = 1; is_atom(s, NULL) && tree_expr_word((enum tree_expr_kind)i); i++)
		if (strcmp(s->text, tree_expr_word((enum tree_expr_kind)i)) == 0) return (enum tree_expr_kind)i;
	return TREE_EXPR_NONE;
}

static struct tree_expr *read_expr_whole(struct reading *r, const struct sexp *s)
{
	const struct sexp *i = s->first->next;
	struct tree_expr own = {0};
	for (; i && !is_atom(i, ":") && !r->failed; i = i->next) read_part(r, i, &own);
	uint32_t kids = 0;
	const struct sexp *first = next_of(i);
	for (const struct sexp *k = first; k; k = k->next) kids++;
	struct tree_expr *e = tree_expr_new(r->t, expr_kind(s->first), kids);
	own.kind = e->kind;
	own.kid = e->kid;
	own.kids = kids;
	*e = own;
	if (!e->type) fail(r, s, "an expression has a type");
	kids = 0;
	for (const struct sexp *k = first; k && !r->failed; k = k->next) e->kid[kids++] = read_expr(r, k);
	return e;
}

static struct tree_expr *read_expr(struct reading *r, const struct sexp *s)
{
	if (is_atom(s, "_")) return NULL;
	if (!s || s->kind != SEXP_LIST || !expr_kind(s->first) || ++r->depth > 4 * LIMIT_TREE_DEPTH) {
		fail(r, s, "an expression is expected here, not nested too deeply");
		return NULL;
	}
	struct tree_expr *e = read_expr_whole(r, s);
	r->depth--;
	return e;
}

/* ---- statements ---- */

static enum tree_stmt_kind stmt_kind(const struct sexp *s)
{
	for (int i = 1; is_atom(s, NULL) && tree_stmt_word((enum tree_stmt_kind)i); i++)
		if (strcmp(s->text, tree_stmt_word((enum tree_stmt_kind)i)) == 0) return (enum tree_stmt_kind)i;
	return TREE_STMT_NONE;
}

static void read_stmt_part(struct reading *r, const struct sexp *s, struct tree_stmt *made)
{
	const struct sexp *in;
	if (s->kind == SEXP_STRING) made->text = read_string(r, s);
	else if ((in = inside(s, "init"))) made->init = read_stmt(r, in);
	else if ((in = inside(s, "body"))) made->body = read_stmt(r, in);
	else if ((in = inside(s, "else"))) made->other = read_stmt(r, in);
	else if ((in = inside(s, "cond"))) made->cond = read_expr(r, in);
	else if ((in = inside(s, "step"))) made->step = read_expr(r, in);
	else if ((in = inside(s, "of"))) VEC_PUSH(r->t->arena, &made->of, read_expr(r, in));
	else if (s->kind == SEXP_LIST && stmt_kind(s->first)) VEC_PUSH(r->t->arena, &made->list, read_stmt(r, s));
	else if (!read_vars(r, s, &made->vars) && !read_place(r, s, '@', &made->at) && !read_written(r, s, &made->written)
		&& !read_flag(s, &made->flags)) unexpected(r, s);
}

static struct tree_stmt *read_stmt(struct reading *r, const struct sexp *s)
{
	if (!s || s->kind != SEXP_LIST || !stmt_kind(s->first) || ++r->depth > 4 * LIMIT_TREE_DEPTH) {
		fail(r, s, "a statement is expected here, not nested too deeply");
		return NULL;
	}
	struct tree_stmt *made = tree_stmt_new(r->t, stmt_kind(s->first));
	for (const struct sexp *i = s->first->next; i && !r->failed; i = i->next) read_stmt_part(r, i, made);
	r->depth--;
	return made;
}

/* ---- types, records, functions ---- */

static void take_type(struct reading *r, const struct sexp *s)
{
	const struct sexp *id = s->first->next, *kind = next_of(id), *name = next_of(kind);
	struct tree_type *t = read_type(r, id);
	for (int i = 1; t && is_atom(kind, NULL) && tree_type_word((enum tree_type_kind)i); i++)
		if (strcmp(kind->text, tree_type_word((enum tree_type_kind)i)) == 0) t->kind = (enum tree_type_kind)i;
	if (!t || !t->kind) {
		fail(r, s, "a type is expected here");
		return;
	}
	t->name = read_string(r, name);
	t->bare = t;
	for (const struct sexp *i = next_of(name); i && !r->failed; i = i->next) {
		int64_t n;
		if (read_flag(i, &t->flags) || read_counted(r, i, "extent", &t->extent)) continue;
		if (read_counted(r, i, "bits", &n)) t->bits = (uint64_t)n;
		else if (read_counted(r, i, "align", &n)) t->align = (uint64_t)n;
		else if (read_counted(r, i, "space", &n)) t->space = (uint32_t)n;
		else if (sexp_is(i, "why")) t->why = read_string(r, i->first->next);
		else if (sexp_is(i, "bare")) t->bare = read_type(r, i->first->next);
		else if (sexp_is(i, "to")) t->to = read_type(r, i->first->next);
		else if (entity(i, 'r')) t->record = read_record(r, i);
		else if (sexp_is(i, "params"))
			for (const struct sexp *p = i->first->next; p && !r->failed; p = p->next) {
				const struct tree_type *one = read_type(r, p);
				VEC_PUSH(r->t->arena, &t->params, one);
			}
		else unexpected(r, i);
	}
}

static void take_field(struct reading *r, const struct sexp *s, struct tree_record *record)
{
	struct tree_field *f = ARENA_NEW(r->t->arena, struct tree_field);
	const struct sexp *name = s->first->next, *type = next_of(name);
	f->name = read_string(r, name);
	f->type = read_type(r, type);
	f->record = record;
	f->index = (uint32_t)record->fields.n;
	f->offset = f->width = -1;
	for (const struct sexp *i = next_of(type); i && !r->failed; i = i->next)
		if (!read_place(r, i, '@', &f->at) && !read_flag(i, &f->flags) && !read_counted(r, i, "offset", &f->offset)
			&& !read_counted(r, i, "width", &f->width)) unexpected(r, i);
	VEC_PUSH(r->t->arena, &record->fields, f);
}

static void take_base(struct reading *r, const struct sexp *s, struct tree_record *record)
{
	struct tree_base b = { .type = read_type(r, s->first->next), .offset = -1 };
	for (const struct sexp *i = next_of(s->first->next); i && !r->failed; i = i->next) {
		if (entity(i, 'r')) b.record = read_record(r, i);
		else if (is_atom(i, "virtual")) b.is_virtual = true;
		else if (!read_counted(r, i, "offset", &b.offset)) unexpected(r, i);
	}
	if (!b.type) fail(r, s, "a type is expected here");
	VEC_PUSH(r->t->arena, &record->bases, b);
}

static void take_capture(struct reading *r, const struct sexp *s, struct tree_record *record)
{
	const struct sexp *what = s->first->next, *field = next_of(what), *more = next_of(field);
	struct tree_capture c = { read_var(r, what), (uint32_t)read_number(r, field), is_atom(more, "by-reference") };
	VEC_PUSH(r->t->arena, &record->captures, c);
}

static void take_record_part(struct reading *r, const struct sexp *i, struct tree_record *made)
{
	if (read_place(r, i, '@', &made->at) || read_flag(i, &made->flags) || read_counted(r, i, "size", &made->size)
		|| read_counted(r, i, "align", &made->align) || read_arguments(r, i, &made->arguments)) return;
	if (sexp_is(i, "pattern")) made->pattern = read_record(r, i->first->next);
	else if (sexp_is(i, "destructor")) made->destructor = read_function(r, i->first->next);
	else if (sexp_is(i, "call")) made->call = read_function(r, i->first->next);
	else if (sexp_is(i, "given")) VEC_PUSH(r->t->arena, &made->given, read_function(r, i->first->next));
	else if (sexp_is(i, "base")) take_base(r, i, made);
	else if (sexp_is(i, "field")) take_field(r, i, made);
	else if (sexp_is(i, "capture")) take_capture(r, i, made);
	else unexpected(r, i);
}

static void take_record(struct reading *r, const struct sexp *s)
{
	const struct sexp *id = s->first->next, *name = next_of(id);
	struct tree_record *made = read_record(r, id);
	if (!made || made->name) {
		fail(r, s, "a record is expected here, once");
		return;
	}
	made->size = made->align = -1;
	made->name = read_string(r, name);
	for (const struct sexp *i = next_of(name); i && !r->failed; i = i->next) take_record_part(r, i, made);
}

static void take_init(struct reading *r, const struct sexp *s, struct tree_function *f)
{
	struct tree_init one = {0};
	for (const struct sexp *i = s->first->next; i && !r->failed; i = i->next) {
		if (entity(i, 't')) one.base = read_type(r, i);
		else if (is_atom(i, "written")) one.written = true;
		else if (i->kind == SEXP_ATOM && i->text[0] == 'r') one.field = read_field(r, i);
		else if (!read_counted(r, i, "offset", &one.offset)) one.expr = read_expr(r, i);
	}
	VEC_PUSH(r->t->arena, &f->inits, one);
}

static void take_function_part(struct reading *r, const struct sexp *i, struct tree_function *f)
{
	if (read_place(r, i, '@', &f->at) || read_place(r, i, '~', &f->named) || read_flag(i, &f->flags)
		|| read_counted(r, i, "most-threads", &f->most_threads) || read_arguments(r, i, &f->arguments)
		|| read_vars(r, i, &f->params)) return;
	if (entity(i, 'r')) f->record = read_record(r, i);
	else if (sexp_is(i, "pattern")) f->pattern = read_function(r, i->first->next);
	else if (sexp_is(i, "overrides")) VEC_PUSH(r->t->arena, &f->overrides, read_function(r, i->first->next));
	else if (sexp_is(i, "init")) take_init(r, i, f);
	else if (sexp_is(i, "body")) f->body = read_stmt(r, i->first->next);
	else if (sexp_is(i, "block-dim")) {
		const struct sexp *n = i->first->next;
		for (int axis = 0; axis < 3; axis++, n = next_of(n)) f->block_dim[axis] = read_number(r, n);
	} else unexpected(r, i);
}

static void take_function(struct reading *r, const struct sexp *s)
{
	const struct sexp *id = s->first->next, *kind = next_of(id), *name = next_of(kind), *qualified = next_of(name),
		*type = next_of(qualified);
	struct tree_function *f = read_function(r, id);
	if (!f || f->kind) {
		fail(r, s, "a function is expected here, once");
		return;
	}
	f->kind = (enum tree_function_kind)read_choice(r, kind, tree_function_words);
	f->name = read_string(r, name);
	f->qualified = read_string(r, qualified);
	f->type = read_type(r, type);
	for (const struct sexp *i = next_of(type); i && !r->failed; i = i->next) take_function_part(r, i, f);
}

/* ---- all ---- */

static void take_file(struct reading *r, const struct sexp *s)
{
	const struct sexp *number = s->first->next, *path = next_of(number), *role = next_of(path);
	int64_t n = read_number(r, number);
	uint32_t file = sources_intern(r->t->sources, read_string(r, path));
	if (n != file) fail(r, s, "files are numbered in the order in which they are named");
	tree_role_set(r->t, file, is_atom(role, "none") ? TREE_FILE_NONE : (enum tree_role)read_choice(r, role, tree_role_words));
}

static void take_note(struct reading *r, const struct sexp *s)
{
	struct tree_span at = {0};
	const struct sexp *text = s->first->next;
	if (read_place(r, text, '@', &at)) text = next_of(text);
	struct tree_note note = { .at = at, .text = read_string(r, text) };
	struct tree_error error = { .at = at, .text = note.text };
	for (const struct sexp *i = next_of(text); i; i = i->next) {
		int64_t n;
		if (sexp_is(s, "error") && is_atom(i, "apart")) error.apart = true;
		else if (sexp_is(s, "error") && sexp_is(i, "about")) error.about = read_function(r, i->first->next);
		else if (sexp_is(s, "error")) error.kind = (enum tree_error_kind)read_choice(r, i, tree_error_words);
		else if (is_atom(i, "top")) note.top = true;
		else if (read_counted(r, i, "body", &n)) note.body = (uint32_t)n;
		else unexpected(r, i);
	}
	if (sexp_is(s, "missing")) VEC_PUSH(r->t->arena, &r->t->missing, note);
	else if (sexp_is(s, "found")) VEC_PUSH(r->t->arena, &r->t->found, note);
	else if (sexp_is(s, "removed")) VEC_PUSH(r->t->arena, &r->t->removed, note);
	else if (sexp_is(s, "error")) VEC_PUSH(r->t->arena, &r->t->errors, error);
	else VEC_PUSH(r->t->arena, &r->t->notes, note);
}

static bool is_note(const struct sexp *s)
{
	static const char *const words[] = { "missing", "found", "error", "note", "removed" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (sexp_is(s, words[i])) return true;
	return false;
}

static void take_top(struct reading *r, const struct sexp *s)
{
	if (sexp_is(s, "file")) take_file(r, s);
	else if (is_note(s)) take_note(r, s);
	else if (sexp_is(s, "type")) take_type(r, s);
	else if (sexp_is(s, "record")) take_record(r, s);
	else if (sexp_is(s, "function")) take_function(r, s);
	else if (s->kind == SEXP_LIST && entity(s->first, 'v')) read_var_whole(r, s);
	else unexpected(r, s);
}

/* Everything that is mentioned is there. */
static void check_whole(struct reading *r)
{
	for (size_t i = 0; i < r->t->types.n; i++) if (!r->t->types.at[i]->kind) fail(r, NULL, "a type is missing");
	for (size_t i = 0; i < r->t->records.n; i++) if (!r->t->records.at[i]->name) fail(r, NULL, "a record is missing");
	for (size_t i = 0; i < r->t->functions.n; i++) if (!r->t->functions.at[i]->kind) fail(r, NULL, "a function is missing");
	for (size_t i = 0; i < r->t->vars.n; i++) if (!r->t->vars.at[i]->kind) fail(r, NULL, "a variable is missing");
}

struct tree *tree_parse(struct arena *a, struct sources *sources, const char *name, const char *text, struct diags *d)
{
	struct arena *own = arena_new();
	struct sexp_fault fault;
	const struct sexp *all = sexp_read(own, text, &fault);
	struct reading r = { .t = tree_new(a, sources), .diags = d, .name = name, .most = (uint32_t)(strlen(text) & INT32_MAX) };
	if (!all) fail(&r, &(struct sexp){ .line = fault.line, .column = fault.column }, fault.text);
	else if (!sexp_is(all, "tree") || all->next) unexpected(&r, all);
	for (const struct sexp *s = all && !r.failed ? all->first->next : NULL; s && !r.failed; s = s->next) take_top(&r, s);
	if (!r.failed) check_whole(&r);
	arena_free(own);
	if (r.failed) return NULL;
	tree_index(r.t);
	return r.t;
}
