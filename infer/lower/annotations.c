/* Launches and parameters written in comments, and what attributes ask.
 *
 *   //--blockDim=64 --gridDim=[2,2]          GPUVerify's header, in the comment lines at the top of the file; also
 *   //--local_size=64 --num_groups=2         --global_size, --kernel-args; for every kernel of the file
 *   // faial: block-dim=64 grid-dim=2,2 param n=4 assume pitch >= n
 *                                            at the top: for every kernel; inside a kernel or right before it: for it */
#include "infer/lower/unit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* block, grid: into which dimensions are put. k: NULL where nothing else is taken. */
struct taking { struct unit *unit; struct kernel *k; int64_t *block, *grid, global[3]; bool near, param; struct span at; };

static void put_dims(int64_t out[3], const int64_t dims[3], size_t n)
{
	for (size_t i = 0; i < 3; i++) out[i] = i < n ? dims[i] : 1;
}

/* `64`, `64,2`, `[64,2]`, `64x2`: how many numbers, at most 3; 0 when it is none of these or not positive. */
static size_t read_dims(const char *s, int64_t dims[3])
{
	size_t n = 0;
	if (*s == '[') s++;
	while (isdigit((unsigned char)*s) && n < 3) {
		int64_t v = 0;
		for (; isdigit((unsigned char)*s); s++) {
			if (v > INT32_MAX) return 0;
			v = v * 10 + (*s - '0');
		}
		if (v == 0) return 0;
		dims[n++] = v;
		if (*s == ',' || *s == 'x') s++;
	}
	return n;
}

/* `prefix64,2` into out. */
static bool take_dims(const char *word, const char *prefix, int64_t out[3])
{
	size_t length = strlen(prefix), n;
	int64_t dims[3];
	if (strncmp(word, prefix, length) != 0 || (n = read_dims(word + length, dims)) == 0) return false;
	put_dims(out, dims, n);
	return true;
}

/* ---- GPUVerify's header. What comes further down is another launch, which the file could be checked for as well ---- */

static void assume_param(struct taking *t, var_ref v, int64_t value)
{
	struct kernel *k = t->k;
	expr_ref e = expr_eq(k->exprs, expr_var(k->exprs, v), expr_int(k->exprs, value));
	VEC_PUSH(k->arena, &k->preconditions, e);
	kernel_assume(k, ASSUME_PRECONDITION, t->at, "%s == %lld (comment in the source)", expr_var_get(k->exprs, v)->name, (long long)value);
}

/* `--kernel-args=k,3,*,0x10`: the scalar parameters of k in their order, `*` for any value. */
static void take_args(struct taking *t, const char *word)
{
	size_t prefix = strlen("--kernel-args="), name = strcspn(word, ",");
	if (!t->k || strncmp(word, "--kernel-args=", prefix) != 0) return;
	if (name - prefix != strlen(t->k->name) || strncmp(word + prefix, t->k->name, name - prefix) != 0) return;
	const char *at = word + name;
	for (size_t i = 0; *at == ',' && i < t->k->params.n; i++) {
		const struct var *v = expr_var_get(t->k->exprs, t->k->params.at[i]);
		char *end;
		int64_t value = strtoll(at + 1, &end, 0);
		struct expr_range fits = int_type_range(v->type);
		bool number = end != at + 1 && (!*end || *end == ',');
		if (number && !v->type.opaque && value >= fits.lo && value <= fits.hi) assume_param(t, t->k->params.at[i], value);
		at += 1 + strcspn(at + 1, ",");
	}
}

static void take_header(struct taking *t, const char *word)
{
	static const char *const block[] = { "--blockDim=", "--local_size=", "-blockDim=" };
	static const char *const grid[] = { "--gridDim=", "--num_groups=", "-gridDim=" };
	for (size_t i = 0; i < sizeof block / sizeof *block; i++) {
		if (!t->block[0]) take_dims(word, block[i], t->block);
		if (!t->grid[0]) take_dims(word, grid[i], t->grid);
	}
	take_dims(word, "--global_size=", t->global);
	take_args(t, word);
}

static void end_header(struct taking *t)
{
	for (size_t i = 0; i < 3; i++)
		if (t->global[i] && t->block[i] && !t->grid[i] && t->global[i] % t->block[i] == 0) t->grid[i] = t->global[i] / t->block[i];
	memset(t->global, 0, sizeof t->global);
}

/* ---- faial's own ---- */

static const char *nearest_param(const struct taking *t, const char *name)
{
	const struct kernel *k = t->k;
	const char **names = ARENA_ARRAY(t->unit->arena, const char *, k->params.n + 1);
	for (size_t i = 0; i < k->params.n; i++) names[i] = expr_var_get(k->exprs, k->params.at[i])->name;
	return text_nearest(name, names);
}

static void take_param(struct taking *t, const char *word)
{
	struct kernel *k = t->k;
	const char *eq = strchr(word, '=');
	if (!eq || eq == word) return;
	char *name = arena_strndup(t->unit->arena, word, (size_t)(eq - word)), *end;
	int64_t value = strtoll(eq + 1, &end, 0);
	var_ref v = expr_var_find(k->exprs, name);
	struct span at = t->at;
	if (!v.ix || !eq[1] || *end || expr_var_get(k->exprs, v)->kind != VAR_PARAM) {
		/* a comment at the top speaks of all kernels, some of which may lack the parameter */
		const char *near = v.ix ? NULL : nearest_param(t, name);
		if (t->near) diags_add(&t->unit->diags, DIAG_WARNING, "annotation.param", at, "'%s' names no integer parameter of %s, or no number%s%s%s",
			word, k->name, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
		return;
	}
	assume_param(t, v, value);
}

/* What always holds, as `--assume` says it: all that is left of the comment. */
static void take_assume(struct taking *t, const char *text)
{
	struct kernel *k = t->k;
	const char *why = NULL;
	text += strspn(text, " \t");
	bool fact;
	if (kernel_take_said(k, text, &fact, &why)) {
		kernel_assume(k, ASSUME_PRECONDITION, t->at, "%s (comment in the source)", text);
	} else if (t->near) {
		diags_add(&t->unit->diags, DIAG_WARNING, "annotation.assume", t->at, "'%s' is not assumed of %s: %s", text, k->name, why);
	}
}

static void take_faial(struct taking *t, const char *word, const char *rest)
{
	if (take_dims(word, "block-dim=", t->block) || take_dims(word, "grid-dim=", t->grid) || !t->k) return;
	if (t->param) take_param(t, word);
	else if (strcmp(word, "assume") == 0) take_assume(t, rest);
	t->param = !t->param && strcmp(word, "param") == 0;
}

/* ---- comments ---- */

static void each_word(struct taking *t, const char *text, bool faial)
{
	bool ends = false;
	t->param = false;
	for (size_t n; *text && !ends; text += n) {
		text += strspn(text, " \t");
		n = strcspn(text, " \t");
		const char *word = arena_strndup(t->unit->arena, text, n);
		ends = faial && !t->param && strcmp(word, "assume") == 0;
		if (n && faial) take_faial(t, word, text + n);
		else if (n) take_header(t, word);
	}
}

static bool holds(struct tree_span outer, uint32_t file, uint32_t at)
{
	return outer.file == file && outer.begin <= at && at < outer.end;
}

static void take_note(struct taking *t, const struct tree_note *n, const struct tree_function *f)
{
	bool inside = holds(f->at, n->at.file, n->at.begin) || (n->body && holds(f->at, n->at.file, n->body));
	bool faial = strncmp(n->text, "faial:", 6) == 0;
	if (faial && !strncmp(n->text + 6 + strspn(n->text + 6, " \t"), "allow", 5)) return;    /* that is for the report */
	t->near = !n->top;
	if (n->at.file != f->at.file || !(n->top || (faial && inside))) return;
	t->at = tree_span_plain(n->at);
	each_word(t, n->text + (faial ? 6 : 0), faial);
	if (!faial) end_header(t);
}

/* ---- attributes ---- */

/* `__launch_bounds__(most)`: CUDA starts no larger block. */
static void take_launch_bound(const struct tree_function *f, struct kernel *k)
{
	struct expr_table *t = k->exprs;
	int64_t most = f->most_threads;
	expr_ref threads = expr_int(t, 1);
	if (most <= 0 || most >= CUDA_BLOCK_THREADS) return;
	for (int i = 0; i < 3; i++) {               /* each axis, too: that is linear */
		expr_ref dim = expr_var(t, k->block_dim[i]), fits = expr_le(t, dim, expr_int(t, most));
		bool always;
		if (!expr_is_bool(t, fits, &always)) VEC_PUSH(k->arena, &k->preconditions, fits);
		threads = expr_mul(t, threads, dim);
	}
	expr_ref fits = expr_le(t, threads, expr_int(t, most));
	VEC_PUSH(k->arena, &k->preconditions, fits);
	kernel_assume(k, ASSUME_PRECONDITION, k->at, "a block has at most %lld threads (__launch_bounds__)", (long long)most);
}

/* The attribute comes last: the language enforces it. */
static void take_notes(struct taking *taking, const struct tree *t, const struct tree_function *f)
{
	for (size_t i = 0; i < t->notes.n; i++) take_note(taking, &t->notes.at[i], f);
	if (f->block_dim[0] > 0 && f->block_dim[1] > 0 && f->block_dim[2] > 0) put_dims(taking->block, f->block_dim, 3);
}

void unit_block_asked(const struct tree *t, const struct tree_function *f, struct unit *u, const struct infer_options *o, int64_t dim[3])
{
	int64_t grid[3] = { 0 };
	struct taking taking = { .unit = u, .block = dim, .grid = grid };
	memset(dim, 0, 3 * sizeof *dim);
	take_notes(&taking, t, f);
	for (int i = 0; i < 3; i++) if (dim[i] < o->block_dim[i]) dim[i] = o->block_dim[i];
}

void unit_annotate(const struct tree *t, const struct tree_function *f, struct unit *u, struct kernel *k)
{
	struct taking taking = { .unit = u, .k = k, .block = k->required_block_dim, .grid = k->required_grid_dim };
	take_launch_bound(f, k);
	take_notes(&taking, t, f);
}
