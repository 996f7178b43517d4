/* Making trees, the words of their kinds, and what is found by walking them. */
#include "infer/tree/tree.h"

#include <stdlib.h>
#include <string.h>

#include "infer/tree/tree_text_internal.h"

#define COUNT(LIST) (sizeof(LIST) / sizeof *(LIST))

#define TREE_FLAG(K, WORD) + 1
_Static_assert(0
#include "infer/tree/tree_kinds.def"
	<= 64, "flags are bits of a word");
#undef TREE_FLAG

struct tree *tree_new(struct arena *a, struct sources *sources)
{
	struct tree *t = ARENA_NEW(a, struct tree);
	t->arena = a;
	t->sources = sources;
	return t;
}

struct tree_type *tree_type_new(struct tree *t, enum tree_type_kind kind)
{
	struct tree_type *made = ARENA_NEW(t->arena, struct tree_type);
	made->kind = kind;
	made->extent = -1;
	VEC_PUSH(t->arena, &t->types, made);
	made->id = (uint32_t)t->types.n;
	return made;
}

struct tree_record *tree_record_new(struct tree *t)
{
	struct tree_record *made = ARENA_NEW(t->arena, struct tree_record);
	VEC_PUSH(t->arena, &t->records, made);
	made->id = (uint32_t)t->records.n;
	return made;
}

struct tree_function *tree_function_new(struct tree *t, enum tree_function_kind kind)
{
	struct tree_function *made = ARENA_NEW(t->arena, struct tree_function);
	made->kind = kind;
	VEC_PUSH(t->arena, &t->functions, made);
	made->id = (uint32_t)t->functions.n;
	return made;
}

struct tree_var *tree_var_new(struct tree *t, enum tree_var_kind kind)
{
	struct tree_var *made = ARENA_NEW(t->arena, struct tree_var);
	made->kind = kind;
	VEC_PUSH(t->arena, &t->vars, made);
	made->id = (uint32_t)t->vars.n;
	return made;
}

struct tree_expr *tree_expr_new(struct tree *t, enum tree_expr_kind kind, uint32_t kids)
{
	struct tree_expr *made = ARENA_NEW(t->arena, struct tree_expr);
	made->kind = kind;
	made->kids = kids;
	if (kids) made->kid = ARENA_ARRAY(t->arena, struct tree_expr *, kids);
	return made;
}

struct tree_stmt *tree_stmt_new(struct tree *t, enum tree_stmt_kind kind)
{
	struct tree_stmt *made = ARENA_NEW(t->arena, struct tree_stmt);
	made->kind = kind;
	return made;
}

void tree_role_set(struct tree *t, uint32_t file, enum tree_role role)
{
	while (t->roles.n <= file) VEC_PUSH(t->arena, &t->roles, TREE_FILE_NONE);
	t->roles.at[file] = role;
}

enum tree_role tree_role_get(const struct tree *t, uint32_t file)
{
	return file < t->roles.n ? t->roles.at[file] : TREE_FILE_NONE;
}

struct span tree_span_plain(struct tree_span at)
{
	return (struct span){ at.file, at.line, at.column, at.end_line, at.end_column };
}

/* ---- words ---- */

#define TREE_TYPE(K, WORD) WORD,
static const char *const type_words[] = { "none",
#include "infer/tree/tree_kinds.def"
};
#undef TREE_TYPE
#define TREE_EXPR(K, WORD) WORD,
static const char *const expr_words[] = { "none",
#include "infer/tree/tree_kinds.def"
};
#undef TREE_EXPR
#define TREE_STMT(K, WORD) WORD,
static const char *const stmt_words[] = { "none",
#include "infer/tree/tree_kinds.def"
};
#undef TREE_STMT
#define TREE_OP(K, WORD) WORD,
static const char *const op_words[] = {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_OP
#define TREE_CAST(K, WORD) WORD,
static const char *const cast_words[] = {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_CAST
#define TREE_FLAG(K, WORD) WORD,
static const char *const flag_words[] = {
#include "infer/tree/tree_kinds.def"
};
#undef TREE_FLAG

/* NULL past the last: a list of words can be gone through. */
static const char *word_of(const char *const *words, size_t count, size_t i)
{
	return i < count ? words[i] : NULL;
}

const char *tree_type_word(enum tree_type_kind kind)
{
	return word_of(type_words, COUNT(type_words), kind);
}

const char *tree_expr_word(enum tree_expr_kind kind)
{
	return word_of(expr_words, COUNT(expr_words), kind);
}

const char *tree_stmt_word(enum tree_stmt_kind kind)
{
	return word_of(stmt_words, COUNT(stmt_words), kind);
}

const char *tree_op_word(enum tree_op op)
{
	return word_of(op_words, COUNT(op_words), op);
}

const char *tree_cast_word(enum tree_cast cast)
{
	return word_of(cast_words, COUNT(cast_words), cast);
}

const char *tree_flag_word(enum tree_flag flag)
{
	return word_of(flag_words, COUNT(flag_words), flag);
}

/* ---- walking ---- */

struct walk { tree_take take; void *data; bool (*stmt)(const struct tree_stmt *s, void *data); };

static bool walk_stmt(const struct walk *w, const struct tree_stmt *s);

static bool walk_expr(const struct walk *w, const struct tree_expr *e)
{
	if (!e) return true;
	if ((w->take && !w->take(e, w->data)) || !walk_stmt(w, e->body)) return false;
	for (uint32_t i = 0; i < e->kids; i++)
		if (!walk_expr(w, e->kid[i])) return false;
	return true;
}

static bool walk_vars(const struct walk *w, const struct tree_vars *vars)
{
	for (size_t i = 0; i < vars->n; i++)
		if (!walk_expr(w, vars->at[i]->init)) return false;
	return true;
}

static bool walk_stmt(const struct walk *w, const struct tree_stmt *s)
{
	if (!s) return true;
	if ((w->stmt && !w->stmt(s, w->data)) || !walk_stmt(w, s->init)) return false;
	for (size_t i = 0; i < s->list.n; i++)
		if (!walk_stmt(w, s->list.at[i])) return false;
	for (size_t i = 0; i < s->of.n; i++)
		if (!walk_expr(w, s->of.at[i])) return false;
	return walk_vars(w, &s->vars) && walk_expr(w, s->cond) && walk_stmt(w, s->body) && walk_expr(w, s->step)
		&& walk_stmt(w, s->other);
}

static bool walk_function(const struct walk *w, const struct tree_function *f)
{
	for (size_t i = 0; i < f->inits.n; i++)
		if (!walk_expr(w, f->inits.at[i].expr)) return false;
	return walk_stmt(w, f->body);
}

bool tree_each_expr(const struct tree_function *f, tree_take take, void *data)
{
	struct walk w = { take, data, NULL };
	return walk_function(&w, f);
}

bool tree_each_stmt(const struct tree_function *f, tree_take_stmt take, void *data)
{
	struct walk w = { NULL, data, take };
	return walk_stmt(&w, f->body);
}

bool tree_each_initial(const struct tree_var *v, tree_take take, void *data)
{
	struct walk w = { take, data, NULL };
	return v->kind != TREE_VAR_GLOBAL || walk_expr(&w, v->init);
}

/* ---- what is found ---- */

static bool span_holds(struct tree_span outer, struct tree_span inner)
{
	return outer.file == inner.file && outer.begin <= inner.begin && inner.begin < outer.end;
}

/* The innermost function around that place that has a body here. */
static const struct tree_function *function_around(const struct tree *t, struct tree_span at)
{
	const struct tree_function *best = NULL;
	for (size_t i = 0; i < t->functions.n; i++) {
		const struct tree_function *f = t->functions.at[i];
		if (f->body && span_holds(f->at, at) && (!best || f->at.begin > best->at.begin)) best = f;
	}
	return best;
}

/* The one around, or the one right behind. */
static const struct tree_function *function_meant(const struct tree *t, const struct tree_note *n)
{
	const struct tree_function *best = function_around(t, n->at);
	struct tree_span body = { .file = n->at.file, .begin = n->body };
	return best || !n->body ? best : function_around(t, body);
}

struct search { struct tree *t; const struct tree_function *in; };

static void keep_errors(struct tree *t, struct tree_span at)
{
	for (size_t i = 0; i < t->errors.n; i++)
		t->errors.at[i].kept = t->errors.at[i].kept || span_holds(at, t->errors.at[i].at);
}

static bool take_expr(const struct tree_expr *e, void *data)
{
	struct search *s = data;
	struct tree_launch one = { s->in, e };
	if (e->kind == TREE_EXPR_LAUNCH) VEC_PUSH(s->t->arena, &s->t->launches, one);
	if (e->kind == TREE_EXPR_RECOVERY || tree_has(e->flags, TREE_FLAG_ERROR)) keep_errors(s->t, e->at);
	return true;
}

static bool take_stmt(const struct tree_stmt *s, void *data)
{
	if (s->kind == TREE_STMT_LOST) keep_errors(((struct search *)data)->t, s->at);
	return true;
}

static int by_place(const void *a, const void *b)
{
	const struct tree_function *x = *(struct tree_function *const *)a, *y = *(struct tree_function *const *)b;
	if (x->at.file != y->at.file) return x->at.file < y->at.file ? -1 : 1;
	if (x->at.begin != y->at.begin) return x->at.begin < y->at.begin ? -1 : 1;
	int order = strcmp(x->qualified, y->qualified);
	return order ? order : (x->id > y->id) - (x->id < y->id);
}

bool tree_type_is_undeclared(const struct tree_type *t)
{
	while (t->to && (t->kind == TREE_TYPE_POINTER || t->kind == TREE_TYPE_REFERENCE || t->kind == TREE_TYPE_ARRAY)) t = t->to;
	return tree_has(t->bare->flags, TREE_FLAG_IMPLICIT);
}

bool tree_var_is_undeclared(const struct tree_var *v)
{
	return tree_has(v->flags, TREE_FLAG_IMPLICIT) && (v->kind == TREE_VAR_GLOBAL || v->kind == TREE_VAR_TEMPLATE);
}

/* A declaration without a body is no kernel of this program; a pattern that has instances speaks through them, but neither through examples,
 * which nobody starts, nor through specialisations, which have bodies of their own. */
static bool is_kernel(const struct tree *t, const struct tree_function *f)
{
	if (!tree_has(f->flags, TREE_FLAG_KERNEL) || !f->body || tree_has(f->flags, TREE_FLAG_EXAMPLE)) return false;
	for (size_t i = 0; i < t->functions.n && tree_has(f->flags, TREE_FLAG_DEPENDENT); i++)
		if (t->functions.at[i]->pattern == f && t->functions.at[i]->body && tree_has(t->functions.at[i]->flags, TREE_FLAG_INSTANCE)
			&& !tree_has(t->functions.at[i]->flags, TREE_FLAG_EXAMPLE)) return false;
	return true;
}

void tree_index(struct tree *t)
{
	for (size_t i = 0; i < t->functions.n; i++) {
		struct tree_function *f = t->functions.at[i];
		struct search s = { t, f };
		struct walk w = { take_expr, &s, take_stmt };
		if (is_kernel(t, f)) VEC_PUSH(t->arena, &t->kernels, f);
		walk_function(&w, f);
	}
	if (t->kernels.n) qsort(t->kernels.at, t->kernels.n, sizeof *t->kernels.at, by_place);
	for (size_t i = 0; i < t->errors.n; i++) t->errors.at[i].in = function_around(t, t->errors.at[i].at);
	for (size_t i = 0; i < t->notes.n; i++) t->notes.at[i].in = function_meant(t, &t->notes.at[i]);
}

/* ---- words of the text form ---- */

const char *const tree_var_words[7] = { "none", "param", "local", "global", "binding", "template", NULL };
const char *const tree_function_words[7] = { "none", "plain", "method", "constructor", "destructor", "conversion", NULL };
const char *const tree_error_words[6] = { "meaning", "syntax", "too-deep", "target", "twice", NULL };
const char *const tree_role_words[6] = { "none", "main", "user", "system", "ours", NULL };
