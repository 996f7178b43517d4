/* Objects that `new` makes. A place of the source has one cell for them, which holds what the object does as long as one was made there: of a
 * second one, and after code of which nothing is known, it may be either. */
#include "infer/host/host_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

/* By the operators that all classes share, which are not the program's own. */
static bool is_usual(const struct tree_expr *e) { return !e->function || (!e->function->record && !e->function->body); }

/* `new T(...)` of a class that allocates as all do. */
static const struct tree_type *made_type(const struct tree_expr *e)
{
	const struct tree_type *type = e->type->kind == TREE_TYPE_POINTER ? e->type->to : NULL;
	bool record = type && type->kind == TREE_TYPE_RECORD && type->record && !tree_has(type->record->flags, TREE_FLAG_UNION);
	return record && is_usual(e) && e->kids == 2 && !e->kid[0] ? type : NULL;
}

const struct value *host_new(struct run *r, const struct tree_expr *e)
{
	static const struct tree_type number = { .kind = TREE_TYPE_INT, .bits = 32 };
	const struct tree_type *type = made_type(e);
	if (!type) return NULL;
	uint32_t made = host_cell_of(r, &e->kids, &number, NULL);
	struct place p = host_place_made(r, &e->about, type, NULL);
	bool again = r->forgets || (made < r->now.n && r->now.cell[made]);
	host_state_escape(r, p);
	if (again && !r->cells.at[p.cell].unsteady) {
		r->cells.at[p.cell].unsteady = true;
		r->escapes++;
	}
	host_state_write(r, host_place_of_cell(made), host_value_number(r, expr_int(r->t, 1)));
	host_state_write(r, p, host_value_fresh(r, type, NULL));
	if (e->kid[1]) host_init(r, p, e->kid[1]);
	return r->now.dead ? NULL : host_value_place(r, p);
}

/* ---- memory without names ---- */

const struct value *host_made(struct run *r)
{
	const struct value *v = host_value_apart(r);
	r->memories.at[v->memory].made = true;
	return v;
}

static bool is_of_numbers(const struct tree_expr *e, const struct tree_type *type)
{
	return is_usual(e) && type && (host_is_integer(type) || host_is_float(type) || type->kind == TREE_TYPE_POINTER);
}

bool host_deletes_numbers(const struct tree_expr *e) { return is_of_numbers(e, e->about); }

const struct value *host_new_numbers(struct run *r, const struct tree_expr *e)
{
	if (!is_of_numbers(e, e->type->kind == TREE_TYPE_POINTER ? e->type->to : NULL) || e->kids != 2) return NULL;
	for (uint32_t i = 0; i < e->kids; i++) host_eval(r, e->kid[i]);
	return r->now.dead ? NULL : host_made(r);
}

/* One place stands for all that is in no variable: what is written there is not followed, and changes objects at most that lie where it is not known. */
struct place host_place_of_made(struct run *r, const struct value *v)
{
	static const char anywhere;
	bool made = v && v->kind == VALUE_MEMORY && r->memories.at[v->memory].made && !r->memories.at[v->memory].object;
	if (!made) return (struct place){ 0 };
	uint32_t cell = host_cell_of(r, &anywhere, NULL, NULL);
	r->cells.at[cell].global = true;
	return host_place_blurred(host_place_of_cell(cell));
}
