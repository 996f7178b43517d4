/* The front half of infer: discovery of kernels, launches, annotations, the device environment, bad input. Bodies are
 * lowered too, but only their existence is looked at here. */
#include "infer/infer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int failures;
static const char *current;

#define CHECK(cond) \
	do { \
		if (!(cond)) { \
			fprintf(stderr, "%s: line %d: %s\n", current, __LINE__, #cond); \
			failures++; \
		} \
	} while (0)

static const char *put_file(const char *name, const char *text, size_t n)
{
	FILE *f = fopen(name, "wb");
	if (!f || fwrite(text, 1, n, f) != n || fclose(f)) {
		fprintf(stderr, "cannot write %s\n", name);
		exit(2);
	}
	current = name;
	return name;
}

static struct unit *infer_text(const char *name, const char *text)
{
	struct infer_options o = {0};
	return infer_file(put_file(name, text, strlen(text)), &o);
}

static const struct kernel *find(const struct unit *u, const char *name)
{
	for (size_t i = 0; i < u->kernels.n; i++)
		if (strcmp(u->kernels.at[i]->name, name) == 0) return u->kernels.at[i];
	return NULL;
}

static size_t count_diags(const struct unit *u, enum diag_level level, const char *code)
{
	size_t n = 0;
	for (size_t i = 0; i < u->diags.list.n; i++) {
		const struct diag *d = &u->diags.list.at[i];
		if ((level == DIAG_NONE || d->level == level) && strncmp(d->code, code, strlen(code)) == 0) n++;
	}
	return n;
}

/* ---- discovery ---- */

static void test_discovery(void)
{
	put_file("inner.cuh", "__global__ void from_header(int *a) { a[0] = 1; }\n", 51);
	struct unit *u = infer_text("discovery.cu",
		"#include \"inner.cuh\"\n"
		"__global__ void declared(int *a);\n"
		"namespace outer { namespace { __global__ void hidden(int *a) { a[0] = 1; } }\n"
		"struct s { static __global__ void member(int *a) { a[0] = 1; } }; }\n"
		"extern \"C\" __global__ void plain(int *a) { a[0] = 1; }\n"
		"template<class T, int N> __global__ void generic(T *a) { a[N] = 1; }\n"
		"template<> __global__ void generic<double, 2>(double *a) { a[0] = 2; }\n"
		"template<class T> struct box { static __global__ void inside(T *a) { a[0] = 1; } };\n"
		"__device__ int helper(int x) { return x; }\n"
		"__global__ void declared(int *a) { a[0] = helper(1); }\n"
		"#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x] = 1; }\n"
		"KERNEL(by_macro)\n"
		"int main() { return 0; }\n");
	static const char *const order[] = { "outer::hidden", "outer::s::member", "plain", "generic", "generic",
		"box::inside", "declared", "by_macro", "from_header" };
	CHECK(!u->failed && u->kernels.n == sizeof order / sizeof *order);
	for (size_t i = 0; i < u->kernels.n && i < sizeof order / sizeof *order; i++)
		CHECK(strcmp(u->kernels.at[i]->name, order[i]) == 0);
	CHECK(find(u, "plain") && find(u, "plain")->at.line == 5 && find(u, "plain")->at.column == 28);
	CHECK(count_diags(u, DIAG_NONE, "parse.") == 0);
	unit_free(u);

	struct infer_options o = { .only_kernel = "member" };
	u = infer_file("discovery.cu", &o);
	CHECK(u->kernels.n == 1 && find(u, "outer::s::member"));
	unit_free(u);
}

static void test_only_main_and_user_files(void)
{
	struct unit *u = infer_text("none.cu", "#include <stdio.h>\nint main(void) { printf(\"x\"); return 0; }\n");
	CHECK(!u->failed && u->kernels.n == 0 && count_diags(u, DIAG_NONE, "parse.") == 0);
	unit_free(u);
	u = infer_text("empty.cu", "");
	CHECK(!u->failed && u->kernels.n == 0);
	unit_free(u);
}

/* ---- launches and annotations ---- */

static int64_t param(const struct host_launch *l, const char *name)
{
	for (size_t i = 0; i < l->params.n; i++)
		if (strcmp(l->params.at[i].name, name) == 0) return l->params.at[i].value;
	return -1;
}

static void test_launches(void)
{
	struct unit *u = infer_text("launches.cu",
		"template<class T, int N> __global__ void k(T *a, int n) { a[N] = n; }\n"
		"__global__ void q(int *a, int n, float f) { a[threadIdx.x] = n; }\n"
		"void host(int *p, int n) {\n"
		"\tconst int size = 1000; int block = 256, moved = 3; moved++;\n"
		"\tdim3 grid((size + block - 1) / block, 2), threads(16, 16), changed(4); changed.x = n;\n"
		"\tk<int, 3><<<grid, threads>>>(p, size);\n"
		"\tq<<<n, 64, 0, 0>>>(p, moved, 1.0f);\n"
		"\tq<<<changed, dim3(8, 2)>>>(p, 5, 1.0f);\n"
		"}\n");
	CHECK(!u->failed && u->launches.n == 3);
	if (u->launches.n == 3) {
		const struct host_launch *l = u->launches.at;
		CHECK(strcmp(l[0].kernel, "k") == 0 && l[0].at.line == 6 && param(&l[0], "n") == 1000);
		CHECK(l[0].grid_dim[0] == 4 && l[0].grid_dim[1] == 2 && l[0].grid_dim[2] == 1);
		CHECK(l[0].block_dim[0] == 16 && l[0].block_dim[1] == 16 && l[0].block_dim[2] == 1);
		CHECK(l[1].grid_dim[0] == 0 && l[1].block_dim[0] == 64 && param(&l[1], "n") == -1);
		CHECK(l[2].grid_dim[0] == 0 && l[2].block_dim[0] == 8 && l[2].block_dim[1] == 2 && param(&l[2], "n") == 5);
	}
	unit_free(u);
}

static void test_annotations(void)
{
	struct unit *u = infer_text("annotations.cu",
		"//pass\n"
		"//--blockDim=64 --gridDim=[2,3] -DWIDTH=7\n"
		"\n"
		"__global__ void a(int *p, int n) { p[WIDTH] = n; }\n"
		"// faial: block-dim=8x4 param n=5\n"
		"__global__ void b(int *p, int n) { p[0] = n; }\n"
		"__global__ void c(int *p, int n) {\n"
		"\t// faial: grid-dim=9\n"
		"\tp[0] = n;\n"
		"}\n");
	const struct kernel *a = find(u, "a"), *b = find(u, "b"), *c = find(u, "c");
	CHECK(!u->failed && a && b && c);
	if (a && b && c) {
		CHECK(!a->unsupported);
		CHECK(a->required_block_dim[0] == 64 && a->required_block_dim[1] == 1 && a->required_grid_dim[1] == 3);
		CHECK(b->required_block_dim[0] == 8 && b->required_block_dim[1] == 4 && b->required_grid_dim[0] == 2);
		CHECK(b->preconditions.n == 1 && a->preconditions.n == 0 && c->preconditions.n == 0);
		CHECK(c->required_grid_dim[0] == 9 && c->required_grid_dim[1] == 1 && c->required_block_dim[0] == 64);
	}
	unit_free(u);
}

/* What the preprocessor leaves out is told of, once a kernel; declarations, macros and comments are no kernels. */
static void test_left_out(void)
{
	struct unit *u = infer_text("left_out.cu",
		"#define MAKE(name) \\\n"
		"\t__global__ void name(int *a) { a[0] = 1; }\n"
		"#ifdef GPU\n"
		"__global__ void __launch_bounds__(64)\nleft(int *a)\n{ a[0] = 1; }\n"
		"__global__ void declared(int *a);\n"
		"// __global__ void comment(int *a) {}\n"
		"#define OTHER __global__ void in_macro(int *a) { a[0] = 1; }\n"
		"#else\n"
		"__global__ void taken(int *a) { a[0] = 1; }\n"
		"#endif\n"
		"#if 0\n"
		"template<class T> __global__ void taken(T *a) { a[1] = 1; }\n"
		"#endif\n"
		"MAKE(made)\n");
	CHECK(!u->failed && u->kernels.n == 2);
	CHECK(count_diags(u, DIAG_WARNING, "parse.left-out") == 1);
	CHECK(count_diags(u, DIAG_NOTE, "parse.left-out") == 1);
	for (size_t i = 0; i < u->diags.list.n; i++)
		if (u->diags.list.at[i].level == DIAG_WARNING)
			CHECK(u->diags.list.at[i].at.line == 4 && strstr(u->diags.list.at[i].text, "kernel left is")
				&& strstr(u->diags.list.at[i].text, "`#ifdef GPU` in line 3"));
	unit_free(u);
	u = infer_text("left_out.cl", "#ifdef A\n__kernel void a(__global int *p) { *p = 1; }\n#endif\n"
		"kernel void b(global int *p) { *p = 2; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && count_diags(u, DIAG_WARNING, "parse.left-out") == 1);
	unit_free(u);
	/* one keyword may make several kernels */
	u = infer_text("left_out.cu", "#if A\n__global__ void a(int *p) { *p = 1; }\n#endif\n"
		"#define MAKE(n) __global__ void n(int *p) { *p = 2; }\nMAKE(b)\nMAKE(c)\n");
	CHECK(!u->failed && u->kernels.n == 2 && count_diags(u, DIAG_WARNING, "parse.left-out") == 1);
	unit_free(u);
}

/* ---- the environment ---- */

static void test_environment(const char *source_dir)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/tests/unit/infer_environment.cu", source_dir);
	struct infer_options o = {0};
	current = path;
	struct unit *u = infer_file(path, &o);
	CHECK(!u->failed && u->kernels.n == 11 && u->launches.n == 3);
	for (size_t i = 0; i < u->diags.list.n; i++)
		fprintf(stderr, "%s:%u: %s\n", sources_path(u->sources, u->diags.list.at[i].at.file), u->diags.list.at[i].at.line,
			u->diags.list.at[i].text);
	CHECK(count_diags(u, DIAG_NONE, "parse.") == 0);
	unit_free(u);
}

/* The lean C++ library needs nothing of the system. */
static void test_library(const char *source_dir)
{
	static const char *const standards[] = { "-std=c++17", "-std=c++20" };
	char path[4096];
	snprintf(path, sizeof path, "%s/tests/unit/infer_library.cu", source_dir);
	for (size_t i = 0; i < sizeof standards / sizeof *standards; i++) {
		const char *args[] = { "-nostdlibinc", standards[i] };
		struct infer_options o = { .clang_args = args, .clang_arg_count = 2 };
		current = path;
		struct unit *u = infer_file(path, &o);
		CHECK(!u->failed && u->kernels.n == 1 && u->launches.n == 1);
		for (size_t d = 0; d < u->diags.list.n; d++)
			fprintf(stderr, "%s:%u: %s\n", sources_path(u->sources, u->diags.list.at[d].at.file), u->diags.list.at[d].at.line,
				u->diags.list.at[d].text);
		CHECK(count_diags(u, DIAG_NONE, "parse.") == 0);
		unit_free(u);
	}
}

static void test_user_arguments(void)
{
	put_file("defs.h", "#define SIZE 12\n", 16);
	const char *args[] = { "-DEXTRA=3", "-include", "defs.h", "-I." };
	struct infer_options o = { .clang_args = args, .clang_arg_count = 4 };
	const char *text = "__global__ void k(int *a) { int t[EXTRA]; t[0] = SIZE; a[threadIdx.x] = t[0]; }\n";
	struct unit *u = infer_file(put_file("arguments.cu", text, strlen(text)), &o);
	CHECK(!u->failed && u->kernels.n == 1 && count_diags(u, DIAG_NONE, "parse.") == 0);
	unit_free(u);
}

static void test_opencl(void)
{
	struct unit *u = infer_text("kernels.cl",
		"//--local_size=32 --num_groups=2\n"
		"#define KERNEL __kernel\n"
		"__constant int table[4] = {1, 2, 3, 4};\n"
		"int helper(__global int *p, int i) { return p[i] + table[i & 3]; }\n"
		"KERNEL void first(__global int *a, __local float *b, __constant int *c, int n) {\n"
		"\t__local int t[64];\n"
		"\tt[get_local_id(0)] = a[get_global_id(0)] + c[0];\n"
		"\tbarrier(CLK_LOCAL_MEM_FENCE);\n"
		"\tfloat4 f = (float4)(1.0f, 2.0f, 3.0f, 4.0f);\n"
		"\tb[get_local_id(0)] = f.x + convert_float(min(n, 3));\n"
		"\tatomic_inc(&a[0]);\n"
		"\tint4 v = vload4(0, a);\n"
		"\tevent_t e = async_work_group_copy(t, a, 64, 0);\n"
		"\twait_group_events(1, &e);\n"
		"\twork_group_barrier(CLK_GLOBAL_MEM_FENCE);\n"
		"\ta[get_group_id(0)] = helper(a, v.y);\n"
		"}\n"
		"kernel __attribute__((reqd_work_group_size(8, 4, 1))) void second(global int *a) { a[0] = 1; }\n");
	const struct kernel *first = find(u, "first"), *second = find(u, "second");
	CHECK(!u->failed && u->kernels.n == 2 && first && second && count_diags(u, DIAG_NONE, "parse.") == 0);
	CHECK(first && first->required_block_dim[0] == 32 && first->required_grid_dim[0] == 2);
	CHECK(second && second->required_block_dim[0] == 8 && second->required_block_dim[1] == 4);
	unit_free(u);
}

/* ---- errors ---- */

static void test_survivable(void)
{
	struct unit *u = infer_text("missing_header.cu",
		"#include <no/such/header.h>\n"
		"__global__ void good(int *a) { a[threadIdx.x] = 1; }\n"
		"void host() { unknown_function(3); unknown_type x; }\n"
		"__global__ void space(int *a) { unknown_space::f(a); a[threadIdx.x] = 1; }\n"
		"API __global__ void guessed(real *a, int n) { real x = a[0] * FACTOR; if (n < LIMIT) a[threadIdx.x] += scale(x); }\n");
	const struct kernel *good = find(u, "good"), *bad = find(u, "space"), *guessed = find(u, "guessed");
	CHECK(!u->failed && good && bad && guessed);
	CHECK(good && !good->unsupported && bad && !bad->unsupported);
	CHECK(guessed && !guessed->unsupported && count_diags(u, DIAG_NOTE, "parse.unknown-name") >= 4);
	CHECK(count_diags(u, DIAG_WARNING, "parse.missing-header") == 1);
	unit_free(u);
	/* no header is missing: another file includes this one and declares them */
	u = infer_text("undeclared.cu", "__global__ void k(int *a, cell *c) {\n"
		"\t__shared__ int s[WIDTH][WIDTH + 1];\n\treal x = a[0];\n"
		"\tc[threadIdx.x].next->value = x;\n\ts[threadIdx.y][threadIdx.x] = LIMIT;\n}\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	CHECK(count_diags(u, DIAG_WARNING, "parse.unknown-name") == 3 && u->kernels.at[0]->params.n == 1);
	unit_free(u);
	u = infer_text("undeclared.cl", "kernel void k(global real *a) { local int s[WIDTH]; s[get_local_id(0)] = a[LIMIT]; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	unit_free(u);

	u = infer_text("one_broken.cu",
		"__global__ void good(int *a) { a[threadIdx.x] = 1; }\n"
		"__global__ void bad(int *a) {\n\ta[0] = ;\n}\n");
	good = find(u, "good");
	bad = find(u, "bad");
	CHECK(!u->failed && good && !good->unsupported && bad && bad->unsupported);
	CHECK(count_diags(u, DIAG_ERROR, "parse.syntax") == 1);
	unit_free(u);
}

/* Part of a function that another file includes: it does not compile, and holds no kernel. With one it is another matter. */
static void test_fragment(void)
{
	struct unit *u = infer_text("fragment.cu", "\tif (n > 0) { launch(n); }\n\treturn n;\n}\n");
	CHECK(!u->failed && u->kernels.n == 0 && count_diags(u, DIAG_NOTE, "parse.ignored") == 1);
	unit_free(u);
	u = infer_text("fragment2.cu", "}\n__global__ void k(int *a) { a[0] = }\n");
	CHECK(u->failed || (u->kernels.n == 1 && u->kernels.at[0]->unsupported));
	unit_free(u);
}

static void expect_failure(struct unit *u, const char *code)
{
	CHECK(u->failed);
	CHECK(u->kernels.n == 0);
	CHECK(count_diags(u, DIAG_ERROR, code) >= 1);
	unit_free(u);
}

/* Headers whose folder nobody names: above the file, and what they include; not what our own headers stand for. */
static void test_headers_above(void)
{
	mkdir("above", 0755), mkdir("above/include", 0755), mkdir("above/include/part", 0755), mkdir("above/deep", 0755);
	mkdir("above/deep/down", 0755), mkdir("above/include/cub", 0755);
	static const char type[] = "typedef int cell;\n", more[] = "#include \"part/cell.h\"\n#include \"no/such.h\"\n__device__ int three() { return 3; }\n";
	put_file("above/include/part/cell.h", type, sizeof type - 1);
	put_file("above/include/outer.h", more, sizeof more - 1);
	put_file("above/include/cub/cub.cuh", "#error not ours\n", 16);
	struct unit *u = infer_text("above/deep/down/k.cu", "#include \"outer.h\"\n#include <cub/cub.cuh>\n"
		"__global__ void k(cell *a) { a[threadIdx.x] = three(); }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	CHECK(count_diags(u, DIAG_NOTE, "parse.found-header") == 1 && count_diags(u, DIAG_NONE, "parse.unknown-name") == 0);
	CHECK(count_diags(u, DIAG_WARNING, "parse.missing-header") == 1);
	for (size_t i = 0; i < u->diags.list.n; i++)    /* places in it are named as the user would write them */
		if (strcmp(u->diags.list.at[i].code, "parse.missing-header") == 0)
			CHECK(strcmp(sources_path(u->sources, u->diags.list.at[i].at.file), "above/include/outer.h") == 0);
	unit_free(u);
}

/* Of a library of device functions that does not compile those count that the kernel reaches. */
static void test_libraries(void)
{
	mkdir("bodies", 0755), mkdir("bodies/include", 0755), mkdir("bodies/deep", 0755);
	static const char library[] = "#define PASTE(a, b) a##b\n#define ENTRY kernel\n"
		"int leaf(int x);\n"
		"int leaf(int x) { return x + LEAF; }\n"
		"int used(int x)\n{\n#ifdef WIDE\n\tx = 0;\n#endif\n\treturn leaf(x) /* } */;\n}\n"
		"int unused_too(int x);\nint unused(int x) { return unused_too(x) + UNUSED; }\n"
		"int unused_too(int x) { return unused(x) + '}'; }\n"
		"void pasted(global int *a) { a[0] = PASTED; }\n"
		"struct pair { int x, y; };\n";
	put_file("bodies/include/library.h", library, sizeof library - 1);
	struct unit *u = infer_text("bodies/deep/k.cl", "#include \"library.h\"\nkernel void k(global int *a) { a[0] = used(1); }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	unit_free(u);
	/* a name that only a macro makes: every body is read after all */
	u = infer_text("bodies/deep/k.cl", "#include \"library.h\"\nkernel void k(global int *a) { PASTE(pas, ted)(a); }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	unit_free(u);
	static const char entry[] = "#include \"library.h\"\nENTRY void hidden(global int *a) { a[0] = 1; }\n";
	put_file("bodies/include/entry.h", entry, sizeof entry - 1);
	u = infer_text("bodies/deep/k.cl", "#include \"entry.h\"\nkernel void k(global int *a) { a[0] = 1; }\n");
	CHECK(!u->failed && find(u, "k") && find(u, "hidden"));
	unit_free(u);
}

/* A header that declares very many functions of types that nothing declares. */
static void test_many_declarations(void)
{
	struct text header = {0};
	text_put(&header, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n#define PASTE(a, b) a##b\n__device__ int used(int n);\n");
	for (int i = 0; i < 200; i++) text_printf(&header, "__device__ int f%d(unknown_%d x,\n\tint n);\n", i, i);
	text_put(&header, "__device__ inline int calls(int n) { return f7(n, 0); }\n#ifdef __cplusplus\n}\n#endif\n");
	mkdir("declared", 0755);
	put_file("declared/many.h", header.at, header.n);
	text_fini(&header);
	struct unit *u = infer_text("declared/k.cu", "#include \"many.h\"\n__global__ void k(int *a) { a[used(threadIdx.x)] = 1; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	unit_free(u);
	u = infer_text("declared/k.cu", "#include \"many.h\"\n__global__ void k(int *a) { a[PASTE(f, 12)(1, 2)] = 1; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported);
	unit_free(u);
}

static size_t sites_of(const char *text)
{
	struct unit *u = infer_text("invalid/k.cu", text);
	const struct kernel *k = find(u, "k");
	size_t n = k ? k->sites.n : 0;
	CHECK(k && !k->unsupported);
	unit_free(u);
	return n;
}

/* clang drops a statement that calls a function whose declaration it does not understand, and says nothing of it. */
static void test_calls_of_invalid_functions(void)
{
	static const char header[] = "__device__ int taken(unknown_type t,\n\tint n);\n#define TAKE(n) taken(n, 0)\n#define MORE(n) TAKE(n)\n"
		"#define PASTE(a, b) a##b\n#define PASTED(n) PASTE(tak, en)(n, 0)\n"
		"namespace inner { __device__ int deep(unknown_type t); }\n";
	mkdir("invalid", 0755);
	put_file("invalid/h.h", header, sizeof header - 1);
	CHECK(sites_of("#include \"h.h\"\n__global__ void k(int *a) { a[taken(1, 2)] = threadIdx.x; }\n") == 1);
	CHECK(sites_of("#include \"h.h\"\n__global__ void k(int *a) { a[MORE(1)] = threadIdx.x; }\n") == 1);
	CHECK(sites_of("#include \"h.h\"\n__global__ void k(int *a) { a[PASTED(1)] = threadIdx.x; }\n") == 1);
	CHECK(sites_of("#include \"h.h\"\n__global__ void k(int *a) { a[inner::deep(1)] = threadIdx.x; }\n") == 1);
	CHECK(sites_of("#include \"h.h\"\n__device__ void set(int *a) { a[taken(1, 2)] = threadIdx.x; }\n"
		"__global__ void k(int *a) { set(a); }\n") == 1);
	struct unit *u = infer_text("invalid/k.cu", "__device__ int twice(int n) { return 0; }\n__device__ int twice(int n) { return 1; }\n"
		"__global__ void k(int *a) { a[twice(1)] = threadIdx.x; }\n__global__ void other(int *a) { a[1] = threadIdx.x; }\n");
	CHECK(find(u, "k")->unsupported && !find(u, "other")->unsupported);
	unit_free(u);
}

/* What a function that no kernel reaches lacks is no reason for anything. */
static void test_unreached(void)
{
	mkdir("needed", 0755), mkdir("needed/include", 0755), mkdir("needed/deep", 0755);
	static const char header[] = "lost_t make(lost_t lost);\n\n\nint make(int a, int b);\n";
	put_file("needed/include/make.h", header, sizeof header - 1);
	struct unit *u = infer_text("needed/deep/k.cu", "#include \"make.h\"\n__device__ int bad() { return \"x\" * 2; }\n"
		"__global__ void k(int *a) { a[threadIdx.x] = 1; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && !u->kernels.at[0]->unsupported && count_diags(u, DIAG_NONE, "parse.unknown-name") == 0);
	unit_free(u);
}

/* Macros of the build by which headers ask for CUDA: defined where that may mend an error, also by way of another macro. */
static void test_build_macros(void)
{
	mkdir("guards", 0755), mkdir("guards/include", 0755), mkdir("guards/deep", 0755);
	static const char switches[] = "#ifdef BUILD_WITH_CUDA\n#define HAS_CELLS 1\n#endif\n"
		"#if HAS_CELLS\ntypedef struct { int x, y; } pair_t;\n#endif\n";
	put_file("guards/include/switches.h", switches, sizeof switches - 1);
	struct unit *u = infer_text("guards/deep/k.cu", "#include \"switches.h\"\n__global__ void k(pair_t *a) { a[threadIdx.x].y = 1; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && count_diags(u, DIAG_WARNING, "parse.guard") == 1);
	unit_free(u);
	u = infer_text("guards/deep/k.cu", "#include \"switches.h\"\n__global__ void k(other_t *a) { a[threadIdx.x].y = 1; }\n");
	CHECK(!u->failed && u->kernels.n == 1 && count_diags(u, DIAG_WARNING, "parse.guard") == 0);
	CHECK(count_diags(u, DIAG_NONE, "parse.unknown-name") == 1);
	unit_free(u);
}

static void test_beyond_use(void)
{
	struct infer_options o = {0};
	current = "missing.cu";
	expect_failure(infer_file("missing.cu", &o), "input.missing");
	current = ".";
	expect_failure(infer_file(".", &o), "input.directory");
	expect_failure(infer_file(put_file("noise.cu", "\x00\x01\x7f\x45\x00", 5), &o), "input.binary");
	expect_failure(infer_text("syntax.cu", "__global__ void k(int *a {\n\ta[0] = 1;\n}\n"), "parse.syntax");
	expect_failure(infer_text("open.cu", "__global__ void k(int *a) {\n\tif (a[0]) { a[1] = 2;\n}\n"), "parse.syntax");
	expect_failure(infer_text("self.cu", "#include \"self.cu\"\n__global__ void k(int *a) { a[0] = 1; }\n"), "parse.too-deep");
	expect_failure(infer_text("endless.cu", "template<int N> struct s { static const int v = s<N + 1>::v; };\n"
		"__global__ void k(int *a) { a[s<0>::v] = 1; }\n"), "parse.too-deep");
}

/* `open` n times, `middle`, `close` n times. */
static struct unit *infer_nested(const char *name, const char *head, const char *open, const char *middle, const char *close, int n)
{
	struct text t = {0};
	text_put(&t, head);
	for (int i = 0; i < n; i++) text_put(&t, open);
	text_put(&t, middle);
	for (int i = 0; i < n; i++) text_put(&t, close);
	text_put(&t, "; }\n");
	struct unit *u = infer_text(name, t.at);
	text_fini(&t);
	return u;
}

static void test_deep(void)
{
	expect_failure(infer_nested("parens.cu", "__global__ void k(int *a) { a[0] = ", "(", "1", ")", 20000), "parse.too-deep");
	struct unit *u = infer_nested("ifs.cu", "__global__ void k(int *a) { ", "if (a[0]) { ", "a[1] = 1;", "}", 3000);
	CHECK(!u->failed && u->kernels.n == 1);         /* an answer or a refusal, but no crash */
	unit_free(u);
}

int main(int argc, char **argv)
{
	struct stat root;
	if (stat("CMakeLists.txt", &root) == 0) {
		fputs("this test writes many files: run it by ctest, or in a folder of its own\n", stderr);
		return 2;
	}
	test_discovery();
	test_only_main_and_user_files();
	test_launches();
	test_annotations();
	test_left_out();
	test_environment(argc > 1 ? argv[1] : ".");
	test_library(argc > 1 ? argv[1] : ".");
	test_user_arguments();
	test_opencl();
	test_survivable();
	test_headers_above();
	test_libraries();
	test_many_declarations();
	test_calls_of_invalid_functions();
	test_unreached();
	test_build_macros();
	test_fragment();
	test_beyond_use();
	test_deep();
	if (failures) fprintf(stderr, "%d checks failed\n", failures);
	return failures != 0;
}
