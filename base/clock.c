#include "base/base.h"

#include <time.h>

double clock_seconds(void)
{
	struct timespec now;
	if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		die("no monotonic clock");
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
