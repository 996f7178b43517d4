/* The text form: random kernels printed, read and printed again; bad texts refused with a position. */
#include "core/core.h"
#include "core/text_internal.h"

#include <stdlib.h>
#include <string.h>

static uint64_t seed = 7, state;
static int failures;

static uint64_t rnd(uint64_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % n;
}

#define FAIL(...)                                                                                              \
	(fprintf(stderr, "seed %llu: ", (unsigned long long)seed), fprintf(stderr, __VA_ARGS__),               \
		fputc('\n', stderr), failures++)

/* ---- random kernels ---- */

struct pool { struct kernel *k; expr_ref ints[64], bools[16]; size_t n_ints, n_bools; };

static expr_ref pick_int(struct pool *p)
{
	return p->ints[rnd(p->n_ints)];
}

static expr_ref pick_bool(struct pool *p)
{
	return p->bools[rnd(p->n_bools)];
}

static void add_int(struct pool *p, expr_ref e)
{
	p->ints[p->n_ints < 64 ? p->n_ints++ : rnd(64)] = e;
}

static void add_exprs(struct pool *p)
{
	static const enum expr_kind kinds[] = {EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_TDIV, EXPR_TREM, EXPR_EDIV,
		EXPR_EMOD, EXPR_MIN, EXPR_MAX, EXPR_BAND, EXPR_BOR, EXPR_BXOR};
	static const enum expr_kind compare[] = {EXPR_EQ, EXPR_LT, EXPR_LE, EXPR_AND, EXPR_OR, EXPR_IFF};
	struct expr_table *t = p->k->exprs;
	for (int i = 0; i < 6; i++) {
		struct expr e = {.kind = kinds[rnd(12)], .kid = {pick_int(p), pick_int(p)}};
		if (rnd(8) == 0)
			e = (struct expr){.kind = EXPR_WRAP, .type = {(uint8_t)(2 + rnd(128)), rnd(2) == 0, false}, .kid = {pick_int(p)}};
		if (rnd(8) == 0)
			e = (struct expr){.kind = EXPR_ITE, .kid = {pick_bool(p), pick_int(p), pick_int(p)}};
		if (rnd(8) == 0)
			e = (struct expr){.kind = EXPR_POW2, .kid = {pick_int(p)}};
		add_int(p, expr_intern(t, e));
		e = (struct expr){.kind = compare[rnd(6)]};
		for (int j = 0; j < 2; j++)
			e.kid[j] = e.kind == EXPR_AND || e.kind == EXPR_OR || e.kind == EXPR_IFF ? pick_bool(p) : pick_int(p);
		p->bools[p->n_bools < 16 ? p->n_bools++ : rnd(16)] = expr_intern(t, e);
	}
}

static struct span random_span(struct kernel *k)
{
	struct span at = {0};
	if (rnd(3))
		at = (struct span){.file = sources_intern(k->sources, "dir/a \"b\".cu"),
			.line = 1 + (uint32_t)rnd(9),
			.column = (uint32_t)rnd(9)};
	return at;
}

static const struct core_stmt *random_block(struct pool *p, int depth);

static struct access random_access(struct pool *p, enum access_mode mode)
{
	struct kernel *k = p->k;
	struct site site = {.mode = mode,
		.array = {1 + (uint32_t)rnd(k->arrays.n)},
		.at = random_span(k),
		.plain_value = rnd(2),
		.coded = rnd(2)};
	site.text = rnd(2) ? "A[\"x\"\\ \n]" : NULL;
	struct access a = {.site = kernel_site_add(k, &site),
		.array = site.array,
		.mode = mode,
		.count = 1 + (uint32_t)(rnd(4) == 0)};
	for (uint32_t d = 0; d < kernel_array(k, a.array)->dims; d++)
		a.index[d] = pick_int(p);
	return a;
}

static var_ref random_var(struct pool *p, enum var_kind kind)
{
	static const struct int_type types[] = {{32, true, false}, {8, false, false}, {64, false, false}, {0, false, false}};
	struct var v = {.name = rnd(2) ? "x" : "i.3",
		.kind = kind,
		.type = types[rnd(4)],
		.why = rnd(2) ? "why" : NULL,
		.lo = 1,
		.hi = 0};
	v.cause = kind == VAR_LOOP ? CAUSE_NONE : (enum cause_kind)rnd(13);
	v.uniform = kind != VAR_LOOP && rnd(2);
	v.in_step = kind == VAR_APPROX ? (enum in_step)rnd(3) : STEP_NOT;
	if (kind == VAR_APPROX && rnd(2)) {
		v.lo = -3;
		v.hi = 90;
	}
	return expr_var_new(p->k->exprs, &v);
}

static const struct core_stmt *random_stmt(struct pool *p, int depth)
{
	struct core_stmt s = {.at = random_span(p->k)};
	struct pool inner;
	switch (rnd(depth > 0 ? 9 : 6)) {
	case 0:
		s.kind = CORE_READ;
		s.u.read.access = random_access(p, ACCESS_READ);
		s.u.read.var = random_var(p, VAR_READ);
		add_int(p, expr_var(p->k->exprs, s.u.read.var));
		break;
	case 1:
		s.kind = CORE_WRITE;
		s.u.write.access = random_access(p, ACCESS_WRITE);
		s.u.write.access.value = rnd(3) ? pick_int(p) : (expr_ref){0};
		break;
	case 2:
		s.kind = CORE_ATOMIC;
		s.u.atomic.access = random_access(p, ACCESS_ATOMIC);
		s.u.atomic.access.scope = (enum scope)rnd(8);
		s.u.atomic.var = rnd(2) ? random_var(p, VAR_READ) : (var_ref){0};
		break;
	case 3:
		s.kind = CORE_SYNC;
		s.u.sync.scope = (enum scope)rnd(8);
		s.u.sync.orders_shared = rnd(2);
		s.u.sync.orders_global = rnd(2);
		s.u.sync.mask = rnd(3) ? (expr_ref){0} : pick_int(p);
		s.u.sync.tile = rnd(3) ? 0 : 2u << rnd(4);
		s.u.sync.call = rnd(4) ? NULL : "__any_sync of 4 bytes";
		break;
	case 4:
		s.kind = rnd(2) ? CORE_ASSUME : CORE_ASSERT;
		s.u.assume.cond = pick_bool(p);
		s.u.assume.defined = s.kind == CORE_ASSERT && rnd(2);
		break;
	case 5:
		s.kind = CORE_APPROX;
		if (rnd(3) == 0) {
			struct access held = random_access(p, ACCESS_READ);
			if (rnd(2)) held.site = (site_ref){0};
			s.u.approx.held = arena_memdup(p->k->arena, &held, sizeof held);
		}
		s.u.approx.other = rnd(3) ? (expr_ref){0} : pick_int(p);
		s.u.approx.var = random_var(p, VAR_APPROX);
		add_int(p, expr_var(p->k->exprs, s.u.approx.var));
		break;
	case 6:
		s.kind = CORE_FOR;
		s.u.loop.range = (struct range){(enum range_kind)(RANGE_UP + rnd(4)), pick_int(p), pick_int(p), pick_int(p)};
		s.u.loop.var = random_var(p, VAR_LOOP);
		inner = *p;
		add_int(&inner, expr_var(p->k->exprs, s.u.loop.var));
		if (rnd(4) == 0) {
			expr_ref x = expr_var(p->k->exprs, s.u.loop.var), test = expr_lt(p->k->exprs, x, pick_int(&inner));
			s.u.loop.range = (struct range){.kind = RANGE_WHILE, .limit = expr_and(p->k->exprs, test, pick_bool(&inner))};
		}
		s.u.loop.body = random_block(&inner, depth - 1);
		break;
	default:
		s.kind = CORE_IF;
		s.u.branch.cond = pick_bool(p);
		inner = *p;
		s.u.branch.then = random_block(&inner, depth - 1);
		inner = *p;
		s.u.branch.other = rnd(2) ? random_block(&inner, depth - 1) : NULL;
		for (int i = 0; i < 2; i++) s.u.branch.ends[i] = rnd(4) == 0;
		break;
	}
	return core_new(p->k, &s);
}

static const struct core_stmt *random_block(struct pool *p, int depth)
{
	const struct core_stmt *at[6];
	size_t n = rnd(6);
	for (size_t i = 0; i < n; i++) {
		add_exprs(p);
		at[i] = random_stmt(p, depth);
	}
	return core_seq(p->k, at, n);
}

static struct kernel *random_kernel(struct sources *sources)
{
	struct kernel *k = kernel_new(sources, rnd(2) ? "k" : "ns::k<int, 3>");
	struct pool p = {.k = k};
	for (int i = 0; i < 3; i++) {
		struct var v = {.name = i == 2 ? "flag" : "n",
			.kind = VAR_PARAM,
			.type = {i == 2 ? 1 : 32, i == 1, false},
			.any = i == 1 && rnd(2),
			.lo = 0,
			.hi = i == 1 ? 7 : 0};
		VEC_PUSH(k->arena, &k->params, expr_var_new(k->exprs, &v));
		expr_ref e = expr_var(k->exprs, k->params.at[i]);
		if (i == 2)
			p.bools[p.n_bools++] = e;
		else
			add_int(&p, e);
		add_int(&p, expr_var(k->exprs, k->thread_idx[i]));
		add_int(&p, expr_int(k->exprs, (int64_t)rnd(20) - 10));
	}
	for (int i = 0; i < 3; i++) {
		struct array a = {.name = "A",
			.space = (enum space)(SPACE_SHARED + rnd(4)),
			.unit_bytes = 4,
			.dims = 1 + (uint32_t)rnd(4),
			.at = random_span(k)};
		a.is_param = rnd(2);
		for (uint32_t d = 0; d < a.dims; d++)
			a.size[d] = rnd(2) ? pick_int(&p) : (expr_ref){0};
		kernel_array_add(k, &a);
	}
	k->at = random_span(k);
	k->mentions_axis[rnd(3)] = true;
	k->mentions_linear = rnd(2);
	k->required_block_dim[0] = (int64_t)rnd(3) * 32;
	kernel_assume(k, (enum assumption_kind)rnd(9), random_span(k), "because %d", 3);
	if (rnd(5) == 0) {
		k->unsupported = "goto";
		k->unsupported_at = random_span(k);
	} else if (rnd(5) == 0) {
		k->unproved = "no write is left in it";
		k->unproved_at = random_span(k);
	}
	VEC_PUSH(k->arena, &k->preconditions, p.bools[0]); /* over parameters only */
	k->body = random_block(&p, 4);
	return k;
}

/* ---- checks ---- */

static void check_round_trip(struct sources *sources, const struct kernel *k, struct arena *a, const char *what)
{
	struct diags diags = {.arena = a};
	struct text first = {0}, second = {0};
	core_print(k, &first);
	struct kernel *again = core_parse(sources, "again.core", first.at, &diags);
	if (!again) {
		FAIL("%s: not read back: %s\n%s", what, diags.list.n ? diags.list.at[0].text : "no message", first.at);
	} else {
		core_print(again, &second);
		if (strcmp(first.at, second.at) != 0)
			FAIL("%s: differs\n%s\n%s", what, first.at, second.at);
	}
	kernel_free(again);
	text_fini(&first);
	text_fini(&second);
}

/* What two shifts leave, or a bit-field, has any width: read back as another the text would say something else. */
static void test_types(void)
{
	for (int bits = 1; bits < 130; bits++)
		for (int sign = 0; sign < 2; sign++) {
			struct int_type type = { (uint8_t)bits, sign, false }, back;
			if (!type_find(type_name(type), &back) || back.bits != type.bits || back.is_signed != type.is_signed)
				FAIL("%d bits: %s", bits, type_name(type));
		}
}

static void test_round_trip(void)
{
	for (int i = 0; i < 300 && failures < 3; i++) {
		struct arena *a = arena_new();
		struct sources *sources = sources_new(a);
		struct diags diags = {.arena = a};
		struct kernel *k = random_kernel(sources);
		check_round_trip(sources, k, a, "random kernel");
		struct launch launch = {.block_dim = {32, 1, 1}};
		if (!kernel_specialise(k, &launch, &diags))
			FAIL("specialise failed");
		check_round_trip(sources, k, a, "specialised kernel");
		kernel_free(k);
		arena_free(a);
	}
}

/* What must be refused, and where. */
static void test_errors(void)
{
	static const struct { const char *text, *message; } bad[] = {
		{"", "1:1: nothing to read"},
		{"(kernel k (body)", "1:1: this ( is not closed"},
		{"(kernel k (body)))", "1:18: this ) closes nothing"},
		{"(kernel k (body)) (kernel l (body))", "1:19: one kernel"},
		{"(kernel k (body) (mentions x))", "1:18: nothing more"},
		{"(kernel \"k", "1:9: this string does not end"},
		{"(kernel k)", "1:1: this kernel has no (body ...)"},
		{"(protocol k (body))", "1:1: (kernel NAME ...)"},
		{"(kernel k\n (body\n  (assume (< n 3))))", "3:14: n is neither"},
		{"(kernel k (param n i32) (param n i32) (body))", "1:32: n is bound twice"},
		{"(kernel k (param n i130) (body))", "1:20: a type"},
		{"(kernel k (param n i32 (bounds 3 1)) (body))", "1:24: the bounds are empty"},
		{"(kernel k (param n i32 (bounds 1 3 open)) (body))", "1:36: 'wide' or nothing"},
		{"(kernel k (param threadIdx.x i32) (body))", "bound twice"},
		{"(kernel k (body (for i i32 (up 0 3 1) (do)) (assume (= i 0))))", "i is used where it is not bound"},
		{"(kernel k (body (for i i32 (up 0 i 1) (do))))", "i is used where it is not bound"},
		{"(kernel k (body (for i i32 (up 0 3) (do))))", "a range needs"},
		{"(kernel k (body (for i i32 (up 0 3 1) (do)) (for i i32 (up 0 3 1) (do))))", "i is bound twice"},
		{"(kernel k (body (assume (+ 1 2))))", "a truth value is expected"},
		{"(kernel k (body (assume (and 1 true))))", "wrong sort"},
		{"(kernel k (body (assume (not))))", "too few operands"},
		{"(kernel k (body (assume (< 1 2 3))))", "too many operands"},
		{"(kernel k (body (assume (foo 1 2))))", "an operator is expected"},
		{"(kernel k (body (assume (< 1 99999999999999999999))))", "neither a number"},
		{"(kernel k (body (assume (< 1 (wrap u0 2)))))", "wrap needs a type"},
		{"(kernel k (body (assume %1)))", "%1 is not defined"},
		{"(kernel k (def %1 1) (def %1 2) (body))", "%1 is defined twice"},
		{"(kernel k (array A heap 4 (dims 1)) (body))", "a space is expected"},
		{"(kernel k (array A shared 4 (dims)) (body))", "at least one dimension"},
		{"(kernel k (array A shared 4 (dims 1 1 1 1 1)) (body))", "at most 4 dimensions"},
		{"(kernel k (array A shared 4 (dims 1)) (site 2 read A \"\") (body))", "sites are numbered"},
		{"(kernel k (site 1 read A \"\") (body))", "no array"},
		{"(kernel k (array A shared 4 (dims 1)) (site 1 write A \"\") (body (write 1 A (index 1 2))))", "1 dimensions"},
		{"(kernel k (array A shared 4 (dims 1)) (site 1 write A \"\") (body (write 2 A (index 1))))", "2 is out of range"},
		{"(kernel k (body (jump)))", "a statement is expected"},
		{"(kernel k (body (sync)))", "a scope is expected"},
		{"(kernel k (body (if true)))", "(then ...) is expected"},
		{"(kernel k (body (skip) 3))", "a statement is expected"},
		{"(kernel k (at 3) (body))", "a string is expected"},
		{"(kernel k (assumption luck \"\") (body))", "no kind of assumption"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct arena *a = arena_new();
		struct diags diags = {.arena = a};
		struct kernel *k = core_parse(sources_new(a), "bad.core", bad[i].text, &diags);
		if (k || diags.list.n != 1 || strcmp(diags.list.at[0].code, "core.syntax") != 0 ||
			!strstr(diags.list.at[0].text, bad[i].message))
			FAIL("%s: %s", bad[i].text, diags.list.n ? diags.list.at[0].text : "accepted");
		kernel_free(k);
		arena_free(a);
	}
}

/* Every prefix and every text with one byte changed: an answer or a message, never a crash. */
static void test_damage(void)
{
	struct arena *a = arena_new();
	struct sources *sources = sources_new(a);
	struct kernel *k = random_kernel(sources);
	struct text t = {0};
	core_print(k, &t);
	size_t n = t.n < 3000 ? t.n : 3000;
	for (size_t i = 0; i < n; i += 1 + rnd(7)) {
		struct arena *b = arena_new();
		struct diags diags = {.arena = b};
		char *copy = arena_strndup(b, t.at, rnd(2) ? i : t.n);
		if (strlen(copy) > i)
			copy[i] = "()\" %-x0"[rnd(8)];
		struct kernel *damaged = core_parse(sources_new(b), "damaged.core", copy, &diags);
		if (!damaged && diags.list.n != 1)
			FAIL("damaged at %zu: %zu messages", i, diags.list.n);
		kernel_free(damaged);
		arena_free(b);
	}
	text_fini(&t);
	kernel_free(k);
	arena_free(a);
}

static void nest(struct text *t, const char *open, const char *middle, const char *close, int n)
{
	for (int i = 0; i < n; i++)
		text_put(t, open);
	text_put(t, middle);
	for (int i = 0; i < n; i++)
		text_put(t, close);
}

/* Deep expressions are fine, deep statements are refused. */
static void test_depth(void)
{
	struct arena *a = arena_new();
	struct diags diags = {.arena = a};
	struct text t = {0};
	text_put(&t, "(kernel k (body (assume ");
	nest(&t, "(not ", "true", ")", 300000);
	text_put(&t, ")))");
	struct kernel *k = core_parse(sources_new(a), "deep.core", t.at, &diags);
	if (!k)
		FAIL("a deep expression: %s", diags.list.at[0].text);
	kernel_free(k);
	t.n = 0;
	text_put(&t, "(kernel k (body ");
	nest(&t, "(if true (then ", "", "))", 4000);
	text_put(&t, "))");
	k = core_parse(sources_new(a), "deep.core", t.at, &diags);
	if (!k)
		FAIL("4000 ifs: %s", diags.list.at[0].text);
	kernel_free(k);
	t.n = 0;
	text_put(&t, "(kernel k (body ");
	nest(&t, "(if true (then ", "", "))", 100000);
	text_put(&t, "))");
	k = core_parse(sources_new(a), "deep.core", t.at, &diags);
	if (k || !strstr(diags.list.at[diags.list.n - 1].text, "too deeply"))
		FAIL("100000 ifs were accepted");
	kernel_free(k);
	text_fini(&t);
	arena_free(a);
}

/* Sharing survives: a tree of 2^60 nodes is a few lines. */
static void test_sharing(void)
{
	struct arena *a = arena_new();
	struct sources *sources = sources_new(a);
	struct kernel *k = kernel_new(sources, "k");
	expr_ref e = expr_var(k->exprs, k->thread_idx[0]);
	for (int i = 0; i < 60; i++)
		e = expr_intern(k->exprs, (struct expr){.kind = EXPR_MUL, .kid = {e, e}});
	struct core_stmt s = {.kind = CORE_ASSUME};
	s.u.assume.cond = expr_intern(k->exprs, (struct expr){.kind = EXPR_EQ, .kid = {e, expr_int(k->exprs, 0)}});
	k->body = core_new(k, &s);
	struct text t = {0};
	core_print(k, &t);
	if (t.n > 10000)
		FAIL("shared subexpressions are printed again and again");
	check_round_trip(sources, k, a, "shared");
	text_fini(&t);
	kernel_free(k);
	arena_free(a);
}

static void test_several(void)
{
	struct arena *a = arena_new();
	struct diags diags = {.arena = a};
	struct kernel_list list = {0};
	if (!core_parse_all(sources_new(a), "two.core", "(kernel a (body)) ; one\n(kernel b (body))", a, &list,
		    &diags) ||
		list.n != 2)
		FAIL("two kernels in one text");
	for (size_t i = 0; i < list.n; i++)
		kernel_free(list.at[i]);
	arena_free(a);
}

int main(int argc, char **argv)
{
	if (argc > 2)
		seed = strtoull(argv[2], NULL, 10);
	state = seed;
	test_errors();
	test_several();
	test_sharing();
	test_depth();
	test_types();
	test_round_trip();
	for (int i = 0; i < 5; i++)
		test_damage();
	printf("seed %llu: %d failures\n", (unsigned long long)seed, failures);
	return failures != 0;
}
