/* Files that use arithmetic of CUDA's vector types which only a header of the samples gives, and that name no such header: it comes by another
 * that is not there, or by the build. */
#include "infer/read/read_internal.h"

#include <string.h>

#include "infer/tree/tree.h"

/* `'float4' and 'float'`, `'const float3'`: does a type of clang's message stand for one of two to four numbers? */
static bool speaks_of_vectors(const char *text)
{
	static const char *const of[] = { "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double" };
	for (const char *at = text; *at;) {
		size_t n = read_word(at);
		for (size_t i = 0; n && i < sizeof of / sizeof *of; i++) {
			size_t k = strlen(of[i]);
			if (n == k + 1 && strncmp(at, of[i], k) == 0 && at[k] >= '2' && at[k] <= '4') return true;
		}
		at += n ? n : 1;
	}
	return false;
}

bool read_lacks_vectors(const struct tree *t)
{
	static const char *const operators[] = { "invalid operands to binary expression", "invalid argument type" };
	bool lacks = false;
	for (size_t i = 0; i < t->errors.n && !lacks; i++)
		for (size_t k = 0; k < sizeof operators / sizeof *operators && !lacks; k++)
			lacks = strstr(t->errors.at[i].text, operators[k]) && speaks_of_vectors(t->errors.at[i].text);
	return lacks;
}
