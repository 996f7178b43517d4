/* Comments that let alarms stand: `// faial: allow(race, s) reason`, of its own line, `// faial: allow-next-line(...) reason`, of the
 * next. What is misspelt lets nothing stand and is reported; so is what no alarm needs. */
#include "report/report_internal.h"

#include <ctype.h>
#include <string.h>

struct scan { struct report *r; struct report_policy *policy; struct report_file *file; const char *path, *begin; uint32_t line; };

static void tell(struct report *r, struct report_file *f, const char *code, const struct report_place *at, const char *text)
{
	struct report_diag d = { DIAG_WARNING, code, text, NULL, *at };
	VEC_PUSH(r->arena, &f->diagnostics, d);
}

static const char *blanks(const char *s) { return s + strspn(s, " \t"); }

/* One word, blanks after it; NULL: none is there. */
static const char *word_read(struct arena *a, const char *s, const char **word)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || (s[n] && strchr("_-.:>", s[n]))) n++;
	*word = arena_strndup(a, s, n);
	return n ? blanks(s + n) : NULL;
}

enum alarm_kind report_rule_find(const char *word)
{
	if (!strcmp(word, "race") || !strcmp(word, "data-race")) return ALARM_RACE;
	if (!strcmp(word, "bounds") || !strcmp(word, "out-of-bounds")) return ALARM_BOUNDS;
	return !strcmp(word, "divergence") || !strcmp(word, "barrier-divergence") ? ALARM_DIVERGENCE : ALARM_NONE;
}

static const char *word_wrong(struct scan *c, const char *word)
{
	static const char *const words[] = { "allow", "allow-next-line", "block-dim", "grid-dim", "param", "assume", NULL };
	const char *near = text_nearest(word, words);
	return near ? arena_printf(c->r->arena, "'%s' is no word of ours; did you mean '%s'?", word, near)
		: "it is neither 'allow' nor 'allow-next-line', nor a launch, 'param' or 'assume'";
}

static const char *rule_wrong(struct scan *c, const char *word)
{
	static const char *const words[] = { "race", "bounds", "divergence", "data-race", "out-of-bounds", "barrier-divergence", NULL };
	const char *near = text_nearest(word, words);
	return arena_printf(c->r->arena, "'%s' is no rule: there are race, bounds and divergence%s%s%s", word, near ? "; did you mean '" : "",
		near ? near : "", near ? "'?" : "");
}

/* "allow(race, s) reason" from s to a zero. NULL, or what is wrong with it. */
static const char *allow_read(struct scan *c, const char *s, struct report_allow *out)
{
	const char *word;
	s = word_read(c->r->arena, s, &word);
	bool next = s && !strcmp(word, "allow-next-line");
	if (!s || (!next && strcmp(word, "allow"))) return word_wrong(c, word);
	if (*s != '(' || !(s = word_read(c->r->arena, blanks(s + 1), &word))) return "a rule in parentheses is missing: race, bounds or divergence";
	if (!(out->kind = report_rule_find(word))) return rule_wrong(c, word);
	if (*s == ',' && !(s = word_read(c->r->arena, blanks(s + 1), &out->array))) return "the name of an array is missing";
	if (*s != ')') return "a closing parenthesis is missing";
	out->as.reason = report_utf8(c->r->arena, blanks(s + 1));
	out->lines[0] = out->lines[1] = c->line + next;
	return *out->as.reason ? NULL : "it needs a reason, behind the parenthesis";
}

/* A launch, a parameter or what is assumed: infer/lower/annotations.c reads them. */
static bool is_annotation(const char *s)
{
	return !strncmp(s, "block-dim=", 10) || !strncmp(s, "grid-dim=", 9) || !strncmp(s, "param ", 6) || !strncmp(s, "assume ", 7);
}

/* What is wrong with the first of the words behind it that is none; NULL: all are. */
static const char *annotation_wrong(struct scan *c, const char *s)
{
	for (size_t n; *s; s = blanks(s + n)) {
		bool launch = !strncmp(s, "block-dim=", 10) || !strncmp(s, "grid-dim=", 9);
		if (!strncmp(s, "assume ", 7)) return NULL;
		if (!launch && strncmp(s, "param ", 6)) return word_wrong(c, arena_strndup(c->r->arena, s, strcspn(s, " \t=")));
		if (!launch) s = blanks(s + 6);
		n = strcspn(s, " \t");
	}
	return NULL;
}

/* The text of a comment, from behind its first two characters. */
static void comment_take(struct scan *c, const char *s, size_t n)
{
	const char *text = blanks(arena_strndup(c->r->arena, s, n));
	struct report_allow w = { .as = { .in_source = true, .at = { .path = c->path, .line = c->line, .column = (uint32_t)(s - c->begin) - 1 } } };
	if (strncmp(text, "faial:", 6)) return;
	char *end = arena_strdup(c->r->arena, blanks(text + 6)), *last = end + strlen(end);
	while (last > end && isspace((unsigned char)last[-1])) *--last = 0;
	bool annotates = is_annotation(end);
	const char *why = annotates ? annotation_wrong(c, end) : allow_read(c, end, &w);
	if (annotates && why) tell(c->r, c->file, "annotation.misspelt", &w.as.at, why);
	if (annotates) return;
	if (!why) VEC_PUSH(c->r->arena, &c->policy->allows, w);
	else tell(c->r, c->file, "suppress.misspelt", &w.as.at, arena_printf(c->r->arena, "this comment lets nothing stand: %s", why));
}

/* Past a string or character that begins at s; one that does not end ends with its line. */
static const char *literal_skip(const char *s)
{
	char quote = *s++;
	for (; *s && *s != quote && *s != '\n'; s++) s += *s == '\\' && s[1] && s[1] != '\n';
	return *s == quote ? s + 1 : s;
}

/* R"x( ... )x" from its quote. */
static const char *raw_skip(struct arena *a, const char *s)
{
	size_t n = strcspn(s + 1, "(\n");
	const char *end = s[1 + n] == '(' ? strstr(s, arena_printf(a, ")%.*s\"", (int)n, s + 1)) : NULL;
	return end ? end + n + 2 : literal_skip(s);
}

static const char *comment_skip(struct scan *c, const char *s)
{
	const char *end = s[1] == '/' ? s + strcspn(s, "\n") : strstr(s + 2, "*/");
	if (!end) end = s + strlen(s);
	comment_take(c, s + 2, (size_t)(end - s) - 2 < (size_t)(end - s) ? (size_t)(end - s) - 2 : 0);
	return s[1] == '*' && *end ? end + 2 : end;
}

static void file_scan(struct scan *c, const char *text)
{
	for (const char *s = text, *next; *s; s = next) {
		bool word = s > text && (isalnum((unsigned char)s[-1]) || s[-1] == '_');
		if (*s == '/' && (s[1] == '/' || s[1] == '*')) next = comment_skip(c, s);
		else if (*s == '"' && s > text && s[-1] == 'R') next = raw_skip(c->r->arena, s);
		else if (*s == '"' || (*s == '\'' && !word)) next = literal_skip(s);
		else next = s + 1;
		for (const char *p = s; p < next; p++)
			if (*p == '\n') c->line++, c->begin = p + 1;
	}
}

static void path_scan(struct report *r, struct report_policy *p, struct report_file *f, const char *path)
{
	const char *text = arena_file(r->arena, path);
	struct scan c = { r, p, f, path, text, 1 };
	for (size_t i = 0; i < p->allows.n; i++)
		if (!strcmp(p->allows.at[i].as.at.path, path)) return;
	if (text && strstr(text, "faial:")) file_scan(&c, text);
}

/* Were all questions answered that an alarm could come of? */
static bool is_complete(const struct report_file *f)
{
	for (size_t i = 0; i < f->kernels.n; i++) {
		const struct report_kernel *k = f->kernels.at[i];
		if (k->verdict == VERDICT_UNKNOWN || k->verdict == VERDICT_UNSUPPORTED || k->gave_up.n || k->preconditions.n) return false;
	}
	return f->status == REPORT_FILE_CHECKED;
}

void report_comments_apply(struct report *r, struct report_file *f, bool all_asked)
{
	struct report_policy p = {0};
	if (f->status == REPORT_FILE_NONE || f->status == REPORT_FILE_FAILED) return;    /* it may be no file at all */
	path_scan(r, &p, f, f->path);
	for (size_t i = 0; i < f->kernels.n; i++)
		for (size_t j = 0; j < f->kernels.at[i]->alarms.n; j++)
			for (int n = 0; n < 2; n++) {
				const char *path = f->kernels.at[i]->alarms.at[j].access[n].at.path;
				if (path[0] && strcmp(path, f->path)) path_scan(r, &p, f, path);
			}
	report_policy_apply(&p, f);
	for (size_t i = 0; i < p.allows.n && all_asked && is_complete(f); i++) {
		const struct report_allow *w = &p.allows.at[i];
		if (!w->used && !strcmp(w->as.at.path, f->path))
			tell(r, f, "suppress.unused", &w->as.at, "no alarm needs this comment any more; remove it, or see that it names the right line, rule and array");
	}
}
