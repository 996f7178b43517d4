/* The end of the text face: how many of what, and what every verdict rests on, each assumption once. */
#include "report/report_internal.h"

#include <stdlib.h>
#include <string.h>

struct entry { const struct report_assumption *assumption; const struct report_kernel *kernel; size_t order; };

/* Same words together, in the order in which the kernels came. */
static int entry_order(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int c = strcmp(x->assumption->kind, y->assumption->kind);
	if (!c) c = strcmp(x->assumption->text, y->assumption->text);
	return c ? c : (x->order > y->order) - (x->order < y->order);
}

static bool same_words(const struct entry *a, const struct entry *b)
{
	return !strcmp(a->assumption->kind, b->assumption->kind) && !strcmp(a->assumption->text, b->assumption->text);
}

static void assumption_line(const struct entry *at, size_t n, bool names, size_t width, struct text *out)
{
	struct text t = {0};
	const struct report_kernel *before = NULL;
	text_printf(&t, "%s: %s", at->assumption->kind, at->assumption->text);
	for (size_t i = 0; names && i < n; i++) {
		if (at[i].kernel == before) continue;
		text_printf(&t, "%s%s", before ? ", " : " (", at[i].kernel->name);
		before = at[i].kernel;
	}
	if (names) text_put(&t, ")");
	report_wrap(out, 2, 2, width, t.at);
	text_fini(&t);
}

static void assumptions(const struct report *r, size_t kernels, size_t width, struct text *out)
{
	size_t n = 0, total = 0;
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) total += r->files.at[i]->kernels.at[j]->assumptions.n;
	struct entry *at = calloc(total + 1, sizeof *at);
	if (!at) die("out of memory");
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) {
			const struct report_kernel *k = r->files.at[i]->kernels.at[j];
			for (size_t a = 0; a < k->assumptions.n; a++, n++) at[n] = (struct entry){ &k->assumptions.at[a], k, n };
		}
	if (n) text_put(out, "\nAssumed:\n");
	qsort(at, n, sizeof *at, entry_order);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && same_words(&at[i], &at[end]);) end++;
		assumption_line(&at[i], end - i, kernels > 1, width, out);
	}
	free(at);
}

void report_text_summary(const struct report *r, const struct report_text_options *o, struct text *out)
{
	struct verdict_counts c;
	const char *before = ": ";
	report_count(r, &c);
	if (c.kernels == 0) {
		bool any = false;
		for (size_t i = 0; i < r->files.n; i++) any = any || r->files.at[i]->status == REPORT_FILE_CHECKED;
		if (any) text_put(out, "no kernel: nothing was checked\n");       /* silence would look like an answer */
		return;
	}
	text_printf(out, "%zu kernel%s", c.kernels, c.kernels == 1 ? "" : "s");
	for (int v = VERDICT_RACY; v >= 0; v--) {
		if (!c.by_verdict[v]) continue;
		text_printf(out, "%s%zu %s", before, c.by_verdict[v], verdict_name((enum verdict)v));
		before = ", ";
	}
	if (c.bounds) text_printf(out, "; %zu out of bounds", c.bounds);
	size_t certified = c.by_certificate[CERTIFICATE_CERTIFIED], open = c.by_certificate[CERTIFICATE_OPEN], wrong = c.by_certificate[CERTIFICATE_CONTRADICTED];
	if (certified + open + wrong) text_printf(out, "; %zu certified", certified);
	if (open) text_printf(out, ", %zu not certified", open);
	if (wrong) text_printf(out, ", %zu contradicted", wrong);
	text_put(out, "\n");
	if (o->verbosity >= 0) assumptions(r, c.kernels, o->columns ? o->columns : 100, out);
}
