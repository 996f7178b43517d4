/* Two threads never meet at a pair of accesses, by digits alone; and beside each pair one that differs by little, at which threads meet.
 * No guess and no solver comes first, as in a check, where they would find what a wrong rule hides. */
#include "tests/unit/asking.h"

#include <stdlib.h>
#include <string.h>

#define X "threadIdx.x"
#define Y "threadIdx.y"

struct place { const char *index, *guard; };
/* second: of the other access, or the same as the first. count: units of each */
struct twin { struct place first, second; unsigned count; };
struct rule { const char *name; struct twin apart, meet; };

#define ONE(index, guard) { { index, guard }, { 0 }, 1 }
#define RUN(index, guard) { { index, guard }, { 0 }, 2 }
#define TWO(index, guard, other, also) { { index, guard }, { other, also }, 1 }

#define ROW "(+ " X " (* " Y " w))"
#define IN_HALVES "(and (<= (* 2 " X ") n) (< n (* 2 w)))"        /* x < w, and what algebra looks for does not say it */
#define IN_QUARTERS "(and (<= (* 4 " X ") n) (< n (* 2 w)))"      /* 2x < w, likewise */
#define UP_TO "(and (<= " X " n) (<= n (+ w threadIdx.z)))"          /* x <= w, likewise: z is 0 */
#define INNER(less) "(+ (mod " X " (- w " less ")) (* w (div " X " (- w " less "))))"
#define ROW_HERE "(and (= " Y " 0) "
#define TRIANGLE "(+ " X " (div (* " Y " (+ " Y " 1)) 2))"
#define UPPER "(+ (- (* n " Y ") (div (* " Y " (+ " Y " 1)) 2)) (- " X " (+ " Y " 1)))"
#define LEAST "(ite (<= w n) w n)"
#define AROUND "(ite (<= w (+ " Y " n)) (- (+ " Y " n) w) (+ " Y " n))"
#define BEYOND "(ite (<= w (+ " Y " n)) (- (+ " Y " n) w) (+ 1 (+ " Y " n)))"
#define QUARTERS "(= n (ite (= (mod w 4) 0) (div w 4) (+ (div w 4) 1)))"
#define IN_ROW "(and (= " X " 0) (and (< " Y " w) (and (<= 0 n) (< n w))))"

#define BOTH "(+ c (* w " X "))"
#define BELOW(places, bound) "(and (not (= w 0)) (" places " " BOTH " " bound "))"
#define FROM(bound) "(and (not (= w 0)) (<= " bound " " BOTH "))"
#define POWERS "(ite (= c 0) 2 (ite (= c 1) 4 8))"
#define HALF(places) "(and (< 0 w) (and (= " Y " 0) (" places " (mod " X " w) (div w 2))))"
#define SHIFTED(back) "(+ (* n " X ") (ite (<= n (+ " X " w)) (- (+ " X " w) " back ") (+ " X " w)))"
#define COLUMNS ROW_HERE "(and (<= 0 w) (< " X " n)))"

/* tiles of 4 along a diagonal: their corners above, and what a thread has in them */
#define CORNER(down, right) "(+ (* w (- " down " (* 4 " Y "))) (+ (* 4 " Y ") " right "))"
#define TILE(more) "(and (and (<= (* 2 (+ (* 4 " Y ") (+ " X " 1))) n) (< n (* 2 w))) " more ")"

static const struct rule RULES[] = {
	{ "radix", ONE(ROW, IN_HALVES), ONE(ROW, "(<= " X " w)") },
	{ "radix, a sum", ONE(INNER("1"), ROW_HERE "(<= 3 w))"), ONE(INNER("1"), ROW_HERE "(<= w -3))") },
	{ "radix, a sum that is too small", ONE(INNER("1"), ROW_HERE "(<= 3 w))"),
	  ONE("(+ (mod " X " (- w 1)) (* (- w 2) (div " X " (- w 1))))", ROW_HERE "(<= 3 w))") },
	{ "shift", ONE(ROW, "(and (<= 1 " X ") (<= " X " w))"), ONE(ROW, "(<= " X " w)") },
	{ "shift by what a thread has for itself", ONE(ROW, "(and (<= 1 " X ") (<= " X " w))"),
	  ONE(ROW, "(and (<= c " X ") (< " X " (+ c w)))") },
	{ "half", TWO("(+ (* w " Y ") " X ")", IN_QUARTERS, "(- (* w " Y ") " X ")", "(and " IN_QUARTERS " (<= 1 " X "))"),
	  TWO("(+ (* w " Y ") " X ")", IN_HALVES, "(- (* w " Y ") " X ")", "(and " IN_HALVES " (<= 1 " X "))") },
	{ "factor", ONE("(* w " X ")", "(and (not (= w 0)) (= " Y " 0))"), ONE("(* w " X ")", "(and (<= 0 w) (= " Y " 0))") },
	{ "factor that may be 0", ONE("(* w " X ")", "(and (not (= w 0)) (= " Y " 0))"), ONE("(* (div n 2) " X ")", "(and (< 0 n) (= " Y " 0))") },
	{ "opposite", TWO("(+ " X " (* w " Y "))", "(< " X " w)", "(- 0 (+ " X " (* w " Y ")))", "(< " X " w)"),
	  TWO("(+ (* n " X ") (* w " Y "))", "(and (<= 0 n) (< 0 w))", "(- 0 (+ (* n " X ") (* w " Y ")))", "(and (<= 0 n) (< 0 w))") },
	{ "opposite, of either sign", TWO("(+ " X " (* w " Y "))", "(< " X " w)", "(- 0 (+ " X " (* w " Y ")))", "(< " X " w)"),
	  TWO("(+ " X " (* w (- " Y " 1)))", "(< " X " w)", "(- 0 (+ " X " (* w (- " Y " 1))))", "(< " X " w)") },
	{ "order", TWO("(* w " X ")", "(and (<= 0 w) (< " X " n))", "(* w (+ n " Y "))", "(and (<= 1 w) (<= 1 n))"),
	  TWO("(* w " X ")", "(and (<= 0 w) (<= " X " n))", "(* w (+ n " Y "))", "(and (<= 1 w) (<= 1 n))") },
	{ "order by what threads share", TWO("(* w " X ")", "(and (<= 0 w) (< " X " n))", "(* w (+ n " Y "))", "(and (<= 1 w) (<= 1 n))"),
	  TWO("(* w " X ")", "(and (<= 1 w) (= " Y " 0))", "(+ 1 (* w " X "))", "(and (<= 1 w) (= " Y " 0))") },
	{ "together", TWO(CORNER("0", "0"), TILE("(= " X " 0)"), CORNER("(+ 1 " X ")", "(+ 1 " X ")"), TILE("(< " X " 4)")),
	  TWO(CORNER("5", "-3"), TILE("(and (= " X " 0) (<= 1 " Y "))"), CORNER("(+ 1 " X ")", "(+ 1 " X ")"), TILE("(< " X " 4)")) },
	{ "number", ONE("(+ (* w (div " X " w)) (mod " X " w))", ROW_HERE "(<= 1 w))"),
	  ONE("(+ (* w (div " X " w)) (div (mod " X " w) 2))", ROW_HERE "(<= 1 w))") },
	{ "interval", ONE("c", ROW_HERE "(and (<= (* w " X ") c) (< c (* w (+ " X " 1)))))"),
	  ONE("c", ROW_HERE "(and (<= (* w " X ") c) (<= c (* w (+ " X " 1)))))") },
	{ "remainder", ONE("(+ (* w (- n " Y ")) (mod c (+ " Y " 1)))", IN_ROW), ONE("(+ (* w (- n " Y ")) (mod c (+ " Y " 2)))", IN_ROW) },
	{ "remainder by what is negative", ONE("(+ (* w (- n " Y ")) (mod c (+ " Y " 1)))", IN_ROW), ONE("(+ (* w (- n " Y ")) (mod c (- " Y " (* 2 w))))", IN_ROW) },
	{ "residue that is the number", ONE("c", ROW_HERE "(and (< " X " 4) (= (mod (- c " X ") 4) 0)))"), ONE("c", ROW_HERE "(and (< " X " 5) (= (mod (- c " X ") 4) 0)))") },
	{ "order by a bound", TWO(BOTH, BELOW("<", "n"), BOTH, FROM("n")), TWO(BOTH, BELOW("<=", "n"), BOTH, FROM("n")) },
	{ "order by a bound of a thread's own", TWO(BOTH, BELOW("<", "n"), BOTH, FROM("n")), TWO(BOTH, BELOW("<", Y), BOTH, FROM(Y)) },
	{ "quotient", TWO(X, HALF("<"), "(+ " X " (div w 2))", HALF("<")), TWO(X, HALF("<="), "(+ " X " (div w 2))", HALF("<=")) },
	{ "quotient, into another row", TWO(X, HALF("<"), "(+ " X " (div w 2))", HALF("<")), TWO(X, HALF("<"), "(+ " X " w)", HALF("<")) },
	{ "runs", RUN("(* 2 " ROW ")", IN_HALVES), RUN(ROW, IN_HALVES) },
	{ "wide", RUN("(+ (* 2 " X ") (* w " Y "))", "(and (<= (+ (* 4 " X ") 4) n) (<= n (* 2 w)))"), RUN("(+ (* 2 " X ") (* w " Y "))", "(< (* 2 " X ") w)") },
	{ "wide, longer than the step", RUN("(+ (* 2 " X ") (* w " Y "))", "(and (<= (+ (* 4 " X ") 4) n) (<= n (* 2 w)))"),
	  RUN(ROW, "(and (<= (+ (* 2 " X ") 4) n) (<= n (* 2 w)))") },
	{ "triangle", ONE(TRIANGLE, "(<= " X " " Y ")"), ONE(TRIANGLE, "(<= " X " (+ " Y " 1))") },
	{ "triangle, shrinking", ONE(UPPER, "(and (< " Y " " X ") (< " X " n))"), ONE(UPPER, "(and (<= " Y " " X ") (< " X " n))") },
	{ "chunk", ONE("(+ (div (* " Y " w) 4) " X ")", "(and (<= 0 w) (< " X " (div w 4)))"),
	  ONE("(+ (div (* " Y " w) 4) " X ")", "(and (<= 0 w) (<= " X " (div w 4)))") },
	{ "chunk, downwards", ONE("(+ (div (* " Y " w) 4) " X ")", "(and (<= 0 w) (< " X " (div w 4)))"),
	  ONE("(- " X " (div (* " Y " w) 4))", "(and (< w 0) (< " X " (- 0 (div w 4))))") },
	{ "split", ONE("(+ " X " (* " Y " " LEAST "))", "(< " X " " LEAST ")"), ONE("(+ " X " (* " Y " " LEAST "))", "(and (< 0 n) (< " X " w))") },
	{ "split by what a thread has for itself", ONE(SHIFTED("n"), COLUMNS), ONE(SHIFTED("(+ n 1)"), COLUMNS) },
	{ "multiples", ONE("(+ (mod " X " 4) " POWERS ")", ROW_HERE "(and (< " X " 4) (<= 1 c)))"), ONE("(+ (mod " X " 4) " POWERS ")", ROW_HERE "(and (< " X " 4) (<= 0 c)))") },
	{ "arm", ONE(ROW, "(not (= (ite (< " X " w) " X " -1) -1))"), ONE(ROW, "(not (= (ite (< " X " w) " X " -1) -2))") },
	{ "differ", ONE(ROW, "(and " UP_TO " (not (= " X " w)))"), ONE(ROW, "(and " UP_TO " (not (= (+ " X " 1) w)))") },
	{ "differ, unbounded", ONE(ROW, "(and " UP_TO " (not (= " X " w)))"), ONE(ROW, "(not (= " X " w))") },
	{ "choice", ONE("(+ (* w " Y ") " AROUND ")", IN_ROW), ONE("(+ (* w " Y ") " BEYOND ")", IN_ROW) },
	{ "one more, at most", ONE(ROW, "(and " QUARTERS " (< (+ " X " 4) (* 4 n)))"), ONE(ROW, "(and " QUARTERS " (< " X " (* 4 n)))") },
	{ "one more, at least", ONE("(+ " X " (* " Y " n))", "(and (<= 0 (* w n)) (and " QUARTERS " (< " X " (div w 4))))"),
	  ONE("(+ " X " (* " Y " n))", "(and (<= 0 (* w n)) (and " QUARTERS " (<= " X " (div w 4))))") },
	{ "either", ONE(ROW, "(and (<= (* 2 " X ") n) (or (< n (* 2 w)) (< n (- (* 2 w) 1))))"),
	  ONE(ROW, "(and (and (<= (* 2 " X ") n) (< 0 w)) (or (< n (* 2 w)) (< n (+ (* 2 w) 1))))") },
	{ "only", ONE(ROW, "(and (<= 0 n) (or (< " X " w) (< " X " (- 0 n))))"), ONE(ROW, "(and (<= 0 n) (or (<= " X " w) (< " X " (- 0 n))))") },
};

static unsigned failures;

/* number: no two accesses are the same */
static void write_access(struct text *out, const struct place *p, unsigned count, unsigned number)
{
	text_printf(out, "(if (and (= threadIdx.z 0) (and (not (= n -%u)) %s)) (then (write 1 A (index %s) (count %u))))", number + 7, p->guard,
		p->index, count);
}

/* The kernel with the first place `times` times, and the second. */
static struct kernel *kernel_of(const struct twin *p, unsigned times, struct arena *arena)
{
	struct diags diags = { .arena = arena };
	struct text text = { 0 };
	text_put(&text, "(kernel k (param w i32) (param n i32) (array A global 4 (dims _)) (site 1 write A \"\")"
		"(body (approx c i32 none \"\") ");
	for (unsigned i = 0; i < times; i++) write_access(&text, &p->first, p->count, i);
	if (p->second.index) write_access(&text, &p->second, p->count, times);
	text_put(&text, "))");
	struct kernel *k = core_parse(sources_new(arena), "twin", text.at, &diags);
	if (!k) printf("%s: %s\n", text.at, diags.list.n ? diags.list.at[0].text : "");
	text_fini(&text);
	if (!k) exit(1);
	return k;
}

static bool pair_is_apart(const struct query *q, const struct phase *phase)
{
	const struct phase_access *only[2] = { &phase->accesses.at[0], &phase->accesses.at[phase->accesses.n - 1] };
	struct query *pair = query_pair(q, only);
	return pair->trivially_unsat || expr_is_false(q->k->exprs, digits_open(pair)) || digits_apart(pair);
}

/* The question about all accesses of a kernel, which has one phase. */
struct asked { struct arena *arena; struct kernel *k; struct phases phases; struct asking asking; struct query *q; };

static void asked_begin(struct asked *a, const struct twin *p, unsigned times)
{
	struct typing typing = { 0 };
	*a = (struct asked) { .arena = arena_new() };
	a->k = kernel_of(p, times, a->arena);
	typecheck_kernel(a->k, &typing);
	protocol_split(a->k, typing.protocol, LEVEL_BLOCK, SPACE_GLOBAL, &a->phases);
	a->q = query_race(asking_begin(&a->asking, a->k, a->arena, LEVEL_BLOCK), &a->phases.list.at[0], 1, (array_ref) { 1 });
}

static void asked_end(struct asked *a)
{
	kernel_free(a->k);
	arena_free(a->arena);
}

/* many: the first place so often, and all pairs at once */
static bool is_apart(const struct twin *p, unsigned many)
{
	struct asked a;
	asked_begin(&a, p, many ? many : 1);
	bool apart = many ? alike_apart(a.q, NULL) : pair_is_apart(a.q, &a.phases.list.at[0]);
	asked_end(&a);
	return apart;
}

static void test(const struct rule *r, unsigned many)
{
	bool apart = is_apart(&r->apart, many), meet = is_apart(&r->meet, many);
	if (apart && !meet) return;
	failures++;
	printf("%s: %s\n", r->name, meet ? "threads that meet are told apart" : "threads that never meet are not told apart");
}

/* More accesses than are asked pair by pair. */
static const struct rule ALIKE[] = {
	{ "alike, another place", TWO(ROW, IN_HALVES, ROW, IN_HALVES), TWO(ROW, IN_HALVES, "(+ w " ROW ")", IN_HALVES) },
	{ "alike, another guard", TWO(ROW, IN_HALVES, ROW, IN_HALVES), TWO(ROW, IN_HALVES, ROW, "(< 3 n)") },
};

/* Few: each pair, and each access with itself, too. */
#define LOW_ROWS "(and (< " Y " 4) (and " IN_HALVES " (<= 0 n)))"
static const struct rule PAIRS[] = {
	{ "pairs", TWO(ROW, LOW_ROWS, "(+ (* 4 w) " ROW ")", LOW_ROWS), TWO(ROW, LOW_ROWS, "(+ (* 3 w) " ROW ")", LOW_ROWS) },
	{ "pairs, of one access", TWO(ROW, LOW_ROWS, "(+ (* 4 w) " ROW ")", LOW_ROWS),
	  TWO(ROW, LOW_ROWS, "(+ (* 4 w) (+ (* w (div " Y " 2)) " X "))", LOW_ROWS) },
};

static bool answer_of(void *late) { return *(bool *)late; }

/* A size that is compared with two numbers: three questions, or none where it is late. */
static void test_compared(void)
{
	static const struct twin twin = ONE("(mod " X " w)", "(<= (ite (= w 4) 1 (ite (= w 6) 2 3)) n)");
	struct asked a;
	struct query_list cases = { 0 };
	struct finite finite = { 0 };
	bool late = false;
	asked_begin(&a, &twin, 1);
	finite_collect(a.k, a.arena, &finite);
	a.asking.lower.finite = &finite;
	if (query_has_cases(a.q) || !query_cases(a.q, &cases, answer_of, &late) || cases.n != 3) {
		failures++;
		printf("compared: %zu cases\n", cases.n);
	}
	late = true;
	if (query_cases(a.q, &(struct query_list) { 0 }, answer_of, &late)) {
		failures++;
		printf("compared: cases although it is late\n");
	}
	asked_end(&a);
}

/* A size of which one of two things is known: two questions, the second for what is not the first. */
static void test_either(void)
{
	static const struct twin twin = ONE(ROW, "(< " X " n)");
	struct asked a;
	struct query_list cases = { 0 };
	struct finite finite = { 0 };
	bool late = false;
	asked_begin(&a, &twin, 1);
	finite_collect(a.k, a.arena, &finite);
	a.asking.lower.finite = &finite;
	struct expr_table *t = a.k->exprs;
	expr_ref w = expr_var(t, a.k->params.at[0]), n = expr_var(t, a.k->params.at[1]);
	expr_ref half[] = { expr_le(t, n, w), expr_le(t, expr_mul(t, n, expr_int(t, 2)), expr_add(t, w, expr_int(t, 8))) };
	VEC_PUSH(a.k->arena, &a.k->preconditions, expr_or(t, half[0], half[1]));
	if (!query_cases(a.q, &cases, answer_of, &late) || cases.n != 2) {
		failures++;
		printf("either: %zu cases\n", cases.n);
	}
	for (size_t i = 0; i < 2 && cases.n == 2; i++) {
		struct expr_list known = { 0 };
		smt_conjuncts(t, a.arena, cases.at[i]->phase->context, &known);
		if (expr_list_has(&known, half[i])) continue;
		failures++;
		printf("either: case %zu is another\n", i);
	}
	asked_end(&a);
}

int main(void)
{
	for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) test(&RULES[i], 0);
	for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) test(&PAIRS[i], 1);
	test_compared();
	test_either();
	for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; i++) test(&ALIKE[i], LIMIT_PAIRWISE_ACCESSES);
	printf("%u failed\n", failures);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
