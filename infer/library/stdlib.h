/* C's general utilities, with C++'s overloads. */
#pragma once
#include <faial_abs.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)6)
#define alloca(n) __builtin_alloca(n)
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
extern "C" {
void *malloc(size_t n) noexcept(true);
void *calloc(size_t n, size_t size) noexcept(true);
void *realloc(void *p, size_t n) noexcept(true);
void free(void *p) noexcept(true);
void *aligned_alloc(size_t alignment, size_t n) noexcept(true);
void *memalign(size_t alignment, size_t n) noexcept(true);
void *valloc(size_t n) noexcept(true);
int posix_memalign(void **p, size_t alignment, size_t n) noexcept(true);
[[noreturn]] void exit(int status) noexcept(true);
[[noreturn]] void _Exit(int status) noexcept(true);
[[noreturn]] void quick_exit(int status) noexcept(true);
[[noreturn]] void abort() noexcept(true);
int atexit(void (*f)()) noexcept(true);
int system(const char *command);
char *getenv(const char *name) noexcept(true);
int setenv(const char *name, const char *value, int replace) noexcept(true);
int unsetenv(const char *name) noexcept(true);
int putenv(char *s) noexcept(true);
double atof(const char *s) noexcept(true);
int atoi(const char *s) noexcept(true);
long atol(const char *s) noexcept(true);
long long atoll(const char *s) noexcept(true);
double strtod(const char *s, char **end) noexcept(true);
float strtof(const char *s, char **end) noexcept(true);
long double strtold(const char *s, char **end) noexcept(true);
long strtol(const char *s, char **end, int base) noexcept(true);
unsigned long strtoul(const char *s, char **end, int base) noexcept(true);
long long strtoll(const char *s, char **end, int base) noexcept(true);
unsigned long long strtoull(const char *s, char **end, int base) noexcept(true);
int rand() noexcept(true);
void srand(unsigned int seed) noexcept(true);
int rand_r(unsigned int *seed) noexcept(true);
long random() noexcept(true);
void srandom(unsigned int seed) noexcept(true);
double drand48() noexcept(true);
double erand48(unsigned short seed[3]) noexcept(true);
long lrand48() noexcept(true);
long nrand48(unsigned short seed[3]) noexcept(true);
long mrand48() noexcept(true);
void srand48(long seed) noexcept(true);
void qsort(void *p, size_t n, size_t size, int (*f)(const void *, const void *));
void *bsearch(const void *k, const void *p, size_t n, size_t size, int (*f)(const void *, const void *));
long labs(long x) noexcept(true);
long long llabs(long long x) noexcept(true);
div_t div(int a, int b) noexcept(true);
ldiv_t ldiv(long a, long b) noexcept(true);
lldiv_t lldiv(long long a, long long b) noexcept(true);
int mblen(const char *s, size_t n) noexcept(true);
int mbtowc(wchar_t *w, const char *s, size_t n) noexcept(true);
int wctomb(char *s, wchar_t w) noexcept(true);
size_t mbstowcs(wchar_t *w, const char *s, size_t n) noexcept(true);
size_t wcstombs(char *s, const wchar_t *w, size_t n) noexcept(true);
int mkstemp(char *s);
char *mkdtemp(char *s) noexcept(true);
char *realpath(const char *path, char *out) noexcept(true);
}
