/* Run when faial-c is built: make-preamble FILE writes what parse_preamble.c reads. Without a preamble all works, slower:
 * where clang gives none, FILE is empty. */
#include <stdio.h>

#include "infer/environment_internal.h"

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("usage: make-preamble FILE\n", stderr);
		return 2;
	}
	if (preamble_write(argv[1])) return 0;
	FILE *f = fopen(argv[1], "wb");
	if (!f || fclose(f)) {
		perror(argv[1]);
		return 2;
	}
	fputs("make-preamble: clang writes no preamble; each file will read our headers again\n", stderr);
	return 0;
}
