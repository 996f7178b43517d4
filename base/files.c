/* What is looked at on disk, for one who wants to know: an answer holds for as long as all of it stays the same. */
#include "base/base.h"

static files_listener *listener;
static void *listener_data;

void files_watch(files_listener *f, void *data)
{
	listener = f;
	listener_data = data;
}

bool files_watched(void) { return listener != NULL; }

void files_looked(const char *path) { if (listener) listener(FILES_LOOKED, path, NULL, 0, listener_data); }
void files_listed(const char *path) { if (listener) listener(FILES_LISTED, path, NULL, 0, listener_data); }
void files_read(const char *path, const char *bytes, size_t n) { if (listener) listener(FILES_READ, path, bytes, n, listener_data); }
