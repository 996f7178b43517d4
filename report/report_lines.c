/* One line for each finding: as compilers print them (editors and CI read that), and as GitHub's runner wants them. */
#include "report/report_internal.h"

#include <string.h>

enum dialect { DIALECT_GCC, DIALECT_GITHUB };
struct printer { const struct report *report; enum dialect dialect; struct text *out; };

/* GitHub's runner decodes these four in messages, and in properties ':' and ',' too. */
static void github_put(struct text *out, const char *s, bool property)
{
	struct text shown = {0};
	report_visible(&shown, s, strlen(s));
	for (const char *c = shown.at; *c; c++)
		if (*c == '%' || *c == '\r' || *c == '\n' || (property && (*c == ':' || *c == ','))) text_printf(out, "%%%02X", (unsigned)*c);
		else text_putn(out, c, 1);
	text_fini(&shown);
}

/* As the code host knows the file: from the repository's top. */
static void github_path(const struct printer *p, const char *path)
{
	struct text below = {0};
	bool inside = path && p->report->root && report_path_below(p->report, path, &below);
	github_put(p->out, inside ? below.at : path ? path : "", true);
	text_fini(&below);
}

static void github_line(const struct printer *p, enum report_severity severity, const struct report_place *at, const char *rule,
	const char *words)
{
	struct text *out = p->out;
	static const char *const names[] = { "", "notice", "warning", "error" };
	text_printf(out, "::%s file=", names[severity]);
	github_path(p, at->path);
	if (at->line) text_printf(out, ",line=%u", at->line);
	if (at->end_line) text_printf(out, ",endLine=%u", at->end_line);
	if (at->column) text_printf(out, ",col=%u", at->column);
	if (at->end_column && at->end_line == at->line) text_printf(out, ",endColumn=%u", at->end_column);
	text_printf(out, ",title=faial-c%%3A %s::", rule);
	github_put(out, words, false);
	text_put(out, "\n");
}

static void gcc_line(const struct printer *p, enum report_severity severity, const struct report_place *at, const char *rule, const char *words)
{
	static const char *const names[] = { "", "note", "warning", "error" };
	const char *path = at->path && *at->path ? at->path : "?";
	struct text *out = p->out;
	report_visible(out, path, strlen(path));
	if (at->line) text_printf(out, ":%u:%u", at->line, at->column ? at->column : 1);
	text_printf(out, ": %s: ", names[severity]);
	report_visible(out, words, strlen(words));
	if (rule) text_printf(out, " [%s]", rule);
	text_put(out, "\n");
}

static void line_put(const struct printer *p, enum report_severity severity, const struct report_place *at, const char *rule,
	const char *words)
{
	if (p->dialect == DIALECT_GITHUB) github_line(p, severity, at, rule, words);
	else gcc_line(p, severity, at, rule, words);
}

static bool same_place(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && a->column == b->column && !strcmp(a->path, b->path);
}

static void access_words(struct text *t, const struct report_alarm *a, int i)
{
	const char *mode = report_mode_name(a->access[i].mode);
	const int64_t *thread = a->witness.thread[i].thread_idx, *block = a->witness.thread[i].block_idx;
	if (a->kind == ALARM_DIVERGENCE) text_put(t, i ? "here their ways part" : report_who_misses(a));
	else if (a->kind == ALARM_BOUNDS) report_element_words(a, i, t);
	else text_printf(t, "%s by thread %d", mode ? mode : "access", i + 1);
	if (!a->witness.present || (i && a->kind == ALARM_BOUNDS)) return;
	text_put(t, ", threadIdx ");
	report_dims(t, thread);
	text_put(t, " of block ");
	report_dims(t, block);
}

/* The second place has a line of its own where a compiler would print a note; GitHub shows one place and is told of the other. */
static void alarm_lines(const struct printer *p, const struct report_kernel *k, const struct report_alarm *a)
{
	enum dialect d = p->dialect;
	struct text t = {0}, other = {0};
	bool apart = !same_place(&a->access[0].at, &a->access[1].at);
	text_printf(&t, "%s: kernel %s%s: ", label_name(a->label) ? label_name(a->label) : "?", k->name, report_instance(k));
	report_alarm_title(a, &t);
	text_put(&t, ": ");
	access_words(&t, a, 0);
	access_words(&other, a, 1);
	if (!apart || d == DIALECT_GITHUB) text_printf(&t, "; %s", other.at);
	const struct report_place *second = &a->access[1].at;
	if (apart && d == DIALECT_GITHUB) text_printf(&t, ", at %s:%u:%u", second->path, second->line, second->column);
	if (d == DIALECT_GITHUB) text_put(&t, ". "), report_advice(a, &t);
	line_put(p, report_severity(a), &a->access[0].at, report_rule_name(a->kind), t.at);
	if (apart && d == DIALECT_GCC) gcc_line(p, SEVERITY_NOTE, &a->access[1].at, NULL, other.at);
	text_fini(&t);
	text_fini(&other);
}

static void kernel_lines(const struct printer *p, const struct report_kernel *k)
{
	struct text t = {0};
	for (size_t i = 0; i < k->alarms.n; i++)
		if (!k->alarms.at[i].known && !k->alarms.at[i].suppressed.reason) alarm_lines(p, k, &k->alarms.at[i]);
	if (k->verdict == VERDICT_UNKNOWN || k->verdict == VERDICT_UNSUPPORTED) {
		text_printf(&t, "kernel %s%s: %s", k->name, report_instance(k), verdict_name(k->verdict));
		if (k->unsupported) text_printf(&t, ": %s", k->unsupported);
		if (k->gave_up.n) text_printf(&t, ": %s: %s", k->gave_up.at[0].what, k->gave_up.at[0].why);
		line_put(p, SEVERITY_WARNING, k->unsupported && k->unsupported_at.line ? &k->unsupported_at : &k->at,
			verdict_name(k->verdict), t.at);
	} else if (k->verdict == VERDICT_CONDITIONAL) {
		text_printf(&t, "kernel %s%s: ", k->name, report_instance(k));
		report_preconditions(k, &t);
		line_put(p, SEVERITY_NOTE, &k->at, verdict_name(k->verdict), t.at);
	}
	text_fini(&t);
}

static void report_lines(const struct report *r, enum dialect d, struct text *out)
{
	const struct printer p = { r, d, out };
	text_put(out, "");
	for (size_t i = 0; i < r->files.n; i++) {
		const struct report_file *f = r->files.at[i];
		for (size_t j = 0; d == DIALECT_GITHUB && j < f->diagnostics.n; j++) {       /* a compiler's go to the other stream */
			const struct report_diag *x = &f->diagnostics.at[j];
			if (x->level == DIAG_ERROR) github_line(&p, SEVERITY_ERROR, &x->at, x->code, x->text);
		}
		for (size_t j = 0; j < f->kernels.n; j++) kernel_lines(&p, f->kernels.at[j]);
	}
}

void report_gcc(const struct report *r, struct text *out)
{
	report_lines(r, DIALECT_GCC, out);
}

void report_github(const struct report *r, struct text *out)
{
	report_lines(r, DIALECT_GITHUB, out);
}
