/* memory_internal: what the files of memory/ share, and states as wholes, which only branches and loops copy and join. */
#ifndef FAIAL_LOWER_MEMORY_STATES_H
#define FAIAL_LOWER_MEMORY_STATES_H

#include "infer/lower/memory/memory.h"

struct state *memory_state_copy(struct lower *l, const struct state *s);
/* The state that is `a` where c holds and `b` elsewhere. */
struct state *memory_state_join(struct lower *l, expr_ref c, const struct state *a, const struct state *b);
uint32_t memory_serial(const struct lower *l, uint32_t object);
/* Tells the innermost dry run that these bytes were written. */
void memory_log(struct lower *l, uint32_t object, int64_t offset, uint32_t size);
int64_t memory_extent(const struct lower *l, uint32_t object);      /* bytes up to the end of the last that is known */
void memory_place_advance(struct lower *l, struct place *p, expr_ref index, int64_t size);
/* What leaves the array that it was made from means nothing: a run in which `size` bytes there do is none. */
/* s gives the variable `old`, bound behind the mark, another name: where that is what an array holds at a place that was known before, so is s. */
void memory_held_again(struct lower *l, var_ref old, uint32_t mark, struct core_stmt *s);
void memory_hold(struct lower *l, const struct place *p, int64_t size, const struct tree_span *at);
const struct binding *memory_find_binding(struct lower *l, const struct tree_var *var);
bool memory_has_mutable(const struct tree_type *t);     /* a member that a const object may change */
/* A const array or record with the values that the file gives it; a scalar of `__constant__` memory, which the host set; where a
 * `__device__` pointer points that only the host sets (constant.c). False: something else. */
bool memory_constant_table(struct lower *l, const struct tree_var *var, struct value *out);
bool memory_constant_scalar(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at,
	struct value *out);
bool memory_host_pointer(struct lower *l, const struct place *p, const struct tree_type *type, struct value *out);
/* Of an element of a private array: a choice of all that it holds (table.c). False: these are not all known, or p is no element. */
bool memory_load_table(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at, struct value *out);
struct value memory_load_object(struct lower *l, const struct place *p, const struct tree_type *type, const struct tree_span *at);
void memory_store_object(struct lower *l, const struct place *p, const struct tree_type *type, const struct value *v);
/* The pieces of an access (access.c), for touch.c. */
/* Is it a type that nothing declares, and none that a template leaves open? */
bool memory_is_undeclared(const struct lower *l, const struct tree_type *type);
struct place memory_accessed_place(struct lower *l, const struct place *p, const struct tree_span *at);
var_ref memory_read_var(struct lower *l, const struct place *p, struct int_type type, enum cause_kind cause, const struct tree_span *at,
	bool is_volatile, const char *name);
/* plain_value, is_volatile, coded: as struct site has them. type: NULL where bytes are accessed. */
struct emission { struct core_stmt *s; struct access *access; const struct place *place; int64_t size; enum access_mode mode;
	const struct tree_span *at; bool plain_value, is_volatile, coded; const struct tree_type *type; uint8_t filled; };
/* Of a place of which nothing is known: any memory. */
void memory_access_lost(struct lower *l, enum access_mode mode, const struct tree_span *at, const char *why);
void memory_emit_access(struct lower *l, const struct emission *e);
/* Memory that could be any: shared arrays, too, where pointers to them went out of sight. */
void memory_reach_shared(struct lower *l, const struct place *p, enum access_mode mode, const struct tree_span *at);

#endif
