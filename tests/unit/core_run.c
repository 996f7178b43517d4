/* The interpreter on one thread, brute force on hand-made kernels, specialisation. */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

static int failures;
#define FAIL(...) (fprintf(stderr, __VA_ARGS__), fputc('\n', stderr), failures++)

static struct arena *arena;
static struct sources *sources;

static struct kernel *parse(const char *text)
{
	struct diags diags = {.arena = arena};
	struct kernel *k = core_parse(sources, "test.core", text, &diags);
	if (!k) {
		FAIL("%s\n%s", diags.list.at[0].text, text);
		exit(1);
	}
	return k;
}

/* ---- one thread ---- */

struct trace { struct text text; size_t stop_after; };

static int64_t param(var_ref v, const struct interp_thread *who, bool *known, void *data)
{
	(void)v, (void)who, (void)data;
	*known = true;
	return 4;
}

static int64_t memory(array_ref array, const int64_t *index, const struct interp_thread *who, void *data)
{
	(void)array, (void)who, (void)data;
	return index[0] * 10;
}

static bool sink(const struct event *e, const struct interp_thread *who, void *data)
{
	struct trace *t = data;
	(void)who;
	if (e->is_sync)
		text_put(&t->text, "| ");
	else
		text_printf(&t->text, "%u[%lld]", (unsigned)e->site.ix, (long long)e->index[0]);
	if (e->has_value)
		text_printf(&t->text, "=%lld", (long long)e->value);
	if (!e->is_sync)
		text_printf(&t->text, "@%u.%u.%u ", (unsigned)e->phase_block, (unsigned)e->phase_lanes[LANE_GROUPS - 1], (unsigned)e->phase_grid);
	return !t->stop_after || --t->stop_after;
}

#define HEAD                                                                                                   \
	"(kernel k (param n i32) (array A global 4 (dims _)) (array S shared 4 (dims _)) "                     \
	"(site 1 write A \"\" plain) (site 2 read A \"\") (site 3 write S \"\" plain) (site 4 atomic A \"\") " \
	"(site 5 write A \"\" plain) (mentions x) (body "

static void expect_trace(const char *body, enum interp_status wanted, const char *trace)
{
	struct kernel *k = parse(arena_printf(arena, HEAD "%s))", body));
	struct trace t = {0};
	struct interp in = {.kernel = k,
		.block_dim = {8, 1, 1},
		.grid_dim = {2, 1, 1},
		.sink = sink,
		.data = &t,
		.max_steps = 10000};
	struct interp_thread who = {{3, 0, 0}, {1, 0, 0}};
	const char *why = NULL;
	in.memory = memory;
	in.value = strstr(body, "up 0 n") ? param : NULL; /* what is not known is read from memory or 0 */
	in.machine = true;
	enum interp_status status = interp_run_thread(&in, &who, &why);
	text_put(&t.text, "");
	if (status != wanted || strcmp(t.text.at, trace) != 0)
		FAIL("%s\n  status %d (%s), wanted %d\n  %s\n  %s", body, status, why ? why : "", wanted, t.text.at, trace);
	if ((why != NULL) != (status != INTERP_OK))
		FAIL("%s: a reason is given exactly when something went wrong", body);
	text_fini(&t.text);
	kernel_free(k);
}

static void test_thread(void)
{
	expect_trace("(write 1 A (index (+ threadIdx.x (* blockDim.x blockIdx.x))) (value threadIdx.x))",
		INTERP_OK, "1[11]=3@0.0.0 ");
	expect_trace("(for i i32 (up 0 n 3) (do (write 1 A (index i))))", INTERP_OK, "1[0]@0.0.0 1[3]@0.0.0 ");
	expect_trace("(for i i32 (down 5 0 2) (do (write 1 A (index i))))", INTERP_OK, "1[5]@0.0.0 1[3]@0.0.0 1[1]@0.0.0 ");
	expect_trace("(for i i32 (mul 1 9 2) (do (write 1 A (index i))))", INTERP_OK,
		"1[1]@0.0.0 1[2]@0.0.0 1[4]@0.0.0 1[8]@0.0.0 ");
	expect_trace("(for i i32 (div 9 0 2) (do (write 1 A (index i))))", INTERP_OK,
		"1[9]@0.0.0 1[4]@0.0.0 1[2]@0.0.0 1[1]@0.0.0 ");
	expect_trace("(for i int (while (< (* i i) 5)) (do (write 1 A (index i))))", INTERP_OK,
		"1[0]@0.0.0 1[1]@0.0.0 1[2]@0.0.0 ");
	expect_trace("(read x i32 array-read \"\" 2 A (index 2)) (write 1 A (index x) (value (+ x 1)))", INTERP_OK,
		"2[2]@0.0.0 1[20]=21@0.0.0 ");
	expect_trace("(read x u8 array-read \"\" 2 A (index 30)) (write 1 A (index x))", INTERP_OK,
		"2[30]@0.0.0 1[44]@0.0.0 ");
	expect_trace("(if (= threadIdx.x 3) (then (write 1 A (index 0))) (else (write 5 A (index 1))))",
		INTERP_OK, "1[0]@0.0.0 ");
	expect_trace("(if (= threadIdx.x 2) (then (write 1 A (index 0))) (else (write 5 A (index 1))))",
		INTERP_OK, "5[1]@0.0.0 ");
	/* phases count the barriers that order the array's space */
	expect_trace("(sync block (orders shared)) (write 1 A (index 0)) (write 3 S (index 0))", INTERP_OK,
		"| 1[0]@0.0.0 3[0]@1.1.0 ");
	expect_trace("(sync warp (orders shared global)) (write 1 A (index 0)) (sync grid (orders global)) "
		     "(write 1 A (index 0))",
		INTERP_OK, "| 1[0]@0.1.0 | 1[0]@1.2.1 ");
	expect_trace("(sync warp (orders shared global) (mask 1)) (write 1 A (index 0))", INTERP_OK, "| 1[0]@0.0.0 ");
	expect_trace("(atomic x u32 4 A (index 1) block) (write 1 A (index x)) (atomic _ int 4 A (index 0) grid)", INTERP_OK,
		"4[1]@0.0.0 1[10]@0.0.0 4[0]@0.0.0 ");
	expect_trace("(approx x i32 loop-carried \"\" (bounds 5 9)) (write 1 A (index x))", INTERP_OK, "1[5]@0.0.0 ");
	expect_trace("(write 1 A (index (wrap u32 (- 0 1))))", INTERP_OK, "1[4294967295]@0.0.0 ");
	expect_trace("(write 1 A (index (/ -7 2)) (value (div -7 2)))", INTERP_OK, "1[-3]=-4@0.0.0 ");
	expect_trace("(write 1 A (index (% -7 2)) (value (mod -7 -2)))", INTERP_OK, "1[-1]=1@0.0.0 ");
	/* a condition decides before the other operand faults */
	expect_trace("(if (and (< 0 0) (= 1 (/ 1 0))) (then (write 1 A (index 0))))", INTERP_OK, "");
	expect_trace("(write 1 A (index (/ 1 0)))", INTERP_FAULT, "");
	expect_trace("(write 1 A (index 0) (value (pow2 63)))", INTERP_OK, "1[0]@0.0.0 ");
	expect_trace("(write 1 A (index 0)) (assume (< threadIdx.x 3)) (write 1 A (index 1))",
		INTERP_ASSUME_FAILED, "1[0]@0.0.0 ");
	expect_trace("(assert (< threadIdx.x 3)) (write 1 A (index 1))", INTERP_OK, "1[1]@0.0.0 ");
	expect_trace("(for i int (while true) (do (assert true)))", INTERP_LIMIT, "");
	expect_trace("(for i i32 (up 0 3 0) (do (write 1 A (index i))))", INTERP_FAULT, "");
	expect_trace("(for i u8 (up 254 300 1) (do (write 1 A (index i))))", INTERP_FAULT, "1[254]@0.0.0 1[255]@0.0.0 ");
	expect_trace("(for i i64 (mul 1 9223372036854775807 1000000000000) (do (write 1 A (index i))))", INTERP_OK,
		"1[1]@0.0.0 1[1000000000000]@0.0.0 ");
}

/* ---- all threads ---- */

static struct brute_result run_all(const struct kernel *k, int64_t threads, int64_t blocks, uint64_t seed)
{
	struct launch_param n = {"n", 4};
	struct brute_input in = {.block_dim = {threads, 1, 1},
		.grid_dim = {blocks, 1, 1},
		.params = &n,
		.param_count = 1,
		.memory_seed = seed};
	struct brute_result result;
	brute_force(k, &in, arena, &result);
	return result;
}

static void brute(const char *body, int64_t threads, int64_t blocks, uint64_t seed, const char *wanted)
{
	struct kernel *k = parse(arena_printf(arena, HEAD "%s))", body));
	struct brute_result result = run_all(k, threads, blocks, seed);
	struct text t = {0};
	for (size_t i = 0; i < result.races.n; i++) {
		const struct race_pair *p = &result.races.at[i];
		text_printf(&t, "%u-%u%s%s ", (unsigned)p->a.ix, (unsigned)p->b.ix, p->grid ? "g" : "", p->same_value ? "=" : "");
		if (memcmp(&p->t1, &p->t2, sizeof p->t1) == 0)
			FAIL("%s: one thread races with itself", body);
	}
	text_printf(&t, "%s%s", result.divergent ? "divergent " : "", result.status == INTERP_OK ? "" : "failed ");
	if (strcmp(t.at, wanted) != 0)
		FAIL("%s (%lld x %lld)\n  found  %s\n  wanted %s", body, (long long)blocks, (long long)threads, t.at, wanted);
	text_fini(&t);
	kernel_free(k);
}

/* What pairs of accesses take grows with the accesses, not with their square. */
static void few_steps(const char *body, int64_t threads, int64_t blocks)
{
	struct kernel *k = parse(arena_printf(arena, HEAD "%s))", body));
	struct brute_result result = run_all(k, threads, blocks, 0);
	if (result.status != INTERP_OK || result.steps > (uint64_t)(threads * blocks) * 60)
		FAIL("%s: %llu steps", body, (unsigned long long)result.steps);
	kernel_free(k);
}

#define BARRIER "(sync block (orders shared global) (at \"k.cu\" 5 1)) "

static void test_brute(void)
{
	few_steps("(write 1 A (index (+ threadIdx.x (* blockIdx.x blockDim.x))))", 1024, 8);      /* one number for thread and element */
	few_steps("(write 1 A (index 0) (value threadIdx.x))", 1024, 8);
	few_steps("(write 1 A (index 0) (value 7)) (read x i32 array-read \"\" 2 A (index 0))", 1024, 8);
	/* what a loop repeats is looked at once: all pairs of these would be 2,000 million */
	brute("(for i int (up 0 1000 1) (do (read x i32 array-read \"\" 2 A (index 0)))) (if (= threadIdx.x 3) (then (write 1 A (index 0))))",
		64, 1, 0, "1-2 ");
	brute("(for i int (up 0 1000 1) (do (write 1 A (index 0) (value 7)))) (if (= threadIdx.x 3) (then (write 5 A (index 0) (value 8))))",
		64, 1, 0, "1-1= 1-5 ");
	brute("(write 1 A (index threadIdx.x) (value 0))", 8, 1, 0, "");
	brute("(write 1 A (index 0) (value threadIdx.x))", 8, 1, 0, "1-1 ");
	brute("(write 1 A (index 0) (value 7))", 8, 1, 0, "1-1= ");
	brute("(write 1 A (index 0))", 8, 1, 0, "1-1 ");
	brute("(write 1 A (index 0) (value 7))", 1, 2, 0, "1-1g= ");
	brute("(write 3 S (index 0) (value blockIdx.x))", 1, 2, 0, "");
	brute("(write 1 A (index threadIdx.x) (value 0))", 8, 2, 0, "1-1g= ");
	brute("(write 1 A (index (+ threadIdx.x (* blockIdx.x blockDim.x))))", 8, 2, 0, "");
	brute("(read x i32 array-read \"\" 2 A (index (+ threadIdx.x 1))) (write 1 A (index threadIdx.x) "
	      "(value x))",
		4, 1, 0, "1-2 ");
	brute("(read x i32 array-read \"\" 2 A (index (+ threadIdx.x 1))) " BARRIER
	      "(write 1 A (index threadIdx.x) (value x))",
		4, 1, 0, "");
	/* a barrier of the wrong space, of warps, of the grid */
	brute("(read x i32 array-read \"\" 2 A (index (+ threadIdx.x 1))) (sync block (orders shared)) (write "
	      "1 A (index threadIdx.x))",
		4, 1, 0, "1-2 ");
	brute("(read x i32 array-read \"\" 2 A (index (+ threadIdx.x 1))) (sync warp (orders shared global)) "
	      "(write 1 A (index threadIdx.x))",
		32, 1, 0, "");
	brute("(read x i32 array-read \"\" 2 A (index (+ threadIdx.x 1))) (sync warp (orders shared global)) "
	      "(write 1 A (index threadIdx.x))",
		33, 1, 0, "1-2 ");
	/* of tiles of a warp */
#define TILE_8 "(sync tile (orders shared global) (lanes 8)) "
	brute("(write 1 A (index threadIdx.x)) " TILE_8 "(read x i32 array-read \"\" 2 A (index (bxor threadIdx.x 7)))", 32, 1, 0, "");
	brute("(write 1 A (index threadIdx.x)) " TILE_8 "(read x i32 array-read \"\" 2 A (index (bxor threadIdx.x 8)))", 32, 1, 0, "1-2 ");
	brute("(if (< threadIdx.x 8) (then " TILE_8 "))", 64, 1, 0, "");
	brute("(if (< threadIdx.x 4) (then " TILE_8 "))", 64, 1, 0, "divergent ");
	brute("(read x i32 array-read \"\" 2 A (index blockIdx.x)) " BARRIER
	      "(write 1 A (index (- 1 blockIdx.x)))",
		1, 2, 0, "1-2g ");
	brute("(read x i32 array-read \"\" 2 A (index blockIdx.x)) (sync grid (orders shared global)) (write 1 "
	      "A (index (- 1 blockIdx.x)))",
		1, 2, 0, "");
	/* atomics and their reach */
	brute("(atomic _ int 4 A (index 0) grid)", 4, 2, 0, "");
	brute("(atomic _ int 4 A (index 0) block)", 4, 2, 0, "4-4g ");
	brute("(atomic _ int 4 A (index 0) none)", 4, 1, 0, "4-4 ");
	brute("(atomic _ int 4 A (index 0) grid) (read x i32 array-read \"\" 2 A (index 0))", 2, 1, 0, "2-4 ");
	brute("(atomic x u32 4 A (index 0) grid) (write 3 S (index x) (value 1))", 8, 1, 0, "");
	/* overlapping counts */
	brute("(write 1 A (index threadIdx.x) (count 2) (value 1))", 3, 1, 0, "1-1 ");
	brute("(write 1 A (index (* 2 threadIdx.x)) (count 2) (value 1))", 3, 1, 0, "");
	/* loops */
	brute("(for i i32 (up 0 4 1) (do (write 3 S (index (+ threadIdx.x i))) " BARRIER "))", 4, 1, 0, "");
	brute("(for i i32 (up 0 n 1) (do (write 3 S (index threadIdx.x)) " BARRIER
	      "(write 3 S (index (mod (+ 1 threadIdx.x) 4)))))",
		4, 1, 0, "3-3 ");
	brute("(for s i32 (mul 1 8 2) (do (if (= 0 (mod threadIdx.x (* 2 s))) (then (read a i32 array-read "
	      "\"\" 2 A (index (+ threadIdx.x s))) "
	      "(write 1 A (index threadIdx.x) (value a)))) " BARRIER "))",
		8, 1, 0, "");
	brute("(for s i32 (mul 1 8 2) (do (if (= 0 (mod threadIdx.x (* 2 s))) (then (read a i32 array-read "
	      "\"\" 2 A (index (+ threadIdx.x s))) "
	      "(write 1 A (index threadIdx.x) (value a))))))",
		8, 1, 0, "1-2 ");
	/* what was written before a barrier is read after it */
	brute("(write 3 S (index threadIdx.x) (value (+ threadIdx.x 1))) " BARRIER, 4, 1, 0, "");
	brute("(write 1 A (index threadIdx.x) (value (- 3 threadIdx.x))) " BARRIER
	      "(read x i32 array-read \"\" 2 A (index threadIdx.x)) (write 3 S (index x) (value 1))", 4, 1, 5, "");
	brute("(read x i32 array-read \"\" 2 A (index threadIdx.x)) (write 3 S (index x) (value 1))", 4, 1, 0, "3-3= ");
	/* approximated values: one for the block when uniform */
	brute("(approx x i32 unknown-call \"\" (bounds 0 1)) (write 3 S (index (+ (* 2 threadIdx.x) x)))", 8, 1, 3, "");
	brute("(approx x i32 unknown-call \"\" uniform (bounds 0 9)) (write 3 S (index (+ threadIdx.x x)))", 8, 1, 3, "");
	brute("(approx x i32 unknown-call \"\" (bounds 0 9)) (write 3 S (index (+ threadIdx.x x)))", 8, 1, 3, "3-3 ");
	/* divergence */
	brute("(if (< threadIdx.x 2) (then " BARRIER "))", 4, 1, 0, "divergent ");
	brute("(if (< threadIdx.x 4) (then " BARRIER "))", 4, 1, 0, "");
	brute("(if (< blockIdx.x 1) (then " BARRIER "))", 4, 2, 0, "");
	brute("(for i i32 (up 0 threadIdx.x 1) (do " BARRIER "))", 3, 1, 0, "divergent ");
	brute("(for i i32 (up threadIdx.x (+ 2 threadIdx.x) 1) (do " BARRIER "))", 3, 1, 0, "");
	brute("(for i i32 (up 0 2 1) (do (if (= i (mod threadIdx.x 2)) (then " BARRIER "))))", 4, 1, 0, "divergent ");
	brute("(if (< threadIdx.x 2) (then (sync block (orders shared) (at \"k.cu\" 1 1))) (else (sync block "
	      "(orders shared) (at \"k.cu\" 2 1))))",
		4, 1, 0, "divergent ");
	brute("(if (< threadIdx.x 32) (then (sync warp (orders shared))))", 64, 1, 0, "");
	brute("(if (< threadIdx.x 16) (then (sync warp (orders shared))))", 64, 1, 0, "divergent ");
	/* limits and faults */
	brute("(write 1 A (index (/ 1 (- threadIdx.x 1))))", 2, 1, 0, "failed ");
	brute("(for i int (while true) (do (assert true)))", 2, 1, 0, "failed ");
	brute("(write 1 A (index 0) (count 4294967295))", 2, 1, 0, "failed ");
	brute("(write 1 A (index threadIdx.x))", 1 << 20, 1 << 20, 0, "failed ");
}

/* ---- specialisation ---- */

static void expect_special(const char *kernel, struct launch launch, const char *wanted)
{
	struct kernel *k = parse(kernel);
	struct diags diags = {.arena = arena};
	struct text t = {0};
	if (!kernel_specialise(k, &launch, &diags))
		FAIL("%s: %s", kernel, diags.list.at[0].text);
	core_print(k, &t);
	if (!strstr(t.at, wanted))
		FAIL("%s\n  gives %s\n  wanted %s", kernel, t.at, wanted);
	text_fini(&t);
	kernel_free(k);
}

static void test_specialise(void)
{
	struct launch fixed = {.block_dim = {64, 1, 1}, .grid_dim = {2, 1, 1}}, open = {.block_dim = {0, 0, 0}};
	struct launch_param n5 = {"n", 5}, bad = {"m", 5}, huge = {"n", (int64_t)1 << 40};
	struct launch with_n = {.params = &n5, .param_count = 1}, with_bad = {.params = &bad, .param_count = 1};
	struct launch with_huge = {.params = &huge, .param_count = 1};
	expect_special(HEAD "(write 1 A (index (+ threadIdx.x (* blockDim.x threadIdx.y))))))", fixed, "(index threadIdx.x)");
	expect_special(HEAD
		"(if (< threadIdx.x 64) (then (write 1 A (index blockDim.x))) (else (write 5 A (index 1))))))",
		fixed, "(body\n    (write 1 A (index 64)))");
	expect_special(HEAD "(for i i32 (up 0 n 1) (do (if (< i 5) (then (write 1 A (index n))))))))", with_n,
		"(for i i32 (up 0 5 1)\n      (do\n        (write 1 A (index 5)))))");
	expect_special(HEAD "(for i i32 (up n 5 1) (do (write 1 A (index i))))))", with_n, "(body))");
	expect_special(HEAD "(write 1 A (index (+ threadIdx.x (* 2000 threadIdx.y))))))", open,
		"(assumption unit-dimension \"blockDim.y = ");
	expect_special("(kernel k (mentions x y) (body (assume (< (* blockDim.x blockDim.y) 1024))))", open,
		"(precondition (< (* blockDim.x blockDim.y) 1025))");
	expect_special("(kernel k (mentions x y) (body (assume (<= blockDim.x 16)) (assume (<= blockDim.y 16))))",
		(struct launch){.block_dim = {0, 64, 1}}, "(body\n    (assume false))"); /* 1024 / 64 = 16 */
	expect_special("(kernel k (param n i32) (require-block-dim 32 1 1) (mentions x) (body (assume (= "
		       "blockDim.x n))))",
		open, "(= n 32)");
	expect_special("(kernel k (array A global 4 (dims _)) (site 1 write A \"\") (body (write 1 A (index "
		       "blockDim.x))))",
		open, "(index blockDim.x)"); /* nothing is mentioned: x stays open */
	struct kernel *k = parse(HEAD "(skip)))");
	struct diags diags = {.arena = arena};
	if (kernel_specialise(k, &with_bad, &diags) || kernel_specialise(k, &with_huge, &diags) || diags.list.n != 2)
		FAIL("an unknown parameter and a value out of range are refused");
	kernel_free(k);
}

int main(void)
{
	arena = arena_new();
	sources = sources_new(arena);
	test_thread();
	test_brute();
	test_specialise();
	arena_free(arena);
	printf("%d failures\n", failures);
	return failures != 0;
}
