/* Whole checks of kernels in core text: verdicts, the set of racing pairs of lines, labels, witnesses, assumptions. */
#include "smt/smt.h"

#include <stdlib.h>
#include <string.h>

struct example {
	const char *name, *text;
	int64_t block, grid;             /* 0: symbolic */
	struct check_options options;
	enum verdict verdict;
	const char *alarms;              /* "kind label level line/line; ..." in order; NULL: not looked at */
};

/* Common heads: a shared array s and a global array A with four accesses on lines 1 to 4. */
#define HEAD "(kernel k (param n i32) (param w i32) (array s shared 4 (dims 1024)) (array A global 4 (dims _) param)\n"
#define WS(N) "(site " #N " write s \"s" #N "\" plain (at \"k.cu\" " #N " 1))\n"
#define RS(N) "(site " #N " read s \"s" #N "\" (at \"k.cu\" " #N " 1))\n"
#define WA(N) "(site " #N " write A \"A" #N "\" plain (at \"k.cu\" " #N " 1))\n"
#define RA(N) "(site " #N " read A \"A" #N "\" (at \"k.cu\" " #N " 1))\n"
#define AA(N) "(site " #N " atomic A \"A" #N "\" (at \"k.cu\" " #N " 1))\n"
#define GID "(wrap u32 (+ threadIdx.x (* blockIdx.x blockDim.x)))"
#define SYNC "(sync block (orders shared global) (at \"k.cu\" 9 1))"

static const struct example EXAMPLES[] = {
	{ .name = "own element", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD WA(1) "(body (write 1 A (index " GID ") (value 1))))" },
	{ .name = "neighbour", .verdict = VERDICT_RACY, .alarms = "race true block 1/2; ",
		.text = HEAD WS(1) RS(2) "(body (write 1 s (index threadIdx.x) (value threadIdx.x))"
			"(read x i32 array-read \"s\" 2 s (index (+ threadIdx.x 1)))))" },
	{ .name = "neighbour after barrier", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD WS(1) RS(2) "(body (write 1 s (index threadIdx.x) (value threadIdx.x))" SYNC
			"(read x i32 array-read \"s\" 2 s (index (+ threadIdx.x 1)))))" },
	{ .name = "every pair", .verdict = VERDICT_RACY,
		.alarms = "race true block 1/1; race true block 1/2; race true block 1/3; race true block 2/2; "
			"race true block 2/3; ",
		.text = HEAD WS(1) WS(2) RS(3) "(body (write 1 s (index (/ threadIdx.x 2)) (value threadIdx.x))"
			"(write 2 s (index (/ threadIdx.x 2)) (value (+ threadIdx.x 1)))"
			"(read x i32 array-read \"s\" 3 s (index (/ threadIdx.x 2)))))" },
	{ .name = "one value", .verdict = VERDICT_BENIGN, .alarms = "race benign block 1/1; ",
		.text = HEAD WS(1) "(body (write 1 s (index 0) (value 7))))" },
	{ .name = "one value per block", .verdict = VERDICT_RACY, .alarms = "race benign block 1/1; race true grid 1/1; ",
		.text = HEAD WA(1) "(body (write 1 A (index 0) (value blockIdx.x))))" },
	{ .name = "a harmless pair first", .verdict = VERDICT_RACY, .alarms = "race true block 1/1; ",
		.text = HEAD WS(1) "(body (write 1 s (index (/ threadIdx.x 4)) (value (/ threadIdx.x 2)))))" },
	{ .name = "early return before a barrier", .verdict = VERDICT_RACY, .alarms = "divergence true block 9/8; ",
		.text = HEAD WS(1) "(body (if (< threadIdx.x 5) (then " SYNC ") (at \"k.cu\" 8 1))))" },
	{ .name = "uniform branch", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD WS(1) "(body (if (< blockIdx.x 5) (then " SYNC ") (at \"k.cu\" 8 1))))" },
	{ .name = "barrier in a thread's own loop", .verdict = VERDICT_RACY, .alarms = "divergence true block 9/8; ",
		.text = HEAD WS(1) "(body (for i i32 (up 0 threadIdx.x 1) (at \"k.cu\" 8 1) (do " SYNC "))))" },
	{ .name = "index from memory", .verdict = VERDICT_POSSIBLY_RACY,
		.alarms = "race possible block 2/2; race possible grid 2/2; ",
		.text = HEAD RS(1) WA(2) "(body (read x i32 array-read \"s[t]\" 1 s (index threadIdx.x))"
			"(write 2 A (index x) (value threadIdx.x))))" },
	{ .name = "one read for all", .verdict = VERDICT_DRF, .alarms = "", .options = { .no_grid = true },
		.text = HEAD RS(1) WA(2) "(body (read x i32 array-read \"s[n]\" 1 s (index n))"
			"(write 2 A (index (+ x threadIdx.x)) (value 1))))" },
	{ .name = "atomics", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD AA(1) "(body (atomic _ i32 1 A (index 0) grid)))" },
	{ .name = "block atomics", .verdict = VERDICT_RACY, .alarms = "race true grid 1/1; ",
		.text = HEAD AA(1) "(body (atomic _ i32 1 A (index 0) block)))" },
	{ .name = "atomic against read", .verdict = VERDICT_RACY, .alarms = "race true block 1/2; race true grid 1/2; ",
		.text = HEAD AA(1) RA(2) "(body (atomic _ i32 1 A (index 0) grid)"
			"(read x i32 array-read \"A\" 2 A (index 0))))" },
	{ .name = "two dimensions", .verdict = VERDICT_DRF, .alarms = "",
		.text = "(kernel k (param w i32) (array A global 4 (dims _) param) (mentions x y)" WA(1)
			"(body (if (< (+ threadIdx.x (* blockIdx.x blockDim.x)) w) (then (write 1 A (index (+ (* w "
			"(+ threadIdx.y (* blockIdx.y blockDim.y))) (+ threadIdx.x (* blockIdx.x blockDim.x)))) (value 1))))))" },
	{ .name = "two dimensions, no bound", .verdict = VERDICT_RACY, .alarms = NULL,
		.text = "(kernel k (param w i32) (array A global 4 (dims _) param) (mentions x y)" WA(1)
			"(body (write 1 A (index (+ (* w threadIdx.y) threadIdx.x)) (value threadIdx.y))))" },
	{ .name = "tree", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD RS(1) WS(2) "(body (for d u32 (mul 1 blockDim.x 2) (do (if (= (% threadIdx.x (* 2 d)) 0) (then"
			"(read x i32 array-read \"s\" 1 s (index (+ threadIdx.x d))) (write 2 s (index threadIdx.x)))) " SYNC "))))" },
	{ .name = "tree without barrier", .verdict = VERDICT_RACY, .alarms = "race true block 1/2; ", .block = 64,
		.text = HEAD RS(1) WS(2) "(body (for d u32 (mul 1 blockDim.x 2) (do (if (= (% threadIdx.x (* 2 d)) 0) (then"
			"(read x i32 array-read \"s\" 1 s (index (+ threadIdx.x d))) (write 2 s (index threadIdx.x))))))))" },
	{ .name = "butterfly", .verdict = VERDICT_DRF, .alarms = "", .block = 64,
		.text = HEAD RS(1) WS(2) "(body (for d u32 (mul 1 blockDim.x 2) (do (if (< threadIdx.x (bxor threadIdx.x d)) (then"
			"(read x i32 array-read \"s\" 1 s (index (bxor threadIdx.x d))) (write 2 s (index threadIdx.x)))) " SYNC "))))" },
	{ .name = "warp barrier", .verdict = VERDICT_DRF, .alarms = "", .block = 32,
		.text = HEAD WS(1) RS(2) "(body (write 1 s (index threadIdx.x) (value 1)) (sync warp (orders shared global))"
			"(read x i32 array-read \"s\" 2 s (index (+ threadIdx.x 1)))))" },
	{ .name = "warp barrier, two warps", .verdict = VERDICT_RACY, .alarms = "race true block 1/2; ", .block = 64,
		.text = HEAD WS(1) RS(2) "(body (write 1 s (index threadIdx.x) (value 1)) (sync warp (orders shared global))"
			"(read x i32 array-read \"s\" 2 s (index (+ threadIdx.x 1)))))" },
	{ .name = "runs of four", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD WS(1) "(body (write 1 s (index (* 4 threadIdx.x)) (count 4))))" },
	{ .name = "overlapping runs", .verdict = VERDICT_RACY, .alarms = "race true block 1/1; ",
		.text = HEAD WS(1) "(body (write 1 s (index (* 3 threadIdx.x)) (count 4))))" },
	{ .name = "division by zero is not run", .verdict = VERDICT_DRF, .alarms = "",
		.text = HEAD WS(1) "(precondition (= n 0))"
			"(body (if (< (/ 8 n) 5) (then (write 1 s (index 0) (value threadIdx.x))))))" },
	{ .name = "too hard in machine words", .verdict = VERDICT_UNKNOWN, .alarms = "",
		.options = { .arith = ARITH_BV, .effort = 0.1, .no_block = true },
		.text = "(kernel k (param w u32) (array A global 4 (dims _) param) " WA(1) "(body (if (< threadIdx.x w) (then"
			"(write 1 A (index (+ threadIdx.x (* blockIdx.x (* w w)))) (value blockIdx.x))))))" },
};

static const char *level_text(enum level level)
{
	return level == LEVEL_WARP ? "warp" : level == LEVEL_BLOCK ? "block" : level == LEVEL_GRID ? "grid" : "none";
}

static void alarms_text(const struct check *c, struct text *out)
{
	text_put(out, "");
	for (size_t i = 0; i < c->alarms.n; i++) {
		const struct alarm *a = &c->alarms.at[i];
		text_printf(out, "%s %s %s %u/%u; ", a->kind == ALARM_RACE ? "race" : "divergence", label_name(a->label),
			level_text(a->level), (unsigned)a->at[0].line, (unsigned)a->at[1].line);
	}
}

static bool run(const struct example *e)
{
	struct arena *arena = arena_new();
	struct diags diags = { .arena = arena };
	struct kernel *k = core_parse(sources_new(arena), e->name, e->text, &diags);
	struct launch launch = { .block_dim = { e->block, 0, 0 }, .grid_dim = { e->grid, 0, 0 } };
	bool good = false;
	if (!k || !kernel_specialise(k, &launch, &diags)) {
		printf("%s: %s\n", e->name, diags.list.n ? diags.list.at[0].text : "cannot be read");
	} else {
		struct check c;
		struct text got = { 0 };
		smt_check_kernel(k, &e->options, &c);
		alarms_text(&c, &got);
		good = c.verdict == e->verdict && (!e->alarms || !strcmp(e->alarms, got.at));
		if (!good) printf("%s: %s, %s (expected %s, %s)\n", e->name, verdict_name(c.verdict), got.at,
			verdict_name(e->verdict), e->alarms ? e->alarms : "anything");
		for (size_t i = 0; i < c.gave_up.n && !good; i++)
			printf("  gave up %s: %s\n", c.gave_up.at[i].what, c.gave_up.at[i].why);
		for (size_t i = 0; i < c.alarms.n && !good; i++)
			if (c.alarms.at[i].witness.replay_note) printf("  replay: %s\n", c.alarms.at[i].witness.replay_note);
		text_fini(&got);
		kernel_free(k);
	}
	arena_free(arena);
	return good;
}

/* What may be kept of a kernel without an answer. */
static size_t kept_wrongly(void)
{
	static const struct { enum limit limit; const char *why; bool again; } GIVEN_UP[] = {
		{ LIMIT_WORK, "work limit of the kernel", true }, { LIMIT_NONE, "the solver gave up", true }, { LIMIT_NONE, "too many racing pairs", true },
		{ LIMIT_TIME, "time limit", false }, { LIMIT_NONE, "no process for the solver", false }, { LIMIT_NONE, "the solver process ended", false },
	};
	size_t wrong = 0;
	for (size_t i = 0; i < sizeof GIVEN_UP / sizeof GIVEN_UP[0]; i++) wrong += gave_up_again(GIVEN_UP[i].limit, GIVEN_UP[i].why) != GIVEN_UP[i].again;
	return wrong;
}

int main(void)
{
	size_t n = sizeof EXAMPLES / sizeof EXAMPLES[0], failed = kept_wrongly();
	for (size_t i = 0; i < n; i++) failed += !run(&EXAMPLES[i]);
	printf("%zu of %zu examples failed\n", failed, n);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
