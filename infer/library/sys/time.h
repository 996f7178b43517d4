/* The time of day. */
#pragma once
#include <sys/types.h>
#ifndef __timeval_defined
#define __timeval_defined 1
struct timeval { long tv_sec, tv_usec; };
#endif
struct timezone { int tz_minuteswest, tz_dsttime; };
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timersub(a, b, r) ((r)->tv_sec = (a)->tv_sec - (b)->tv_sec, (r)->tv_usec = (a)->tv_usec - (b)->tv_usec)
extern "C" {
int gettimeofday(struct timeval *t, void *zone) noexcept(true);
}
