/* C's strings and bytes: the host's side. */
#pragma once
extern "C" {
void *memcpy(void *to, const void *from, size_t n) noexcept(true);
void *memmove(void *to, const void *from, size_t n) noexcept(true);
void *memset(void *p, int c, size_t n) noexcept(true);
int memcmp(const void *a, const void *b, size_t n) noexcept(true);
void *memmem(const void *p, size_t n, const void *q, size_t m) noexcept(true);
void *mempcpy(void *to, const void *from, size_t n) noexcept(true);
void bzero(void *p, size_t n) noexcept(true);
void bcopy(const void *from, void *to, size_t n) noexcept(true);
int bcmp(const void *a, const void *b, size_t n) noexcept(true);
char *strcpy(char *to, const char *from) noexcept(true);
char *strncpy(char *to, const char *from, size_t n) noexcept(true);
char *stpcpy(char *to, const char *from) noexcept(true);
char *strcat(char *to, const char *from) noexcept(true);
char *strncat(char *to, const char *from, size_t n) noexcept(true);
int strcmp(const char *a, const char *b) noexcept(true);
int strncmp(const char *a, const char *b, size_t n) noexcept(true);
int strcasecmp(const char *a, const char *b) noexcept(true);
int strncasecmp(const char *a, const char *b, size_t n) noexcept(true);
int strcoll(const char *a, const char *b) noexcept(true);
size_t strxfrm(char *to, const char *from, size_t n) noexcept(true);
size_t strspn(const char *s, const char *set) noexcept(true);
size_t strcspn(const char *s, const char *set) noexcept(true);
char *strtok(char *s, const char *set) noexcept(true);
char *strtok_r(char *s, const char *set, char **rest) noexcept(true);
char *strsep(char **s, const char *set) noexcept(true);
size_t strlen(const char *s) noexcept(true);
size_t strnlen(const char *s, size_t n) noexcept(true);
char *strdup(const char *s) noexcept(true);
char *strndup(const char *s, size_t n) noexcept(true);
char *strerror(int e) noexcept(true);
char *strsignal(int s) noexcept(true);
int ffs(int x) noexcept(true);
}
/* C++ has two of each: what is searched stays as const as it was */
#define FAIAL_SEARCH(name, T, ...) \
	T *name(T *s, __VA_ARGS__) noexcept(true); \
	const T *name(const T *s, __VA_ARGS__) noexcept(true);
FAIAL_SEARCH(memchr, void, int c, size_t n) FAIAL_SEARCH(strchr, char, int c) FAIAL_SEARCH(strrchr, char, int c)
FAIAL_SEARCH(strstr, char, const char *t) FAIAL_SEARCH(strpbrk, char, const char *set) FAIAL_SEARCH(strcasestr, char,
	const char *t)
FAIAL_SEARCH(index, char, int c) FAIAL_SEARCH(rindex, char, int c)
#undef FAIAL_SEARCH
