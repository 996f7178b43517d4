/* The two ways this program ends by its own fault: no memory, or a broken invariant. */
#include "base/base.h"

#include <stdlib.h>

#define EXIT_OUR_FAULT 4

_Noreturn void die(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	fputs("faial-c: ", stderr);
	vfprintf(stderr, format, ap);
	fputc('\n', stderr);
	va_end(ap);
	exit(EXIT_OUR_FAULT);
}

_Noreturn void invariant_failed(const char *file, int line, const char *cond, const char *why)
{
	die("internal error at %s:%d: %s does not hold (%s)", file, line, cond, why);
}
