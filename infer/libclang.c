/* Loads libclang and finds its functions. */
#include "infer/libclang.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct libclang clang;

/* The types of libclang_functions.h are those of clang's header. */
#define F(result, name, parameters) \
	_Static_assert(_Generic(&clang_##name, result (*) parameters: 1, default: 0), "clang_" #name " has another type");
#include "infer/libclang_functions.h"
#undef F

#define F(result, name, parameters) { "clang_" #name, &clang.name },
static const struct { const char *name; void *at; } functions[] = {
#include "infer/libclang_functions.h"
};
#undef F

static struct { pthread_t thread; bool begun, running; atomic_bool busy; const char *error; } loader;

/* dlerror's own text goes with the thread. */
static const char *why(void)
{
	const char *text = strdup(dlerror());
	return text ? text : "cannot allocate memory";
}

static const char *load(void)
{
	void *library = dlopen(LIBCLANG_NAME, RTLD_LAZY | RTLD_LOCAL);
	if (!library) return why();
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *function = dlsym(library, functions[i].name);
		if (!function) return why();
		memcpy(functions[i].at, &function, sizeof function);
	}
	clang.install_aborting_llvm_fatal_error_handler();
	return NULL;
}

static void *load_beside(void *data)
{
	(void)data;
	loader.error = load();
	loader.busy = false;
	return NULL;
}

void libclang_begin(void)
{
	if (loader.begun) return;
	loader.begun = true;
	setenv("LIBCLANG_NOTHREADS", "1", 1);   /* libclang's own thread has a stack too small for deep nesting */
	loader.busy = true;
	loader.running = pthread_create(&loader.thread, NULL, load_beside, NULL) == 0;
	if (!loader.running) load_beside(NULL);
}

bool libclang_is_loading(void)
{
	return loader.running && loader.busy;
}

const char *libclang_open(void)
{
	libclang_begin();
	if (loader.running) pthread_join(loader.thread, NULL);
	loader.running = false;
	return loader.error;
}
