/* The report model: JSON and back, exit statuses, strings from outside. */
#include "report/report_internal.h"

#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(cond) ((cond) ? (void)0 : (void)(failures++, printf("%s:%d: %s\n", __FILE__, __LINE__, #cond)))

static struct report_kernel *kernel_with(struct report *r, struct report_file *f, enum verdict v)
{
	struct report_kernel *k = ARENA_NEW(r->arena, struct report_kernel);
	k->name = "k";
	k->at.path = "k.cu";
	k->verdict = v;
	VEC_PUSH(r->arena, &f->kernels, k);
	return k;
}

static struct report_alarm alarm_full(struct arena *a, enum alarm_kind kind)
{
	struct report_alarm alarm = { .id = "r-1", .kind = kind, .label = LABEL_POSSIBLE, .level = LEVEL_GRID };
	struct report_cause cause = { "data-dependent-index", "d", NULL, { "k.cu", 4, 3, 0, 0 } };
	struct report_value value = { "i", INT64_MIN };
	alarm.access[0] = (struct report_access){ ACCESS_NONE, NULL, { "k.cu", 5, 7, 5, 9 } };
	alarm.access[1] = alarm.access[0];
	if (kind == ALARM_RACE) {
		alarm.space = SPACE_SHARED;
		alarm.array = "s";
		alarm.access[0].mode = ACCESS_WRITE;
		alarm.access[0].text = "s[\t\x01]";
		alarm.access[1].mode = ACCESS_READ;
		alarm.barrier = (struct report_barrier){ "__syncwarp()", 2, { { { "k.cu", 6, 2, 0, 0 }, 0 }, { { "k.cu", 9, 2, 0, 0 }, 4 } } };
		VEC_PUSH(a, &alarm.scales, "pitch");
	}
	VEC_PUSH(a, &alarm.causes, cause);
	alarm.witness = (struct report_witness){ .present = true, .block_dim = { 8, 1, 1 }, .grid_dim = { 2, 1, 1 },
		.index = { 3, -1 }, .dims = 2, .replay_note = "a note" };
	VEC_PUSH(a, &alarm.witness.params, value);
	VEC_PUSH(a, &alarm.witness.thread[1].locals, value);
	alarm.witness.thread[0].has_value = true;
	alarm.witness.thread[0].value = INT64_MAX;
	alarm.witness.thread[1].thread_idx[2] = 7;
	return alarm;
}

static struct report *report_full(void)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, "odd \xff\x1b.cu");
	struct report_kernel *k = kernel_with(r, f, VERDICT_POSSIBLY_RACY);
	struct report_assumption assumed = { "no-overflow", "x \xc3\xa4", { "k.cu", 2, 1, 0, 0 } };
	struct report_gave_up gave = { "phase 3", "time limit", { "", 0, 0, 0, 0 }, LIMIT_TIME };
	struct report_launch started = { { "k.cu", 9, 1, 0, 0 }, { 64, 1, 1 }, { 0, 1, 1 }, DUTY_NONE };
	struct report_line line = { "k.cu", 5, "\ts[i] = s[i + 1];" };
	f->status = REPORT_FILE_LIMIT;
	f->seconds = 0.5;
	report_diag_add(r, f, DIAG_WARNING, "a.b", "text");
	k->block_dim[0] = k->block_dim[1] = k->block_dim[2] = 4;
	k->unsupported = "a goto";
	k->unsupported_at = line.path ? (struct report_place){ "k.cu", 1, 2, 3, 4 } : k->at;
	k->stats.queries = 12;
	k->stats.seconds = 0.25;
	VEC_PUSH(r->arena, &k->assumptions, assumed);
	VEC_PUSH(r->arena, &k->gave_up, gave);
	VEC_PUSH(r->arena, &k->host_launches, started);
	VEC_PUSH(r->arena, &k->lines, line);
	struct report_alarm race = alarm_full(r->arena, ALARM_RACE), divergence = alarm_full(r->arena, ALARM_DIVERGENCE);
	VEC_PUSH(r->arena, &k->alarms, race);
	VEC_PUSH(r->arena, &k->alarms, divergence);
	return r;
}

static void test_round_trip(void)
{
	struct report *r = report_full(), *again = report_new();
	struct text first = {0}, second = {0};
	report_file_write(r->files.at[0], &first);
	struct report_file *f = report_file_read(again, first.at, first.n);
	CHECK(f != NULL);
	if (f) report_file_write(f, &second);
	CHECK(f && !strcmp(first.at, second.at));
	CHECK(strchr(first.at, '\n') == NULL);
	CHECK(f && f->kernels.n == 1 && f->kernels.at[0]->alarms.n == 2);
	CHECK(f && f->kernels.at[0]->alarms.at[0].witness.thread[0].value == INT64_MAX);
	CHECK(f && f->kernels.at[0]->alarms.at[0].barrier.n == 2 && f->kernels.at[0]->alarms.at[0].barrier.at[1].loop == 4);
	CHECK(f && f->kernels.at[0]->alarms.at[0].scales.n == 1);
	/* cut anywhere it is no report, and never a proof */
	for (size_t n = 0; n < first.n; n++) CHECK(report_file_read(again, first.at, n) == NULL);
	struct report_kernel *empty = report_kernel_read(again, "{}", 2);
	CHECK(empty && empty->verdict == VERDICT_UNKNOWN);
	CHECK(report_kernel_read(again, "[]", 2) == NULL);
	text_fini(&first);
	text_fini(&second);
	report_free(r);
	report_free(again);
}

/* Does what was written of k as it came differ from what is written of it now? */
static bool is_written_anew(const struct report_kernel *k, const struct text *came)
{
	struct text now = {0};
	report_kernel_write(k, &now);
	bool anew = now.n != came->n || memcmp(now.at, came->at, now.n);
	text_fini(&now);
	return anew;
}

static void test_sent(void)
{
	struct report *r = report_full();
	struct text came = {0};
	report_kernel_write(r->files.at[0]->kernels.at[0], &came);
	struct report_kernel *k = report_kernel_read(r, came.at, came.n);
	report_kernel_sent(r, k, came.at, came.n);
	CHECK(!is_written_anew(k, &came));
	struct report_kernel now = *k;
	now.older = true;
	CHECK(is_written_anew(&now, &came));
	struct report_gave_up more = { "the whole kernel", "lost", { "", 0, 0, 0, 0 }, LIMIT_NONE };
	now = *k;
	VEC_PUSH(r->arena, &now.gave_up, more);
	CHECK(is_written_anew(&now, &came));
	struct report_alarm *a = &k->alarms.at[1], was = *a;
	for (int i = 0; i < 4; i++) {
		*a = was;
		if (i == 0) a->known = "accepted";
		if (i == 1) a->ended = "another value";
		if (i == 2) a->severity = SEVERITY_NOTE;
		if (i == 3) a->suppressed.reason = "none of it matters";
		CHECK(is_written_anew(k, &came));
	}
	*a = was;
	CHECK(!is_written_anew(k, &came));
	text_fini(&came);
	report_free(r);
}

static void test_faces(void)
{
	struct report *r = report_full();
	const struct report_text_options plain = { .verbosity = 1 };
	struct text t = {0};
	report_text_file(r->files.at[0], &plain, &t);
	report_text_summary(r, &plain, &t);
	report_html(r, &t);
	for (const char *c = t.at; *c; c++) CHECK((unsigned char)*c >= ' ' || *c == '\n');
	CHECK(strstr(t.at, "possible alarm: race on shared array s between two blocks"));
	text_fini(&t);
	report_sarif(r, &t);
	CHECK(strstr(t.at, "\"2.1.0\""));
	text_fini(&t);
	report_free(r);
}

static int status_of(enum report_file_status file, int verdict, bool no_benign)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, "a.cu");
	f->status = file;
	if (verdict >= 0) kernel_with(r, f, (enum verdict)verdict);
	report_file_add(r, "b.cu")->status = REPORT_FILE_CHECKED;
	int status = report_exit_status(r, no_benign, false);
	report_free(r);
	return status;
}

/* Of two examples of a template the worse answer stands, and an alarm of both is said once, the worse of its labels. */
static void test_join(void)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, "k.cu");
	struct report_kernel *a = kernel_with(r, f, VERDICT_POSSIBLY_RACY), *b = kernel_with(r, f, VERDICT_RACY);
	struct report_assumption assumed = { "other", "the same", { "k.cu", 2, 1, 0, 0 } };
	struct report_alarm doubtful = alarm_full(r->arena, ALARM_RACE), certain = doubtful, other = doubtful;
	certain.label = LABEL_TRUE;
	certain.example = "<int>";
	other.access[1].at.line = 6;
	VEC_PUSH(r->arena, &a->alarms, doubtful);
	VEC_PUSH(r->arena, &a->alarms, other);
	VEC_PUSH(r->arena, &b->alarms, certain);
	VEC_PUSH(r->arena, &a->assumptions, assumed);
	VEC_PUSH(r->arena, &b->assumptions, assumed);
	struct report_kernel *joined = report_kernels_join(r, a, b);
	CHECK(joined->verdict == VERDICT_RACY && joined->alarms.n == 2 && joined->assumptions.n == 1);
	CHECK(joined->alarms.at[0].label == LABEL_TRUE && joined->alarms.at[1].access[1].at.line == 6);
	CHECK(strcmp(joined->alarms.at[0].id, joined->alarms.at[1].id) != 0);
	struct report_kernel *free = kernel_with(r, f, VERDICT_DRF), *open = kernel_with(r, f, VERDICT_UNSUPPORTED);
	CHECK(report_kernels_join(r, free, open) == open && report_kernels_join(r, open, b) == joined);
	struct text title = {0};
	report_alarm_title(&joined->alarms.at[0], &title);
	CHECK(strstr(title.at, ", as <int>"));
	text_fini(&title);
	report_free(r);
}

static void test_exit_status(void)
{
	CHECK(status_of(REPORT_FILE_CHECKED, -1, false) == 0);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_DRF, true) == 0);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_BENIGN, false) == 0);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_BENIGN, true) == 1);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_RACY, false) == 1);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_POSSIBLY_RACY, false) == 1);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_UNKNOWN, false) == 3);
	CHECK(status_of(REPORT_FILE_CHECKED, VERDICT_UNSUPPORTED, false) == 3);
	CHECK(status_of(REPORT_FILE_LIMIT, -1, false) == 3);
	CHECK(status_of(REPORT_FILE_LIMIT, VERDICT_RACY, false) == 1);
	CHECK(status_of(REPORT_FILE_FAILED, VERDICT_RACY, false) == 2);
	CHECK(status_of(REPORT_FILE_CRASHED, VERDICT_RACY, false) == 4);
	CHECK(status_of(REPORT_FILE_NONE, -1, false) == 4);
}

static void check_visible(const char *in, const char *want)
{
	struct text t = {0};
	report_visible(&t, in, strlen(in));
	if (strcmp(t.at, want)) printf("visible: %s\n", t.at);
	CHECK(!strcmp(t.at, want));
	text_fini(&t);
}

static void test_strings(void)
{
	struct arena *a = arena_new();
	check_visible("plain \xc3\xa4 \xe2\x82\xac", "plain \xc3\xa4 \xe2\x82\xac");
	check_visible("\x1b[31m\x07\x7f", "\\x1b[31m\\x07\\x7f");
	check_visible("a\tb\n", "a    b\\x0a");
	check_visible("\xe2\x80\xae" "abc", "\\u202e" "abc");       /* right-to-left override */
	check_visible("\xc2\x9b" "31m", "\\x9b" "31m");             /* the one-byte escape, in UTF-8 */
	check_visible("\xff\xc0\x80", "\\xff\\xc0\\x80");
	CHECK(!strcmp(report_utf8(a, "a\xff" "b\xc3"), "a\xef\xbf\xbd" "b\xef\xbf\xbd"));
	CHECK(!strcmp(report_utf8(a, "\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));   /* a surrogate */
	CHECK(!strcmp(report_utf8(a, "\xf0\x9f\x98\x80"), "\xf0\x9f\x98\x80"));
	CHECK(!strcmp(report_utf8(a, NULL), ""));
	CHECK(report_columns("\xc3\xa4" "b", 3) == 2);
	struct text t = {0};
	report_wrap(&t, 2, 2, 12, "one two three four-and-long");
	CHECK(!strcmp(t.at, "  one two\n    three\n    four-and-long\n"));
	text_fini(&t);
	arena_free(a);
}

/* ---- statements ---- */

static void source_write(const char *text)
{
	FILE *file = fopen("statements.cu", "w");
	CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* The statement around the n-th 'X' of the text. */
static struct report_statement statement_of(const char *text, int n)
{
	struct report_sources sources = { .arena = arena_new() };
	struct report_place at = { .path = "statements.cu", .line = 1, .column = 1 };
	struct report_statement s;
	source_write(text);
	for (; *text && (*text != 'X' || n--); text++) {
		at.column = *text == '\n' ? 1 : at.column + 1;
		at.line += *text == '\n';
	}
	CHECK(*text == 'X' && report_statement_find(&sources, &at, &s));
	arena_free(sources.arena);
	return s;
}

static bool statement_same(struct report_statement a, struct report_statement b)
{
	return a.hash == b.hash && a.ordinal == b.ordinal && a.equals == b.equals && a.token == b.token;
}

static void test_statements(void)
{
	static const char plain[] = "void k() { a = X; }";
	static const char *const same[] = {
		"void k() {\n\ta\n= /* ; */ X // ; {\n;\n}", "\xef\xbb\xbf#define F {\nvoid k() { a = X; }", "void k() { if (b) { a = X; } }",
		"void k() { if (f(b, (c))) a = X; }", "void k() { for (int i = 0; i < n; i++) a = X; }", "void k() { if (b) c(); else a = X; }",
		"void k() { do a = X; while (b); }", "namespace n { struct s { void k() const { a = X; } }; }",
		"void k() { c(\";\\\"}\"); d(';'); e(R\"x(;})\" {)x\"); a = X; }", "void k() { int n = 1'000; a = X; }", "void j() { a = X; } void k() { a = X; }",
		"void k() { a = \\\n X; }", "void k() {\n#pragma unroll \\\n 4\n a = X; }", "void k() { f([&] { a = X; }); }",
	};
	static const char *const other[] = { "void k() { a = X + 1; }", "void k() { b = X; }", "void k() { X = a; }", "void k() { a = X; a = X; }",
		"void k() { a = X; if (b) a = X; }" };
	struct report_statement s = statement_of(plain, 0);
	CHECK(s.equals == 1 && s.ordinal == 0 && s.token == 2);
	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		if (!statement_same(s, statement_of(same[i], 0))) failures++, printf("not the same statement: %s\n", same[i]);
	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (statement_same(s, statement_of(other[i], 0))) failures++, printf("the same statement: %s\n", other[i]);
	s = statement_of(other[3], 1);
	CHECK(s.equals == 2 && s.ordinal == 1);
	/* nothing that is cut short, closed twice or empty does harm */
	static const char *const odd[] = { "X", "}}}) X", "((((X", "{{ X \"", "X /*", "R\"(X", "#X\\", "'X", "X\\" };
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) statement_of(odd[i], 0);
	remove("statements.cu");
}

/* ---- text: columns stand under one another, lines end where the terminal does ---- */

static struct report *report_wide(uint32_t line)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, "k.cu");
	struct report_kernel *k = kernel_with(r, f, VERDICT_RACY);
	struct report_alarm a = alarm_full(r->arena, ALARM_RACE);
	struct report_value local = { "i", 1 }, wide = { "offset", INT64_MIN };
	struct text t = {0};
	for (int i = 0; i < 30; i++) text_put(&t, "x += 1; ");
	size_t before = t.n;
	text_put(&t, "an_array[i] = an_array[i + 1];");
	for (int i = 0; i < 30; i++) text_put(&t, " y += 1;");
	struct report_line source = { "k.cu", line, arena_strdup(r->arena, t.at) };
	text_fini(&t);
	a.array = "an_array";
	a.access[0].at = (struct report_place){ "k.cu", line, (uint32_t)before + 1, line, (uint32_t)before + 12 };
	a.access[1].at = (struct report_place){ "k.cu", line, (uint32_t)before + 15, line, (uint32_t)before + 30 };
	a.witness.params.n = 0;
	for (int i = 0; i < 8; i++) VEC_PUSH(r->arena, &a.witness.params, local);
	VEC_PUSH(r->arena, &a.witness.thread[0].locals, wide);
	VEC_PUSH(r->arena, &k->alarms, a);
	VEC_PUSH(r->arena, &k->lines, source);
	return r;
}

static size_t widest(const char *s)
{
	size_t most = 0;
	for (size_t n; *s; s += n + (s[n] != 0)) {
		n = strcspn(s, "\n");
		size_t columns = report_columns(s, n);
		if (columns > most) most = columns;
	}
	return most;
}

static bool has(const struct text *t, const char *s)
{
	if (strstr(t->at, s)) return true;
	printf("not in:\n%s\n", t->at);
	return false;
}

static void test_text(void)
{
	struct text t = {0};
	struct report *r = report_wide(1234567);
	struct report_text_options narrow = { .columns = 80 }, free_width = { .columns = 0 };
	report_text_file(r->files.at[0], &narrow, &t);
	CHECK(widest(t.at) <= 80);
	CHECK(has(&t, "\n  1234567 | ... x += 1;"));
	CHECK(has(&t, "; an_array[i] = an_array[i + 1]; y += 1;") && has(&t, "^^^^^^^^^^^ 1: write by thread 1\n"));
	CHECK(has(&t, "\n          | ") && has(&t, "i = 1,\n                    i = 1"));
	CHECK(has(&t, "access      1: write an_array[3][-1] = 9223372036854775807\n                    2: read an_array[3][-1]\n"));
	CHECK(has(&t, "offset      -9223372036854775808  -\n") && has(&t, "threadIdx   (0, 0, 0)             (0, 0, 7)\n"));
	t.n = 0;
	report_text_file(r->files.at[0], &free_width, &t);      /* to a file: whole lines, for programs to read */
	CHECK(has(&t, "] possible alarm: race on shared array an_array between two blocks\n") && widest(t.at) > 400);
	CHECK(has(&t, "access      write an_array[3][-1] = 9223372036854775807  read an_array[3][-1]\n"));
	text_fini(&t);
	report_free(r);
}

int main(void)
{
	test_round_trip();
	test_sent();
	test_statements();
	test_text();
	test_faces();
	test_join();
	test_exit_status();
	test_strings();
	if (!failures) puts("report: all as expected");
	return failures != 0;
}
