/* GitLab's Code Quality report: a list of entries, each with a place, a severity and a fingerprint. */
#include "report/report_internal.h"

#include <string.h>

static const char *severity(enum report_severity s)
{
	switch (s) {
	case SEVERITY_ERROR: return "critical";
	case SEVERITY_WARNING: return "major";
	case SEVERITY_NOTE: case SEVERITY_DEFAULT: return "info";
	}
	UNREACHABLE("report_severity out of range");
}

/* GitLab shows what lies in the repository, by its path from there. */
static json_t *entry(const struct report *r, const char *rule, const char *words, enum report_severity s, const struct report_place *at,
	const char *print)
{
	struct text path = {0};
	if (!report_path_below(r, at->path, &path)) {
		text_fini(&path);
		text_put(&path, at->path);
	}
	json_t *o = json_pack("{s:s,s:s,s:s,s:s,s:{s:s,s:{s:I}}}", "description", words, "check_name", rule, "fingerprint", print, "severity",
		severity(s), "location", "path", path.at, "lines", "begin", (json_int_t)(at->line ? at->line : 1));
	text_fini(&path);
	return o;
}

static void alarm_put(const struct report *r, size_t file, size_t kernel, const struct report_alarm *a, json_t *list)
{
	const struct report_kernel *k = r->files.at[file]->kernels.at[kernel];
	const struct report_place *other = &a->access[1].at;
	struct text t = {0};
	char print[20];
	if (a->known || a->suppressed.reason) return;
	text_put(&t, label_name(a->label) ? label_name(a->label) : "?");
	report_reason(a, &t);
	text_printf(&t, ": kernel %s: ", k->name);
	report_alarm_title(a, &t);
	if (other->line && other->line != a->access[0].at.line) text_printf(&t, ", the other place is %s:%u", other->path, other->line);
	text_put(&t, ". ");
	report_advice(a, &t);
	report_fingerprint(r, file, kernel, a->id, print);
	json_array_append_new(list, entry(r, report_rule_name(a->kind), t.at, report_severity(a), &a->access[0].at, print));
	text_fini(&t);
}

static void kernel_put(const struct report *r, size_t file, size_t kernel, json_t *list)
{
	const struct report_kernel *k = r->files.at[file]->kernels.at[kernel];
	struct text t = {0};
	char print[20];
	for (size_t i = 0; i < k->alarms.n; i++) alarm_put(r, file, kernel, &k->alarms.at[i], list);
	if (k->verdict != VERDICT_UNKNOWN && k->verdict != VERDICT_UNSUPPORTED) return;
	text_printf(&t, "kernel %s: %s", k->name, verdict_name(k->verdict));
	if (k->unsupported) text_printf(&t, ": %s", k->unsupported);
	if (k->gave_up.n) text_printf(&t, ": %s: %s", k->gave_up.at[0].what, k->gave_up.at[0].why);
	report_fingerprint(r, file, kernel, k->name, print);
	json_array_append_new(list, entry(r, verdict_name(k->verdict), t.at, SEVERITY_WARNING,
		k->unsupported && k->unsupported_at.line ? &k->unsupported_at : &k->at, print));
	text_fini(&t);
}

void report_gitlab(const struct report *r, struct text *out)
{
	json_t *list = json_array();
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) kernel_put(r, i, j, list);
	report_json_drop(list, JSON_INDENT(1), out);
	text_put(out, "\n");
}
