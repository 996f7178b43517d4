/* faial-c explain [RULE]: the pages of docs/rules, or what there is a page for. */
#include "cli/cli_internal.h"

#include <string.h>

static const char *const usage =
	"Usage: faial-c explain [RULE]\n"
	"Prints what a word of a report means, with a kernel that shows it and how to repair it. Without RULE: all such words.\n";

/* Words of comments, settings and titles of alarms, and the page that speaks of them. */
static const char *page_of(const char *word)
{
	static const char *const also[][2] = { { "race", "data-race" }, { "divergence", "barrier-divergence" }, { "bounds", "out-of-bounds" }, { "true", "racy" },
		{ "possible", "possibly-racy" } };
	for (size_t i = 0; i < sizeof also / sizeof *also; i++)
		if (!strcmp(word, also[i][0])) return report_rule_page(also[i][1]);
	return report_rule_page(word);
}

static void rules_list(struct arena *a)
{
	const char *group = "";
	for (size_t i = 0; report_rule_at(i); i++) {
		const struct report_rule *r = report_rule_at(i);
		if (strcmp(group, r->group)) printf("%s%ss\n", i ? "\n" : "", r->group);
		group = r->group;
		printf("  %-22s %s\n", r->name, report_rule_brief(a, r->name));
	}
}

static void rule_unknown(struct arena *a, const char *word)
{
	VEC(const char *) words = {0};
	for (size_t i = 0; report_rule_at(i); i++) VEC_PUSH(a, &words, report_rule_at(i)->name);
	VEC_PUSH(a, &words, NULL);
	const char *near = text_nearest(word, words.at);
	if (near) cli_error("no rule '%s': did you mean '%s'?", word, near);
	else cli_error("no rule '%s'; 'faial-c explain' tells them all", word);
}

int command_explain(int argc, char **argv)
{
	struct arena *a = arena_new();
	const char *word = argc == 2 ? argv[1] : NULL;
	bool help = word && (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "-?"));
	const char *page = help ? usage : word ? page_of(word) : NULL;
	bool good = page || argc == 1;
	if (page) fputs(page, stdout);
	else if (argc == 1) rules_list(a);
	else if (word) rule_unknown(a, word);
	else fputs(usage, stderr);
	arena_free(a);
	if (!good) return EXIT_USAGE;
	if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_FREE;
	cli_error("cannot write to standard output");
	return EXIT_USAGE;
}
