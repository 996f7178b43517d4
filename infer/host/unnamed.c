/* Code of the program that no call in sight names: destructors, and what the library runs of the classes that it is told of. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"

#include <string.h>

#define DEEP 8          /* classes in each other; of more it may run */

static bool is_of_library(const struct tree *t, const struct tree_record *r)
{
	enum tree_role role = tree_role_get(t, r->at.file);
	return role == TREE_FILE_OURS || role == TREE_FILE_SYSTEM;
}

static const struct tree_record *record_of(const struct tree_type *type)
{
	while (type && type->kind == TREE_TYPE_ARRAY) type = type->to;
	return type && type->kind == TREE_TYPE_RECORD ? type->record : NULL;
}

static bool is_named_as(const struct tree_record *r, const char *const *names, size_t n)
{
	const char *name = host_begins(r->name, "std::") ? r->name + strlen("std::") : r->name;
	bool found = false;
	for (size_t i = 0; i < n && !found; i++) found = host_begins(name, names[i]) && name[strlen(names[i])] == '<';
	return found;
}

/* ---- what the library may run of a class ---- */

/* Operators stand in their class or beside it. */
static void note_acting(struct run *r, const struct tree_function *f)
{
	if (f->record) r->acts[f->record->id] = true;
	for (size_t i = 0; i < f->params.n && !f->record; i++) {
		const struct tree_type *type = f->params.at[i]->type;
		const struct tree_record *of = record_of(type && type->kind == TREE_TYPE_REFERENCE ? type->to : type);
		if (of) r->acts[of->id] = true;
	}
}

void host_acts_find(struct run *r)
{
	for (size_t i = 0; i < r->tree->functions.n; i++) {
		const struct tree_function *f = r->tree->functions.at[i];
		if (f->body && host_lent_knows(f) && !host_is_library(r->tree, f) && !host_is_quiet(r, f)) note_acting(r, f);
	}
}

/* Its operators, or what makes room, locks or deletes for others. */
static bool acts(const struct run *run, const struct tree_type *type)
{
	const struct tree_record *r = record_of(type);
	bool any = r && run->acts && (run->acts[r->id] || (r->pattern && run->acts[r->pattern->id]));
	for (size_t i = 0; r && i < r->bases.n && !any; i++) any = acts(run, r->bases.at[i].type);
	return any;
}

/* What a container or a pointer of the library holds ends with it, and what deletes, unlocks or makes room for it runs then. */
static bool ends(struct run *run, const struct tree_type *type, int depth)
{
	const struct tree_record *r = record_of(type);
	bool library = r && is_of_library(run->tree, r), any = false;
	bool open = library && !tree_has(r->flags, TREE_FLAG_DEFINED);      /* `std::vector<std::unique_ptr<T, D>>` needs no more than the name of its elements' class */
	if (!r || (!r->destructor && !open) || depth > DEEP) return r && (r->destructor || open);
	const struct tree_function *d = r->destructor;
	for (size_t i = 0; library && i < r->arguments.n && !any; i++)
		any = acts(run, r->arguments.at[i].type) || ends(run, r->arguments.at[i].type, depth + 1);
	if (library) return any;
	bool written = !(tree_has(d->flags, TREE_FLAG_IMPLICIT) || tree_has(d->flags, TREE_FLAG_DEFAULTED));
	any = tree_has(d->flags, TREE_FLAG_VIRTUAL) || (written && !host_is_quiet(run, d));
	for (size_t i = 0; i < r->fields.n && !any; i++) any = ends(run, r->fields.at[i]->type, depth + 1);
	for (size_t i = 0; i < r->bases.n && !any; i++) any = ends(run, r->bases.at[i].type, depth + 1);
	return any;
}

bool host_runs_at_end(struct run *r, const struct tree_type *type) { return ends(r, type, 0); }

/* Its objects are more than their bytes. A pointer that owns one is not. */
static bool is_told_of_code(const struct run *run, const struct tree_type *type, int depth)
{
	static const char *const owners[] = { "unique_ptr", "shared_ptr", "weak_ptr" };
	const struct tree_record *r = record_of(type);
	bool any = r && depth > DEEP;
	if (!r || any || is_named_as(r, owners, COUNT(owners))) return any;
	if (!is_of_library(run->tree, r)) return acts(run, type) || !tree_has(r->flags, TREE_FLAG_TRIVIAL_COPY) || !tree_has(r->flags, TREE_FLAG_AGGREGATE);
	for (size_t i = 0; i < r->arguments.n && !any; i++) any = is_told_of_code(run, r->arguments.at[i].type, depth + 1);
	return any;
}

/* It makes, copies and compares no element. */
static bool only_looks(const struct tree_function *f, uint32_t given)
{
	static const char *const looks[] = { "at", "operator->", "operator*", "operator bool", "get", "begin", "end", "cbegin", "cend", "rbegin", "rend", "data", "size",
		"empty", "front", "back", "length", "capacity", "value", "has_value", "count", "release" };
	static const char *const empty[] = { "vector", "map", "unordered_map", "set", "unordered_set", "list", "deque", "queue", "stack", "optional", "function",
		"multimap", "forward_list", "initializer_list" };
	static const char *const owners[] = { "unique_ptr", "shared_ptr", "weak_ptr" }, *const searched[] = { "map", "unordered_map" };
	if (f->record && host_begins(f->record->name, "std::__")) return true;  /* a part of one that is asked about itself */
	if (!f->record) return host_is_among(f->name, looks, COUNT(looks));
	if (is_named_as(f->record, owners, COUNT(owners))) return true;
	if (f->kind == TREE_FUNCTION_CONSTRUCTOR) return !given && is_named_as(f->record, empty, COUNT(empty));
	if (strcmp(f->name, "operator[]") == 0) return !is_named_as(f->record, searched, COUNT(searched));
	return f->kind == TREE_FUNCTION_DESTRUCTOR || host_is_among(f->name, looks, COUNT(looks));
}

/* How many are written there. */
static uint32_t arguments(const struct tree_expr *e)
{
	uint32_t n = 0;
	for (uint32_t i = e->kind == TREE_EXPR_METHOD_CALL; i < e->kids; i++) n += e->kid[i] && e->kid[i]->kind != TREE_EXPR_DEFAULT_ARGUMENT;
	return n;
}

bool host_library_runs(const struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	bool any = false;
	if (!f || !host_is_standard(f) || host_passes(f) || only_looks(f, arguments(e))) return false;
	for (size_t i = 0; i < f->arguments.n && !any; i++) any = is_told_of_code(r, f->arguments.at[i].type, 0);
	for (size_t i = 0; f->record && i < f->record->arguments.n && !any; i++) any = is_told_of_code(r, f->record->arguments.at[i].type, 0);
	return any;
}

/* ---- what it keeps ---- */

/* `std::shared_ptr<void>`, `std::function<void()>`: what they hold is not said by their type. */
static bool is_mute(const struct tree_type *type, int depth)
{
	static const char *const names[] = { "shared_ptr", "weak_ptr", "unique_ptr", "function", "move_only_function", "packaged_task" };
	const struct tree_record *r = record_of(type);
	if (!r || depth > DEEP) return false;
	bool mute = is_named_as(r, names, COUNT(names)) || strcmp(r->name, "std::any") == 0 || strcmp(r->name, "std::thread") == 0;
	for (size_t i = 0; i < r->arguments.n && !mute; i++) mute = is_mute(r->arguments.at[i].type, depth + 1);
	return mute;
}

/* A function that is handed over, or whatever a pointer to one leads to. */
static bool is_loud_function(struct run *r, const struct tree_expr *given)
{
	const struct tree_expr *e = host_below_casts(given);
	const struct tree_type *to = given->type && given->type->kind == TREE_TYPE_POINTER ? given->type->to : given->type;
	if (e && e->kind == TREE_EXPR_FUNCTION && e->function) return !host_is_library(r->tree, e->function) && !host_is_quiet(r, e->function);
	return to && to->kind == TREE_TYPE_FUNCTION;
}

bool host_library_keeps(struct run *r, const struct tree_expr *e)
{
	const struct tree_function *f = e->function;
	if (!f || !host_is_standard(f) || !f->arguments.n) return false;
	struct tree_type own = { .kind = TREE_TYPE_RECORD, .record = f->record };
	if (f->record ? !is_mute(&own, 0) : strcmp(f->name, "async") != 0) return false;
	bool later = false;
	for (size_t i = 0; i < f->arguments.n && !later; i++) {
		const struct tree_type *type = f->arguments.at[i].type;
		while (type && (type->kind == TREE_TYPE_POINTER || type->kind == TREE_TYPE_REFERENCE)) type = type->to;
		later = acts(r, type) || ends(r, type, 0);
	}
	for (uint32_t i = e->kind == TREE_EXPR_METHOD_CALL; i < e->kids && !later; i++) later = e->kid[i] && is_loud_function(r, host_given(e->kid[i]));
	return later;
}
