/* What part-macros.cu is a part of. Of these the last counts:
#define TILE 8
*/
#include <stdio.h>
#ifdef LARGE
#	define TILE 32
#elif !defined(TILE)
#	define TILE 16      // a block's side
#endif
#define AT(row, column) \
	((row) * TILE + \
	 (column))
const char *about = "/*";
#ifndef ROWS
#define ROWS (TILE / 2)
#include "part-macros.cu"
#endif
#define STEP 2
