#include "core/core.h"

#include <string.h>

int64_t float_code(double d)
{
	double n = d * FLOAT_ONE;
	int64_t bits;
	memcpy(&bits, &d, sizeof bits);
	bool whole = n <= (double)FLOAT_LARGEST && n >= -(double)FLOAT_LARGEST && (double)(int64_t)n == n && bits != INT64_MIN;
	return whole ? (int64_t)n * FLOAT_MARK : bits;
}

double float_of_code(int64_t code)
{
	int64_t n = code / FLOAT_MARK;
	double d;
	if (code % FLOAT_MARK == 0 && n >= -FLOAT_LARGEST && n <= FLOAT_LARGEST) return (double)n / FLOAT_ONE;
	memcpy(&d, &code, sizeof d);
	return d;
}

bool float_code_bits(int64_t code, int64_t size, int64_t *bits)
{
	double d = float_of_code(code);
	float f = (float)d;
	int32_t single;
	memcpy(&single, &f, sizeof single);
	memcpy(bits, &d, sizeof *bits);
	if (size == sizeof single) *bits = single;
	return size == sizeof single || size == sizeof *bits || code == 0;
}
