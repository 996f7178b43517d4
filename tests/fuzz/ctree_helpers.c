#include "tests/fuzz/ctree_internal.h"

/* What every file begins with: structs, their functions, and functions that take, choose, return and forward pointers. A
 * view is a struct with a pointer; its fields are locals of their own, the pointer and the number after it.
 * Each line has one access at most. */

/* Of struct line: helper: 1 + whose access it is; other: the same in another form, which some kernels have instead. */

static const struct line cuda_lines[] = {
	{ "#include <cuda/atomic>", 0, NULL },
	{ "struct fields { int f0, f1; };", 0, NULL },
	{ "struct pair {", 0, NULL },
	{ "	int a;", 0, NULL },
	{ "	unsigned b;", 0, NULL },
	{ "	__device__ int mix(int x) const { return a * 2 + x + (int)(b & 3); }", 0, NULL },
	{ "	__device__ int move(int x) { a = a + x; this->b ^= 1u; return a; }", 0, NULL },
	{ "};", 0, NULL },
	{ "__device__ int by_value(pair p, int x) { if (x > 2) return p.a; p.a += x; return p.a + (int)p.b; }", 0, NULL },
	{ "__device__ int by_reference(pair &p, int x) { p.b = p.b + 1u; if (x < 1) return 0; p.a = x; return p.a; }", 0, NULL },
	{ "struct view {", 0, NULL },
	{ "	int *p;", 0, NULL },
	{ "	int n;", 0, NULL },
	{ "	__device__ int get(int i) const { return", 0, NULL },
	{ "		p[i]; }", 1 + H_GET, "		({ int r; asm volatile(\"ld.s32 %0, [%1];\" : \"=r\"(r) : \"l\"(p + i)); r; }); }" },
	{ "	__device__ void set(int i, int v) { if (i < 0) return;", 0, NULL },
	{ "		*(this->p + i) = v; }", 1 + H_SET, "		asm volatile(\"st.s32 [%0+4], %1;\" :: \"l\"(p + i - 1), \"r\"(v) : \"memory\"); }" },
	{ "	__device__ int &operator[](int i) { return p[i]; }", 0, NULL },
	{ "	__device__ int *at(int i) const { if (i > n) return p; return &p[i]; }", 0, NULL },
	{ "	__device__ view after(int k) const { view w = *this; w.p += k; w.n = w.n - k; return w; }", 0, NULL },
	{ "};", 0, NULL },
	{ "__device__ void put_value(view w, int i, int v) {", 0, NULL },
	{ "	w.p[i] = v;", 1 + H_PUT_VALUE, "	auto [q, n] = w; q[i] = v;" },
	{ "	w.p += 7; w.n = 0; }", 0, NULL },
	{ "__device__ void put_ref(view &w, int i, int v) {", 0, NULL },
	{ "	w.p[i] = v;", 1 + H_PUT_REF, "	auto &[q, n] = w; [&](int *to) { to[i] = v; }(q);" },
	{ "	++w.p; w.n -= 1; }", 0, NULL },
	{ "__device__ void fill(int *p, int i, int n) { if (n <= 0) return;", 0, NULL },
	{ "	p[i] = n;", 1 + H_FILL, "	int *at; at = new int(i); int other = 7; (void)other; p[*at] = n;" },
	{ "	fill(p, i + 1, n - 1); }", 0, NULL },
	{ "template <typename T> __device__ void store(T *p, int i, T v) { T *q = p + i;", 0, NULL },
	{ "	*q = v; }", 1 + H_STORE, "	[to = q](T x) { *to = x; }(v); }" },
	{ "__device__ void exchange(int &a, int &b) { int t =", 0, NULL },
	{ "	a;", 1 + H_EXCHANGE, NULL },
	{ "	a =", 1 + H_EXCHANGE, NULL },
	{ "	b;", 1 + H_EXCHANGE, NULL },
	{ "	b = t; }", 1 + H_EXCHANGE, NULL },
	{ "__device__ int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }", 0, NULL },
	{ "__device__ int *pick(int c, int *p, int *q) { if (c) return p; return q; }", 0, NULL },
	{ "__device__ int *ahead(int *p, int i) { return i < 3 ? p + i : &p[1]; }", 0, NULL },
};

static const struct line opencl_lines[] = {
	{ "struct fields { int f0, f1; };", 0, NULL },
	{ "struct pair { int a; unsigned b; };", 0, NULL },
};

/* `$` stands for the type parameter. */
void ctree_put_line(struct printer *p, struct ckernel *k, const struct line *line, int *count)
{
	int helper = line->helper - 1;
	if (helper >= 0)
		k->helper_line[helper][count[helper]++] = p->line;
	bool other = helper >= 0 && line->other && k->other_forms >> helper & 1;
	for (const char *s = other ? line->other : line->text; *s; s++)
		if (*s == '$')
			text_put(p->out, p->T);
		else
			text_printf(p->out, "%c", *s);
	ctree_newline(p);
}

void ctree_prelude(struct printer *p, struct ckernel *k)
{
	const struct line *lines = k->opencl ? opencl_lines : cuda_lines;
	size_t n = k->opencl ? sizeof opencl_lines / sizeof *lines : sizeof cuda_lines / sizeof *lines;
	int count[H_COUNT] = { 0 };
	for (size_t i = 0; i < n; i++)
		ctree_put_line(p, k, &lines[i], count);
}

/* ---- printing a use ---- */

static void print_args(struct printer *p, struct cx *first, struct cx *second, struct cx *third)
{
	struct cx *const args[] = { first, second, third };
	for (int i = 0; i < 3 && args[i]; i++) {
		if (i)
			text_put(p->out, ", ");
		ctree_expr(p, args[i]);
	}
	text_put(p->out, ")");
}

static void print_quad(struct printer *p, struct cx *x)
{
	const char *type = x->a->a->op == 3 ? "float" : "int";
	ctree_newline(p);
	ctree_place(p, x->a);
	x->line = x->a->line;
	if (p->k->opencl)
		text_printf(p->out, " = (%s4)((%s)(", type, type);
	else
		text_printf(p->out, " = make_%s4((%s)(", type, type);
	ctree_expr(p, x->b);
	text_put(p->out, "), 1, 2, 3)");
}

static enum ctype element_type(const struct cx *x) { return x->op == H_STORE ? x->a->type : T_I32; }

void ctree_helper(struct printer *p, struct cx *x)
{
	static const char *const names[] = { ".get", ".set", ".at", "put_value", "put_ref", "fill", "store", "exchange", "sum",
		"pick", "ahead" };
	if (x->kind == X_STORE_QUAD) {
		print_quad(p, x);
		return;
	}
	bool method = x->op <= H_AT;
	if (method)
		ctree_struct(p, x->slot);
	text_put(p->out, method || x->op == H_SUM ? names[x->op] : ctree_function_name(p, names[x->op], element_type(x)));
	text_put(p->out, "(");
	switch ((enum helper)x->op) {
	case H_GET: case H_SET: case H_AT:
		print_args(p, x->a, x->b, NULL);
		break;
	case H_PUT_VALUE: case H_PUT_REF:
		ctree_struct(p, x->slot);
		text_put(p->out, ", ");
		print_args(p, x->a, x->b, NULL);
		break;
	case H_EXCHANGE:
		ctree_place(p, x->a);
		text_put(p->out, ", ");
		ctree_place(p, x->b);
		text_put(p->out, ")");
		break;
	case H_FILL: case H_STORE: case H_SUM: case H_PICK: case H_AHEAD:
		print_args(p, x->a, x->b, x->c);
		break;
	case H_COUNT: break;
	}
}

/* ---- what they do ---- */

/* Element i of p, accessed at line `which` of the helper. */
static struct place at_line(struct run *r, const struct cx *x, int which, struct val p, wide i, struct cx *at)
{
	*at = (struct cx){ .kind = X_LOCAL, .type = T_I32, .line = r->k->helper_line[x->op][which] };
	p.off += 4 * (int64_t)i;
	return (struct place){ .at = p, .memory = true };
}

static struct val integer(struct run *r, const struct cx *x)
{
	struct val v = ctree_eval(r, x);
	v.v = ctree_convert(T_I32, v.v);
	return v;
}

static void store(struct run *r, const struct cx *x)
{
	struct val p = ctree_eval(r, x->a), i = integer(r, x->b), v = ctree_eval(r, x->c);
	struct cx at = { .kind = X_LOCAL, .type = x->a->type, .line = r->k->helper_line[H_STORE][0] };
	p.off += ctype_bytes(x->a->type) * (int64_t)i.v;
	ctree_set(r, &at, (struct place){ .at = p, .memory = true }, v);
}

static void exchange(struct run *r, const struct cx *x)
{
	struct place a = ctree_find_place(r, x->a), b = ctree_find_place(r, x->b);
	struct cx at[4];
	for (int i = 0; i < 4; i++)
		at[i] = (struct cx){ .kind = X_LOCAL, .type = T_I32, .line = r->k->helper_line[H_EXCHANGE][i] };
	if (r->fault)
		return;
	struct val t = ctree_get(r, &at[0], a);
	ctree_set(r, &at[1], a, ctree_get(r, &at[2], b));
	ctree_set(r, &at[3], b, t);
}

static struct val view_access(struct run *r, const struct cx *x)
{
	struct val *p = r->frame->cell[x->slot], *n = r->frame->cell[x->slot + 1], i = integer(r, x->a), v = { 0 };
	struct cx at;
	if (x->b)
		v = integer(r, x->b);
	if (r->fault || (x->op == H_SET && i.v < 0))
		return v;
	struct place place = at_line(r, x, 0, *p, i.v, &at);
	if (x->op == H_GET)
		return ctree_get(r, &at, place);
	ctree_set(r, &at, place, v);
	if (x->op == H_PUT_REF) {
		p->off += 4;
		*n = ctree_add(r, *n, T_I32, (struct val){ .v = -1 });
	}
	return v;
}

static void fill(struct run *r, const struct cx *x)
{
	struct val p = ctree_eval(r, x->a), i = integer(r, x->b), n = integer(r, x->c);
	for (; n.v > 0 && !r->fault; n.v--, i.v++) {
		struct cx at;
		struct place place = at_line(r, x, 0, p, i.v, &at);
		ctree_set(r, &at, place, n);
	}
}

static struct val sum(struct run *r, const struct cx *x)
{
	struct val n = integer(r, x->a), all = { .taint = n.taint };
	for (; n.v > 0; n.v--)
		all.v += n.v;
	return all;
}

static struct val forward(struct run *r, const struct cx *x)
{
	if (x->op == H_PICK) {
		struct val c = integer(r, x->a), p = ctree_eval(r, x->b), q = ctree_eval(r, x->c);
		return c.v ? p : q;
	}
	struct val p = x->op == H_AT ? *r->frame->cell[x->slot] : ctree_eval(r, x->a);
	struct val i = integer(r, x->op == H_AT ? x->a : x->b);
	if (x->op == H_AHEAD)
		p.off += 4 * (int64_t)(i.v < 3 ? i.v : 1);
	else if (i.v <= r->frame->cell[x->slot + 1]->v)
		p.off += 4 * (int64_t)i.v;
	return p;
}

static void store_quad(struct run *r, const struct cx *x)
{
	ctree_eval(r, x->b);
	struct place p = ctree_find_place(r, x->a);
	if (!r->fault)
		ctree_record(r, x, p.at, ACCESS_WRITE, 16, (struct val){ .taint = true });
}

struct val ctree_eval_helper(struct run *r, const struct cx *x)
{
	struct val none = { 0 };
	if (x->kind == X_STORE_QUAD) {
		store_quad(r, x);
		return none;
	}
	switch ((enum helper)x->op) {
	case H_GET: case H_SET: case H_PUT_VALUE: case H_PUT_REF: return view_access(r, x);
	case H_AT: case H_PICK: case H_AHEAD: return forward(r, x);
	case H_FILL: fill(r, x); return none;
	case H_STORE: store(r, x); return none;
	case H_EXCHANGE: exchange(r, x); return none;
	case H_SUM: return sum(r, x);
	case H_COUNT: break;
	}
	UNREACHABLE("helpers are all listed");
}
