/* What kernels and protocols read alike: expressions, ranges, accesses, positions and the declarations. */
#include "core/text_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- small things ---- */

static bool is_word(const struct sexp *s)
{
	return s && s->kind != SEXP_LIST;
}

/* A name: an atom or a quoted one. "" after a message. */
static const char *read_name(struct reader *r, const struct sexp *s, const struct sexp *near)
{
	if (is_word(s) && *s->text)
		return s->text;
	reader_fail(r, s ? s : near, "a name is expected here");
	return "";
}

static const char *read_string(struct reader *r, const struct sexp *s, const struct sexp *near)
{
	if (s && s->kind == SEXP_STRING)
		return s->text;
	reader_fail(r, s ? s : near, "a string is expected here");
	return "";
}

static bool parse_int(const char *text, int64_t *out)
{
	char *end;
	errno = 0;
	long long v = strtoll(text, &end, 10);
	*out = v;
	return *text && !*end && errno == 0 && (*text == '-' ? text[1] : *text) >= '0' &&
		(*text == '-' ? text[1] : *text) <= '9';
}

int64_t reader_int(struct reader *r, const struct sexp *s, int64_t lo, int64_t hi)
{
	int64_t v = 0;
	if (!s || s->kind != SEXP_ATOM || !parse_int(s->text, &v))
		reader_fail(r, s, "a number is expected here");
	else if (v < lo || v > hi)
		reader_fail(r, s, "%s is out of range", s->text);
	return r->failed ? 0 : v;
}

uint32_t reader_tile(struct reader *r, const struct sexp *s)
{
	int64_t lanes = reader_int(r, s->first->next, 0, UINT32_MAX);
	if (!lane_tile_is_known(lanes)) reader_fail(r, s, "a tile of 2, 4, 8 or 16 lanes is expected here");
	return lane_tile_is_known(lanes) ? (uint32_t)lanes : 0;
}

static const struct sexp *after(const struct sexp *s)
{
	return s ? s->next : NULL;
}

static void expect_end(struct reader *r, const struct sexp *s)
{
	if (s)
		reader_fail(r, s, "nothing more is expected here");
}

struct span reader_at(struct reader *r, const struct sexp *s)
{
	struct span at = {0};
	if (!sexp_is(s, "at")) {
		reader_fail(r, s, "(at \"file\" LINE COLUMN) is expected here");
		return at;
	}
	const struct sexp *file = s->first->next, *line = after(file), *column = after(line);
	const char *path = read_string(r, file, s);
	at.line = (uint32_t)reader_int(r, line, 0, UINT32_MAX);
	at.column = (uint32_t)reader_int(r, column, 0, UINT32_MAX);
	const struct sexp *end = after(column);
	if (end) {
		at.end_line = (uint32_t)reader_int(r, end, 0, UINT32_MAX);
		at.end_column = (uint32_t)reader_int(r, after(end), 0, UINT32_MAX);
		expect_end(r, after(after(end)));
	}
	at.file = r->sources && !r->failed ? sources_intern(r->sources, path) : 0;
	return at;
}

const struct sexp *reader_ends(struct reader *r, const struct sexp *s, bool ends[2])
{
	if (!sexp_is(s, "ends")) return s;
	for (const struct sexp *side = s->first->next; side; side = side->next) {
		bool then = side->kind == SEXP_ATOM && !strcmp(side->text, "then"), other = side->kind == SEXP_ATOM && !strcmp(side->text, "else");
		if (!then && !other) reader_fail(r, side, "then or else is expected here");
		ends[0] |= then;
		ends[1] |= other;
	}
	return s->next;
}

/* ---- variables ---- */

static void bind(struct reader *r, var_ref v, uint8_t bound)
{
	while (r->bound.n <= v.ix)
		VEC_PUSH(r->arena, &r->bound, 0);
	r->bound.at[v.ix] = bound;
}

void reader_unbind(struct reader *r, var_ref v)
{
	if (v.ix)
		bind(r, v, 0);
}

var_ref reader_binder(struct reader *r, const struct sexp *s)
{
	var_ref v = expr_var_find(r->k->exprs, read_name(r, s, s));
	if (r->failed)
		return (var_ref){0};
	INVARIANT(v.ix, "binders are declared before the body is read");
	bind(r, v, 1);
	return v;
}

static bool is_bound(const struct reader *r, var_ref v)
{
	return v.ix < r->bound.n && r->bound.at[v.ix];
}

/* ---- expressions ---- */

struct expr_frame {
	const struct sexp *list, *next;    /* the operator's list, the operand to read */
	enum expr_kind kind;
	struct int_type type;
	expr_ref kid[3];
	uint32_t n;
};

static bool find_operator(const char *name, enum expr_kind *kind)
{
#define X(K, SMT, N, SORT, NAME) \
	if ((N) > 0 && strcmp(name, NAME ? NAME : "") == 0) { \
		*kind = EXPR_##K; \
		return true; \
	}
	EXPR_KINDS(X)
#undef X
	return false;
}

static bool is_chain(enum expr_kind kind)
{
	return kind == EXPR_ADD || kind == EXPR_MUL || kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_BAND ||
		kind == EXPR_BOR || kind == EXPR_BXOR || kind == EXPR_MIN || kind == EXPR_MAX;
}

static bool wants_bools(enum expr_kind kind)
{
	return kind == EXPR_NOT || kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_IFF;
}

static const char *sort_word(enum expr_sort sort)
{
	return sort == SORT_BOOL ? "a truth value" : "an integer";
}

/* An operator with all of its operands; sorts are checked, nothing is simplified: what is read is what was printed. */
static expr_ref build(struct reader *r, struct expr_frame *f)
{
	struct expr_table *t = r->k->exprs;
	enum expr_sort sort[3] = {SORT_NONE, SORT_NONE, SORT_NONE};
	for (uint32_t i = 0; i < f->n; i++)
		sort[i] = expr_sort(t, f->kid[i]);
	bool fine = true;
	if (f->kind == EXPR_ITE)
		fine = sort[0] == SORT_BOOL && sort[1] == sort[2];
	else if (f->kind == EXPR_EQ && sort[0] == SORT_BOOL && sort[1] == SORT_BOOL)
		f->kind = EXPR_IFF;
	else
		for (uint32_t i = 0; i < f->n; i++)
			fine = fine && sort[i] == (wants_bools(f->kind) ? SORT_BOOL : SORT_INT);
	if (!fine) {
		reader_fail(r, f->list, "operands of %s have the wrong sort", f->list->first->text);
		return (expr_ref){0};
	}
	return expr_intern(t, (struct expr){.kind = f->kind, .type = f->type, .kid = {f->kid[0], f->kid[1], f->kid[2]}});
}

static expr_ref read_atom(struct reader *r, const struct sexp *s)
{
	struct expr_table *t = r->k->exprs;
	int64_t v;
	if (s->kind == SEXP_ATOM) {
		if (parse_int(s->text, &v))
			return expr_int(t, v);
		if (strcmp(s->text, "true") == 0 || strcmp(s->text, "false") == 0)
			return expr_bool(t, s->text[0] == 't');
		if (s->text[0] == '%' && parse_int(s->text + 1, &v)) {
			expr_ref e = {v > 0 && v < UINT32_MAX ? hash_table_get(&r->defs, (uint32_t)v) : 0};
			if (!e.ix)
				reader_fail(r, s, "%s is not defined above", s->text);
			return e;
		}
	}
	var_ref var = expr_var_find(t, s->text);
	if (!var.ix)
		reader_fail(r, s, "%s is neither a number nor a known name", s->text);
	else if (!is_bound(r, var))
		reader_fail(r, s, "%s is used where it is not bound", s->text);
	return var.ix && !r->failed ? expr_var(t, var) : (expr_ref){0};
}

static bool open_frame(struct reader *r, const struct sexp *s, struct expr_frame *f)
{
	*f = (struct expr_frame){.list = s};
	if (!s->first || s->first->kind != SEXP_ATOM || !find_operator(s->first->text, &f->kind)) {
		reader_fail(r, s, "an operator is expected after this (");
		return false;
	}
	f->next = s->first->next;
	if (f->kind != EXPR_WRAP)
		return true;
	if (!is_word(f->next) || !type_find(f->next->text, &f->type))
		reader_fail(r, f->next ? f->next : s, "wrap needs a type");
	else
		f->next = f->next->next;
	return !r->failed;
}

/* An operand of f is complete. Chains of more than two fold to the left as they come. */
static void add_operand(struct reader *r, struct expr_frame *f, expr_ref e)
{
	if (f->n == 2 && is_chain(f->kind)) {
		f->kid[0] = build(r, f);
		f->n = 1;
	}
	if (r->failed)
		return;
	if (f->n == expr_arity(f->kind))
		reader_fail(r, f->list, "too many operands of %s", f->list->first->text);
	else
		f->kid[f->n++] = e;
}

static const struct sexp *take_operand(struct expr_frame *f)
{
	const struct sexp *s = f->next;
	if (s)
		f->next = s->next;
	return s;
}

static expr_ref close_frame(struct reader *r, struct expr_frame *f)
{
	if (f->n == expr_arity(f->kind))
		return build(r, f);
	reader_fail(r, f->list, "too few operands of %s", f->list->first->text);
	return (expr_ref){0};
}

expr_ref reader_expr(struct reader *r, const struct sexp *s, enum expr_sort sort)
{
	VEC(struct expr_frame) stack = {0};
	const struct sexp *next = s;
	expr_ref done = {0};
	if (!s)
		reader_fail(r, s, "an expression is missing");
	while (!r->failed) {
		if (next && next->kind == SEXP_LIST) {
			struct expr_frame f;
			if (!open_frame(r, next, &f))
				break;
			VEC_PUSH(r->arena, &stack, f);
			next = take_operand(&stack.at[stack.n - 1]);
			continue;
		}
		done = next ? read_atom(r, next) : close_frame(r, &stack.at[--stack.n]);
		if (r->failed || !stack.n)
			break;
		add_operand(r, &stack.at[stack.n - 1], done);
		next = take_operand(&stack.at[stack.n - 1]);
	}
	if (r->failed)
		return (expr_ref){0};
	if (sort != SORT_NONE && expr_sort(r->k->exprs, done) != sort)
		reader_fail(r, s, "%s is expected here", sort_word(sort));
	return r->failed ? (expr_ref){0} : done;
}

/* ---- ranges and accesses ---- */

bool reader_range(struct reader *r, const struct sexp *s, struct range *out)
{
	*out = (struct range){0};
	if (!s || s->kind != SEXP_LIST || !is_word(s->first) || !range_find(s->first->text, &out->kind)) {
		reader_fail(r, s, "a range is expected here: (up first limit step) or such");
		return false;
	}
	const struct sexp *first = s->first->next;
	if (out->kind == RANGE_WHILE) {
		out->limit = reader_expr(r, first ? first : s, SORT_BOOL);
		expect_end(r, after(first));
		return !r->failed;
	}
	const struct sexp *limit = after(first), *step = after(limit);
	if (!step) {
		reader_fail(r, s, "a range needs first, limit and step");
		return false;
	}
	out->first = reader_expr(r, first, SORT_INT);
	out->limit = reader_expr(r, limit, SORT_INT);
	out->step = reader_expr(r, step, SORT_INT);
	expect_end(r, step->next);
	return !r->failed;
}

static array_ref read_array_name(struct reader *r, const struct sexp *s, const struct sexp *near)
{
	array_ref a = kernel_array_find(r->k, read_name(r, s, near));
	if (!r->failed && !a.ix)
		reader_fail(r, s, "%s is no array of this kernel", s->text);
	return a;
}

bool reader_access(struct reader *r, const struct sexp *s, enum access_mode mode, int64_t least, struct access *out,
	const struct sexp **next)
{
	const struct sexp *array = after(s), *index = after(array);
	*out = (struct access){.mode = mode, .count = 1};
	*next = after(index);
	out->site.ix = (uint32_t)reader_int(r, s, least, (int64_t)r->k->sites.n);
	out->array = read_array_name(r, array, s);
	if (!r->failed && !sexp_is(index, "index"))
		reader_fail(r, index ? index : array, "(index ...) is expected here");
	if (r->failed)
		return false;
	uint32_t n = 0, dims = kernel_array(r->k, out->array)->dims;
	for (const struct sexp *i = index->first->next; i; i = i->next) {
		if (n == dims)
			reader_fail(r, i, "%s has %u dimensions", array->text, (unsigned)dims);
		if (r->failed)
			return false;
		out->index[n++] = reader_expr(r, i, SORT_INT);
	}
	if (n < dims)
		reader_fail(r, index, "%s has %u dimensions", array->text, (unsigned)dims);
	if (sexp_is(*next, "count")) {
		out->count = (uint32_t)reader_int(r, (*next)->first->next, 1, UINT32_MAX);
		*next = (*next)->next;
	}
	return !r->failed;
}
