/* C's clocks. The guards are those of the system's headers, which may follow. */
#pragma once
#include <sys/types.h>
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define TIME_UTC 1
#ifndef _STRUCT_TIMESPEC
#define _STRUCT_TIMESPEC 1
struct timespec { long tv_sec, tv_nsec; };
#endif
#ifndef __struct_tm_defined
#define __struct_tm_defined 1
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff;
	const char *tm_zone; };
#endif
extern "C" {
clock_t clock() noexcept(true);
time_t time(time_t *t) noexcept(true);
double difftime(time_t a, time_t b) noexcept(true);
time_t mktime(struct tm *t) noexcept(true);
size_t strftime(char *s, size_t n, const char *format, const struct tm *t) noexcept(true);
struct tm *gmtime(const time_t *t) noexcept(true);
struct tm *localtime(const time_t *t) noexcept(true);
struct tm *gmtime_r(const time_t *t, struct tm *out) noexcept(true);
struct tm *localtime_r(const time_t *t, struct tm *out) noexcept(true);
char *asctime(const struct tm *t) noexcept(true);
char *ctime(const time_t *t) noexcept(true);
int timespec_get(struct timespec *t, int base) noexcept(true);
int clock_gettime(clockid_t c, struct timespec *t) noexcept(true);
int clock_getres(clockid_t c, struct timespec *t) noexcept(true);
int nanosleep(const struct timespec *t, struct timespec *rest);
}
