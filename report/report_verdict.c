/* What a whole report amounts to: the exit status and the counts of the summary. */
#include "report/report_internal.h"

#include <string.h>

#define INSTANCE_BYTES 60

int report_label_rank(enum label l)
{
	switch (l) {
	case LABEL_BENIGN: return 1;
	case LABEL_POSSIBLE: return 2;
	case LABEL_TRUE: return 3;
	case LABEL_NONE: return 4;
	}
	UNREACHABLE("label out of range");
}

/* A verdict without an alarm to show for it always counts. Where all true alarms are allowed, benign ones are what is left. */
static bool none_counts(const struct report_kernel *k, bool benign)
{
	for (size_t i = 0; i < k->alarms.n; i++)
		if (report_alarm_counts(&k->alarms.at[i]) && (benign || k->alarms.at[i].label != LABEL_BENIGN)) return false;
	return k->alarms.n > 0;
}

int report_exit_status(const struct report *r, bool no_benign, bool strict)
{
	bool crashed = false, failed = false, alarmed = false, open = false;
	for (size_t i = 0; i < r->files.n; i++) {
		const struct report_file *f = r->files.at[i];
		switch (f->status) {
		case REPORT_FILE_NONE: case REPORT_FILE_CRASHED: crashed = true; break;
		case REPORT_FILE_FAILED: failed = true; break;
		case REPORT_FILE_LIMIT: open = true; break;
		case REPORT_FILE_CHECKED: break;
		}
		for (size_t j = 0; j < f->diagnostics.n; j++) open |= f->diagnostics.at[j].level == DIAG_UNSUPPORTED;
		for (size_t j = 0; j < f->kernels.n; j++)
			switch (f->kernels.at[j]->verdict) {
			case VERDICT_UNKNOWN: case VERDICT_UNSUPPORTED: open |= !f->kernels.at[j]->older; break;
			case VERDICT_DRF: break;
			case VERDICT_BENIGN: alarmed |= no_benign && !none_counts(f->kernels.at[j], no_benign); break;
			case VERDICT_CONDITIONAL: alarmed |= strict || (no_benign && f->kernels.at[j]->alarms.n && !none_counts(f->kernels.at[j], no_benign)); break;
			case VERDICT_POSSIBLY_RACY: case VERDICT_RACY:
				alarmed |= !none_counts(f->kernels.at[j], no_benign);
				open |= f->kernels.at[j]->gave_up.n > 0 && !f->kernels.at[j]->older;
				break;
			}
		for (size_t j = 0; j < f->kernels.n; j++) crashed |= f->kernels.at[j]->certificate.state == CERTIFICATE_CONTRADICTED;
		for (size_t j = 0; j < f->kernels.n; j++)   /* an alarm stays one where the rest is unknown */
			for (size_t n = 0; n < f->kernels.at[j]->alarms.n; n++)
				alarmed |= report_severity(&f->kernels.at[j]->alarms.at[n]) != SEVERITY_NOTE && report_alarm_counts(&f->kernels.at[j]->alarms.at[n]);
	}
	return crashed ? 4 : failed ? 2 : alarmed ? 1 : open ? 3 : 0;
}

void report_certificate_add(struct report *r, struct report_kernel *k, const struct report_certificate *c)
{
	const char *detail = c->detail ? report_utf8(r->arena, c->detail) : "";
	k->certificate.questions += c->questions;
	k->certificate.stepped += c->stepped;
	k->certificate.seconds += c->seconds;
	if (c->state > k->certificate.state || (c->state == k->certificate.state && (!k->certificate.detail || !*k->certificate.detail))) k->certificate.state = c->state, k->certificate.detail = detail;
	if (c->state != CERTIFICATE_CONTRADICTED || k->verdict != VERDICT_DRF) return;
	struct report_gave_up g = { "the proof", arena_printf(r->arena, "contradicted by its certificate, a defect of faial-c: %s", detail), k->at, LIMIT_NONE };
	VEC_PUSH(r->arena, &k->gave_up, g);
	k->verdict = VERDICT_UNKNOWN;
}

const char *report_instance(const struct report_kernel *k)
{
	return k->instance && strlen(k->instance) <= INSTANCE_BYTES ? k->instance : "";
}

bool report_leaves_bounds(const struct report_kernel *k)
{
	bool any = false;
	for (size_t i = 0; i < k->alarms.n; i++) any = any || k->alarms.at[i].kind == ALARM_BOUNDS;
	return any;
}

void report_count(const struct report *r, struct verdict_counts *out)
{
	*out = (struct verdict_counts){0};
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) {
			const struct report_kernel *k = r->files.at[i]->kernels.at[j];
			out->kernels++;
			out->by_verdict[k->verdict]++;
			out->bounds += report_leaves_bounds(k);
			out->by_certificate[k->certificate.state]++;
			for (size_t n = 0; n < k->alarms.n; n++) out->alarms[k->alarms.at[n].label]++;
		}
}

void report_reason(const struct report_alarm *a, struct text *out)
{
	if (a->reason && a->reason != REASON_SAME_VALUE) text_printf(out, " (%s)", alarm_reason_name(a->reason));
}

const char *report_who_misses(const struct report_alarm *a)
{
	return a->level == LEVEL_WARP ? "not every lane of the warp comes here" : "not every thread reaches this barrier";
}

void report_alarm_title(const struct report_alarm *a, struct text *out)
{
	const char *who = a->level == LEVEL_GRID ? "two blocks" : a->level == LEVEL_WARP ? "two threads of one warp" :
		"two threads of one block";
	const char *space = report_space_name(a->space);
	if (a->kind == ALARM_DIVERGENCE)
		text_printf(out, "barrier divergence between %s", who);
	else if (a->kind == ALARM_BOUNDS)
		text_printf(out, "%s out of bounds of %s%s%s", report_mode_name(a->access[0].mode), space ? space : "", space ? " array " : "array ", a->array ? a->array : "?");
	else
		text_printf(out, "%s on %s%s%s between %s", a->label == LABEL_BENIGN ? "same-value race" : "race",
			space ? space : "", space ? " array " : "array ", a->array ? a->array : "?", who);
	if (a->example) text_printf(out, ", as %s", a->example);
}

void report_preconditions(const struct report_kernel *k, struct text *out)
{
	for (size_t i = 0; i < k->preconditions.n; i++)
		text_printf(out, "%s%s", i ? " && " : "race-free if ", k->preconditions.at[i].text);
}

void report_without(const struct report_precondition *p, struct text *out)
{
	const struct report_alarm *a = &p->without;
	const struct report_witness *w = &a->witness;
	text_printf(out, "without %s: %s ", p->text, label_name(a->label));
	report_alarm_title(a, out);
	text_printf(out, ", line%s %u", a->access[0].at.line == a->access[1].at.line ? "" : "s", a->access[0].at.line);
	if (a->access[0].at.line != a->access[1].at.line) text_printf(out, " and %u", a->access[1].at.line);
	text_put(out, ", with blockDim "), report_dims(out, w->block_dim);
	text_put(out, ", gridDim "), report_dims(out, w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) text_printf(out, ", %s = %lld", w->params.at[i].name, (long long)w->params.at[i].value);
}

enum report_duty report_duty_add(enum report_duty so_far, bool known, bool holds)
{
	if (so_far == DUTY_BROKEN || (known && !holds)) return DUTY_BROKEN;
	return known ? so_far : DUTY_OPEN;
}

static void duty(const struct report_kernel *k, enum report_duty d, const char *words, struct text *out)
{
	size_t n = 0;
	for (size_t i = 0; i < k->host_launches.n; i++) {
		if (k->host_launches.at[i].duty != d) continue;
		text_printf(out, "%s%u", n++ ? ", " : out->n ? "; at line " : "at line ", k->host_launches.at[i].at.line);
	}
	if (n) text_printf(out, " %s", words);
}

void report_duties(const struct report_kernel *k, struct text *out)
{
	if (!k->preconditions.n) return;
	duty(k, DUTY_BROKEN, "it is started otherwise, and that is not free", out);
	duty(k, DUTY_OPEN, "it is started with what is not known here", out);
	duty(k, DUTY_DISCHARGED, "it is started so", out);
}

const char *report_label_reason(const struct report_alarm *a)
{
	switch (a->label) {
	case LABEL_NONE: return "no label was found";
	case LABEL_TRUE:
		return a->kind == ALARM_RACE
			? "true: nothing in it was approximated, and the two threads were replayed to one address"
			: a->kind == ALARM_BOUNDS ? "true: nothing in it was approximated, and the thread was replayed"
			: "true: nothing in it was approximated, and the two threads were replayed";
	case LABEL_POSSIBLE: return "possible: it may be an artefact of what the analysis does not know";
	case LABEL_BENIGN: return "benign: both threads always write the same value";
	}
	UNREACHABLE("label out of range");
}
