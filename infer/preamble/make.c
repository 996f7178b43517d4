/* Run when faial-c is built: make-preamble PCH C writes our headers read ahead, as clang's file and as an array (read_preamble.c). Without a
 * preamble all works, slower: where clang gives none, the array is empty. */
#include <stdio.h>

#include "infer/read/read.h"

#define BYTES_A_LINE 40

/* A string, which compilers read faster than a list of numbers. */
static unsigned long put_bytes(FILE *in, FILE *out)
{
	unsigned long n = 0;
	fputs("const char preamble_bytes[] =", out);
	for (int c; in && (c = getc(in)) != EOF; n++)
		fprintf(out, "%s\\%03o", n % BYTES_A_LINE ? "" : n ? "\"\n\t\"" : "\n\t\"", (unsigned)c);
	fputs(n ? "\";\n" : " \"\";\n", out);
	return n;
}

int main(int argc, char **argv)
{
	if (argc != 3) {
		fputs("usage: make-preamble PCH C\n", stderr);
		return 2;
	}
	FILE *in = read_preamble_write(argv[1]) ? fopen(argv[1], "rb") : NULL, *out = fopen(argv[2], "wb");
	if (!in) fputs("make-preamble: clang writes no preamble; each file will read our headers again\n", stderr);
	if (out) fprintf(out, "const unsigned long preamble_length = %luul;\n", put_bytes(in, out));
	bool failed = (in && (ferror(in) || fclose(in))) || !out || ferror(out) || fclose(out);
	if (failed) perror(argv[2]);
	return failed ? 2 : 0;
}
