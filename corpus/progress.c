/* How far a run has come: one line redrawn on a terminal, a plain line now and then elsewhere. */
#include "corpus/corpus_internal.h"

#include <sys/ioctl.h>

#define TERMINAL_SECONDS 0.2
#define PLAIN_SECONDS 10.0
#define BAR 20
#define BAR_COLUMNS (BAR + 3)

static void duration_put(struct text *t, double seconds)
{
	long s = (long)(seconds + 0.5);
	if (s >= 3600) text_printf(t, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
	else text_printf(t, "%ld:%02ld", s / 60, s % 60);
}

static size_t columns(FILE *out)
{
	struct winsize w;
	return ioctl(fileno(out), TIOCGWINSZ, &w) == 0 && w.ws_col > 1 ? w.ws_col : 80;
}

/* In one row, or it could not be redrawn: without the bar where there is no room for both, then cut. */
static void row_put(const struct corpus_progress *p, const struct text *said)
{
	size_t room = columns(p->out) - 1, full = p->files ? BAR * p->done / p->files : BAR;
	struct text t = {0};
	text_put(&t, "\r\x1b[K");
	if (said->n + BAR_COLUMNS <= room) {
		text_put(&t, "[");
		for (size_t i = 0; i < BAR; i++) text_put(&t, i < full ? "#" : ".");
		text_put(&t, "] ");
	}
	text_putn(&t, said->at, said->n < room ? said->n : room);
	fputs(t.at, p->out);
	text_fini(&t);
}

void corpus_progress_clear(const struct corpus_progress *p)
{
	if (p->out && p->terminal) fputs("\r\x1b[K", p->out);
}

void corpus_progress_show(struct corpus_progress *p, bool last)
{
	double now = clock_seconds(), passed = now - p->start;
	struct text t = {0};
	if (!p->out || (!last && now - p->told < (p->terminal ? TERMINAL_SECONDS : PLAIN_SECONDS))) return;
	p->told = now;
	text_printf(&t, "%zu/%zu files, %zu kernels, %.1f/s, ", p->done, p->files, p->kernels,
		passed > 0 ? (double)p->kernels / passed : 0.0);
	duration_put(&t, last ? passed : p->done ? passed / (double)p->done * (double)(p->files - p->done) : 0);
	text_put(&t, last ? " in all:" : " left:");
	for (int v = VERDICT_RACY; v >= 0; v--)
		if (p->by_verdict[v]) text_printf(&t, " %zu %s", p->by_verdict[v], verdict_name((enum verdict)v));
	if (p->terminal && !last) row_put(p, &t);
	else fprintf(p->out, "%s%s\n", p->terminal ? "\r\x1b[K" : "", t.at);
	fflush(p->out);
	text_fini(&t);
}
