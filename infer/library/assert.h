/* assert as the environment has it, or nothing at all. No #pragma once: each inclusion counts. */
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#define assert(...) ((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, ""))
#endif
FAIAL_H __attribute__((noreturn)) void __assert_fail(const char *text, const char *file, unsigned int line, const char *function);
