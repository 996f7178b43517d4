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

/* Of one to 129 bits: bit-fields, and what two shifts leave, have any width. */
#define TEN(sign, tens) sign #tens "0", sign #tens "1", sign #tens "2", sign #tens "3", sign #tens "4", sign #tens "5", sign #tens "6", \
	sign #tens "7", sign #tens "8", sign #tens "9"
#define WIDTHS(sign) { TEN(sign, ), TEN(sign, 1), TEN(sign, 2), TEN(sign, 3), TEN(sign, 4), TEN(sign, 5), TEN(sign, 6), TEN(sign, 7), \
	TEN(sign, 8), TEN(sign, 9), TEN(sign, 10), TEN(sign, 11), TEN(sign, 12) }
#define WIDEST 129
static const char *const of_width[2][WIDEST + 1] = { WIDTHS("u"), WIDTHS("i") };

const char *type_name(struct int_type type)
{
	if (type.opaque)
		return "opaque";
	if (type.bits == 1 && !type.is_signed)
		return "bool";
	return type.bits == 0 || type.bits > WIDEST ? "int" : of_width[type.is_signed][type.bits];
}

bool type_find(const char *name, struct int_type *out)
{
	*out = (struct int_type){0};
	if (strcmp(name, "int") == 0)
		return true;
	if (strcmp(name, "opaque") == 0)
		return out->opaque = true;
	out->bits = 1;
	if (strcmp(name, "bool") == 0)
		return true;
	out->is_signed = *name == 'i';
	for (; out->bits <= WIDEST; out->bits++)
		if (strcmp(of_width[out->is_signed][out->bits], name) == 0)
			return true;
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
