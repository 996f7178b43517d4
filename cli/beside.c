/* What lies beside the program: the pages of docs/rules, whose address SARIF tells. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *program_folder(struct arena *a)
{
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self);
	while (n > 0 && self[n - 1] != '/') n--;
	return n > 0 ? arena_strndup(a, self, (size_t)n) : NULL;
}

/* "scheme:..." */
static bool is_absolute(const char *uri)
{
	size_t n = 0;
	while (isalnum((unsigned char)uri[n]) || (n && uri[n] && strchr("+-.", uri[n]))) n++;
	return isalpha((unsigned char)*uri) && n > 1 && uri[n] == ':';
}

/* Installed beside the program, or of the checkout that it was built in. */
static const char *folder_find(struct arena *a)
{
	static const char *const folders[] = { "../share/doc/faial-c/docs/rules", "../docs/rules" };
	const char *here = program_folder(a);
	for (size_t i = 0; here && i < sizeof folders / sizeof *folders; i++) {
		char *there = realpath(arena_printf(a, "%s%s", here, folders[i]), NULL);
		const char *folder = there ? arena_printf(a, "%s/", there) : NULL;
		free(there);
		if (folder && access(arena_printf(a, "%s%s.md", folder, report_rule_name(ALARM_RACE)), R_OK) == 0) return folder;
	}
	return NULL;
}

void pages_find(struct report *r)
{
	const char *named = getenv("FAIAL_C_RULES_URI");
	if (!named || !*named) named = FAIAL_RULES_URI;
	if (*named && !is_absolute(named)) cli_warning("FAIAL_C_RULES_URI: '%s' is no absolute address, like https://HOST/rules/", named);
	else if (*named) r->pages = report_utf8(r->arena, arena_printf(r->arena, "%s%s", named, named[strlen(named) - 1] == '/' ? "" : "/"));
	if (!r->pages) r->pages = folder_find(r->arena);
}
