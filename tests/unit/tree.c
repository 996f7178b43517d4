/* The text form of the tree: what is printed reads back and prints the same; broken text is refused, never obeyed. */
#include "infer/tree/tree.h"

#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(cond) ((cond) ? (void)0 : (void)(failures++, fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond)))

static const char sample[] =
	"(tree\n"
	"  (file 1 \"k.cu\" main)\n"
	"  (missing @1:1:1-1:2#0+1 \"a \\\"quoted\\\" header\")\n"
	"  (found @1:1:1-1:2#0+1 \"../a.h\")\n"
	"  (error @1:3:1-3:2#20+1 \"wrong\")\n"
	"  (error @1:9:1-9:2#80+1 \"elsewhere\" apart)\n"
	"  (note @1:2:1-2:9#10+8 \"faial: block-dim=64\" top (body 20))\n"
	"  (type t1 int \"int\" signed (bits 32) (align 32))\n"
	"  (type t2 pointer \"int *\" (bits 64) (align 64) (to t1))\n"
	"  (type t3 record \"P<int>\" (bits 32) (align 32) r1)\n"
	"  (record r1 \"P<int>\" @1:1:1-1:9#0+8 defined instance (size 32) (align 32) (arguments (t1) (\"4\" =4))\n"
	"    (field \"x\" t1 @1:1:3-1:4#2+1 (offset 0) (width 3)))\n"
	"  (function f1 plain \"k\" \"k\" t1 @1:3:1-5:2#15+40 ~1:3:1-3:2#15+1 kernel defined (vars (v1 param \"a\" t2))\n"
	"    (body (compound\n"
	"        (expr (of (assign add t1 @1:4:1-4:9#30+8 lvalue (about t1) : (index t1 lvalue : (var t2 v1) (int t1 =-3))"
	" (member t1 r1.0 : (var t3 v2)))))\n"
	"        (expr (of (launch t1 f1 : _ _ _ _ (new t2 (about t1) : _ _)))))))\n"
	"  (v2 global \"p\" t3 device))\n"
	"; kernel f1 k\n"
	"; launch at line 0 of k by k\n"
	"; note at line 2 for k\n"
	"; error at line 3 in k: no node stands there\n"
	"; error at line 9 in none of these functions: in what no kernel reaches\n";

static struct tree *parse(struct arena *a, const char *text, struct diags *d)
{
	*d = (struct diags){ .arena = a };
	return tree_parse(a, sources_new(a), "sample", text, d);
}

static void test_round_trip(void)
{
	struct arena *a = arena_new();
	struct diags d;
	struct text out = {0};
	struct tree *t = parse(a, sample, &d);
	CHECK(t && d.list.n == 0);
	if (t) {
		CHECK(tree_check(t, &out));
		tree_print(t, &out);
		CHECK(strcmp(out.at, sample) == 0);
		CHECK(t->kernels.n == 1 && t->launches.n == 1 && t->notes.at[0].in == t->kernels.at[0] && !t->errors.at[0].kept);
	}
	text_fini(&out);
	arena_free(a);
}

static void test_refused(void)
{
	static const char *const broken[] = { "", "(", "(tree", "(core)", "(tree (type t1 int))", "(tree (type t2 int \"int\"))",
		"(tree (type t1 pointer \"p\" (to t2)))", "(tree (type t99999999999 int \"int\"))", "(tree (file 2 \"a\" main))",
		"(tree (function f1 plain \"a\" \"a\" t1))", "(tree (type t1 int \"int\") (v1 local \"x\" t1 (int =1)))",
		"(tree (type t1 int \"int\") (v1 local \"x\" t1 (member t1 r1.0)))", "(tree) (tree)" };
	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
		struct arena *a = arena_new();
		struct diags d;
		CHECK(!parse(a, broken[i], &d));
		CHECK(d.list.n == 1);
		arena_free(a);
	}
}

/* Bytes are changed at random; what still parses prints to a text that is its own print. */
static void test_mutations(void)
{
	static const char bytes[] = "() _:trfv0129\"abc-=@~#.";
	uint64_t seed = 1;
	for (int round = 0; round < 3000; round++) {
		char text[sizeof sample];
		struct arena *a = arena_new();
		struct diags d;
		struct text once = {0}, twice = {0};
		memcpy(text, sample, sizeof sample);
		for (int i = 0; i < 3; i++) {
			seed = seed * 6364136223846793005u + 1442695040888963407u;
			text[(seed >> 33) % (sizeof sample - 1)] = bytes[(seed >> 20) % (sizeof bytes - 1)];
		}
		struct tree *t = parse(a, text, &d);
		CHECK(!t == (d.list.n == 1));
		if (t) tree_print(t, &once);
		struct tree *again = t ? parse(a, once.at, &d) : NULL;
		CHECK(!t == !again);
		if (again) tree_print(again, &twice);
		CHECK(!again || strcmp(once.at, twice.at) == 0);
		text_fini(&once);
		text_fini(&twice);
		arena_free(a);
	}
}

int main(void)
{
	test_round_trip();
	test_refused();
	test_mutations();
	return failures != 0;
}
