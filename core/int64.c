/* 64-bit arithmetic in portable C11: each function says whether the mathematical result exists and fits. */
#include "core/expr_internal.h"

bool int_add(int64_t a, int64_t b, int64_t *out)
{
	if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b)
		return false;
	*out = a + b;
	return true;
}

bool int_sub(int64_t a, int64_t b, int64_t *out)
{
	if (b > 0 ? a < INT64_MIN + b : a > INT64_MAX + b)
		return false;
	*out = a - b;
	return true;
}

static uint64_t magnitude(int64_t a)
{
	return a < 0 ? 0u - (uint64_t)a : (uint64_t)a;
}

bool int_mul(int64_t a, int64_t b, int64_t *out)
{
	uint64_t x = magnitude(a), y = magnitude(b);
	bool negative = (a < 0) != (b < 0);
	uint64_t limit = (uint64_t)INT64_MAX + (negative ? 1 : 0);
	if ((x | y) >> 31 && x && y > limit / x) /* a division only where it may be needed */
		return false;
	uint64_t product = x * y;
	if (!negative)
		*out = (int64_t)product;
	else
		*out = product == (uint64_t)INT64_MAX + 1 ? INT64_MIN : -(int64_t)product;
	return true;
}

int64_t int_gcd(int64_t a, int64_t b)
{
	uint64_t x = a < 0 ? 0u - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0u - (uint64_t)b : (uint64_t)b;
	while (y) {
		uint64_t r = x % y;
		x = y;
		y = r;
	}
	return x > (uint64_t)INT64_MAX ? 1 : (int64_t)x;
}

bool int_tdiv(int64_t a, int64_t b, int64_t *out)
{
	if (b == 0 || (a == INT64_MIN && b == -1))
		return false;
	*out = a / b;
	return true;
}

bool int_trem(int64_t a, int64_t b, int64_t *out)
{
	if (b == 0)
		return false;
	*out = b == -1 ? 0 : a % b;
	return true;
}

bool int_emod(int64_t a, int64_t b, int64_t *out)
{
	int64_t r;
	if (!int_trem(a, b, &r))
		return false;
	if (r < 0) /* |r| < |b|: neither sum overflows */
		r = b > 0 ? r + b : r - b;
	*out = r;
	return true;
}

bool int_ediv(int64_t a, int64_t b, int64_t *out)
{
	int64_t q;
	if (!int_tdiv(a, b, &q))
		return false;
	if (a % b < 0)
		q += b > 0 ? -1 : 1;
	*out = q;
	return true;
}

bool int_wrap(struct int_type type, int64_t v, int64_t *out)
{
	if (type.bits == 0 || type.opaque || (type.bits >= 64 && type.is_signed)) {
		*out = v;
		return true;
	}
	if (type.bits >= 64) {
		*out = v;
		return v >= 0;
	}
	uint64_t mask = ((uint64_t)1 << type.bits) - 1, low = (uint64_t)v & mask;
	bool high = type.is_signed && (low >> (type.bits - 1)) != 0;
	*out = high ? (int64_t)low - (int64_t)mask - 1 : (int64_t)low;
	return true;
}

bool int_type_within(struct int_type small, struct int_type large)
{
	if (large.opaque || large.bits == 0)
		return true;
	if (small.opaque || small.bits == 0)
		return false;
	if (small.is_signed)
		return large.is_signed && small.bits <= large.bits;
	return large.is_signed ? small.bits < large.bits : small.bits <= large.bits;
}
