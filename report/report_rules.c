/* The words of a report that have a page in docs/rules: their list, and the pages. */
#include "report/report_internal.h"

#include <string.h>

/* The causes are smt's own words (smt/alarm.c); cli-explain fails where one is missing here. */
static const char *const causes[] = { "data-dependent-index", "control-dependent", "may-alias", "stored-value", "undeclared-constant",
	"undeclared-object", "inexact-phase", "replay-failed", "unusual-launch", "unfollowed-number" };

enum {
	KINDS = ALARM_BOUNDS, REASONS = REASON_SAME_VALUE, CAUSES = sizeof causes / sizeof *causes, VERDICTS = VERDICT_RACY + 1, ASSUMPTIONS = ASSUME_OTHER,
	RULES = KINDS + REASONS + CAUSES + VERDICTS + ASSUMPTIONS,
};

static struct report_rule rule_make(size_t i)
{
	if (i < KINDS) return (struct report_rule){ "alarm", report_rule_name((enum alarm_kind)(i + 1)) };
	if ((i -= KINDS) < REASONS) return (struct report_rule){ "reason", alarm_reason_name((enum alarm_reason)(i + 1)) };
	if ((i -= REASONS) < CAUSES) return (struct report_rule){ "cause", causes[i] };
	if ((i -= CAUSES) < VERDICTS) return (struct report_rule){ "verdict", verdict_name((enum verdict)i) };
	return (struct report_rule){ "assumption", assumption_name((enum assumption_kind)(i - VERDICTS + 1)) };
}

const struct report_rule *report_rule_at(size_t i)
{
	static struct report_rule rules[RULES];
	if (i >= RULES) return NULL;
	rules[i] = rule_make(i);
	return &rules[i];
}

const char *report_rule_page(const char *name)
{
	for (size_t i = 0; i < rule_file_count; i++) {
		const char *file = strrchr(rule_files[i].path, '/') + 1;
		size_t n = strlen(name);
		if (!strncmp(file, name, n) && !strcmp(file + n, ".md")) return rule_files[i].contents;
	}
	return NULL;
}

/* A page is "# NAME", a blank line, and a first line that stands for the whole. */
const char *report_rule_brief(struct arena *a, const char *name)
{
	const char *page = report_rule_page(name), *at = page ? strstr(page, "\n\n") : NULL;
	return at ? arena_strndup(a, at + 2, strcspn(at + 2, "\n")) : "";
}
