/* A proof as a picture: for each array and phase of a small launch a map, threads (warps, blocks) down and elements across, marked where
 * one touches the other. That no column has two owners is what was proved, of every launch. Drawn like report_picture.c. */
#include "report/report_internal.h"

#include <string.h>

#define WIDTH 330
#define CELL 16
#define HEAD 38                  /* two lines of words */

/* ---- words ---- */

static void index_put(struct text *t, const struct report_map *m, size_t i)
{
	for (uint32_t d = 0; d < m->dims; d++) text_printf(t, "%s%lld", d ? "," : "", (long long)m->elements.at[i].index[d]);
}

static void barrier_put(struct text *t, const struct report_place *at, const char *otherwise)
{
	if (at->line) text_printf(t, "line %u", at->line);
	else text_put(t, otherwise);
}

/* "from line 9 to line 13, 3 times": the barriers around. */
static void phase_put(struct text *t, const struct report_map *m)
{
	if (!m->begins.line && !m->ends.line && !m->again) {
		text_put(t, "from begin to end");
		return;
	}
	text_put(t, "from ");
	barrier_put(t, &m->begins, "the begin");
	text_put(t, " to ");
	barrier_put(t, &m->ends, "the end");
	if (m->again) text_printf(t, ", and %u more like it", m->again);
}

static const char *does_word(char does)
{
	return does == 'w' ? "writes" : does == 'r' ? "reads" : does == 'b' ? "reads and writes" : "updates atomically";
}

/* For those who hear the picture: "thread 0 writes 0 1; thread 1 ...". */
static void map_words(struct text *t, const struct report_map *m)
{
	text_printf(t, "%s, ", m->array);
	phase_put(t, m);
	for (size_t i = 0; i < m->owners.n; i++) {
		const struct report_owner *o = &m->owners.at[i];
		text_printf(t, "; %s%s%s", o->block, *o->block ? ", " : "", o->name);
		for (const char *kind = "wrba"; *kind; kind++) {
			if (!strchr(o->does, *kind)) continue;
			text_printf(t, " %s", does_word(*kind));
			for (size_t c = 0; c < m->elements.n; c++)
				if (o->does[c] == *kind) text_put(t, " "), index_put(t, m, c);
		}
	}
	if (m->more) text_put(t, "; and more");
}

void report_owners_words(const struct report_kernel *k, struct text *out)
{
	const struct report_owners *w = &k->owners;
	text_put(out, "Who owns what, in a small launch: blockDim ");
	report_dims(out, w->block_dim);
	text_put(out, ", gridDim ");
	report_dims(out, w->grid_dim);
	for (size_t i = 0; i < w->params.n; i++) text_printf(out, ", %s = %lld", w->params.at[i].name, (long long)w->params.at[i].value);
	text_put(out, ". Down: its first threads; across: the elements that they touch between two barriers. Full: writes; framed: reads; both:"
		" reads and writes; round: updates atomically. No element that one writes is touched by another.");
}

/* ---- one map ---- */

struct drawing { int left, top, height, labels; size_t columns; bool two; };

/* Upright where they are short; what does not fit on the page is left out. */
static struct drawing drawing_of(const struct report_map *m)
{
	struct drawing d = { .left = 44, .columns = m->elements.n, .labels = 8 };
	struct text t = {0};
	for (size_t i = 0; i < m->owners.n; i++)
		if ((int)strlen(m->owners.at[i].name) * 7 + 6 > d.left) d.left = (int)strlen(m->owners.at[i].name) * 7 + 6;
	size_t most = d.left < WIDTH ? (size_t)(WIDTH - d.left) / CELL : 0;
	if (d.columns > most) d.columns = most;
	for (size_t i = 0; i < d.columns; i++) {
		t.n = 0;
		index_put(&t, m, i);
		if ((int)t.n * 7 + 4 > d.labels) d.labels = (int)t.n * 7 + 4;
	}
	if (d.labels <= 11) d.labels = 14;
	for (size_t i = 1; i < m->owners.n; i++) d.two = d.two || strcmp(m->owners.at[i].block, m->owners.at[0].block);
	d.top = HEAD + d.labels + 4;
	text_fini(&t);
	return d;
}

static void columns_draw(struct text *out, const struct report_map *m, const struct drawing *d)
{
	struct text t = {0};
	for (size_t i = 0; i < d->columns; i++) {
		int x = d->left + (int)i * CELL + CELL / 2, y = d->top - 4;
		t.n = 0;
		index_put(&t, m, i);
		if (d->labels <= 14) report_svg_words(out, x, y, NULL, "middle", t.at);
		else text_printf(out, "<text transform=\"translate(%d %d)rotate(-90)\">%s</text>", x + 4, y, t.at);
	}
	text_fini(&t);
}

/* What one row does, as one path for each way of touching: pages hold many of them. */
static void row_draw(struct text *out, const struct report_owner *o, const struct drawing *d, int y, int who)
{
	report_svg_words(out, d->left - 6, y + 12, NULL, "end", o->name);
	text_printf(out, "<path class=\"lines\" d=\"M%d %dh%d\"/>", d->left, y + CELL, (int)d->columns * CELL);
	for (int pass = 0; pass < 2; pass++) {          /* frames, then what is full */
		struct text path = {0};
		for (size_t i = 0; i < d->columns; i++) {
			int x = d->left + (int)i * CELL;
			if (pass == 0 && strchr("rb", o->does[i])) text_printf(&path, "M%d %dh12v12h-12z", x + 2, y + 2);
			if (pass == 1 && o->does[i] == 'w') text_printf(&path, "M%d %dh14v14h-14z", x + 1, y + 1);
			if (pass == 1 && o->does[i] == 'b') text_printf(&path, "M%d %dh6v6h-6z", x + 5, y + 5);
			if (pass == 1 && o->does[i] == 'a') text_printf(&path, "M%d %da6 6 0 1 0 12 0a6 6 0 1 0-12 0z", x + 2, y + 8);
		}
		if (path.n) text_printf(out, "<path class=\"%s%d\" d=\"%s\"/>", pass ? "own" : "look", who, path.at);
		text_fini(&path);
	}
}

static int height_of(const struct report_map *m, const struct drawing *d)
{
	int heads = 0;
	for (size_t i = 0; i < m->owners.n; i++) heads += d->two && (!i || strcmp(m->owners.at[i].block, m->owners.at[i - 1].block));
	return d->top + ((int)m->owners.n + heads) * CELL + 4;
}

static void rows_draw(struct text *out, const struct report_map *m, const struct drawing *d)
{
	int y = d->top, who = 1;
	for (size_t i = 0; i < m->owners.n; i++) {
		const struct report_owner *o = &m->owners.at[i];
		bool next = i && strcmp(o->block, m->owners.at[i - 1].block);
		if (next) who = 2;
		if (d->two && (!i || next)) {
			report_svg_words(out, 0, y + 12, NULL, "start", o->block);
			y += CELL;
		}
		row_draw(out, o, d, y, who);
		y += CELL;
	}
}

static void map_draw(struct text *out, const struct report_map *m)
{
	struct drawing d = drawing_of(m);
	struct text words = {0};
	int height = height_of(m, &d);
	map_words(&words, m);
	report_svg_open(out, WIDTH, height, words.at);
	words.n = 0;
	text_printf(&words, "%s%s%s%s", m->space == SPACE_SHARED ? "shared " : "", m->array, m->dims > 1 ? ", by its indices" : "",
		m->more || d.columns < m->elements.n ? " (a part)" : "");
	report_svg_words(out, 0, 13, NULL, "start", words.at);
	words.n = 0;
	phase_put(&words, m);
	report_svg_words(out, 0, 29, NULL, "start", words.at);
	columns_draw(out, m, &d);
	rows_draw(out, m, &d);
	text_put(out, "</svg>\n");
	text_fini(&words);
}

void report_owners_picture(const struct report_kernel *k, struct text *out)
{
	struct text words = {0};
	if (!k->owners.maps.n) return;
	text_put(out, "<figure class=\"picture\"><div tabindex=\"0\">\n");
	for (size_t i = 0; i < k->owners.maps.n; i++) map_draw(out, &k->owners.maps.at[i]);
	report_owners_words(k, &words);
	text_put(out, "</div><figcaption>");
	report_html_words(out, words.at);
	text_put(out, "</figcaption></figure>\n");
	text_fini(&words);
}
