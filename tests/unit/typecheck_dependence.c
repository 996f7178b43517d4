/* Which approximated variables an expression depends on, also through ranges and through the variables that the split
 * makes; and that nesting to any depth ends in an answer. Usage: unit-typecheck_dependence */
#include "typecheck/typecheck.h"

#include <string.h>

static int failed;

#define HEAD \
	"(kernel k (param n i32) (array A shared 4 (dims _)) (array I shared 4 (dims _))" \
	" (site 1 read I \"\") (site 2 write A \"\") (body "

static struct kernel *parse(struct sources *sources, struct arena *a, const char *body)
{
	struct diags diags = { .arena = a };
	struct kernel *k = core_parse(sources, "test", arena_printf(a, HEAD "%s))", body), &diags);
	if (!k) {
		printf("%s: %s\n", body, diags.list.n ? diags.list.at[0].text : "does not parse");
		failed++;
	}
	return k;
}

/* The variables that the accesses of site 2 depend on, over all phases, in order of first mention. */
static void expect(const char *body, const char *data, const char *control)
{
	struct arena *a = arena_new();
	struct kernel *k = parse(sources_new(a), a, body);
	struct typing typing = {0};
	struct phases phases = {0};
	struct var_list found[2] = {0};
	if (!k) return;
	typecheck_kernel(k, &typing);
	protocol_split(k, typing.protocol, LEVEL_BLOCK, SPACE_SHARED, &phases);
	for (size_t i = 0; i < phases.list.n; i++) {
		for (size_t j = 0; j < phases.list.at[i].accesses.n; j++) {
			const struct phase_access *pa = &phases.list.at[i].accesses.at[j];
			if (pa->access.site.ix != 2) continue;
			typecheck_dependence(k, pa->access.index[0], &found[0]);
			typecheck_dependence(k, pa->guard, &found[1]);
			typecheck_dependence(k, phases.list.at[i].context, &found[1]);
		}
	}
	for (int f = 0; f < 2; f++) {
		struct text got = {0};
		text_put(&got, "");
		for (size_t i = 0; i < found[f].n; i++)
			text_printf(&got, "%s%s", i ? " " : "", expr_var_get(k->exprs, found[f].at[i])->name);
		if (strcmp(got.at, f ? control : data) != 0) {
			printf("%s\n  %s: expected \"%s\", got \"%s\"\n", body, f ? "control" : "data", f ? control : data, got.at);
			failed++;
		}
		text_fini(&got);
	}
	kernel_free(k);
	arena_free(a);
}

/* Depth that the reader takes and we do not follow: unsupported, and never typable. */
static void expect_deep(int depth, bool loops, bool sync, bool supported)
{
	struct arena *a = arena_new();
	struct text body = {0};
	struct typing typing = {0};
	struct phases phases = {0};
	for (int i = 0; i < depth; i++) {
		if (loops) text_printf(&body, "(for i%d i32 (up 0 n 1) (do (write 2 A (index %d)) ", i, i);
		else text_printf(&body, "(if (< n %d) (then (write 2 A (index %d)) ", i + 1, i);
	}
	text_put(&body, sync ? "(sync block (orders shared global))" : "(skip)");
	for (int i = 0; i < depth; i++) text_put(&body, "))");
	struct kernel *k = parse(sources_new(a), a, body.at);
	if (k) {
		typecheck_kernel(k, &typing);
		protocol_split(k, typing.protocol, LEVEL_BLOCK, SPACE_SHARED, &phases);
		if (!k->unsupported != supported || (typing.typable && !supported)) {
			printf("depth %d: %s\n", depth, k->unsupported ? k->unsupported : "supported");
			failed++;
		}
	}
	kernel_free(k);
	text_fini(&body);
	arena_free(a);
}

#define READ "(read x i32 array-read \"\" 1 I (index threadIdx.x)) "
#define SYNC "(sync block (orders shared global)) "

int main(void)
{
	expect("(write 2 A (index n))", "", "");
	expect(READ "(write 2 A (index (+ x 1)))", "x", "");
	expect(READ "(if (< x n) (then (write 2 A (index n))))", "", "x");
	/* through a range, and through the range of a range */
	expect(READ "(for i i32 (up x n 1) (do (write 2 A (index i))))", "x", "x");
	expect(READ "(for i i32 (up 0 x 1) (do (for j i32 (up 0 i 1) (do (write 2 A (index j))))))", "x", "x");
	/* an iteration number stands for the loop variable it replaced */
	expect(READ "(for i i32 (up x n 1) (do (write 2 A (index i)) " SYNC "))", "x", "x");
	/* a copy stands for what it copies */
	expect("(for i i32 (up 0 n 1) (do " READ "(write 2 A (index x)) " SYNC "(write 2 A (index n))))", "x", "");
	expect("(for i i32 (up 0 n 1) (do " READ "(if (= x 0) (then " SYNC ")) (write 2 A (index i))))", "", "x");
	/* a guard that was left behind by a barrier */
	expect(READ "(if (= x 0) (then " SYNC "(write 2 A (index 0)) ))", "", "x");
	/* an assumption reaches over a barrier */
	expect(READ "(assume (< x n)) " SYNC "(write 2 A (index 0))", "", "x");
	for (int sync = 0; sync < 2; sync++) {
		expect_deep(700, false, sync, true);
		expect_deep(4500, false, sync, false);
		expect_deep(sync ? 100 : 700, true, sync, true);
		expect_deep(4500, true, sync, false);
	}
	printf("%d failures\n", failed);
	return failed ? 1 : 0;
}
