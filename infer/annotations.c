/* Launches and parameters written in comments.
 *
 *   //--blockDim=64 --gridDim=[2,2]          GPUVerify's header, in the comment lines at the top of the file; also
 *   //--local_size=64 --num_groups=2         --global_size; for every kernel of the file
 *   // faial: block-dim=64 grid-dim=2,2 param n=4
 *                                            at the top: for every kernel; inside a kernel or right before it: for it */
#include "infer/parse_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A comment line: its text after `//` up to the end of the line. */
struct line { const char *at; size_t n, offset; };  /* offset: of the `//` in the file */

static void put_dims(int64_t out[3], const int64_t dims[3], size_t n)
{
	for (size_t i = 0; i < 3; i++) out[i] = i < n ? dims[i] : 1;
}

/* `64`, `64,2`, `[64,2]`, `64x2`: how many numbers, at most 3; 0 when it is none of these or not positive. */
static size_t read_dims(const char *s, const char *end, int64_t dims[3])
{
	size_t n = 0;
	if (s < end && *s == '[') s++;
	while (s < end && isdigit((unsigned char)*s) && n < 3) {
		int64_t v = 0;
		for (; s < end && isdigit((unsigned char)*s); s++) {
			if (v > INT32_MAX) return 0;
			v = v * 10 + (*s - '0');
		}
		if (v == 0) return 0;
		dims[n++] = v;
		if (s < end && (*s == ',' || *s == 'x')) s++;
	}
	return n;
}

static const char *after(const char *word, size_t n, const char *prefix)
{
	size_t length = strlen(prefix);
	return n > length && strncmp(word, prefix, length) == 0 ? word + length : NULL;
}

/* ---- GPUVerify's header ---- */

static void take_flag(struct kernel *k, const char *word, size_t n, int64_t global[3])
{
	static const char *const block[] = { "--blockDim=", "--local_size=", "-blockDim=" };
	static const char *const grid[] = { "--gridDim=", "--num_groups=", "-gridDim=" };
	int64_t dims[3];
	size_t count;
	for (size_t i = 0; i < sizeof block / sizeof *block; i++) {
		const char *value = after(word, n, block[i]);
		if (value && (count = read_dims(value, word + n, dims)) > 0) put_dims(k->required_block_dim, dims, count);
		value = after(word, n, grid[i]);
		if (value && (count = read_dims(value, word + n, dims)) > 0) put_dims(k->required_grid_dim, dims, count);
	}
	const char *value = after(word, n, "--global_size=");
	if (value && (count = read_dims(value, word + n, dims)) > 0) put_dims(global, dims, count);
}

static void take_header(struct kernel *k, struct line l)
{
	int64_t global[3] = {0};
	for (size_t i = 0; i < l.n;) {
		while (i < l.n && isspace((unsigned char)l.at[i])) i++;
		size_t begin = i;
		while (i < l.n && !isspace((unsigned char)l.at[i])) i++;
		take_flag(k, l.at + begin, i - begin, global);
	}
	for (size_t i = 0; i < 3; i++)
		if (global[i] && k->required_block_dim[i]) k->required_grid_dim[i] = global[i] / k->required_block_dim[i];
}

/* ---- faial's own ---- */

static void take_param(struct parse *p, struct kernel *k, const char *word, size_t n, bool near)
{
	const char *eq = memchr(word, '=', n);
	if (!eq || eq == word) return;
	char *name = arena_strndup(p->arena, word, (size_t)(eq - word)), *end;
	char *number = arena_strndup(p->arena, eq + 1, n - (size_t)(eq + 1 - word));
	int64_t value = strtoll(number, &end, 0);
	var_ref v = expr_var_find(k->exprs, name);
	bool usable = v.ix && *number && !*end && expr_var_get(k->exprs, v)->kind == VAR_PARAM;
	struct span at = { .file = k->at.file };
	if (!usable) {
		/* a comment at the top speaks of all kernels, some of which may lack the parameter */
		if (near) diags_add(p->diags, DIAG_WARNING, "annotation.param", at, "'%.*s' names no integer parameter of %s, or no number",
			(int)n, word, k->name);
		return;
	}
	expr_ref e = expr_eq(k->exprs, expr_var(k->exprs, v), expr_int(k->exprs, value));
	VEC_PUSH(k->arena, &k->preconditions, e);
	kernel_assume(k, ASSUME_PRECONDITION, at, "%s == %lld (comment in the source)", name, (long long)value);
}

static void take_faial(struct parse *p, struct kernel *k, struct line l, bool near)
{
	bool param = false;
	for (size_t i = 0; i < l.n;) {
		while (i < l.n && isspace((unsigned char)l.at[i])) i++;
		size_t begin = i;
		while (i < l.n && !isspace((unsigned char)l.at[i])) i++;
		const char *word = l.at + begin, *value;
		size_t n = i - begin, count;
		int64_t dims[3];
		if ((value = after(word, n, "block-dim=")) && (count = read_dims(value, word + n, dims)) > 0)
			put_dims(k->required_block_dim, dims, count);
		else if ((value = after(word, n, "grid-dim=")) && (count = read_dims(value, word + n, dims)) > 0)
			put_dims(k->required_grid_dim, dims, count);
		else if (n == 5 && strncmp(word, "param", 5) == 0) param = true;
		else if (param && n) {
			take_param(p, k, word, n, near);
			param = false;
		}
	}
}

/* ---- OpenCL's attribute ---- */

/* `reqd_work_group_size(64, 1, 1)` between the begin of the function and its body, when written in numbers. */
static void take_required_size(struct kernel *k, const char *s, size_t size)
{
	static const char word[] = "reqd_work_group_size";
	const char *at = memmem(s, size, word, sizeof word - 1), *end = s + size;
	if (!at) return;
	int64_t dims[3] = {0};
	size_t n = 0;
	for (at += sizeof word - 1; at < end && (isspace((unsigned char)*at) || *at == '('); at++) continue;
	while (n < 3 && at < end && isdigit((unsigned char)*at)) {
		for (; at < end && isdigit((unsigned char)*at) && dims[n] < INT32_MAX; at++) dims[n] = dims[n] * 10 + (*at - '0');
		for (n++; at < end && (isspace((unsigned char)*at) || *at == ','); at++) continue;
	}
	if (n == 3 && dims[0] > 0 && dims[1] > 0 && dims[2] > 0) put_dims(k->required_block_dim, dims, 3);
}

/* ---- finding the comments ---- */

/* The text of a `//` comment that begins at s, when s begins one. */
static bool comment_at(const char *s, size_t size, size_t i, struct line *out)
{
	if (i + 1 >= size || s[i] != '/' || s[i + 1] != '/') return false;
	size_t begin = i + 2, end = begin;
	while (end < size && s[end] != '\n' && s[end] != '\r') end++;
	*out = (struct line){ s + begin, end - begin, i };
	return true;
}

static bool is_faial(struct line *l)
{
	size_t i = 0;
	while (i < l->n && isspace((unsigned char)l->at[i])) i++;
	if (l->n - i < 6 || strncmp(l->at + i, "faial:", 6) != 0) return false;
	l->at += i + 6;
	l->n -= i + 6;
	while (l->n && isspace((unsigned char)*l->at)) l->at++, l->n--;
	return l->n < 5 || strncmp(l->at, "allow", 5) != 0;     /* that is for the report (report_allow.c) */
}

/* The end of the comments and blank lines at the top. */
static size_t head_end(const char *s, size_t size)
{
	size_t i = 0;
	struct line l;
	while (i < size) {
		if (isspace((unsigned char)s[i])) i++;
		else if (comment_at(s, size, i, &l)) i += 2 + l.n;
		else if (i + 1 < size && s[i] == '/' && s[i + 1] == '*') {
			const char *end = memmem(s + i + 2, size - i - 2, "*/", 2);
			if (!end) return size;
			i = (size_t)(end - s) + 2;
		} else break;
	}
	return i;
}

/* Does the comment that ends at `from` stand right before the function that begins at `to`? */
static bool directly_before(const char *s, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (s[i] == ';' || s[i] == '}') return false;
	return from <= to;
}

/* `__launch_bounds__(most)`, as our header passes it on: CUDA starts no larger block. What a template leaves open bounds nothing. */
static int64_t launch_bound(struct parse *p, CXCursor function)
{
	struct cursor_list parts, arguments;
	parse_children(p, function, &parts);
	for (size_t i = 0; i < parts.n; i++) {
		int64_t most;
		if (clang.getCursorKind(parts.at[i]) != CXCursor_AnnotateAttr) continue;
		if (strcmp(parse_spelling(p, parts.at[i]), "faial.launch_bounds") != 0) continue;
		parse_children(p, parts.at[i], &arguments);
		if (arguments.n == 1 && parse_constant(p, arguments.at[0], &most) && most > 0 && most < 1024) return most;
	}
	return 0;
}

static void take_launch_bound(struct parse *p, CXCursor function, struct kernel *k)
{
	struct expr_table *t = k->exprs;
	int64_t most = launch_bound(p, function);
	expr_ref threads = expr_int(t, 1);
	if (!most) return;
	for (int i = 0; i < 3; i++) {               /* each axis, too: that is linear */
		expr_ref dim = expr_var(t, k->block_dim[i]), fits = expr_le(t, dim, expr_int(t, most));
		bool always;
		if (!expr_is_bool(t, fits, &always)) VEC_PUSH(k->arena, &k->preconditions, fits);
		threads = expr_mul(t, threads, dim);
	}
	expr_ref fits = expr_le(t, threads, expr_int(t, most));
	VEC_PUSH(k->arena, &k->preconditions, fits);
	kernel_assume(k, ASSUME_PRECONDITION, k->at, "a block has at most %lld threads (__launch_bounds__)", (long long)most);
}

void annotations_apply(struct parse *p, const struct found_kernel *f, struct kernel *k)
{
	if (p->language == LANGUAGE_CUDA) take_launch_bound(p, f->function, k);
	struct piece piece = parse_piece(p, f->function);
	size_t size = 0;
	const char *s = piece.file ? parse_file_contents(p, piece.file, &size) : NULL;
	if (!s) return;
	size_t head = head_end(s, size);
	struct piece body = parse_piece(p, parse_body(f->function));
	struct line l;
	for (size_t i = 0; i < piece.end && i < size; i++) {
		if (s[i] != '/' || !comment_at(s, size, i, &l)) continue;
		i += 1 + l.n;
		bool top = l.offset < head, inside = l.offset >= piece.begin;
		if (is_faial(&l)) {
			if (top || inside || directly_before(s, i + 1, piece.begin)) take_faial(p, k, l, !top);
		} else if (top) {
			take_header(k, l);
		}
	}
	/* last: the language enforces this one */
	if (p->language == LANGUAGE_OPENCL && body.file == piece.file && body.begin > piece.begin && body.begin <= size)
		take_required_size(k, s + piece.begin, body.begin - piece.begin);
}

/* -D flags of GPUVerify's header: the file does not parse as meant without them. */
void annotations_macros(struct arena *a, const char *text, struct string_list *out)
{
	size_t size = strlen(text), head = head_end(text, size);
	struct line l;
	for (size_t i = 0; i < head; i++) {
		if (text[i] != '/' || !comment_at(text, size, i, &l)) continue;
		i += 1 + l.n;
		const char *line = arena_strndup(a, l.at, l.n);
		if (!strstr(line, "--blockDim=") && !strstr(line, "--gridDim=") && !strstr(line, "--local_size=")) continue;
		for (const char *w = line; (w = strstr(w, " -D")) != NULL;) {
			w++;
			VEC_PUSH(a, out, arena_strndup(a, w, strcspn(w, " \t")));
		}
	}
}
