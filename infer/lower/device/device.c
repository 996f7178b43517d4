/* Who is asked, and what all of them need: barriers, the place of a thread in its block. */
#include "infer/lower/device/device_internal.h"

#define NOWHERE 1000000                 /* added to a target: nothing ever arrives there */

static void emit_sync(struct lower *l, struct core_stmt s, const struct tree_span *at)
{
	s.kind = CORE_SYNC;
	s.at = lower_at(memory_user_place(l, at));
	values_emit(l, &s);
	if (s.u.sync.scope != SCOPE_NONE) device_copies_after_barrier(l);
}

void device_sync(struct lower *l, enum scope scope, bool shared, bool global, expr_ref mask, const struct tree_span *at)
{
	emit_sync(l, (struct core_stmt){ .u.sync = { .scope = scope, .orders_shared = shared, .orders_global = global, .mask = mask } }, at);
}

void device_sync_tile(struct lower *l, int64_t lanes, const struct tree_span *at)
{
	uint32_t tile = lane_tile_is_known(lanes) ? (uint32_t)lanes : 0;
	if (lanes == 1) return;
	if (lanes == 32) device_sync_lanes(l, (expr_ref){0}, at);
	else emit_sync(l, (struct core_stmt){ .u.sync = { .scope = SCOPE_TILE, .orders_shared = true, .orders_global = true, .tile = tile } }, at);
}

/* Does the mask name a tile, of how many lanes, and which one? */
static bool is_tile(uint32_t mask, int64_t *lanes, int64_t *number)
{
	for (int64_t n = 2; n < 32; n *= 2)
		for (int64_t first = 0; first < 32; first += n) {
			if (mask != (((uint32_t)1 << n) - 1) << first) continue;
			*lanes = n;
			*number = first / n;
			return true;
		}
	return false;
}

/* Who is not named must not come here: such a lane waits for nobody. */
void device_sync_lanes(struct lower *l, expr_ref mask, const struct tree_span *at)
{
	int64_t named, lanes, number;
	bool known = mask.ix && expr_is_int(l->t, mask, &named);
	if (known && (named & UINT32_MAX) == UINT32_MAX) mask = (expr_ref){0};
	if (!known || !is_tile((uint32_t)named, &lanes, &number)) {
		device_sync(l, SCOPE_WARP, true, true, mask, at);
		return;
	}
	struct branch b;
	expr_ref tile = expr_binary(l->t, EXPR_EDIV, device_lane(l), expr_int(l->t, lanes));
	values_branch_begin(l, &b, expr_eq(l->t, tile, expr_int(l->t, number)), at);
	device_sync_tile(l, lanes, at);
	values_branch_end(l, &b);
}

void device_sync_by_object(struct lower *l, const char *object, bool orders, const struct tree_span *at)
{
	emit_sync(l, (struct core_stmt) { .u.sync = { .scope = SCOPE_BLOCK, .orders_shared = orders, .orders_global = orders, .call = object } }, at);
}

bool device_overrides(const struct tree_function *f)
{
	(void)f;
	return false;
}

static bool known_call(struct lower *l, const struct call *c, struct value *out)
{
	device_meeting(l, c);
	device_counted_init(l, c);
	if (device_lanes(l, c, out)) return true;
	if (c->function->record) return device_method(l, c, out);     /* a class may be named as an intrinsic is */
	if (device_copies(l, c, out)) return true;
	if (l->language == LANGUAGE_OPENCL && device_opencl(l, c, out)) return true;
	return device_surface(l, c, out) || device_intrinsic(l, c, out);
}

bool device_call(struct lower *l, const struct call *c, struct value *out)
{
	*out = (struct value){0};
	if (device_is_annotation(l, c->function)) {
		if (device_said(l, c, &c->expr->at, out)) return true;
		if (c->expr->type->kind != TREE_TYPE_VOID) *out = device_result(l, c, CAUSE_UNSUPPORTED, "annotation", false);
		return true;
	}
	device_texture(l, c);
	bool tells = device_lanes_tell(l, c), known = known_call(l, c, out);
	if (tells && known) device_lanes_told(l, c, out);
	return known;
}

const struct core_stmt *device_finish(struct lower *l, const struct core_stmt *body)
{
	size_t n = l->now.out->n;
	if (l->arrived_apart && l->waited_apart)
		values_give_up(l, &l->now.frame->function->named, "accesses between arriving at a barrier and waiting for it");
	if (!l->now.failed) device_group_copies_repeat(l);
	if (l->now.out->n > n) body = core_seq(l->k, l->now.out->at, l->now.out->n);
	return device_copies_follow(l, body);
}

void device_leave(struct lower *l) { values_jump(l, l->targets + NOWHERE); }

void device_exit(struct lower *l)
{
	const struct lower_frame *f = l->now.frame;
	while (f->caller) f = f->caller;
	values_jump(l, f->target);
}

/* x + blockDim.x * (y + blockDim.y * z) */
expr_ref device_thread_rank(struct lower *l)
{
	struct expr_table *t = l->t;
	const struct kernel *k = l->k;
	expr_ref x = expr_var(t, k->thread_idx[0]), y = expr_var(t, k->thread_idx[1]), z = expr_var(t, k->thread_idx[2]);
	l->k->mentions_linear = true;
	expr_ref rows = expr_add(t, y, expr_mul(t, expr_var(t, k->block_dim[1]), z));
	return expr_add(t, x, expr_mul(t, expr_var(t, k->block_dim[0]), rows));
}

expr_ref device_lane(struct lower *l)
{
	return expr_binary(l->t, EXPR_EMOD, device_thread_rank(l), expr_int(l->t, WARP));
}

/* ---- arguments ---- */

/* Without conversions that nobody wrote. */
static const struct tree_expr *bare(const struct tree_expr *e)
{
	while (e && e->kids && (e->kind == TREE_EXPR_CLEANUPS || e->kind == TREE_EXPR_MATERIALIZE
		|| (e->kind == TREE_EXPR_CAST && tree_has(e->flags, TREE_FLAG_IMPLICIT) && e->cast != TREE_CAST_LOAD))) e = e->kid[0];
	return e;
}

static const struct tree_expr *written(const struct call *c, size_t i)
{
	return bare(i < c->n ? c->written[i] : NULL);
}

const struct tree_span *device_place_of(const struct tree_expr *e)
{
	e = bare(e);
	return e->kind == TREE_EXPR_UNARY && e->op == TREE_OP_ADDRESS ? &e->kid[0]->at : &e->at;
}

const struct tree_type *device_pointee(const struct call *c, size_t i)
{
	const struct tree_expr *e = written(c, i);
	if (e && (values_is_pointer(e->type) || e->type->kind == TREE_TYPE_ARRAY) && e->type->to) return e->type->to;
	return c->written[i]->type->to ? c->written[i]->type->to : c->written[i]->type;
}

int64_t device_pointee_size(const struct call *c, size_t i)
{
	const struct tree_type *t = device_pointee(c, i);
	return t->kind == TREE_TYPE_VOID ? 1 : values_size(t);
}

const struct tree_span *device_pointed(const struct call *c, size_t i)
{
	const struct tree_expr *e = written(c, i);
	return e ? device_place_of(e) : c->at;
}

struct value device_result(struct lower *l, const struct call *c, enum cause_kind cause, const char *why, bool uniform)
{
	return values_unknown(l, c->expr->type, c->function->name, cause, why, memory_user_place(l, c->at), uniform);
}

bool device_constant(struct lower *l, const struct value *v, int64_t *out)
{
	return v->kind == VALUE_INT && v->type.bits != 1 && expr_is_int(l->t, v->e, out);
}

static const struct { const char *name; enum core_change_kind kind; } changes[] = {
	{ "atomicAdd", CHANGE_ADDS }, { "atomicAdd_block", CHANGE_ADDS }, { "atomicAdd_system", CHANGE_ADDS }, { "atomic_add", CHANGE_ADDS },
	{ "atom_add", CHANGE_ADDS }, { "atomic_fetch_add", CHANGE_ADDS }, { "atomic_fetch_add_explicit", CHANGE_ADDS }, { "__sync_fetch_and_add", CHANGE_ADDS },
	{ "atomic_faial_add_block", CHANGE_ADDS }, { "atomic_faial_add_system", CHANGE_ADDS },
	{ "atomicExch", CHANGE_STORES }, { "atomicExch_block", CHANGE_STORES }, { "atomicExch_system", CHANGE_STORES }, { "atomic_xchg", CHANGE_STORES },
	{ "atom_xchg", CHANGE_STORES }, { "atomic_exchange", CHANGE_STORES }, { "atomic_exchange_explicit", CHANGE_STORES },
	{ "atomic_faial_exchange_block", CHANGE_STORES }, { "atomic_faial_exchange_system", CHANGE_STORES },
	{ "atomicCAS", CHANGE_SWAPS }, { "atomicCAS_block", CHANGE_SWAPS }, { "atomicCAS_system", CHANGE_SWAPS }, { "atomic_cmpxchg", CHANGE_SWAPS },
	{ "atom_cmpxchg", CHANGE_SWAPS }, { "__sync_val_compare_and_swap", CHANGE_SWAPS },
	{ "atomicOr", CHANGE_SETS }, { "atomicOr_block", CHANGE_SETS }, { "atomicOr_system", CHANGE_SETS }, { "atomic_or", CHANGE_SETS },
	{ "atom_or", CHANGE_SETS }, { "atomic_fetch_or", CHANGE_SETS }, { "atomic_fetch_or_explicit", CHANGE_SETS }, { "__sync_fetch_and_or", CHANGE_SETS },
};

static enum core_change_kind change_of(const char *name)
{
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) if (!strcmp(changes[i].name, name)) return changes[i].kind;
	return CHANGE_ANY;
}

/* `atomicInc(&n, limit)` of a limit that no counter comes to. */
static bool counts(struct lower *l, const struct call *c)
{
	static const char *const always[] = { "atomic_inc", "atom_inc" }, *const limited[] = { "atomicInc", "atomicInc_block", "atomicInc_system" };
	int64_t limit;
	for (size_t i = 0; i < sizeof always / sizeof *always; i++) if (!strcmp(c->function->name, always[i])) return true;
	if (c->n < 2 || !device_constant(l, &c->args[1], &limit) || (limit < INT32_MAX && limit != -1)) return false;
	for (size_t i = 0; i < sizeof limited / sizeof *limited; i++) if (!strcmp(c->function->name, limited[i])) return true;
	return false;
}

/* Of more the threads of one block would make a counter come round, which is assumed not to. */
static int64_t most_added(const struct lower *l) { return INT32_MAX / l->k->block_threads; }

/* As a number of the element's type, of which the old value is one. */
static bool number_of(struct lower *l, const struct call *c, size_t i, int64_t *out)
{
	if (i >= c->n || c->args[i].kind != VALUE_INT) return false;
	struct value v = values_to_type(l, c->args[i], values_type_of(device_pointee(c, 0)), c->at);
	return device_constant(l, &v, out);
}

struct core_change device_change(struct lower *l, const struct call *c)
{
	struct core_change change = { .kind = change_of(c->function->name) }, any = { 0 };
	size_t by = change.kind == CHANGE_SWAPS ? 2 : 1;
	if (!values_is_integer(device_pointee(c, 0))) return any;
	if (counts(l, c)) return (struct core_change){ .kind = CHANGE_ADDS, .by = 1 };
	if (change.kind == CHANGE_ANY || !number_of(l, c, by, &change.by)) return any;
	switch (change.kind) {
	case CHANGE_ANY: return any;
	case CHANGE_ADDS: return change.by >= 1 && change.by <= most_added(l) ? change : any;
	case CHANGE_STORES: return change;
	case CHANGE_SWAPS: return number_of(l, c, 1, &change.from) && change.from != change.by ? change : any;
	case CHANGE_SETS: return change.by ? change : any;
	}
	return any;
}
