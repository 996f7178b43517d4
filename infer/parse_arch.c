/* Which architecture __CUDA_ARCH__ names: that of the build where its flags are known, else the newest with which the text
 * compares it, and no older one than clang is told to compile for. */
#include "infer/parse_internal.h"

#include <stdlib.h>
#include <string.h>

#define ARCH_OF_CLANG 800
#define ARCH_GREATEST 2000                  /* greater numbers are those of no architecture */

static const char macro[] = "__CUDA_ARCH__";

/* The number that it is compared with, 0 where what follows is no comparison with one. */
static unsigned compared_with(const char *s)
{
	s += strspn(s, " \t)");
	size_t n = strspn(s, "<>=!");
	if (!n) return 0;
	s += n + strspn(s + n, " \t(");
	unsigned long number = strtoul(s, NULL, 10);
	return number <= ARCH_GREATEST ? (unsigned)number : 0;
}

unsigned parse_arch(struct parse *p, const char *text)
{
	static const char given[] = "-D__CUDA_ARCH__=";
	unsigned newest = ARCH_OF_CLANG, built = 0, defined = 0;
	for (size_t i = 0; i < p->options->clang_arg_count; i++) {
		const char *flag = p->options->clang_args[i];
		if (strncmp(flag, PARSE_ARCH_FLAG, sizeof PARSE_ARCH_FLAG - 1) == 0) built = (unsigned)strtoul(flag + sizeof PARSE_ARCH_FLAG - 1, NULL, 10);
	}
	for (size_t i = 0; i < p->options->clang_arg_count; i++)
		if (strncmp(p->options->clang_args[i], given, sizeof given - 1) == 0)
			defined = (unsigned)strtoul(p->options->clang_args[i] + sizeof given - 1, NULL, 10);
	p->tests_arch = false;
	for (const char *s = strstr(text, macro); s; s = strstr(s + 1, macro)) {
		unsigned named = compared_with(s + sizeof macro - 1);
		p->tests_arch = true;
		if (named > newest) newest = named;
	}
	p->arch = defined ? defined : built ? built : newest;
	return p->arch == ARCH_OF_CLANG || defined ? 0 : p->arch;
}
