/* What is looked at on disk, for one who wants to know: an answer holds for as long as all of it stays the same. */
#include "base/base.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int is_shown(const struct dirent *d) { return d->d_name[0] != '.'; }

static bool is_folder(struct arena *a, const char *folder, const char *name)
{
	struct stat st;
	const char *slash = *folder && folder[strlen(folder) - 1] != '/' ? "/" : "";
	return lstat(arena_printf(a, "%s%s%s", folder, slash, name), &st) == 0 && S_ISDIR(st.st_mode);
}

bool files_list(struct arena *a, const char *folder, struct files_list *out)
{
	struct dirent **names;
	const char *open = *folder ? folder : ".";
	files_listed(open);
	int n = scandir(open, &names, is_shown, by_name);
	for (int i = 0; i < n; i++) {
		bool known = names[i]->d_type != DT_UNKNOWN;
		struct files_entry e = { arena_strdup(a, names[i]->d_name), known ? names[i]->d_type == DT_DIR : is_folder(a, folder, names[i]->d_name) };
		VEC_PUSH(a, out, e);
		free(names[i]);
	}
	if (n >= 0) free(names);
	return n >= 0;
}
