/* libclang, opened when it is needed and not linked: its loading takes longer than the reading of most files' text, which goes
 * on meanwhile.
 *
 * Promises: after libclang_open has returned NULL, `clang` holds every function of libclang_functions.h; clang.getCursorKind(c)
 * is clang_getCursorKind(c) of clang-c/Index.h.
 * Refuses: to be closed again. */
#ifndef FAIAL_INFER_LIBCLANG_H
#define FAIAL_INFER_LIBCLANG_H

#include <stdbool.h>

#include <clang-c/FatalErrorHandler.h>
#include <clang-c/Index.h>

#define F(result, name, parameters) result (*name) parameters;
extern struct libclang {
#include "infer/libclang_functions.h"
} clang;
#undef F

/* Starts to load it in a thread of its own, once for the process; loads it where there is no thread. No process may be started until libclang_open has returned. */
void libclang_begin(void);

/* False: libclang_open returns at once, or has it all still to do. */
bool libclang_is_loading(void);

/* Begins, and waits until it is loaded. NULL, or why there is none; that text lives as long as the process. */
const char *libclang_open(void);

#endif
