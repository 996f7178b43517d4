/* Values of flags: dimensions, parameters, numbers. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* One decimal number without sign or blanks; moves *s past it. */
static bool digits_parse(const char **s, int64_t *out)
{
	if (!isdigit((unsigned char)**s)) return false;
	char *end;
	errno = 0;
	long long n = strtoll(*s, &end, 10);
	if (errno) return false;
	*s = end;
	*out = n;
	return true;
}

static bool dims_scan(const char *s, int64_t out[3])
{
	bool bracket = *s == '[';
	int n = 0;
	out[0] = out[1] = out[2] = 1;
	s += bracket;
	for (;;) {
		if (n == 3 || !digits_parse(&s, &out[n++])) return false;
		if (*s != ',') break;
		s++;
		while (*s == ' ') s++;
	}
	if (bracket && *s++ != ']') return false;
	return *s == '\0';
}

static bool dims_parse(const char *s, int64_t out[3], const char **why)
{
	*why = "expected X, X,Y or X,Y,Z: whole numbers from 1";
	if (!dims_scan(s, out)) return false;
	for (int i = 0; i < 3; i++)
		if (out[i] < 1) {
			*why = "a dimension must be at least 1";
			return false;
		}
	return true;
}

static bool dims_within(const int64_t dim[3], int64_t x, int64_t y, int64_t z)
{
	return dim[0] <= x && dim[1] <= y && dim[2] <= z;
}

bool block_allowed(const int64_t dim[3], const char **why)
{
	const int64_t most = LIMIT_BLOCK_THREADS;
	*why = "at most 1073741824 threads in a block are supported";
	return dims_within(dim, most, most, most) && dim[0] * dim[1] <= most && dim[0] * dim[1] * dim[2] <= most;
}

bool block_usual(const int64_t dim[3], bool opencl, const char **why)
{
	if (opencl) return true;
	*why = "CUDA allows at most 1024,1024,64";
	if (!dims_within(dim, 1024, 1024, 64)) return false;
	*why = "CUDA allows at most 1024 threads in a block";
	return dim[0] * dim[1] * dim[2] <= CUDA_BLOCK_THREADS;
}

bool dims_parse_block(const char *s, int64_t out[3], const char **why)
{
	return dims_parse(s, out, why);
}

bool dims_parse_grid(const char *s, int64_t out[3], const char **why)
{
	if (!dims_parse(s, out, why)) return false;
	*why = "CUDA allows at most 2147483647,65535,65535";
	return dims_within(out, 2147483647, 65535, 65535);
}

bool param_parse(struct arena *a, const char *s, struct launch_param *out, const char **why)
{
	const char *equals = strchr(s, '=');
	*why = "expected NAME=VALUE";
	if (!equals || equals == s) return false;
	for (const char *c = s; c < equals; c++)
		if (!isalnum((unsigned char)*c) && !strchr("_:.$", *c)) return false;
	char *end;
	errno = 0;
	long long value = strtoll(equals + 1, &end, 0);
	*why = "the value must be a whole number of at most 64 bits";
	if (errno || end == equals + 1 || *end || isspace((unsigned char)equals[1])) return false;
	out->name = arena_strndup(a, s, (size_t)(equals - s));
	out->value = value;
	return true;
}

static bool real_parse(const char *s, double most, double *out)
{
	char *end;
	errno = 0;
	double n = strtod(s, &end);
	if (errno || end == s || *end || !(n > 0) || n > most) return false;
	*out = n;
	return true;
}

bool seconds_parse(const char *s, double *out)
{
	return real_parse(s, 86400, out);
}

bool effort_parse(const char *s, double *out)
{
	double n;
	if (!real_parse(s, 1000, &n) || n < 0.001) return false;
	*out = n;
	return true;
}

bool count_parse(const char *s, long min, long max, long *out)
{
	int64_t n;
	if (!digits_parse(&s, &n) || *s || n < min || n > max) return false;
	*out = (long)n;
	return true;
}
