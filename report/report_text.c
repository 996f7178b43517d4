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
	case VERDICT_BENIGN: case VERDICT_CONDITIONAL: return STYLE_CYAN;
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

/* s, wrapped, where the cursor stands in this column already; what follows begins there too. */
static void prose_from(struct page *p, size_t column, enum style st, const char *s)
{
	struct text t = {0};
	report_wrap(&t, column, 0, p->o->columns ? p->o->columns : 100, s);
	style(p, st);
	text_putn(p->out, t.at + column, t.n - column - 1);
	style(p, STYLE_PLAIN);
	text_fini(&t);
}

static size_t bytes_of(const char *s, size_t n, size_t columns);

/* Where the cursor stands, where lines after the first begin, and blanks that are due before the next word. */
struct flow { size_t column, hang, blanks; };

static void flow_break(struct page *p, struct flow *f)
{
	text_printf(p->out, "\n%*s", (int)f->hang, "");
	f->column = f->hang;
	f->blanks = 0;
}

static void flow_word(struct page *p, struct flow *f, const char *word, size_t n)
{
	size_t columns = report_width(word, n), most = p->o->columns ? p->o->columns : SIZE_MAX;
	if (f->column + f->blanks + columns > most && (f->blanks || (f->column > f->hang && f->hang + columns <= most))) flow_break(p, f);
	spaces(p, f->blanks);
	f->column += f->blanks;
	f->blanks = 0;
	while (f->column + columns > most && most > f->hang + 2) {        /* longer than a line */
		size_t part = bytes_of(word, n, most > f->column + 1 ? most - f->column - 1 : 0);
		text_putn(p->out, word, part);
		word += part;
		n -= part;
		columns = report_width(word, n);
		flow_break(p, f);
	}
	text_putn(p->out, word, n);
	f->column += columns;
}

/* Words one after the other; on a terminal what does not fit goes on in the next line. */
static void flow(struct page *p, struct flow *f, enum style st, const char *s)
{
	struct text t = {0};
	report_visible(&t, s, strlen(s));
	if (st) style(p, st);
	for (const char *word = t.at; word && *word;) {
		size_t blanks = strspn(word, " "), n = strcspn(word + blanks, " ");
		f->blanks += blanks;
		if (n) flow_word(p, f, word + blanks, n);
		word += blanks + n;
	}
	if (st) style(p, STYLE_PLAIN);
	text_fini(&t);
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
	size_t columns = report_width(t.at, t.n);
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

/* On a terminal a line that is too long is cut to what is around the first mark on it, or the carets would stand anywhere. */
struct window { size_t from, room; bool cut; };

static void mark(struct page *p, const struct report_access *a, const char *line, int gutter, struct window w, enum style s,
	const char *what)
{
	if (!a->at.column || a->at.column > strlen(line)) return;
	size_t before = visible_columns(line, a->at.column - 1);
	size_t n = visible_columns(line + a->at.column - 1, mark_length(a, line));
	size_t dots = w.cut && w.from ? 3 : 0, room = w.from + w.room;
	bool outside = before < w.from || before >= room;
	if (!outside && before + n > room) n = room - before;
	text_printf(p->out, "  %*s | ", gutter, "");
	if (!outside) spaces(p, before - w.from + dots);
	style(p, s);
	for (size_t i = 0; !outside && i < (n ? n : 1); i++) text_put(p->out, "^");
	size_t column = (size_t)gutter + 5 + before - w.from + dots + n;
	if (p->o->columns && !outside && column + 1 + strlen(what) > p->o->columns) {
		style(p, STYLE_PLAIN);
		text_printf(p->out, "\n  %*s | ", gutter, "");
		style(p, s);
	} else {
		text_put(p->out, outside ? "" : " ");
	}
	text_put(p->out, what);
	if (outside) text_printf(p->out, ", column %u", a->at.column);
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
	if (a->kind == ALARM_DIVERGENCE) return i ? "here their ways part" : report_who_misses(a);
	if (a->kind == ALARM_BOUNDS) {
		report_element_words(a, i, t);
		return t->at;
	}
	if (same_place(&a->access[0].at, &a->access[1].at) && a->access[0].mode == a->access[1].mode)
		text_printf(t, "1, 2: %s by both threads", mode ? mode : "access");
	else text_printf(t, "%d: %s by thread %d", i + 1, mode ? mode : "access", i + 1);
	return t->at;
}

static void marks_of_line(struct page *p, const struct report_alarm *a, const struct report_line *line, int gutter, struct window w)
{
	bool twice = same_place(&a->access[0].at, &a->access[1].at) && a->access[0].mode == a->access[1].mode;
	for (int i = 0; i < (twice ? 1 : 2); i++) {
		const struct report_place *at = &a->access[i].at;
		struct text t = {0};
		if (at->line == line->line && !strcmp(at->path, line->path))
			mark(p, &a->access[i], line->text, gutter, w, label_style(a->label), mark_words(a, i, &t));
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
	if (strcmp(x->path, y->path) || hi - lo > CONTEXT_GAP) return false;
	for (uint32_t line = lo; line <= hi; line++)
		if (!report_line_find(k, x->path, line)) return false;
	return true;
}

/* Room for the longest line number that is shown. */
static int gutter_columns(const struct report_kernel *k, const struct report_alarm *a, bool near)
{
	int most = 5;
	for (size_t i = 0; i < k->lines.n; i++) {
		char digits[16];
		int n = snprintf(digits, sizeof digits, "%u", k->lines.at[i].line);
		if (k->lines.at[i].text && line_belongs(a, &k->lines.at[i], near) && n > most) most = n;
	}
	return most;
}

static struct window window_find(const struct page *p, const struct report_alarm *a, const struct report_line *line, int gutter)
{
	size_t all = visible_columns(line->text, strlen(line->text)), first = all;
	size_t room = p->o->columns ? p->o->columns - (size_t)gutter - 5 : all;
	struct window w = { 0, all, false };
	for (int i = 0; i < 2; i++) {
		const struct report_place *at = &a->access[i].at;
		if (at->line != line->line || strcmp(at->path, line->path) || !at->column || at->column > strlen(line->text)) continue;
		size_t column = visible_columns(line->text, at->column - 1);
		if (column < first) first = column;
	}
	if (all <= room || room < 20) return w;
	w.from = first == all || first < room / 2 ? 0 : first - room / 4;
	w.room = room - 6;                  /* dots at both ends */
	w.cut = true;
	return w;
}

/* So many of the n bytes of s fill these columns. */
static size_t bytes_of(const char *s, size_t n, size_t columns)
{
	size_t i = 0;
	uint32_t code = 0;
	for (size_t at = 0; at < columns && i < n; at += report_code_width(code)) {
		size_t length = report_utf8_length(s + i, &code);
		i += length ? length : 1;
	}
	return i;
}

static void line_show(struct page *p, const struct report_line *line, struct window w)
{
	struct text t = {0};
	report_visible(&t, line->text, strlen(line->text));
	size_t begin = bytes_of(t.at, t.n, w.from), end = begin + bytes_of(t.at + begin, t.n - begin, w.room);
	if (w.cut && w.from) text_put(p->out, "...");
	text_putn(p->out, t.at + begin, end - begin);
	if (w.cut && end < t.n) text_put(p->out, "...");
	text_put(p->out, "\n");
	text_fini(&t);
}

static void excerpt(struct page *p, const struct report_kernel *k, const struct report_alarm *a)
{
	const struct report_line *before = NULL;
	bool near = accesses_near(k, a), shown[2] = { false, false };
	int gutter = gutter_columns(k, a, near);
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
		struct window w = window_find(p, a, line, gutter);
		text_printf(p->out, "  %*u | ", gutter, line->line);
		line_show(p, line, w);
		marks_of_line(p, a, line, gutter, w);
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

#define NAME_COLUMNS 12          /* of names, with the blanks behind them, at least; and at most, but no more than a third of the page */
#define NAME_MOST 32
#define CELL_LEAST 20

/* Rows are kept until all are known: the widest cell says where the second column begins. */
struct row { const char *name; struct text cell[2]; };
struct rows { struct row at[LIMIT_REPORT_ROWS]; size_t n; };

static size_t page_columns(const struct page *p)
{
	return p->o->columns ? p->o->columns : 100;
}

/* Takes the texts. Where there are more rows than anybody reads, the first are shown. */
static void row(struct rows *r, const char *name, struct text left, struct text right)
{
	if (r->n < LIMIT_REPORT_ROWS) r->at[r->n++] = (struct row){ name, { left, right } };
	else text_fini(&left), text_fini(&right);
}

static size_t cell_columns(const struct row *row, int i)
{
	return report_width(row->cell[i].at, row->cell[i].n);
}

/* Room for all names that are not too long. */
static size_t name_columns(const struct page *p, const struct rows *r)
{
	size_t columns = NAME_COLUMNS, most = page_columns(p) / 3 < NAME_MOST ? page_columns(p) / 3 : NAME_MOST;
	for (size_t i = 0; i < r->n; i++) {
		size_t n = visible_columns(r->at[i].name, strlen(r->at[i].name)) + 2;
		if (n > columns && n <= most) columns = n;
	}
	return columns;
}

/* Where the second column begins, seen from the first: right of all cells that fit beside their neighbours. */
static size_t second_column(const struct page *p, const struct rows *r, size_t names)
{
	size_t second = CELL_LEAST, room = page_columns(p) > 8 + names ? page_columns(p) - 8 - names : 0;
	for (size_t i = 0; i < r->n; i++) {
		size_t left = cell_columns(&r->at[i], 0) + 2;
		if (left > second && left + cell_columns(&r->at[i], 1) <= room) second = left;
	}
	return second;
}

/* A name that is too long has a line of its own. */
static void row_name(struct page *p, const char *name, size_t names)
{
	size_t columns = visible_columns(name, strlen(name));
	struct flow f = { 8, 8, 0 };
	spaces(p, 8);
	flow(p, &f, STYLE_DIM, name);
	if (columns < names) spaces(p, names - columns);
	else text_printf(p->out, "\n%*s", (int)(8 + names), "");
}

/* Cells that have no room side by side stand below one another, numbered as their threads. */
static void row_put(struct page *p, const struct row *r, size_t names, size_t second)
{
	size_t left = cell_columns(r, 0), indent = 8 + names;
	bool stacked = left + 1 > second || indent + second + cell_columns(r, 1) > page_columns(p);
	struct flow f = { indent, indent + 3, 0 };
	row_name(p, r->name, names);
	if (stacked) flow(p, &f, STYLE_PLAIN, "1: ");
	flow(p, &f, STYLE_PLAIN, r->cell[0].at);
	if (stacked) {
		f.hang = indent;
		flow_break(p, &f);
		f.hang = indent + 3;
		flow(p, &f, STYLE_PLAIN, "2: ");
	} else {
		f.blanks = second - left;
	}
	flow(p, &f, STYLE_PLAIN, r->cell[1].at);
	text_put(p->out, "\n");
}

/* The columns of the names. */
static size_t rows_put(struct page *p, struct rows *r)
{
	size_t names = name_columns(p, r), second = second_column(p, r, names);
	for (size_t i = 0; i < r->n; i++) {
		row_put(p, &r->at[i], names, second);
		text_fini(&r->at[i].cell[0]);
		text_fini(&r->at[i].cell[1]);
	}
	return names;
}

static void row_dims(struct rows *r, const char *name, const int64_t left[3], const int64_t right[3])
{
	struct text cell[2] = {{0}, {0}};
	report_dims(&cell[0], left);
	report_dims(&cell[1], right);
	row(r, name, cell[0], cell[1]);
}

static const struct report_value *local_find(const struct report_thread *t, const char *name)
{
	for (size_t i = 0; i < t->locals.n; i++)
		if (!strcmp(t->locals.at[i].name, name)) return &t->locals.at[i];
	return NULL;
}

static void row_local(struct rows *r, const char *name, const struct report_value *left, const struct report_value *right)
{
	struct text cell[2] = {{0}, {0}};
	const struct report_value *values[2] = { left, right };
	for (int i = 0; i < 2; i++) {
		if (values[i]) text_printf(&cell[i], "%lld", (long long)values[i]->value);
		else text_put(&cell[i], "-");
	}
	row(r, name, cell[0], cell[1]);
}

static void rows_locals(struct rows *r, const struct report_witness *w)
{
	for (size_t i = 0; i < w->thread[0].locals.n; i++) {
		const struct report_value *v = &w->thread[0].locals.at[i];
		row_local(r, v->name, v, local_find(&w->thread[1], v->name));
	}
	for (size_t i = 0; i < w->thread[1].locals.n; i++) {
		const struct report_value *v = &w->thread[1].locals.at[i];
		if (!local_find(&w->thread[0], v->name)) row_local(r, v->name, NULL, v);
	}
}

static void row_access(struct rows *r, const struct report_alarm *a)
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
	row(r, "access", cell[0], cell[1]);
}

static void row_single(struct page *p, const char *name, size_t names, const char *words)
{
	row_name(p, name, names);
	prose_from(p, 8 + names, STYLE_PLAIN, words);
	text_put(p->out, "\n");
}

static void row_launch(struct page *p, const struct report_witness *w, size_t names)
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
	row_single(p, "launch", names, t.at);
	text_fini(&t);
}

/* Out of bounds: one thread is enough. */
static void thread_alone(struct page *p, const struct report_alarm *a)
{
	const struct report_thread *one = &a->witness.thread[0];
	struct text t = {0};
	report_dims(&t, one->thread_idx);
	text_put(&t, " of block ");
	report_dims(&t, one->block_idx);
	for (size_t i = 0; i < one->locals.n; i++) {
		text_put(&t, ", ");
		report_visible(&t, one->locals.at[i].name, strlen(one->locals.at[i].name));
		text_printf(&t, " = %lld", (long long)one->locals.at[i].value);
	}
	text_put(p->out, "\n");
	row_single(p, "threadIdx", NAME_COLUMNS, t.at);
	row_launch(p, &a->witness, NAME_COLUMNS);
	text_fini(&t);
}

static void threads(struct page *p, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	if (!w->present) return;
	if (a->kind == ALARM_BOUNDS) {
		thread_alone(p, a);
		return;
	}
	struct rows r = { .n = 0 };
	struct text head[2] = {{0}, {0}};
	text_put(p->out, "\n");
	text_put(&head[0], "thread 1");
	text_put(&head[1], "thread 2");
	row(&r, "", head[0], head[1]);
	row_dims(&r, "threadIdx", w->thread[0].thread_idx, w->thread[1].thread_idx);
	row_dims(&r, "blockIdx", w->thread[0].block_idx, w->thread[1].block_idx);
	rows_locals(&r, w);
	if (a->kind == ALARM_RACE) row_access(&r, a);
	row_launch(p, w, rows_put(p, &r));
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

static void alarm_head(struct page *p, const struct report_alarm *a, size_t number)
{
	const char *label = label_name(a->label) ? label_name(a->label) : "?";
	struct text t = {0};
	struct flow f = {0};
	text_put(p->out, "\n");
	text_printf(&t, "  [%zu] ", number);
	flow(p, &f, STYLE_PLAIN, t.at);
	flow(p, &f, label_style(a->label), label);
	t.n = 0;
	text_put(&t, " alarm");
	report_reason(a, &t);
	text_put(&t, ": ");
	flow(p, &f, STYLE_PLAIN, t.at);
	f.hang = f.column + f.blanks;
	t.n = 0;
	report_alarm_title(a, &t);
	flow(p, &f, STYLE_BOLD, t.at);
	t.n = 0;
	if (p->o->verbosity > 0) text_printf(&t, "  (%s)", a->id);
	if (a->known && !strcmp(a->known, "older")) text_put(&t, ", older than the change");
	else if (a->known) text_printf(&t, ", in the baseline: %s", strcmp(a->known, "false") ? "accepted" : "false");
	if (a->severity) text_printf(&t, ", set to be %s %s", a->severity == SEVERITY_ERROR ? "an" : "a", report_severity_name(a->severity));
	if (t.n) flow(p, &f, STYLE_PLAIN, t.at);
	text_put(p->out, "\n");
	text_fini(&t);
}

static void alarm(struct page *p, const struct report_kernel *k, const struct report_alarm *a, size_t number)
{
	struct text title = {0};
	alarm_head(p, a, number);
	if (a->suppressed.reason) {
		title.n = 0;
		text_printf(&title, "Suppressed (%s:%u): %s", a->suppressed.at.path, a->suppressed.at.line, a->suppressed.reason);
		prose(p, 6, 2, title.at);
	}
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
	struct text help = {0};
	report_advice(a, &help);
	prose(p, 8, 2, help.at);
	text_fini(&help);
}

void report_text_alarm(const struct report_kernel *k, size_t number, const struct report_text_options *o, struct text *out)
{
	struct page p = { .out = out, .o = o };
	alarm(&p, k, &k->alarms.at[number], number + 1);
}

/* ---- alarms of one cause ---- */

static bool is_one(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static bool is_line(const struct report_place *a, const struct report_place *b)
{
	return a->line == b->line && is_one(a->path, b->path);
}

/* One array, one pair of statements and one reason, between threads of a block or between blocks; what somebody said of one is said of that alone. */
static bool is_alike(const struct report_alarm *a, const struct report_alarm *b)
{
	const struct report_access *x = a->access, *y = b->access;
	bool same = is_line(&x[0].at, &y[0].at) && is_line(&x[1].at, &y[1].at), crossed = is_line(&x[0].at, &y[1].at) && is_line(&x[1].at, &y[0].at);
	bool said = a->known || b->known || a->suppressed.reason || b->suppressed.reason || a->ended || b->ended || a->severity != b->severity;
	return !said && a->kind == b->kind && a->label == b->label && a->reason == b->reason && is_one(a->array, b->array) && is_one(a->example, b->example) && (same || crossed);
}

static void alike_words(struct page *p, const struct report_alarm *first, size_t n, bool blocks)
{
	struct text t = {0};
	bool one = is_line(&first->access[0].at, &first->access[1].at);
	text_printf(&t, "and %zu alike in %s%s; -v shows %s", n, one ? "this line" : "these lines", blocks ? ", also between two blocks" : "", n == 1 ? "it" : "each");
	prose(p, 8, 2, t.at);
	text_fini(&t);
}

/* Those of the label, of those alike the first. */
static void alarms_of(struct page *p, const struct report_kernel *k, int label, size_t *number)
{
	for (size_t i = 0; i < k->alarms.n; i++) {
		const struct report_alarm *a = &k->alarms.at[i];
		size_t before = 0, after = 0;
		bool blocks = false;
		for (size_t j = 0; j < k->alarms.n; j++) {
			if (j == i || !is_alike(a, &k->alarms.at[j])) continue;
			*(j < i ? &before : &after) += 1;
			blocks = blocks || (k->alarms.at[j].level == LEVEL_GRID && a->level != LEVEL_GRID);
		}
		if ((int)a->label != label || before) continue;
		alarm(p, k, a, ++*number);
		if (after) alike_words(p, a, after, blocks);
	}
}

/* True ones first. */
static void alarms(struct page *p, const struct report_kernel *k)
{
	size_t number = 0;
	for (size_t i = 0; i < k->alarms.n && p->o->verbosity > 0; i++) alarm(p, k, &k->alarms.at[i], i + 1);
	for (int l = LABEL_TRUE; l <= LABEL_BENIGN && p->o->verbosity <= 0; l++) alarms_of(p, k, l, &number);
}

static void alarm_counts(const struct report_kernel *k, struct text *t)
{
	size_t counts[LABEL_BENIGN + 1] = {0}, settled = 0;
	const char *before = " (";
	for (size_t i = 0; i < k->alarms.n; i++) {
		counts[k->alarms.at[i].label]++;
		settled += !report_alarm_counts(&k->alarms.at[i]);
	}
	for (int l = LABEL_TRUE; l <= LABEL_BENIGN; l++) {
		if (!counts[l]) continue;
		text_printf(t, "%s%zu %s alarm%s", before, counts[l], label_name((enum label)l), counts[l] == 1 ? "" : "s");
		before = ", ";
	}
	if (settled && settled == k->alarms.n) text_put(t, k->alarms.n == 1 ? "; it does not count" : "; none of them counts");
	else if (settled) text_printf(t, "; %zu of them %s not count", settled, settled == 1 ? "does" : "do");
	if (k->alarms.n) text_put(t, ")");
}

static const char *certificate_words(const struct report_kernel *k)
{
	if (!k->certificate.state) return "";
	if (k->certificate.state != CERTIFICATE_CERTIFIED) return ", not certified";
	return k->certificate.stepped == k->certificate.questions ? ", certified by steps" : ", certified";
}

static void kernel_head(struct page *p, const struct report_kernel *k)
{
	const char *path = k->at.path && k->at.path[0] ? k->at.path : "?";
	struct text t = {0};
	struct flow f = { visible_columns(path, strlen(path)), 4, 0 };
	if (k->at.line) text_printf(&t, ":%u", k->at.line);
	style(p, STYLE_BOLD);
	show(p, path);                      /* never broken: it is clicked on */
	text_put(p->out, t.n ? t.at : "");
	style(p, STYLE_PLAIN);
	text_put(p->out, ":");
	f.column += t.n + 1;
	flow(p, &f, STYLE_PLAIN, " kernel ");
	flow(p, &f, STYLE_BOLD, k->name);
	flow(p, &f, STYLE_PLAIN, report_instance(k));
	t.n = 0;
	if (k->block_dim[0]) report_extents(&t, " blockDim", k->block_dim);
	if (k->grid_dim[0]) report_extents(&t, " gridDim", k->grid_dim);
	text_put(&t, ": ");
	flow(p, &f, STYLE_PLAIN, t.at);
	flow(p, &f, verdict_style(k->verdict), verdict_name(k->verdict));
	if (report_leaves_bounds(k)) flow(p, &f, STYLE_RED, ", out of bounds");
	t.n = 0;
	alarm_counts(k, &t);
	text_put(&t, certificate_words(k));
	if (k->verdict == VERDICT_CONDITIONAL) text_put(&t, ": "), report_preconditions(k, &t);
	flow(p, &f, STYLE_PLAIN, t.at ? t.at : "");
	text_put(p->out, "\n");
	text_fini(&t);
}

/* What each part is there for, and what the launches in sight make of them. */
static void kernel_preconditions(struct page *p, const struct report_kernel *k)
{
	for (size_t i = 0; i < k->preconditions.n; i++) {
		struct text t = {0};
		report_without(&k->preconditions.at[i], &t);
		prose(p, 2, 2, t.at);
		text_fini(&t);
	}
	struct text t = {0}, duties = {0};
	report_duties(k, &duties);
	if (k->preconditions.n && k->verdict != VERDICT_CONDITIONAL) report_preconditions(k, &t);
	if (duties.n) text_printf(&t, "%s%s", t.n ? "; " : "", duties.at);
	if (t.n) prose(p, 2, 2, t.at);
	text_fini(&duties);
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
	if (k->certificate.state == CERTIFICATE_OPEN) {
		struct text t = {0};
		text_printf(&t, "not certified, which says nothing against the answer: %s", k->certificate.detail);
		prose(p, 2, 2, t.at);
		text_fini(&t);
	}
	bool said = k->limit != LIMIT_TIME;
	for (size_t i = 0; i < k->gave_up.n; i++) {
		const struct report_gave_up *g = &k->gave_up.at[i];
		struct text t = {0};
		said |= g->limit == LIMIT_TIME;
		text_printf(&t, "gave up on %s: %s", g->what, g->why);
		if (g->at.line) text_printf(&t, " (%s:%u)", g->at.path, g->at.line);
		prose(p, 2, 2, t.at);
		text_fini(&t);
	}
	if (!said) prose(p, 2, 2, "a time limit was met: another run may say something else");
}

static void kernel_host_launches(struct page *p, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->host_launches.n || k->preconditions.n) return;
	report_host_launches(k, &t);
	if (k->alarms.n) text_put(p->out, "\n");
	prose(p, 2, 2, t.at);
	text_fini(&t);
}

static void kernel_contexts(struct page *p, const struct report_kernel *k)
{
	if (!k->contexts_sought) return;
	if (!report_has_context(k)) prose(p, 2, 2, k->contexts.n ? "no launch found that a run makes: the answer is for every launch"
		: "no launch found: the answer is for every launch");
	for (size_t i = 0; i < k->contexts.n; i++) {
		struct text t = {0};
		report_context(&k->contexts.at[i], &t);
		prose(p, 2, 4, t.at);
		text_fini(&t);
	}
}

static void kernel_elsewhere(struct page *p, const struct report_kernel *k)
{
	struct text t = {0};
	if (!k->elsewhere) return;
	text_printf(&t, "elsewhere: %s races", k->elsewhere);
	prose(p, 2, 4, t.at);
	text_fini(&t);
}

static void kernel(struct page *p, const struct report_kernel *k)
{
	kernel_head(p, k);
	if (p->o->verbosity < 0) return;
	kernel_contexts(p, k);
	kernel_elsewhere(p, k);
	kernel_open_points(p, k);
	kernel_preconditions(p, k);
	alarms(p, k);
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
