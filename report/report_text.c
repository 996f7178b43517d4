/* The text face: what a programmer reads in a terminal. */
#include "report/report_internal.h"

#include <string.h>

struct page { struct text *out; const struct report_text_options *o; };
enum style { STYLE_PLAIN = 0, STYLE_BOLD, STYLE_DIM, STYLE_RED, STYLE_YELLOW, STYLE_GREEN, STYLE_CYAN, STYLE_MAGENTA };

static void show(struct page *p, const char *s)
{
	report_visible(p->out, s, strlen(s));
}

static void style(struct page *p, enum style s)
{
	static const char *const codes[] = { "0", "1", "2", "1;31", "1;33", "1;32", "1;36", "1;35" };
	if (p->o->color) text_printf(p->out, "\x1b[%sm", codes[s]);
}

static void styled(struct page *p, enum style s, const char *words)
{
	style(p, s);
	show(p, words);
	style(p, STYLE_PLAIN);
}

static void spaces(struct page *p, size_t n)
{
	text_printf(p->out, "%*s", (int)n, "");
}

static enum style verdict_style(enum verdict v)
{
	switch (v) {
	case VERDICT_UNKNOWN: case VERDICT_UNSUPPORTED: return STYLE_MAGENTA;
	case VERDICT_DRF: return STYLE_GREEN;
	case VERDICT_BENIGN: return STYLE_CYAN;
	case VERDICT_POSSIBLY_RACY: return STYLE_YELLOW;
	case VERDICT_RACY: return STYLE_RED;
	}
	UNREACHABLE("verdict out of range");
}

static enum style label_style(enum label l)
{
	switch (l) {
	case LABEL_NONE: return STYLE_MAGENTA;
	case LABEL_TRUE: return STYLE_RED;
	case LABEL_POSSIBLE: return STYLE_YELLOW;
	case LABEL_BENIGN: return STYLE_CYAN;
	}
	UNREACHABLE("label out of range");
}

static void prose(struct page *p, size_t indent, size_t hang, const char *s)
{
	report_wrap(p->out, indent, hang, p->o->columns ? p->o->columns : 100, s);
}

static void place(struct page *p, const struct report_place *at)
{
	show(p, at->path && at->path[0] ? at->path : "?");
	if (at->line) text_printf(p->out, ":%u", at->line);
	if (at->line && at->column) text_printf(p->out, ":%u", at->column);
}

/* ---- the source with its marks ---- */

static size_t visible_columns(const char *s, size_t n)
{
	struct text t = {0};
	report_visible(&t, s, n);
	size_t columns = report_columns(t.at, t.n);
	text_fini(&t);
	return columns;
}

/* Bytes marked: to the end of the span when it ends on its line, else one. */
static size_t mark_length(const struct report_access *a, const char *line)
{
	const struct report_place *at = &a->at;
	size_t rest = strlen(line) - (at->column - 1);
	if (at->end_line == at->line && at->end_column > at->column)
		return at->end_column - at->column < rest ? at->end_column - at->column : rest;
	if (at->end_line > at->line) return rest;
	size_t n = a->text ? strlen(a->text) : 0;
	return n && n <= rest && !strncmp(line + at->column - 1, a->text, n) ? n : 1;
}

static void mark(struct page *p, const struct report_access *a, const char *line, int gutter, enum style s,
	const char *what)
{
	if (!a->at.column || a->at.column > strlen(line)) return;
	size_t before = visible_columns(line, a->at.column - 1);
	size_t n = visible_columns(line + a->at.column - 1, mark_length(a, line));
	text_printf(p->out, "  %*s | ", gutter, "");
	spaces(p, before);
	style(p, s);
	for (size_t i = 0; i < (n ? n : 1); i++) text_put(p->out, "^");
	text_printf(p->out, " %s", what);
	style(p, STYLE_PLAIN);
	text_put(p->out, "\n");
}

static bool same_place(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && a->column == b->column && !strcmp(a->path, b->path);
}

static const char *mark_words(const struct report_alarm *a, int i, struct text *t)
{
	const char *mode = report_mode_name(a->access[i].mode);
	if (a->kind == ALARM_DIVERGENCE) return i ? "here their ways part" : "not every thread reaches this barrier";
	if (same_place(&a->access[0].at, &a->access[1].at) && a->access[0].mode == a->access[1].mode)
		text_printf(t, "1, 2: %s by both threads", mode ? mode : "access");
	else text_printf(t, "%d: %s by thread %d", i + 1, mode ? mode : "access", i + 1);
	return t->at;
}

static void marks_of_line(struct page *p, const struct report_alarm *a, const struct report_line *line, int gutter)
{
	bool twice = same_place(&a->access[0].at, &a->access[1].at) && a->access[0].mode == a->access[1].mode;
	for (int i = 0; i < (twice ? 1 : 2); i++) {
		const struct report_place *at = &a->access[i].at;
		struct text t = {0};
		if (at->line == line->line && !strcmp(at->path, line->path))
			mark(p, &a->access[i], line->text, gutter, label_style(a->label), mark_words(a, i, &t));
		text_fini(&t);
	}
}

static bool line_belongs(const struct report_alarm *a, const struct report_line *line, bool near)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	uint32_t lo = x->line < y->line ? x->line : y->line, hi = x->line < y->line ? y->line : x->line;
	if (near && !strcmp(line->path, x->path)) return line->line >= lo && line->line <= hi;
	return (line->line == x->line && !strcmp(line->path, x->path)) ||
		(line->line == y->line && !strcmp(line->path, y->path));
}

/* Are all lines between the accesses in the model? Then they are shown in one piece. */
static bool accesses_near(const struct report_kernel *k, const struct report_alarm *a)
{
	const struct report_place *x = &a->access[0].at, *y = &a->access[1].at;
	uint32_t lo = x->line < y->line ? x->line : y->line, hi = x->line < y->line ? y->line : x->line;
	if (strcmp(x->path, y->path) || hi - lo > 8) return false;
	for (uint32_t line = lo; line <= hi; line++)
		if (!report_line_find(k, x->path, line)) return false;
	return true;
}

static void excerpt(struct page *p, const struct report_kernel *k, const struct report_alarm *a)
{
	const struct report_line *before = NULL;
	bool near = accesses_near(k, a), shown[2] = { false, false };
	int gutter = 5;
	for (size_t i = 0; i < k->lines.n; i++) {
		const struct report_line *line = &k->lines.at[i];
		if (!line->text || !line_belongs(a, line, near)) continue;
		if (strcmp(before ? before->path : k->at.path, line->path)) {
			text_printf(p->out, "  %*s ", gutter, "");
			styled(p, STYLE_DIM, line->path);
			text_put(p->out, "\n");
		} else if (before && line->line != before->line + 1) {
			text_printf(p->out, "  %*s\n", gutter, "...");
		}
		text_printf(p->out, "  %*u | ", gutter, line->line);
		show(p, line->text);
		text_put(p->out, "\n");
		marks_of_line(p, a, line, gutter);
		for (int n = 0; n < 2; n++)
			shown[n] |= a->access[n].at.line == line->line && !strcmp(a->access[n].at.path, line->path);
		before = line;
	}
	for (int n = 0; n < 2; n++) {              /* no source to show: the place in words */
		if (shown[n] || (n && same_place(&a->access[0].at, &a->access[1].at))) continue;
		struct text t = {0};
		text_put(p->out, "        ");
		place(p, &a->access[n].at);
		text_printf(p->out, "  %s\n", mark_words(a, n, &t));
		text_fini(&t);
	}
}

/* ---- the two threads side by side ---- */

#define NAME_COLUMNS 12

static void row(struct page *p, const char *name, const char *left, const char *right)
{
	size_t n = visible_columns(name, strlen(name)), l = report_columns(left, strlen(left));
	spaces(p, 8);
	styled(p, STYLE_DIM, name);
	spaces(p, n < NAME_COLUMNS ? NAME_COLUMNS - n : 1);
	text_put(p->out, left);
	if (right[0]) {
		spaces(p, l < 20 ? 20 - l : 1);
		text_put(p->out, right);
	}
	text_put(p->out, "\n");
}

static void row_dims(struct page *p, const char *name, const int64_t left[3], const int64_t right[3])
{
	struct text l = {0}, r = {0};
	report_dims(&l, left);
	report_dims(&r, right);
	row(p, name, l.at, r.at);
	text_fini(&l);
	text_fini(&r);
}

static const struct report_value *local_find(const struct report_thread *t, const char *name)
{
	for (size_t i = 0; i < t->locals.n; i++)
		if (!strcmp(t->locals.at[i].name, name)) return &t->locals.at[i];
	return NULL;
}

static void row_local(struct page *p, const char *name, const struct report_value *left,
	const struct report_value *right)
{
	struct text l = {0}, r = {0};
	text_put(&l, "-");
	text_put(&r, "-");
	if (left) l.n = 0, text_printf(&l, "%lld", (long long)left->value);
	if (right) r.n = 0, text_printf(&r, "%lld", (long long)right->value);
	row(p, name, l.at, r.at);
	text_fini(&l);
	text_fini(&r);
}

static void rows_locals(struct page *p, const struct report_witness *w)
{
	for (size_t i = 0; i < w->thread[0].locals.n; i++) {
		const struct report_value *v = &w->thread[0].locals.at[i];
		row_local(p, v->name, v, local_find(&w->thread[1], v->name));
	}
	for (size_t i = 0; i < w->thread[1].locals.n; i++) {
		const struct report_value *v = &w->thread[1].locals.at[i];
		if (!local_find(&w->thread[0], v->name)) row_local(p, v->name, NULL, v);
	}
}

static void row_access(struct page *p, const struct report_alarm *a)
{
	struct text cell[2] = {{0}, {0}};
	for (int t = 0; t < 2; t++) {
		const char *mode = report_mode_name(a->access[t].mode);
		text_printf(&cell[t], "%s ", mode ? mode : "access");
		report_visible(&cell[t], a->array ? a->array : "?", strlen(a->array ? a->array : "?"));
		for (uint32_t i = 0; i < a->witness.dims; i++) text_printf(&cell[t], "[%lld]", (long long)a->witness.index[i]);
		if (a->witness.thread[t].has_value && a->access[t].mode == ACCESS_WRITE)
			text_printf(&cell[t], " = %lld", (long long)a->witness.thread[t].value);
	}
	row(p, "access", cell[0].at, cell[1].at);
	text_fini(&cell[0]);
	text_fini(&cell[1]);
}

static void row_launch(struct page *p, const struct report_witness *w)
{
	struct text t = {0};
	text_put(&t, "blockDim ");
	report_dims(&t, w->block_dim);
	text_put(&t, ", gridDim ");
	report_dims(&t, w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) {
		text_put(&t, ", ");
		report_visible(&t, w->params.at[i].name, strlen(w->params.at[i].name));
		text_printf(&t, " = %lld", (long long)w->params.at[i].value);
	}
	row(p, "launch", t.at, "");
	text_fini(&t);
}

static void threads(struct page *p, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	if (!w->present) return;
	text_put(p->out, "\n");
	row(p, "", "thread 1", "thread 2");
	row_dims(p, "threadIdx", w->thread[0].thread_idx, w->thread[1].thread_idx);
	row_dims(p, "blockIdx", w->thread[0].block_idx, w->thread[1].block_idx);
	rows_locals(p, w);
	if (a->kind == ALARM_RACE) row_access(p, a);
	row_launch(p, w);
}

/* ---- an alarm, a kernel, a file ---- */

static void causes(struct page *p, const struct report_alarm *a)
{
	for (size_t i = 0; i < a->causes.n; i++) {
		const struct report_cause *c = &a->causes.at[i];
		struct text t = {0};
		text_printf(&t, "- %s", c->reason);
		if (c->variable) text_printf(&t, ": %s", c->variable);
		if (c->why && c->why[0]) text_printf(&t, "%s %s", c->variable ? "," : ":", c->why);
		if (c->at.line) text_printf(&t, " (%s:%u:%u)", c->at.path, c->at.line, c->at.column);
		prose(p, 10, 2, t.at);
		text_fini(&t);
	}
}

static void alarm(struct page *p, const struct report_kernel *k, const struct report_alarm *a, size_t number)
{
	struct text title = {0};
	report_alarm_title(a, &title);
	text_printf(p->out, "\n  [%zu] ", number);
	styled(p, label_style(a->label), label_name(a->label) ? label_name(a->label) : "?");
	text_put(p->out, " alarm: ");
	styled(p, STYLE_BOLD, title.at);
	if (p->o->verbosity > 0) text_printf(p->out, "  (%s)", a->id);
	if (a->known) text_printf(p->out, ", in the baseline: %s", strcmp(a->known, "false") ? "accepted" : "false");
	text_put(p->out, "\n");
	if (a->ended) {
		title.n = 0;
		text_printf(&title, "The baseline's mark on it ended: %s.", a->ended);
		prose(p, 6, 2, title.at);
	}
	text_fini(&title);
	excerpt(p, k, a);
	threads(p, a);
	text_put(p->out, "\n");
	prose(p, 8, 2, report_label_reason(a));
	causes(p, a);
	if (a->witness.present && !a->witness.replayed && a->witness.replay_note) {
		struct text t = {0};
		text_printf(&t, "the two threads were not replayed: %s", a->witness.replay_note);
		prose(p, 8, 2, t.at);
		text_fini(&t);
	}
}

static void alarm_counts(const struct report_kernel *k, struct text *t)
{
	size_t counts[LABEL_BENIGN + 1] = {0};
	const char *before = " (";
	for (size_t i = 0; i < k->alarms.n; i++) counts[k->alarms.at[i].label]++;
	for (int l = LABEL_TRUE; l <= LABEL_BENIGN; l++) {
		if (!counts[l]) continue;
		text_printf(t, "%s%zu %s alarm%s", before, counts[l], label_name((enum label)l), counts[l] == 1 ? "" : "s");
		before = ", ";
	}
	if (k->alarms.n) text_put(t, ")");
}

static void kernel_head(struct page *p, const struct report_kernel *k)
{
	struct text t = {0};
	style(p, STYLE_BOLD);
	show(p, k->at.path && k->at.path[0] ? k->at.path : "?");
	if (k->at.line) text_printf(p->out, ":%u", k->at.line);
	style(p, STYLE_PLAIN);
	text_put(p->out, ": kernel ");
	styled(p, STYLE_BOLD, k->name);
	if (k->block_dim[0]) text_put(p->out, " blockDim "), report_dims(p->out, k->block_dim);
	if (k->grid_dim[0]) text_put(p->out, " gridDim "), report_dims(p->out, k->grid_dim);
	text_put(p->out, ": ");
	styled(p, verdict_style(k->verdict), verdict_name(k->verdict));
	alarm_counts(k, &t);
	text_printf(p->out, "%s\n", t.at ? t.at : "");
	text_fini(&t);
}

static void kernel_open_points(struct page *p, const struct report_kernel *k)
{
	if (k->unsupported) {
		struct text t = {0};
		text_printf(&t, "unsupported: %s", k->unsupported);
		if (k->unsupported_at.line)
			text_printf(&t, " (%s:%u:%u)", k->unsupported_at.path, k->unsupported_at.line, k->unsupported_at.column);
		prose(p, 2, 2, t.at);
		text_fini(&t);
	}
	for (size_t i = 0; i < k->gave_up.n; i++) {
		const struct report_gave_up *g = &k->gave_up.at[i];
		struct text t = {0};
		text_printf(&t, "gave up on %s: %s", g->what, g->why);
		if (g->at.line) text_printf(&t, " (%s:%u)", g->at.path, g->at.line);
		prose(p, 2, 2, t.at);
		text_fini(&t);
	}
}

static void kernel_host_launches(struct page *p, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->host_launches.n) return;
	report_host_launches(k, &t);
	if (k->alarms.n) text_put(p->out, "\n");
	prose(p, 2, 2, t.at);
	text_fini(&t);
}

static void kernel(struct page *p, const struct report_kernel *k)
{
	kernel_head(p, k);
	if (p->o->verbosity < 0) return;
	kernel_open_points(p, k);
	for (size_t i = 0; i < k->alarms.n; i++) alarm(p, k, &k->alarms.at[i], i + 1);
	if (p->o->verbosity > 0)
		text_printf(p->out, "  %s; %u phases, %u accesses, %u queries, %.3f s (solver %.3f s)\n",
			k->typable ? "typable" : "not typable", k->stats.phases, k->stats.accesses, k->stats.queries,
			k->stats.seconds, k->stats.solver_seconds);
	kernel_host_launches(p, k);
	if (k->alarms.n) text_put(p->out, "\n");
}

void report_text_file(const struct report_file *f, const struct report_text_options *o, struct text *out)
{
	struct page p = { out, o };
	for (size_t i = 0; i < f->kernels.n; i++) kernel(&p, f->kernels.at[i]);
}

void report_text_diag(const struct report_diag *d, const char *path, bool color, struct text *out)
{
	const struct report_text_options o = { .color = color };
	struct page p = { out, &o };
	struct report_place at = d->at;
	if (!at.path || !at.path[0]) at.path = path;
	place(&p, &at);
	text_put(out, ": ");
	const char *level = report_diag_name(d->level);
	styled(&p, d->level == DIAG_ERROR ? STYLE_RED : STYLE_YELLOW, level ? level : "note");
	text_put(out, ": ");
	show(&p, d->text);
	text_put(out, " [");
	show(&p, d->code);
	text_put(out, "]\n");
}
