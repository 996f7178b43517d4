/* The words of the text form for the values of enums. */
#include "core/text_internal.h"

#include <string.h>

const char *space_name(enum space space)
{
	switch (space) {
	case SPACE_NONE: return "none";
	case SPACE_SHARED: return "shared";
	case SPACE_GLOBAL: return "global";
	case SPACE_CONSTANT: return "constant";
	case SPACE_LOCAL: return "local";
	}
	UNREACHABLE("space out of range");
}

const char *mode_name(enum access_mode mode)
{
	switch (mode) {
	case ACCESS_NONE: return "none";
	case ACCESS_READ: return "read";
	case ACCESS_WRITE: return "write";
	case ACCESS_ATOMIC: return "atomic";
	}
	UNREACHABLE("access_mode out of range");
}

const char *scope_name(enum scope scope)
{
	switch (scope) {
	case SCOPE_NONE: return "none";
	case SCOPE_THREAD: return "thread";
	case SCOPE_TILE: return "tile";
	case SCOPE_WARP: return "warp";
	case SCOPE_BLOCK: return "block";
	case SCOPE_CLUSTER: return "cluster";
	case SCOPE_GRID: return "grid";
	case SCOPE_SYSTEM: return "system";
	}
	UNREACHABLE("scope out of range");
}

const char *range_name(enum range_kind kind)
{
	switch (kind) {
	case RANGE_NONE: return "none";
	case RANGE_UP: return "up";
	case RANGE_DOWN: return "down";
	case RANGE_MUL: return "mul";
	case RANGE_DIV: return "div";
	case RANGE_WHILE: return "while";
	}
	UNREACHABLE("range_kind out of range");
}

static const struct { const char *name; struct int_type type; } types[] = {
	{"bool", {1, false, false}}, {"i8", {8, true, false}}, {"u8", {8, false, false}}, {"i16", {16, true, false}},
	{"u16", {16, false, false}}, {"i32", {32, true, false}}, {"u32", {32, false, false}}, {"i64", {64, true, false}},
	{"u64", {64, false, false}}, {"int", {0, false, false}}, {"opaque", {0, false, true}},
};

const char *type_name(struct int_type type)
{
	if (type.opaque)
		return "opaque";
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (types[i].type.bits == type.bits && (types[i].type.is_signed == type.is_signed || type.bits == 0))
			return types[i].name;
	return "int"; /* a width that C does not have: nothing is known of its range */
}

bool type_find(const char *name, struct int_type *out)
{
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (strcmp(types[i].name, name) == 0) {
			*out = types[i].type;
			return true;
		}
	return false;
}

#define FIND(function, type, first, last, name_of) \
	bool function(const char *name, type *out) \
	{ \
		for (int i = first; i <= (int)last; i++) \
			if (strcmp(name_of((type)i), name) == 0) { \
				*out = (type)i; \
				return true; \
			} \
		return false; \
	}
FIND(space_find, enum space, SPACE_SHARED, SPACE_LOCAL, space_name)
FIND(mode_find, enum access_mode, ACCESS_READ, ACCESS_ATOMIC, mode_name)
FIND(scope_find, enum scope, SCOPE_NONE, SCOPE_SYSTEM, scope_name)
FIND(range_find, enum range_kind, RANGE_UP, RANGE_WHILE, range_name)
FIND(cause_find, enum cause_kind, CAUSE_NONE, CAUSE_PHASE, cause_name)
FIND(assumption_find, enum assumption_kind, ASSUME_NONE, ASSUME_OTHER, assumption_name)
