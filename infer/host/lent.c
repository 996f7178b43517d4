/* Classes that code out of sight is told of: `std::thread t(worker, 0)`, `std::make_unique<L>(0)`, `apply<L>()`. What it calls of them, and with what,
 * nothing in sight tells. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#include <string.h>

struct lent { const struct tree *tree; unsigned char *to; };

uint32_t host_record_hash(const struct tree_record *r) { return r->at.file * UINT32_C(31) + r->at.begin; }

bool host_same_record(const struct tree_record *a, const struct tree_record *b)
{
	return a->at.file == b->at.file && a->at.begin == b->at.begin && a->fields.n == b->fields.n && strcmp(a->name ? a->name : "", b->name ? b->name : "") == 0;
}

static void lend(struct lent *s, const struct tree_type *t, enum host_lent to)
{
	while (t && t->to && t->kind != TREE_TYPE_FUNCTION) t = t->to;
	const struct tree_record *r = t && t->kind == TREE_TYPE_RECORD ? t->record : NULL;
	if (!r || s->to[r->id] >= to) return;
	s->to[r->id] = (unsigned char)to;
	for (size_t i = 0; i < r->bases.n; i++) lend(s, r->bases.at[i].type, to);
	for (size_t i = 0; i < r->arguments.n; i++) lend(s, r->arguments.at[i].type, to);
}

bool host_is_standard(const struct tree_function *f) { return f && (host_begins(f->qualified, "std::") || host_begins(f->qualified, "thrust::")); }

bool host_passes(const struct tree_function *f)
{
	static const char *const names[] = { "forward", "move", "as_const", "ref", "cref", "addressof" };
	return f && !f->record && f->params.n == 1 && host_begins(f->qualified, "std::") && host_is_among(f->name, names, COUNT(names));
}

/* A template is told of its arguments, also one of a class. The functions of CUDA, which stand in our headers as templates, know no classes. */
static void lend_arguments(struct lent *s, const struct tree_function *f)
{
	bool standard = host_is_standard(f);
	if (host_passes(f) || (!standard && (f->body || tree_role_get(s->tree, f->at.file) == TREE_FILE_OURS))) return;
	enum host_lent to = standard ? HOST_LENT_TO_LIBRARY : HOST_LENT;
	for (size_t i = 0; i < f->arguments.n; i++) lend(s, f->arguments.at[i].type, to);
	for (size_t i = 0; f->record && i < f->record->arguments.n; i++) lend(s, f->record->arguments.at[i].type, to);
}

static bool take(const struct tree_expr *e, void *data)
{
	struct lent *s = data;
	bool call = e->kind == TREE_EXPR_CALL || e->kind == TREE_EXPR_METHOD_CALL || e->kind == TREE_EXPR_CONSTRUCT;
	const struct tree_expr *callee = call && tree_has(e->flags, TREE_FLAG_INDIRECT) && e->kids ? e->kid[0] : NULL;
	bool undeclared = (callee && callee->kind == TREE_EXPR_NAME) || e->kind == TREE_EXPR_RECOVERY || e->kind == TREE_EXPR_NAME_CONSTRUCT;
	if (call && e->function) lend_arguments(s, e->function);
	for (uint32_t i = 0; undeclared && i < e->kids; i++)
		if (e->kid[i]) lend(s, host_given(e->kid[i])->type, HOST_LENT);
	return true;
}

/* In a file that is linked the same class is another record. */
static void lend_alike(struct lent *s, struct arena *a)
{
	struct hash_table places = { 0 };
	for (size_t i = 0; i < s->tree->records.n; i++) {
		const struct tree_record *r = s->tree->records.at[i];
		if (s->to[r->id]) hash_table_add(a, &places, host_record_hash(r), (uint32_t)i + 1);
	}
	for (size_t i = 0; i < s->tree->records.n; i++) {
		const struct tree_record *r = s->tree->records.at[i];
		for (uint32_t probe = 0, item; (item = hash_table_next(&places, host_record_hash(r), &probe));) {
			const struct tree_record *other = s->tree->records.at[item - 1];
			if (host_same_record(r, other) && s->to[other->id] > s->to[r->id]) s->to[r->id] = s->to[other->id];
		}
	}
}

const unsigned char *host_lent_find(const struct tree *t, struct arena *a)
{
	struct lent s = { t, ARENA_ARRAY(a, unsigned char, t->records.n + 1) };
	for (size_t i = 0; i < t->functions.n; i++)
		if (t->functions.at[i]->body) tree_each_expr(t->functions.at[i], take, &s);
	for (size_t i = 0; i < t->vars.n; i++) tree_each_initial(t->vars.at[i], take, &s);
	lend_alike(&s, a);
	return s.to;
}

bool host_lent_knows(const struct tree_function *f)
{
	static const char *const names[] = { "begin", "end", "size", "data", "swap", "lock", "unlock", "try_lock", "lock_shared", "unlock_shared", "allocate", "deallocate",
		"construct", "destroy" };
	return f->kind == TREE_FUNCTION_CONVERSION || host_begins(f->name, "operator") || host_is_among(f->name, names, COUNT(names));
}

bool host_lent_calls(const unsigned char *lent, const struct tree_function *f)
{
	enum host_lent to = f->record ? (enum host_lent)lent[f->record->id] : HOST_LENT_NOT;
	return to == HOST_LENT || (to == HOST_LENT_TO_LIBRARY && (f->kind == TREE_FUNCTION_CONSTRUCTOR || host_lent_knows(f)));
}
