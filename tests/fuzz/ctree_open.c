#include "tests/fuzz/ctree_internal.h"

#include <string.h>

/* A kernel that stays a template: its prelude, its type parameter, and where its statements stand. */

bool ctree_choose(struct printer *p, unsigned percent)
{
	uint64_t h = (p->k->open_seed + p->choices++) * 0x9e3779b97f4a7c15u;
	h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
	return (h ^ h >> 32) % 100 < percent;
}

const char *ctree_data_type(struct printer *p, enum ctype t)
{
	if (!p->T || t != T_I32 || !(p->k->open & OPEN_DATA))
		return ctree_type(p, t);
	if (p->k->open & OPEN_TRAITS && ctree_choose(p, 5))
		return arena_printf(p->k->arena, "typename traits<%s>::type", p->T);
	return ctree_choose(p, 5) ? arena_printf(p->k->arena, "typename view<%s>::type", p->T) : p->T;
}

const char *ctree_pointer_type(struct printer *p, enum ctype t)
{
	return p->k->open && ctree_choose(p, 20) ? "auto " : arena_printf(p->k->arena, "%s *", ctree_data_type(p, t));
}

const char *ctree_value_type(struct printer *p, enum ctype t)
{
	return p->T && t == T_I32 && ctree_choose(p, 12) ? p->T : ctree_type(p, t);
}

const char *ctree_class(struct printer *p, const char *name)
{
	if (!p->k->open)
		return strcmp(name, "fields") ? name : "struct fields";
	bool is_open = p->T && p->k->open & (strcmp(name, "pair") ? OPEN_DATA : OPEN_PAIR);
	return arena_printf(p->k->arena, "%s<%s>", name, is_open ? p->T : "int");
}

const char *ctree_function_name(struct printer *p, const char *name, enum ctype t)
{
	unsigned open = p->k->open;
	bool of_view = !strncmp(name, "put_", 4);
	if (open & OPEN_STATIC)
		return arena_printf(p->k->arena, "ops<%s>::%s", ctree_data_type(p, t), name);
	if (!open || !(open & OPEN_WRITTEN) || (of_view && open & OPEN_OBJECT))
		return name;
	return arena_printf(p->k->arena, "%s<%s>", name, ctree_data_type(p, t));
}

/* ---- numbers and statements ---- */

bool ctree_open_constant(struct printer *p, const struct cx *x)
{
	static const char *const halves[] = { [2] = " / 2", [4] = "", [8] = " * 2", [16] = " << 2" };
	long long v = (long long)x->value;
	if (!p->T || !(p->k->open & OPEN_TRAITS) || x->type != T_I32 || v < 0 || !ctree_choose(p, 6))
		return false;
	if (v && v <= 16 && !(v & (v - 1)) && v > 1 && ctree_choose(p, 50))
		text_printf(p->out, "((int)sizeof(%s)%s)", p->T, halves[v]);
	else if (ctree_choose(p, 50))
		text_printf(p->out, "traits<%s>::number(%lld)", p->T, v);
	else
		text_printf(p->out, ctree_choose(p, 50) ? "number<%s, %lld>::value" : "(int)number<%s, %lld>::same", p->T, v);
	return true;
}

/* A statement that is e, or that runs it once where T is int. */
void ctree_open_statement(struct printer *p, struct cx *e)
{
	static const char *const conditions[] = { "if constexpr (sizeof(%s) == 4) { ", "if constexpr (same<%s, int>::value) { ",
		"if (sizeof(%s) > 8) ; else { ", "for (int z = 0; z < traits<%s>::one; z++) { ", "if constexpr (!same<int, %s>::value) ; else { ",
		"if (traits<%s>::one) { " };
	static const char *const calls[] = { "once([&] { ", "each([&](int) { ", "all([&](int) { ", "once([&]() mutable { " };
	static const char *const ends[] = { "; });", "; }, 0);", "; }, 0);", "; });" };
	const char *end = ";";
	if (p->T && p->k->open & OPEN_TRAITS && ctree_choose(p, 15)) {
		for (int i = 0; i < 6; i++)
			if (i == 5 || ctree_choose(p, 20)) {
				text_printf(p->out, conditions[i], p->T);
				break;
			}
		end = "; }";
	} else if (p->k->open & OPEN_LAMBDA && ctree_choose(p, 15)) {
		int i = ctree_choose(p, 50) ? 0 : ctree_choose(p, 33) ? 1 : ctree_choose(p, 50) ? 2 : 3;
		text_put(p->out, calls[i]);
		end = ends[i];
	}
	ctree_expr(p, e);
	text_put(p->out, end);
}

/* ---- the prelude ---- */

/* Printed where all of `with` and none of `without` is chosen. `@` begins a function. */
struct open_line { struct line line; unsigned with, without; };

static const struct open_line lines[] = {
	{ { "#include <cuda/atomic>", 0, NULL }, 0, 0 },
	{ { "template <class $> struct fields { $ f0, f1; };", 0, NULL }, 0, 0 },
	{ { "template <class $> struct traits { typedef long long type; static constexpr int one = 0; "
		"static __device__ constexpr int number(int x) { return x + 1; } };", 0, NULL }, OPEN_TRAITS, 0 },
	{ { "template <> struct traits<int> { typedef int type; static constexpr int one = 1; "
		"static __device__ constexpr int number(int x) { return x; } };", 0, NULL }, OPEN_TRAITS, 0 },
	{ { "template <class $, int N> struct number { static constexpr int value = N; enum { same = N }; };", 0, NULL }, OPEN_TRAITS, 0 },
	{ { "template <class $, class U> struct same { static constexpr bool value = false; };", 0, NULL }, OPEN_TRAITS, 0 },
	{ { "template <class $> struct same<$, $> { static constexpr bool value = true; };", 0, NULL }, OPEN_TRAITS, 0 },
	{ { "template <class F> __device__ void once(F &&f) { f(); }", 0, NULL }, OPEN_LAMBDA, 0 },
	{ { "template <class F, class... A> __device__ void each(F f, A... a) { (f(a), ...); }", 0, NULL }, OPEN_LAMBDA, 0 },
	{ { "template <class F> __device__ void all(F) {}", 0, NULL }, OPEN_LAMBDA, 0 },
	{ { "template <class F, class A, class... R> __device__ void all(F f, A a, R... r) { f(a); all(f, r...); }", 0, NULL }, OPEN_LAMBDA, 0 },
	{ { "template <class D> struct itself { __device__ void go() { static_cast<D *>(this)->run(); } };", 0, NULL }, 0, 0 },
	{ { "template <template <class> class J, class $, class... A> __device__ void start(A... a) { J<$> j{a...}; j.run(); }", 0, NULL }, 0, 0 },
	{ { "template <class J, class... A> __device__ void begin(A... a) { J j{a...}; j.run(); }", 0, NULL }, 0, 0 },
	{ { "template <class J> __device__ void go(J *j) { j->run(); }", 0, NULL }, 0, 0 },
	{ { "template <class $> struct pair {", 0, NULL }, 0, 0 },
	{ { "	$ a;", 0, NULL }, 0, 0 },
	{ { "	unsigned b;", 0, NULL }, 0, 0 },
	{ { "	__device__ pair($ x, unsigned y) : a(x) { b = y; }", 0, NULL }, OPEN_CONSTRUCT, 0 },
	{ { "	__device__ int mix(int x) const { return a * 2 + x + (int)(b & 3); }", 0, NULL }, 0, 0 },
	{ { "	__device__ int move(int x) { a = a + x; this->b ^= 1u; return a; }", 0, NULL }, 0, 0 },
	{ { "};", 0, NULL }, 0, 0 },
	{ { "template <class $> __device__ int by_value(pair<$> p, int x) { if (x > 2) return p.a; p.a += x; return p.a + (int)p.b; }",
		0, NULL }, 0, 0 },
	{ { "template <class $> __device__ int by_reference(pair<$> &p, int x) { p.b = p.b + 1u; if (x < 1) return 0; p.a = x; "
		"return p.a; }", 0, NULL }, 0, 0 },
	{ { "template <class $> struct base {", 0, NULL }, OPEN_BASE, 0 },
	{ { "template <class $> struct view {", 0, NULL }, 0, OPEN_BASE },
	{ { "	typedef $ type;", 0, NULL }, 0, 0 },
	{ { "	$ *p;", 0, NULL }, 0, 0 },
	{ { "	int n;", 0, NULL }, 0, 0 },
	{ { "	__device__ base($ *q, int m) : p(q), n(m) {}", 0, NULL }, OPEN_CONSTRUCT | OPEN_BASE, 0 },
	{ { "	__device__ view($ *q, int m) : p(q), n(m) {}", 0, NULL }, OPEN_CONSTRUCT, OPEN_BASE },
	{ { "	__device__ view(int m) : p(nullptr), n(m) {}", 0, NULL }, OPEN_CONSTRUCT | OPEN_OVERLOAD, OPEN_BASE },
	{ { "	__device__ $ get(int i) const { return", 0, NULL }, 0, 0 },
	{ { "		p[i]; }", 1 + H_GET,
		"		({ int r; asm volatile(\"ld.s32 %0, [%1];\" : \"=r\"(r) : \"l\"(p + i)); r; }); }" }, 0, 0 },
	{ { "	__device__ void set(int i, $ v) { if (i < 0) return;", 0, NULL }, 0, 0 },
	{ { "		*(this->p + i) = v; }", 1 + H_SET,
		"		asm volatile(\"st.s32 [%0+4], %1;\" :: \"l\"(p + i - 1), \"r\"(v) : \"memory\"); }" }, 0, 0 },
	{ { "	__device__ void set(unsigned i, $ v) { set(int(i), v); }", 0, NULL }, OPEN_OVERLOAD, 0 },
	{ { "};", 0, NULL }, OPEN_BASE, 0 },
	{ { "template <class $> struct view : base<$> {", 0, NULL }, OPEN_BASE, 0 },
	{ { "	__device__ view($ *q, int m) : base<$>(q, m) {}", 0, NULL }, OPEN_CONSTRUCT | OPEN_BASE, 0 },
	{ { "	__device__ $ &operator[](int i) { return this->p[i]; }", 0, NULL }, 0, 0 },
	{ { "	__device__ $ &operator[](unsigned i) { return this->p[int(i)]; }", 0, NULL }, OPEN_OVERLOAD, 0 },
	{ { "	__device__ $ *at(int i) const { if (i > this->n) return this->p; return &this->p[i]; }", 0, NULL }, 0, 0 },
	{ { "	__device__ view after(int k) const { view w = *this; w.p += k; w.n = w.n - k; return w; }", 0, NULL }, 0, 0 },
	{ { "};", 0, NULL }, 0, 0 },
	{ { "template <class F, class V> __device__ void call(F f, V v) { f(v); }", 0, NULL }, 0, 0 },
	{ { "template <class $> struct refer { $ &r; "
		"__device__ refer($ &q) : r(q) {} __device__ void put($ v) {", 0, NULL }, OPEN_STORE_REFERENCE, OPEN_STORE_POINTER },
	{ { "	r = v; } };", 1 + H_STORE, NULL }, OPEN_STORE_REFERENCE, OPEN_STORE_POINTER },
	{ { "template <class $> struct hold { int n; $ *q; "
		"__device__ hold($ *p) : n(1), q(p) {} __device__ void put($ v) {", 0, NULL }, OPEN_STORE_POINTER, OPEN_STORE_REFERENCE },
	{ { "	q[0] = v; } };", 1 + H_STORE, NULL }, OPEN_STORE_POINTER, OPEN_STORE_REFERENCE },
	{ { "template <class $> struct put_to { $ *p; int i; "
		"__device__ void operator()($ v) const {", 0, NULL }, OPEN_STORE_REFERENCE | OPEN_STORE_POINTER, 0 },
	{ { "	p[i] = v; } };", 1 + H_STORE, NULL }, OPEN_STORE_REFERENCE | OPEN_STORE_POINTER, 0 },
	{ { "template <class $> struct plain { $ *p; int n; __device__ $ *begin() const { return p; } };", 0, NULL }, OPEN_MIXED, 0 },
	{ { "template <class A, class $> __device__ void put_in(A a, plain<$> w, int i, $ v) {", 0, NULL }, OPEN_MIXED,
		OPEN_STORE_REFERENCE | OPEN_STORE_POINTER },
	{ { "	w.p[i] = v; }", 1 + H_STORE, "	auto q = w.begin(); q += i; *q = v; }" }, OPEN_MIXED, OPEN_STORE_REFERENCE | OPEN_STORE_POINTER },
	{ { "template <class $> struct refer_value { $ &r; "
		"__device__ refer_value($ &q) : r(q) {} __device__ void put($ v) {", 0, NULL }, OPEN_PUT_REFERENCE, OPEN_PUT_POINTER },
	{ { "	r = v; } };", 1 + H_PUT_VALUE, NULL }, OPEN_PUT_REFERENCE, OPEN_PUT_POINTER },
	{ { "template <class $> struct hold_value { int n; $ *q; "
		"__device__ hold_value($ *p) : n(1), q(p) {} __device__ void put($ v) {", 0, NULL }, OPEN_PUT_POINTER, OPEN_PUT_REFERENCE },
	{ { "	q[0] = v; } };", 1 + H_PUT_VALUE, NULL }, OPEN_PUT_POINTER, OPEN_PUT_REFERENCE },
	{ { "template <class $> struct put_to_value { $ *p; int i; "
		"__device__ void operator()($ v) const {", 0, NULL }, OPEN_PUT_REFERENCE | OPEN_PUT_POINTER, 0 },
	{ { "	p[i] = v; } };", 1 + H_PUT_VALUE, NULL }, OPEN_PUT_REFERENCE | OPEN_PUT_POINTER, 0 },
	{ { "__device__ int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }", 0, NULL }, 0, 0 },
	{ { "template <class $> struct ops {", 0, NULL }, OPEN_STATIC, 0 },
	{ { "@__device__ void put_value(view<$> w, int i, $ v) {", 0, NULL }, 0, OPEN_OBJECT },
	{ { "template <class V> @__device__ void put_value(V w, int i, $ v) {", 0, NULL }, OPEN_OBJECT | OPEN_STATIC, 0 },
	{ { "template <class V, class $> __device__ void put_value(V w, int i, $ v) {", 0, NULL }, OPEN_OBJECT, OPEN_STATIC },
	{ { "	w.p[i] = v;", 1 + H_PUT_VALUE, "	auto [q, n] = w; q[i] = v;" }, 0, OPEN_PUT_REFERENCE | OPEN_PUT_POINTER },
	{ { "	refer_value<int>(w.p[i]).put(v);", 0, NULL }, OPEN_PUT_REFERENCE, OPEN_PUT_POINTER },
	{ { "	hold_value<int> h = w.p + i; h.put(v);", 0, NULL }, OPEN_PUT_POINTER, OPEN_PUT_REFERENCE },
	{ { "	call(put_to_value<$>{w.p, i}, v);", 0, NULL }, OPEN_PUT_POINTER | OPEN_PUT_REFERENCE, 0 },
	{ { "	w.p += 7; w.n = 0; }", 0, NULL }, 0, 0 },
	{ { "@__device__ void put_ref(view<$> &w, int i, $ v) {", 0, NULL }, 0, OPEN_OBJECT },
	{ { "template <class V> @__device__ void put_ref(V &w, int i, $ v) {", 0, NULL }, OPEN_OBJECT | OPEN_STATIC, 0 },
	{ { "template <class V, class $> __device__ void put_ref(V &w, int i, $ v) {", 0, NULL }, OPEN_OBJECT, OPEN_STATIC },
	{ { "	w.p[i] = v;", 1 + H_PUT_REF, "	auto &[q, n] = w; [&]($ *to) { to[i] = v; }(q);" }, 0, 0 },
	{ { "	++w.p; w.n -= 1; }", 0, NULL }, 0, 0 },
	{ { "@__device__ void fill($ *p, int i, int n) { if (n <= 0) return;", 0, NULL }, 0, 0 },
	{ { "	p[i] = n;", 1 + H_FILL, "	int *at; at = new int(i); int other = 7; (void)other; p[*at] = n;" }, 0, 0 },
	{ { "	fill(p, i + 1, n - 1); }", 0, NULL }, 0, 0 },
	{ { "@__device__ void store($ *p, int i, $ v) { $ *q = p + i;", 0, NULL }, 0, 0 },
	{ { "	*q = v; }", 1 + H_STORE, "	[to = q]($ x) { *to = x; }(v); }" }, 0, OPEN_STORE_REFERENCE | OPEN_STORE_POINTER | OPEN_MIXED },
	{ { "	put_in((signed char)i, plain<$>{p, 3}, i, v); }", 0, NULL }, OPEN_MIXED, OPEN_STORE_REFERENCE | OPEN_STORE_POINTER },
	{ { "	refer<$> r{*q}; r.put(v); }", 0, NULL }, OPEN_STORE_REFERENCE, OPEN_STORE_POINTER },
	{ { "	hold<$> h(q); h.put(v); }", 0, NULL }, OPEN_STORE_POINTER, OPEN_STORE_REFERENCE },
	{ { "	put_to<$> f{q, 0}; call(f, v); }", 0, NULL }, OPEN_STORE_POINTER | OPEN_STORE_REFERENCE, 0 },
	{ { "@__device__ void store($ *p, unsigned i, $ v) { store(p, int(i), v); }", 0, NULL }, OPEN_OVERLOAD, 0 },
	{ { "@__device__ void exchange($ &a, $ &b) { $ t =", 0, NULL }, 0, 0 },
	{ { "	a;", 1 + H_EXCHANGE, NULL }, 0, 0 },
	{ { "	a =", 1 + H_EXCHANGE, NULL }, 0, 0 },
	{ { "	b;", 1 + H_EXCHANGE, NULL }, 0, 0 },
	{ { "	b = t; }", 1 + H_EXCHANGE, NULL }, 0, 0 },
	{ { "@__device__ $ *pick(int c, $ *p, $ *q) { if (c) return p; return q; }", 0, NULL }, 0, 0 },
	{ { "@__device__ $ *ahead($ *p, int i) { return i < 3 ? p + i : &p[1]; }", 0, NULL }, 0, 0 },
	{ { "};", 0, NULL }, OPEN_STATIC, 0 },
	{ { "template <class F> __device__ void apply(F f) { f(); }", 0, NULL }, 0, 0 },
};

void ctree_open_prelude(struct printer *p, struct ckernel *k)
{
	int count[H_COUNT] = { 0 };
	p->T = k->open & OPEN_NAMES ? "E" : "T";
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct line line = lines[i].line;
		if ((k->open & lines[i].with) != lines[i].with || k->open & lines[i].without)
			continue;
		const char *at = strchr(line.text, '@');
		if (at)
			line.text = arena_printf(k->arena, "%.*s%s%s", (int)(at - line.text), line.text,
				k->open & OPEN_STATIC ? "static " : "template <class $> ", at + 1);
		ctree_put_line(p, k, &line, count);
	}
}

/* ---- the kernel ---- */

static void put(struct printer *p, const char *s) { text_put(p->out, s); }

/* template <class T, int n0> */
static void print_header(struct printer *p)
{
	text_printf(p->out, "template <class %s", p->T);
	for (int i = 0; i < p->fun->nparams; i++)
		if (p->fun->locals.at[i].is_template)
			text_printf(p->out, ", %s %s", ctype_name(p->fun->locals.at[i].type), p->fun->locals.at[i].name);
	put(p, ">");
	ctree_newline(p);
}

static bool has_numbers(const struct printer *p)
{
	for (int i = 0; i < p->fun->nparams; i++)
		if (p->fun->locals.at[i].is_template)
			return true;
	return false;
}

/* Do the arguments tell what T is? */
static bool tells_type(const struct printer *p)
{
	for (size_t i = 0; i < p->k->objects.n && p->k->open & OPEN_DATA; i++)
		if (p->k->objects.at[i]->global && p->k->objects.at[i]->type == T_I32)
			return true;
	return false;
}

static void print_instance(struct printer *p, const char *name)
{
	text_printf(p->out, "%s<%s", name, p->T);
	for (int i = 0; i < p->fun->nparams; i++)
		if (p->fun->locals.at[i].is_template)
			text_printf(p->out, ", %s", p->fun->locals.at[i].name);
	put(p, ">");
}

/* Calls `each` for every array and number that the kernel has as a parameter. */
static void for_each(struct printer *p, void (*each)(struct printer *p, const char *type, const char *name, int i))
{
	int n = 0;
	for (size_t i = 0; i < p->k->objects.n; i++) {
		const struct cobj *o = p->k->objects.at[i];
		const char *type = o->fields ? ctree_class(p, "fields") : ctree_data_type(p, o->type);
		if (o->global)
			each(p, arena_printf(p->k->arena, "%s *", type), o->name, n++);
	}
	for (int i = 0; i < p->fun->nparams; i++) {
		const struct clocal *l = &p->fun->locals.at[i];
		if (!l->is_template)
			each(p, arena_printf(p->k->arena, "%s ", ctype_name(l->type)), l->name, n++);
	}
}

static void put_parameter(struct printer *p, const char *type, const char *name, int i)
{
	text_printf(p->out, "%s%s%s", i ? ", " : "", type, name);
}

static void put_argument(struct printer *p, const char *type, const char *name, int i)
{
	(void)type;
	text_printf(p->out, "%s%s", i ? ", " : "", name);
}

static void put_field(struct printer *p, const char *type, const char *name, int i)
{
	(void)i;
	ctree_newline(p);
	text_printf(p->out, "%s%s;", type, name);
}

static void put_init(struct printer *p, const char *type, const char *name, int i)
{
	(void)type;
	text_printf(p->out, "%s%s(%s)", i ? ", " : " : ", name, name);
}

static void put_assignment(struct printer *p, const char *type, const char *name, int i)
{
	(void)type, (void)i;
	text_printf(p->out, "j.%s = %s; ", name, name);
}

static void print_list(struct printer *p, const char *before, void (*each)(struct printer *, const char *, const char *, int),
	const char *after)
{
	put(p, before);
	for_each(p, each);
	put(p, after);
}

static void print_body(struct printer *p)
{
	ctree_newline(p);
	put(p, "{");
	ctree_body(p);
	ctree_newline(p);
	put(p, "}");
}

/* What follows the class: one that is made of it. */
static void print_other_class(struct printer *p, enum open_body body)
{
	print_header(p);
	put(p, body == BODY_HEIR ? "struct task : " : "using task = ");
	print_instance(p, "job");
	put(p, body == BODY_HEIR ? " { __device__ void go() { this->run(); } };" : ";");
	ctree_newline(p);
}

/* A class whose fields are the parameters of the kernel. */
static void print_class(struct printer *p, enum open_body body)
{
	print_header(p);
	put(p, body == BODY_NESTED ? "struct outer { struct job {" : "struct job");
	if (body == BODY_CRTP) {
		put(p, " : itself<");
		print_instance(p, "job");
		put(p, ">");
	}
	put(p, body == BODY_NESTED ? "" : " {");
	p->depth = 1;
	if (body != BODY_STATIC)
		for_each(p, put_field);
	ctree_newline(p);
	if (body == BODY_CONSTRUCTED) {
		print_list(p, "__device__ job(", put_parameter, ")");
		for_each(p, put_init);
		put(p, " {}");
		ctree_newline(p);
	}
	if (body == BODY_STATIC)
		print_list(p, "static __device__ void run(", put_parameter, ")");
	else
		put(p, body == BODY_FUNCTOR ? "__device__ void operator()()" : "__device__ void run()");
	print_body(p);
	p->depth = 0;
	ctree_newline(p);
	put(p, body == BODY_NESTED ? "}; };" : "};");
	ctree_newline(p);
	if (body == BODY_HEIR || body == BODY_ALIAS)
		print_other_class(p, body);
}

/* What the kernel itself does where its statements stand elsewhere. */
static void print_use(struct printer *p, enum open_body body)
{
	if (body == BODY_FUNCTION) {
		if (p->k->open & OPEN_WRITTEN || has_numbers(p) || !tells_type(p))
			print_instance(p, "run");
		else
			put(p, "run");
		print_list(p, "(", put_argument, ");");
		return;
	}
	if (body == BODY_TEMPLATE)
		text_printf(p->out, "start<job, %s>", p->T);
	else if (body == BODY_NESTED || body == BODY_VARIADIC)
		put(p, body == BODY_NESTED ? "typename " : "begin<");
	if (body != BODY_TEMPLATE)
		print_instance(p, body == BODY_HEIR || body == BODY_ALIAS ? "task" : body == BODY_NESTED ? "outer" : "job");
	if (body == BODY_HEIR || body == BODY_CRTP)
		print_list(p, " j; ", put_assignment, "j.go();");
	else if (body == BODY_NESTED)
		print_list(p, "::job j; ", put_assignment, "j.run();");
	else if (body == BODY_STATIC)
		print_list(p, "::run(", put_argument, ");");
	else if (body == BODY_TEMPLATE || body == BODY_VARIADIC)
		print_list(p, body == BODY_TEMPLATE ? "(" : ">(", put_argument, ");");
	else if (body == BODY_POINTER)
		print_list(p, " j{", put_argument, "}; go(&j);");
	else if (body == BODY_TEMPORARY)
		print_list(p, "{", put_argument, "}.run();");
	else if (body == BODY_CONSTRUCTED)
		print_list(p, " j(", put_argument, "); j.run();");
	else
		print_list(p, " j{", put_argument, body == BODY_FUNCTOR ? "}; apply(j);" : "}; j.run();");
}

void ctree_open_kernel(struct printer *p)
{
	enum open_body body = OPEN_BODY(p->k);
	if (body == BODY_TEMPLATE && has_numbers(p))
		body = BODY_VARIADIC;
	bool apart = body != BODY_KERNEL && body != BODY_KERNEL_TOO && body != BODY_LAMBDA;
	p->T = apart && p->k->open & OPEN_NAMES ? "R" : "T";
	if (body == BODY_FUNCTION) {
		print_header(p);
		print_list(p, "__device__ void run(", put_parameter, ")");
		print_body(p);
		ctree_newline(p);
	} else if (apart) {
		print_class(p, body);
	}
	p->T = "T";
	print_header(p);
	print_list(p, "__global__ void k(", put_parameter, ")");
	if (!apart) {
		put(p, body == BODY_LAMBDA ? " { apply([&]() " : "");
		print_body(p);
		put(p, body == BODY_LAMBDA ? "); }\n" : "\n");
		return;
	}
	put(p, "\n{\n\t");
	print_use(p, body);
	put(p, "\n}\n");
}
