/* Which alarms count: severities by rule and label, and those that somebody lets stand. Nothing is left out of a report for it. */
#include "report/report_internal.h"

#include <fnmatch.h>
#include <string.h>

const char *report_rule_name(enum alarm_kind k) { return k == ALARM_RACE ? "data-race" : report_alarm_name(k); }

static const char *const severity_names[] = { NULL, "note", "warning", "error" };

const char *report_severity_name(enum report_severity s) { return severity_names[s]; }

enum report_severity report_severity_find(const char *name)
{
	for (int s = SEVERITY_NOTE; name && s <= SEVERITY_ERROR; s++)
		if (!strcmp(name, severity_names[s])) return (enum report_severity)s;
	return SEVERITY_DEFAULT;
}

enum report_severity report_severity(const struct report_alarm *a)
{
	if (a->severity) return a->severity;
	switch (a->label) {
	case LABEL_TRUE: return SEVERITY_ERROR;
	case LABEL_NONE: case LABEL_POSSIBLE: return SEVERITY_WARNING;
	case LABEL_BENIGN: return SEVERITY_NOTE;
	}
	UNREACHABLE("label out of range");
}

bool report_alarm_counts(const struct report_alarm *a)
{
	return !a->known && !a->suppressed.reason && a->severity != SEVERITY_NOTE;
}

static bool is_like(const char *glob, const char *s) { return !glob || fnmatch(glob, s ? s : "", 0) == 0; }

/* The glob may begin at any folder. */
static bool path_like(const char *glob, const char *path)
{
	for (const char *s = path; glob && s; s = strchr(s, '/'), s += s != NULL)
		if (path_is_like(glob, s, false)) return true;
	return !glob;
}

/* Does the rule speak of this access? */
static bool place_allowed(const struct report_allow *w, const struct report_place *at)
{
	return path_like(w->path, at->path) && (!w->lines[0] || (at->line >= w->lines[0] && at->line <= w->lines[1]));
}

static bool allows(const struct report_allow *w, const struct report_kernel *k, const struct report_alarm *a)
{
	return (!w->kind || w->kind == a->kind) && is_like(w->array, a->array) && is_like(w->kernel, k->name) &&
		(place_allowed(w, &a->access[0].at) || place_allowed(w, &a->access[1].at));
}

void report_policy_apply(struct report_policy *p, struct report_file *f)
{
	for (size_t i = 0; i < f->kernels.n; i++)
		for (size_t j = 0; j < f->kernels.at[i]->alarms.n; j++) {
			struct report_alarm *a = &f->kernels.at[i]->alarms.at[j];
			if (p->severity[a->kind][a->label]) a->severity = p->severity[a->kind][a->label];
			for (size_t n = 0; n < p->allows.n; n++) {
				struct report_allow *w = &p->allows.at[n];
				if (!allows(w, f->kernels.at[i], a)) continue;
				w->used = true;
				if (!a->suppressed.reason) a->suppressed = w->as;
			}
		}
}
