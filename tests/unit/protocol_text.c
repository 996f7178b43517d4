/* Protocols as text: what is printed reads back the same, and what is no protocol is refused with a position. */
#include "protocol/protocol.h"

#include <string.h>

static int failed;

#define HEAD \
	"(protocol k (at \"a.cu\" 1 2) (param n i32) (array A shared 4 (dims 8 _)) (array B global 8 (dims _) param)\n" \
	" (site 1 read A \"A[i][j]\") (site 2 write B \"B[i]\" plain) (site 3 atomic B \"atomicAdd(B, 1)\")\n"
#define BODY(items) HEAD " (body " items "))"

static const struct protocol *parse(struct sources *sources, const char *text, struct kernel **k, struct diags *diags)
{
	return protocol_parse(sources, "test", text, k, diags);
}

static void expect_same(const char *text)
{
	struct arena *a = arena_new();
	struct sources *sources = sources_new(a);
	struct diags diags = { .arena = a };
	struct text first = {0}, second = {0};
	struct kernel *k = NULL, *again = NULL;
	const struct protocol *p = parse(sources, text, &k, &diags), *q = NULL;
	if (p) protocol_print(k, p, &first);
	if (p) q = parse(sources, first.at, &again, &diags);
	if (q) protocol_print(again, q, &second);
	if (!q || strcmp(first.at, second.at) != 0 || p->synchronised != q->synchronised) {
		printf("%s\n%s\n%s%s\n", text, diags.list.n ? diags.list.at[0].text : "", p ? first.at : "", q ? second.at : "");
		failed++;
	}
	text_fini(&first);
	text_fini(&second);
	kernel_free(k);
	kernel_free(again);
	arena_free(a);
}

static void expect_refused(const char *text)
{
	struct arena *a = arena_new();
	struct diags diags = { .arena = a };
	struct kernel *k = NULL;
	if (parse(sources_new(a), text, &k, &diags) || k || diags.list.n != 1 || diags.list.at[0].level != DIAG_ERROR ||
	    diags.list.at[0].at.line == 0) {
		printf("not refused with one message: %s\n", text);
		failed++;
	}
	arena_free(a);
}

/* Every proper prefix of a text is refused. */
static void expect_prefixes_refused(const char *text)
{
	char buffer[2048];
	size_t n = strlen(text);
	INVARIANT(n < sizeof buffer, "the texts above are short");
	for (size_t i = 0; i < n; i++) {
		memcpy(buffer, text, i);
		buffer[i] = '\0';
		expect_refused(buffer);
	}
}

static void expect_depth_refused(void)
{
	struct text t = {0};
	text_put(&t, HEAD " (body ");
	for (int i = 0; i < 20000; i++) text_put(&t, "(if (< n 1) (then ");
	for (int i = 0; i < 20000; i++) text_put(&t, "))");
	text_put(&t, "))");
	expect_refused(t.at);
	text_fini(&t);
}

int main(void)
{
	const char *all = BODY(
		"(access read 1 A (index threadIdx.x (+ n 1)) (at \"a.cu\" 3 4))"
		"(bind x i32 array-read \"A[i][j]\" uniform (at \"a.cu\" 3 4))"
		"(bind y opaque float \"f\")"
		"(bind z u32 loop-carried \"z\" (bounds 0 7))"
		"(assume (< x n))"
		"(if (< x 1) (then (access write 2 B (index x) (count 2) (value (+ x 1))))"
		" (else (access atomic 3 B (index 0) block)))"
		"(for-sync i i32 (up 0 n 1) (at \"a.cu\" 5 1) (do (sync block (orders shared global) (at \"a.cu\" 6 7))"
		" (if-sync (= i 3) (then (sync warp (orders shared) (mask 15)) (sync tile (orders shared) (lanes 8))))))"
		"(for j i32 (while (< (* j j) n)) (do (access read 1 A (index j z))))");
	expect_same(all);
	expect_same(BODY(""));
	expect_same(BODY("(for i i64 (div n 0 2) (do (for j u8 (mul 1 i 2) (do (access write 2 B (index (* i j)))))))"));
	expect_prefixes_refused(all);
	expect_refused("");
	expect_refused("(kernel k (body))");
	expect_refused(BODY("(skip)"));
	expect_refused(BODY("(access)"));
	expect_refused(BODY("(access read)"));
	expect_refused(BODY("(access look 1 A (index 0 0))"));
	expect_refused(BODY("(access read 1 A (index 0))"));
	expect_refused(BODY("(access read 9 A (index 0 0))"));
	expect_refused(BODY("(access read 1 A (index 0 0) (value))"));
	expect_refused(BODY("(access atomic 3 B (index 0))"));
	expect_refused(BODY("(access read 1 A (index 0 q))"));
	expect_refused(BODY("(access read 1 A (index 0 0) 7)"));
	expect_refused(BODY("(if)"));
	expect_refused(BODY("(if n (then))"));
	expect_refused(BODY("(if (< n 1))"));
	expect_refused(BODY("(if (< n 1) (then) (otherwise))"));
	expect_refused(BODY("(for)"));
	expect_refused(BODY("(for i i32)"));
	expect_refused(BODY("(for i i32 (sideways 0 1 1) (do))"));
	expect_refused(BODY("(for i i32 (up 0 n 1))"));
	expect_refused(BODY("(for i i32 (up 0 n 1) (do) (do))"));
	expect_refused(BODY("(sync)"));
	expect_refused(BODY("(sync somewhere (orders))"));
	expect_refused(BODY("(sync block (orders local))"));
	expect_refused(BODY("(sync block (orders) (mask))"));
	expect_refused(BODY("(sync tile (orders) (lanes 12))"));
	expect_refused(BODY("(sync tile (orders) (lanes))"));
	expect_refused(BODY("(bind)"));
	expect_refused(BODY("(assume)"));
	expect_refused(BODY("(assume (< n 1) 3)"));
	expect_refused(BODY("") BODY(""));
	expect_depth_refused();
	printf("%d failures\n", failed);
	return failed ? 1 : 0;
}
