/* A count of what a library does that does not count it itself, or does not stop where it should: the pieces of memory that C++ asks
 * for. `operator new` is replaced in every program that this is linked with, its libraries included; so the count is the same in every
 * run, on every machine and under the sanitizers, as what is done is. (cvc5 spends its resource units in preprocessing and while it
 * makes bits of words, but looks at its limit only when it searches.) */
#ifndef FAIAL_HEAP_H
#define FAIAL_HEAP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on `over` is called when the piece of this number is asked for; it must not come back. 0: never. One at a time. */
void heap_watch(uint64_t most, void (*over)(void));
/* Since the last heap_watch. */
uint64_t heap_pieces(void);

#ifdef __cplusplus
}
#endif

#endif
