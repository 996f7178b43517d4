/* Reading the declarations of a kernel or a protocol. Binders are declared before anything is read, because a shared
 * subexpression, (def %N e), stands above the statements that bind its variables. */
#include "core/text_internal.h"

#include <string.h>

static const char *word(struct reader *r, const struct sexp *s, const struct sexp *near)
{
	if (s && s->kind != SEXP_LIST && *s->text)
		return s->text;
	reader_fail(r, s ? s : near, "a word is expected here");
	return "";
}

static const struct sexp *after(const struct sexp *s)
{
	return s ? s->next : NULL;
}

static void put_bound(struct reader *r, var_ref v)
{
	while (r->bound.n <= v.ix)
		VEC_PUSH(r->arena, &r->bound, 0);
	r->bound.at[v.ix] = 1;
}

/* ---- binders ---- */

static var_ref declare(struct reader *r, const struct sexp *name, const struct sexp *near, struct var *v)
{
	v->name = word(r, name, near);
	if (r->failed)
		return (var_ref){0};
	if (name->kind == SEXP_ATOM && (strchr("%-0123456789", v->name[0]) || strcmp(v->name, "true") == 0 ||
	    strcmp(v->name, "false") == 0)) {
		reader_fail(r, name, "%s cannot be a name", v->name);
		return (var_ref){0};
	}
	if (expr_var_find(r->k->exprs, v->name).ix) {
		reader_fail(r, name, "%s is bound twice", v->name);
		return (var_ref){0};
	}
	v->why = v->why ? arena_strdup(r->k->arena, v->why) : NULL;
	return expr_var_new(r->k->exprs, v);
}

static bool read_type(struct reader *r, const struct sexp *s, const struct sexp *near, struct int_type *out)
{
	if (!type_find(word(r, s, near), out))
		reader_fail(r, s ? s : near, "a type is expected here: i32, u32, bool, int, opaque ...");
	return !r->failed;
}

/* (bounds LO HI wide?) anywhere after `s` */
static void read_bounds(struct reader *r, const struct sexp *s, var_ref v)
{
	for (; s && !r->failed; s = s->next) {
		if (!sexp_is(s, "bounds"))
			continue;
		int64_t lo = reader_int(r, s->first->next, INT64_MIN, INT64_MAX);
		int64_t hi = reader_int(r, after(s->first->next), INT64_MIN, INT64_MAX);
		const struct sexp *wide = after(after(s->first->next));
		if (!r->failed && lo > hi)
			reader_fail(r, s, "the bounds are empty");
		if (!r->failed && wide && (wide->kind != SEXP_ATOM || strcmp(wide->text, "wide") != 0 || wide->next))
			reader_fail(r, wide, "'wide' or nothing is expected here");
		if (!r->failed)
			expr_var_bounds_set(r->k->exprs, v, lo, hi, wide != NULL);
		return;
	}
}

/* x type cause "why" flag? bounds? ... */
static void declare_approx(struct reader *r, const struct sexp *list, enum var_kind kind)
{
	struct var v = {.kind = kind};
	const struct sexp *name = list->first->next, *type = after(name), *cause = after(type), *why = after(cause);
	if (!read_type(r, type, list, &v.type))
		return;
	if (!cause_find(word(r, cause, list), &v.cause))
		reader_fail(r, cause ? cause : list, "a cause is expected here: array-read, loop-carried ...");
	if (!why || why->kind != SEXP_STRING)
		reader_fail(r, why ? why : list, "a string is expected here");
	if (r->failed)
		return;
	v.why = *why->text ? why->text : NULL;
	for (const struct sexp *flag = why->next; flag && flag->kind == SEXP_ATOM; flag = flag->next) {
		v.uniform |= strcmp(flag->text, "uniform") == 0;
		v.computed |= strcmp(flag->text, "computed") == 0;
		v.of_lanes |= strcmp(flag->text, "of-lanes") == 0;
		v.of_launch |= strcmp(flag->text, "of-launch") == 0;
		if (strcmp(flag->text, "in-step") == 0) v.in_step = STEP_ALWAYS;
		if (strcmp(flag->text, "in-step-of-warps") == 0) v.in_step = STEP_OF_WARPS;
	}
	if (kind == VAR_APPROX && (v.cause == CAUSE_ARRAY_READ || v.cause == CAUSE_ATOMIC_RESULT) && sexp_is(list, "bind"))
		v.kind = VAR_READ;
	var_ref ref = declare(r, name, list, &v);
	if (ref.ix)
		read_bounds(r, why, ref);
}

static void declare_typed(struct reader *r, const struct sexp *list, struct var *v)
{
	const struct sexp *name = list->first->next;
	if (read_type(r, after(name), list, &v->type))
		(void)declare(r, name, list, v);
}

static void declare_binder(struct reader *r, const struct sexp *list)
{
	if (sexp_is(list, "read"))
		declare_approx(r, list, VAR_READ);
	else if (sexp_is(list, "approx") || sexp_is(list, "bind"))
		declare_approx(r, list, VAR_APPROX);
	else if (sexp_is(list, "for") || sexp_is(list, "for-sync"))
		declare_typed(r, list, &(struct var){.kind = VAR_LOOP});
	else if (sexp_is(list, "atomic") && list->first->next && list->first->next->kind != SEXP_LIST &&
		 strcmp(list->first->next->text, "_") != 0)
		declare_typed(r, list, &(struct var){.kind = VAR_READ, .cause = CAUSE_ATOMIC_RESULT});
}

static void declare_binders(struct reader *r, const struct sexp *body)
{
	VEC(const struct sexp *) todo = {0};
	VEC_PUSH(r->arena, &todo, body->first);
	while (todo.n && !r->failed) {
		const struct sexp *s = todo.at[--todo.n];
		if (!s)
			continue;
		VEC_PUSH(r->arena, &todo, s->next);
		if (s->kind == SEXP_LIST) {
			declare_binder(r, s);
			VEC_PUSH(r->arena, &todo, s->first);
		}
	}
}

/* ---- declarations ---- */

static void read_param(struct reader *r, const struct sexp *list)
{
	struct var v = {.kind = VAR_PARAM};
	const struct sexp *name = list->first->next;
	for (const struct sexp *s = name ? name->next : NULL; s; s = s->next) {
		v.undeclared |= s->kind == SEXP_ATOM && strcmp(s->text, "undeclared") == 0;
		v.any |= s->kind == SEXP_ATOM && strcmp(s->text, "any") == 0;
	}
	if (!read_type(r, after(name), list, &v.type))
		return;
	var_ref ref = declare(r, name, list, &v);
	if (!ref.ix)
		return;
	VEC_PUSH(r->k->arena, &r->k->params, ref);
	put_bound(r, ref);
	read_bounds(r, name, ref);
}

static void read_def(struct reader *r, const struct sexp *list)
{
	const struct sexp *name = list->first->next;
	const char *text = word(r, name, list);
	if (r->failed || text[0] != '%' || !after(name)) {
		reader_fail(r, list, "(def %%N expression) is expected here");
		return;
	}
	struct sexp number = *name;
	number.text++;
	int64_t n = reader_int(r, &number, 1, UINT32_MAX / 2);
	expr_ref e = reader_expr(r, after(name), SORT_NONE);
	if (r->failed)
		return;
	if (hash_table_get(&r->defs, (uint32_t)n))
		reader_fail(r, name, "%s is defined twice", text);
	hash_table_put(r->arena, &r->defs, (uint32_t)n, e.ix);
}

static void read_dims(struct reader *r, const struct sexp *dims, struct array *a)
{
	if (!sexp_is(dims, "dims")) {
		reader_fail(r, dims, "(dims ...) is expected here");
		return;
	}
	for (const struct sexp *d = dims->first->next; d && !r->failed; d = d->next) {
		if (a->dims == LIMIT_CORE_DIMS) {
			reader_fail(r, d, "an array has at most %d dimensions", LIMIT_CORE_DIMS);
			return;
		}
		bool unknown = d->kind == SEXP_ATOM && strcmp(d->text, "_") == 0;
		a->size[a->dims++] = unknown ? (expr_ref){0} : reader_expr(r, d, SORT_INT);
	}
	if (!a->dims)
		reader_fail(r, dims, "an array has at least one dimension");
}

static void read_array(struct reader *r, const struct sexp *list)
{
	struct array a = {0};
	const struct sexp *name = list->first->next, *space = after(name), *unit = after(space), *dims = after(unit);
	a.name = word(r, name, list);
	if (!space_find(word(r, space, list), &a.space))
		reader_fail(r, space ? space : list, "a space is expected here: shared, global, constant or local");
	a.unit_bytes = (uint32_t)reader_int(r, unit ? unit : list, 0, UINT32_MAX);
	read_dims(r, dims ? dims : list, &a);
	for (const struct sexp *s = after(dims); s && !r->failed; s = s->next) {
		if (s->kind == SEXP_ATOM && strcmp(s->text, "param") == 0)
			a.is_param = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "may-alias") == 0)
			a.may_alias = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "undeclared") == 0)
			a.undeclared = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "given") == 0)
			a.is_given = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "distinct") == 0)
			a.is_distinct = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "sorted") == 0)
			a.is_sorted = true;
		else
			a.at = reader_at(r, s);
	}
	if (!r->failed && kernel_array_find(r->k, a.name).ix)
		reader_fail(r, name, "%s is declared twice", a.name);
	if (!r->failed)
		kernel_array_add(r->k, &a);
}

static void read_site(struct reader *r, const struct sexp *list)
{
	struct site site = {0};
	const struct sexp *n = list->first->next, *mode = after(n), *array = after(mode), *text = after(array);
	if (reader_int(r, n ? n : list, 1, UINT32_MAX) != (int64_t)r->k->sites.n + 1)
		reader_fail(r, n ? n : list, "sites are numbered 1, 2, 3 ...");
	if (!mode_find(word(r, mode, list), &site.mode))
		reader_fail(r, mode ? mode : list, "read, write or atomic is expected here");
	site.array = kernel_array_find(r->k, word(r, array, list));
	if (!site.array.ix)
		reader_fail(r, array ? array : list, "this is no array of this kernel");
	if (!text || text->kind != SEXP_STRING)
		reader_fail(r, text ? text : list, "a string is expected here");
	if (r->failed)
		return;
	site.text = *text->text ? text->text : NULL;
	for (const struct sexp *s = text->next; s && !r->failed; s = s->next) {
		if (s->kind == SEXP_ATOM && strcmp(s->text, "plain") == 0)
			site.plain_value = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "volatile") == 0)
			site.is_volatile = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "coded") == 0)
			site.coded = true;
		else if (s->kind == SEXP_ATOM && strcmp(s->text, "aligned") == 0)
			site.aligned = true;
		else if (sexp_is(s, "filled"))
			site.filled = (uint8_t)reader_int(r, s->first->next, 1, 8);
		else
			site.at = reader_at(r, s);
	}
	if (!r->failed)
		kernel_site_add(r->k, &site);
}

static void read_assumption(struct reader *r, const struct sexp *list)
{
	struct assumption a = {0};
	const struct sexp *kind = list->first->next, *text = after(kind);
	if (!assumption_find(word(r, kind, list), &a.kind))
		reader_fail(r, kind ? kind : list, "this is no kind of assumption");
	if (!text || text->kind != SEXP_STRING)
		reader_fail(r, text ? text : list, "a string is expected here");
	if (!r->failed && text->next)
		a.at = reader_at(r, text->next);
	if (!r->failed)
		kernel_assume(r->k, a.kind, a.at, "%s", text->text);
}

static void read_claim(struct reader *r, const struct sexp *list)
{
	const struct sexp *cond = list->first->next, *text = after(cond);
	struct claim c = {0};
	if (!text || text->kind != SEXP_STRING) {
		reader_fail(r, list, "(claim condition \"text\") is expected here");
		return;
	}
	c.cond = reader_expr(r, cond, SORT_BOOL);
	c.whose = expr_bool(r->k->exprs, true);
	c.text = arena_strdup(r->k->arena, text->text);
	const struct sexp *more = text->next;
	if (more && sexp_is(more, "whose")) {
		c.whose = reader_expr(r, more->first->next, SORT_BOOL);
		more = more->next;
	}
	if (more)
		c.at = reader_at(r, more);
	if (!r->failed)
		VEC_PUSH(r->k->arena, &r->k->claims, c);
}

static void read_mentions(struct reader *r, const struct sexp *list)
{
	for (const struct sexp *s = list->first->next; s && !r->failed; s = s->next) {
		const char *axis = word(r, s, list);
		if (strlen(axis) == 1 && axis[0] >= 'x' && axis[0] <= 'z')
			r->k->mentions_axis[axis[0] - 'x'] = true;
		else if (strcmp(axis, "linear") == 0)
			r->k->mentions_linear = true;
		else
			reader_fail(r, s, "x, y, z or linear is expected here");
	}
}

/* Sizes and numbers by turns. */
static void read_content(struct reader *r, const struct sexp *list)
{
	struct content c = { 0 };
	for (const struct sexp *s = list->first->next; s && !r->failed; s = s->next->next) {
		if (!s->next) {
			reader_fail(r, s, "a number is expected after each size");
			return;
		}
		struct content_part part = { reader_int(r, s, 1, UINT32_MAX), reader_int(r, s->next, INT64_MIN, INT64_MAX) };
		VEC_PUSH(r->k->arena, &c.parts, part);
	}
	VEC_PUSH(r->k->arena, &r->k->contents, c);
}

static void read_axes(struct reader *r, const struct sexp *list, int64_t dim[3])
{
	const struct sexp *s = list->first;
	for (int i = 0; i < 3; i++) {
		s = after(s);
		dim[i] = reader_int(r, s ? s : list, 0, INT32_MAX);
	}
}

static void read_reason(struct reader *r, const struct sexp *list, const char **why, struct span *at)
{
	const struct sexp *text = list->first->next;
	if (!text || text->kind != SEXP_STRING) {
		reader_fail(r, list, "a string that says why is expected here");
		return;
	}
	*why = arena_strdup(r->k->arena, text->text);
	if (text->next)
		*at = reader_at(r, text->next);
}

static void read_lost(struct reader *r, const struct sexp *list)
{
	const struct sexp *name = list->first->next, *text = after(name);
	var_ref v = expr_var_find(r->k->exprs, word(r, name, list));
	enum var_kind kind = v.ix ? expr_var_get(r->k->exprs, v)->kind : VAR_NONE;
	if (kind != VAR_PARAM && kind != VAR_BLOCK_DIM && kind != VAR_GRID_DIM)
		reader_fail(r, name ? name : list, "this is no parameter and no dimension of this kernel");
	if (!text || text->kind != SEXP_STRING)
		reader_fail(r, text ? text : list, "a string that says why is expected here");
	if (r->failed)
		return;
	const struct sexp *more = text->next;
	expr_ref followed = {0};
	if (more && sexp_is(more, "followed")) {
		followed = reader_expr(r, more->first->next ? more->first->next : more, SORT_BOOL);
		more = more->next;
	}
	struct var *var = expr_var_edit(r->k->exprs, v);
	var->lost = true;
	var->followed = followed;
	var->why = *text->text ? arena_strdup(r->k->arena, text->text) : NULL;
	if (more)
		var->at = reader_at(r, more);
}

static void read_block(struct reader *r, const struct sexp *s, int64_t dim[3])
{
	read_axes(r, s, dim);
	kernel_allow_blocks(r->k, dim);
}

static void read_decl(struct reader *r, const struct sexp *s)
{
	if (sexp_is(s, "array"))
		read_array(r, s);
	else if (sexp_is(s, "site"))
		read_site(r, s);
	else if (sexp_is(s, "precondition"))
		VEC_PUSH(r->k->arena, &r->k->preconditions, reader_expr(r, s->first->next ? s->first->next : s, SORT_BOOL));
	else if (sexp_is(s, "claim"))
		read_claim(r, s);
	else if (sexp_is(s, "assumption"))
		read_assumption(r, s);
	else if (sexp_is(s, "lost"))
		read_lost(r, s);
	else if (sexp_is(s, "asynchronous"))
		r->k->asynchronous = true;
	else if (sexp_is(s, "mentions"))
		read_mentions(r, s);
	else if (sexp_is(s, "content"))
		read_content(r, s);
	else if (sexp_is(s, "require-block-dim"))
		read_block(r, s, r->k->required_block_dim);
	else if (sexp_is(s, "require-grid-dim"))
		read_axes(r, s, r->k->required_grid_dim);
	else if (sexp_is(s, "fixed-block-dim"))
		read_block(r, s, r->k->fixed_block_dim);
	else if (sexp_is(s, "fixed-grid-dim"))
		read_axes(r, s, r->k->fixed_grid_dim);
	else if (sexp_is(s, "unsupported"))
		read_reason(r, s, &r->k->unsupported, &r->k->unsupported_at);
	else if (sexp_is(s, "unproved"))
		read_reason(r, s, &r->k->unproved, &r->k->unproved_at);
	else if (sexp_is(s, "at"))
		r->k->at = reader_at(r, s);
	else
		reader_fail(r, s, "a declaration or (body ...) is expected here");
}

static void bind_builtins(struct reader *r)
{
	for (uint32_t v = 1; v <= expr_var_count(r->k->exprs); v++)
		put_bound(r, (var_ref){v});
}

/* Inside (def ...) every binder of the body may be used: the uses of %N are not checked again. */
static void bind_all(struct reader *r, uint8_t bound)
{
	for (uint32_t v = 1; v <= expr_var_count(r->k->exprs); v++) {
		enum var_kind kind = expr_var_get(r->k->exprs, (var_ref){v})->kind;
		put_bound(r, (var_ref){v});
		if (kind == VAR_READ || kind == VAR_APPROX || kind == VAR_LOOP)
			r->bound.at[v] = bound;
	}
}

const struct sexp *reader_head(struct reader *r, const struct sexp *list, const char *keyword)
{
	if (!sexp_is(list, keyword)) {
		reader_fail(r, list, "(%s NAME ...) is expected here", keyword);
		return NULL;
	}
	const struct sexp *name = list->first->next, *body = after(name);
	const char *text = word(r, name, list);
	while (body && !sexp_is(body, "body"))
		body = body->next;
	if (!r->failed && !body)
		reader_fail(r, list, "this %s has no (body ...)", keyword);
	if (!r->failed && body->next)
		reader_fail(r, body->next, "nothing more is expected after (body ...)");
	if (r->failed)
		return NULL;
	r->k = kernel_new(r->sources, text);
	bind_builtins(r);
	for (const struct sexp *s = name->next; s != body && !r->failed; s = s->next) {
		int64_t most[3] = { 0 };
		if (sexp_is(s, "param"))
			read_param(r, s);
		else if (sexp_is(s, "block-most"))
			read_block(r, s, most);
	}
	declare_binders(r, body);
	bind_all(r, 1);
	for (const struct sexp *s = name->next; s != body && !r->failed; s = s->next)
		if (sexp_is(s, "def"))
			read_def(r, s);
	bind_all(r, 0);
	for (const struct sexp *s = name->next; s != body && !r->failed; s = s->next)
		if (!sexp_is(s, "param") && !sexp_is(s, "def") && !sexp_is(s, "block-most"))
			read_decl(r, s);
	return r->failed ? NULL : body;
}
