/* memory: what local objects hold (states), addresses (places), and loads and stores through them. A store to a local object
 * changes the state; any other access becomes a statement whose index memory_views fills in when all accesses of the array are
 * known. */
#ifndef FAIAL_LOWER_MEMORY_H
#define FAIAL_LOWER_MEMORY_H

#include "infer/lower/values/values.h"

/* ---- objects of the state (state.c) ---- */

uint32_t memory_object_new(struct lower *l, const char *name, enum cause_kind base);
/* Whether the object that a place speaks of is still there. */
bool memory_has(const struct lower *l, const struct place *p);
/* The objects from n on go out of scope, up to the last one that lasts as long as `lasting`. */
void memory_drop(struct lower *l, uint32_t n, uint8_t lasting);
void memory_write(struct lower *l, uint32_t object, int64_t offset, uint32_t size, struct value v);
/* kind NONE when no slot holds exactly these bytes; *covered then says whether any slot overlaps. */
struct value memory_read(struct lower *l, uint32_t object, int64_t offset, uint32_t size, bool *covered);
/* These bytes become unknown; everything of the object does. */
void memory_clear(struct lower *l, uint32_t object, int64_t offset, int64_t size);
void memory_forget(struct lower *l, uint32_t object, enum cause_kind why, bool uniform);
void memory_copy_object(struct lower *l, uint32_t to, int64_t to_offset, uint32_t from, int64_t from_offset, int64_t size);
/* A value goes where it cannot be followed: pointers to shared memory may come back from there. */
void memory_lose(struct lower *l, const struct value *v);

/* ---- places (place.c) ---- */

struct place memory_object(uint32_t object);
struct place memory_array(uint32_t array);
struct value memory_object_pointer(struct lower *l, uint32_t object);
struct value memory_anywhere(struct lower *l);          /* a pointer of which nothing is known */
/* Lists how long a type is that nothing declares. */
void memory_assume_undeclared(struct lower *l, const struct tree_span *at);
/* p + index elements of `size` bytes, for every target. */
struct value memory_advance(struct lower *l, struct value p, expr_ref index, int64_t size, bool flat);
struct value memory_field(struct lower *l, struct value p, int64_t bytes);
/* p, which leads to an array (a member, or the thread's own) of type t, is to stay in it. */
struct value memory_within(struct lower *l, struct value p, const struct tree_type *t);
expr_ref memory_offset(struct lower *l, const struct place *p);       /* bytes */
bool memory_constant_offset(struct lower *l, const struct place *p, int64_t *bytes);

/* ---- variables (variable.c) ---- */

/* The pointer to a variable. kind NONE: it is none that is known here. */
struct value memory_variable(struct lower *l, const struct tree_var *var);
/* That of a local variable of one of the functions that are being run. kind NONE: of none, or of two runs of one. */
struct value memory_outer_variable(struct lower *l, const struct tree_var *var);
void memory_bind(struct lower *l, const struct tree_var *var, uint32_t object, bool reference);       /* in the frame */
enum space memory_space(const struct lower *l, const struct tree_var *var);
uint32_t memory_array_of(struct lower *l, const struct tree_var *var, enum space space);
uint32_t memory_any_array(struct lower *l, const struct tree_span *at);
/* An array of the kernel's with a name of its own. */
uint32_t memory_array_new(struct lower *l, const char *name, enum space space, const struct tree_span *at, uint32_t dims);

/* ---- accesses (access.c, touch.c) ---- */

/* `type` with its qualifiers: they tell a volatile access. */
struct value memory_load(struct lower *l, struct value pointer, const struct tree_type *type, const struct tree_span *at, struct want want);
void memory_store(struct lower *l, struct value pointer, const struct tree_type *type, struct value v, const struct tree_span *at);
/* Returns the old value. */
struct value memory_atomic(struct lower *l, struct value pointer, const struct tree_type *type, enum scope scope, struct core_change change,
	const struct tree_span *at);
/* Reads, writes or atomically changes `size` bytes at the pointer; `stored`: what a write leaves everywhere, {0}: nobody knows. */
void memory_touch(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, expr_ref stored, const struct tree_span *at);
/* A vector, which a device takes only at a multiple of its size. */
void memory_touch_vector(struct lower *l, struct value pointer, int64_t size, enum access_mode mode, const struct tree_span *at);
void memory_touch_atomic(struct lower *l, struct value pointer, int64_t size, enum scope scope, const struct tree_span *at);
void memory_touch_many(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, enum access_mode mode, const struct tree_span *at);
/* A whole number of so many bytes, all alike: each byte that is written is one of them. number {0}: which one is not known. */
struct filling { expr_ref number; uint8_t bytes; };
void memory_fill(struct lower *l, struct value pointer, expr_ref bytes, int64_t unit, struct filling with, const struct tree_span *at);
/* `count` elements of `unit` bytes, `stride` elements apart. */
void memory_touch_strided(struct lower *l, struct value pointer, expr_ref count, expr_ref stride, int64_t unit, enum access_mode mode,
	expr_ref stored, const struct tree_span *at);
/* Copies `bytes` bytes in pieces of at most `unit`. false: the pointers do not lead into one array each; nothing was done. */
bool memory_move_pieces(struct lower *l, struct value to, struct value from, expr_ref bytes, int64_t unit, const struct tree_span *to_at,
	const struct tree_span *from_at);
/* Accesses at an index that is not known, of all memory a pointer can reach. */
void memory_access_unknown(struct lower *l, struct value pointer, enum access_mode mode, const struct tree_span *at, const char *why);
/* Inside our own headers, or what nobody wrote: the call in the user's code. */
const struct tree_span *memory_user_place(struct lower *l, const struct tree_span *at);
/* Gives every array its unit and every access its index tuple and count. */
void memory_views(struct lower *l);
/* ---- what annotations say of memory: it is not read ---- */

/* What the array holds there, of that type in C and in the core. */
var_ref memory_held_at(struct lower *l, const struct place *p, int64_t size, const struct tree_type *type, struct int_type is, const struct tree_span *at);
const struct lower_access *memory_access_of(const struct lower *l, var_ref v);       /* the last that binds it, or says what it is; NULL: none does */
bool memory_is_held(const struct lower *l, var_ref v, struct lower_access *out);     /* Is v that? Then *out is where. */

#endif
