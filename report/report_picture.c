/* An alarm as a picture: who the two threads are, in their grid and their blocks, what lies between the barriers, which elements they and
 * their warps touch. A few small drawings in SVG, of a fixed size so that letters stay readable on a phone; no script. */
#include "report/report_internal.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH 330
#define CELL 20                  /* of a thread in its block, a block in its grid */
#define MARKS_ALL 12             /* a row of at most this many is drawn whole */
#define MARKS_MOST 10

const char report_picture_style[] =
	".picture{--one:#0b57a4;--two:#9a4500;--hit:#b3261e;margin:.6rem 0}\n"
	"@media(prefers-color-scheme:dark){.picture{--one:#8ec1f5;--two:#ffb37a;--hit:#ff8a80}}\n"
	".picture>div{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:flex-start;overflow-x:auto}\n"
	".picture svg{display:block;flex:none;width:auto;max-width:none}.picture text{font:12px system-ui,sans-serif;fill:var(--ink)}\n"
	".picture rect,.picture line,.picture path{fill:none;stroke:var(--line);stroke-width:1}\n"
	".picture .bar{stroke:var(--ink);stroke-width:4}.picture .lane{stroke:var(--ink)}\n"
	".picture .hit{stroke:var(--hit);stroke-width:3}.picture .meet{stroke:var(--hit);stroke-width:2;stroke-dasharray:4 3}\n"
	".picture rect.one,.picture circle.one{fill:var(--one);stroke:none}.picture rect.two,.picture circle.two{fill:var(--two);"
	"stroke:none}\n"
	".picture text.one{fill:var(--one)}.picture text.two{fill:var(--two)}.picture text.in{fill:var(--paper);font-weight:700}\n"
	".picture .look1,.picture .look2{stroke-width:2}.picture .look1{stroke:var(--one)}.picture .look2{stroke:var(--two)}\n"
	".picture .own1,.picture .own2{stroke:none}.picture .own1{fill:var(--one)}.picture .own2{fill:var(--two)}\n"
	".picture text.bad{fill:var(--hit)}.picture figcaption{font-size:.9rem}\n";

static const char *const ones[] = { "one", "two" };

void report_svg_open(struct text *out, int width, int height, const char *what)
{
	text_printf(out, "<svg role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" aria-label=\"", width, height, width, height);
	report_html_words(out, what);
	text_put(out, "\">\n");
}

void report_svg_words(struct text *out, int x, int y, const char *class, const char *anchor, const char *s)
{
	text_printf(out, "<text x=\"%d\" y=\"%d\"", x, y);
	if (class) text_printf(out, " class=\"%s\"", class);
	text_printf(out, " text-anchor=\"%s\">", anchor);
	report_html_words(out, s);
	text_put(out, "</text>");
}

static void line(struct text *out, const char *class, int x1, int y1, int x2, int y2)
{
	text_printf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", class, x1, y1, x2, y2);
}

/* ---- which positions of a long row are drawn ---- */

struct marks { int64_t at[MARKS_ALL]; int n, cell; };     /* cell: how wide, or high, one is drawn */

static int by_number(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

/* All of a short row; of a long one its ends, the two that matter, and who stands beside them. */
static struct marks marks_pick(int64_t n, int64_t one, int64_t other)
{
	struct marks m = { .cell = CELL };
	for (int64_t i = 0; n <= MARKS_ALL && i < n; i++) m.at[m.n++] = i;
	if (n <= MARKS_ALL) return m;
	const int64_t wanted[MARKS_MOST] = { 0, 1, one - 1, one, one + 1, other - 1, other, other + 1, n - 1, 2 };
	for (int i = 0; i < MARKS_MOST; i++) {
		bool known = wanted[i] < 0 || wanted[i] >= n;
		for (int j = 0; j < m.n; j++) known = known || m.at[j] == wanted[i];
		if (!known) m.at[m.n++] = wanted[i];
	}
	qsort(m.at, (size_t)m.n, sizeof m.at[0], by_number);
	return m;
}

/* Wide enough for the numbers above the cells, or those of two neighbours run into each other. */
static void marks_widen(struct marks *m)
{
	int wide = 4;
	for (int64_t last = m->at[m->n - 1]; last; last /= 10) wide += 8;
	if (wide > m->cell) m->cell = wide;
}

/* Where position i is drawn; a gap is half a cell wide. */
static int marks_place(const struct marks *m, int i)
{
	int gaps = 0;
	for (int j = 1; j <= i; j++) gaps += m->at[j] != m->at[j - 1] + 1;
	return i * m->cell + gaps * m->cell / 2;
}

/* ---- who: a plane of a block with its threads, of a grid with its blocks ---- */

/* Where the two are in it; in: they are at this z. */
struct plane { const int64_t *dim, *at[2]; bool in[2]; };

static void cell_fill(struct text *out, int x, int y, int width, int which)
{
	char digit[2] = { (char)('1' + which), 0 };
	text_printf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", ones[which], x, y, width, CELL - 2);
	report_svg_words(out, x + width / 2, y + 14, "in", "middle", digit);
}

/* Half of it for each where both are there. */
static void cell_draw(struct text *out, const struct plane *p, int64_t x, int64_t y, int left, int top, int width)
{
	bool here[2];
	for (int i = 0; i < 2; i++) here[i] = p->in[i] && p->at[i][0] == x && p->at[i][1] == y;
	int each = here[0] && here[1] ? (width - 2) / 2 : width - 2;
	if (!here[0] && !here[1])
		text_printf(out, "<rect class=\"\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", left + 1, top + 1, width - 2, CELL - 2);
	if (here[0]) cell_fill(out, left + 1, top + 1, each, 0);
	if (here[1]) cell_fill(out, left + width - 1 - each, top + 1, each, 1);
}

static void plane_draw(struct text *out, const struct plane *p, const char *title, const char *heard)
{
	struct marks xs = marks_pick(p->dim[0], p->at[0][0], p->at[1][0]), ys = marks_pick(p->dim[1], p->at[0][1], p->at[1][1]);
	struct text number = {0};
	marks_widen(&xs);
	int left = p->dim[1] > 1 ? 34 : 0, top = 42, width = left + marks_place(&xs, xs.n - 1) + xs.cell + 10, words = 7 * (int)strlen(title);
	if (words < 150) words = 150;
	report_svg_open(out, width < words ? words : width, top + marks_place(&ys, ys.n - 1) + CELL + 4, heard);
	report_svg_words(out, 0, 13, "", "start", title);
	for (int i = 0; i < xs.n; i++) {
		number.n = 0;
		text_printf(&number, "%lld", (long long)xs.at[i]);
		report_svg_words(out, left + marks_place(&xs, i) + xs.cell / 2, 36, "", "middle", number.at);
		for (int j = 0; j < ys.n; j++) cell_draw(out, p, xs.at[i], ys.at[j], left + marks_place(&xs, i), top + marks_place(&ys, j), xs.cell);
	}
	for (int j = 0; left && j < ys.n; j++) {
		number.n = 0;
		text_printf(&number, "%lld", (long long)ys.at[j]);
		report_svg_words(out, left - 4, top + marks_place(&ys, j) + 15, "", "end", number.at);
	}
	text_put(out, "</svg>\n");
	text_fini(&number);
}

static bool is_here(const struct report_thread *t, const struct report_thread *plane)
{
	return !memcmp(t->block_idx, plane->block_idx, sizeof t->block_idx) && t->thread_idx[2] == plane->thread_idx[2];
}

static void block_draw(struct text *out, const struct report_witness *w, const struct report_thread *of)
{
	struct plane p = { w->block_dim, { w->thread[0].thread_idx, w->thread[1].thread_idx }, { is_here(&w->thread[0], of), is_here(&w->thread[1], of) } };
	struct text title = {0};
	text_put(&title, "block ");
	report_dims(&title, of->block_idx);
	if (w->block_dim[2] > 1) text_printf(&title, ", z = %lld", (long long)of->thread_idx[2]);
	plane_draw(out, &p, title.at, title.at);
	text_fini(&title);
}

static void grid_draw(struct text *out, const struct report_witness *w, int64_t z)
{
	const int64_t *one = w->thread[0].block_idx, *other = w->thread[1].block_idx;
	struct plane p = { w->grid_dim, { one, other }, { one[2] == z, other[2] == z } };
	struct text title = {0}, heard = {0};
	text_put(&title, "grid ");
	report_dims(&title, w->grid_dim);
	if (w->grid_dim[2] > 1) text_printf(&title, ", z = %lld", (long long)z);
	text_printf(&heard, "%s: thread 1 in block ", title.at);
	report_dims(&heard, one);
	text_put(&heard, ", thread 2 in block ");
	report_dims(&heard, other);
	plane_draw(out, &p, title.at, heard.at);
	text_fini(&title);
	text_fini(&heard);
}

/* The blocks in their grid, where it has several, and the threads in their blocks. */
static void threads_draw(struct text *out, const struct report_witness *w)
{
	const int64_t *one = w->thread[0].block_idx, *other = w->thread[1].block_idx;
	if (w->grid_dim[0] > 1 || w->grid_dim[1] > 1 || w->grid_dim[2] > 1) {
		grid_draw(out, w, one[2]);
		if (other[2] != one[2]) grid_draw(out, w, other[2]);
	}
	block_draw(out, w, &w->thread[0]);
	if (!is_here(&w->thread[1], &w->thread[0])) block_draw(out, w, &w->thread[1]);
}

/* ---- when: from barrier to barrier ---- */

#define LEFT 62
#define RIGHT (WIDTH - 20)
#define MIDDLE (LEFT + 70)

static void barrier_label(struct text *out, int x, const char *anchor, const struct report_place *at, const char *otherwise)
{
	struct text t = {0};
	if (at->line) text_printf(&t, "barrier, line %u", at->line);
	report_svg_words(out, x, 132, "", anchor, at->line ? t.at : otherwise);
	text_fini(&t);
}

static void lane(struct text *out, const struct report_alarm *a, int i)
{
	int y = i ? 104 : 42;
	struct text t = {0};
	const char *mode = report_mode_name(a->access[i].mode);
	text_printf(&t, "thread %d", i + 1);
	report_svg_words(out, 0, y + 4, ones[i], "start", t.at);
	line(out, "lane", LEFT, y, RIGHT, y);
	text_printf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"6\"/>", ones[i], MIDDLE, y);
	t.n = 0;
	text_printf(&t, "%s, line %u", mode ? mode : "access", a->access[i].at.line);
	report_svg_words(out, MIDDLE + 12, y - 9, ones[i], "start", t.at);
	text_fini(&t);
}

static void phase_draw(struct text *out, const struct report_alarm *a)
{
	bool grid = a->level == LEVEL_GRID;
	report_svg_open(out, WIDTH, 138, grid ? "The two blocks run side by side: no barrier orders them" :
		"Both accesses lie between the same two barriers: nothing orders them");
	line(out, "bar", LEFT, 22, LEFT, 118);
	line(out, "bar", RIGHT, 22, RIGHT, 118);
	line(out, "meet", MIDDLE, 42, MIDDLE, 104);
	lane(out, a, 0);
	lane(out, a, 1);
	report_svg_words(out, MIDDLE + 12, 72, "bad", "start", grid ? "no barrier of the grid" : "no barrier between");
	barrier_label(out, LEFT, "start", &a->begins, "the kernel begins");
	barrier_label(out, RIGHT, "end", &a->ends, "it ends");
	text_put(out, "</svg>\n");
}

static void divergence_draw(struct text *out, const struct report_alarm *a)
{
	struct text t = {0};
	report_svg_open(out, WIDTH, 126, "One thread waits at a barrier that the other does not reach");
	report_svg_words(out, 0, 46, "", "start", "one of them");
	report_svg_words(out, 0, 94, "", "start", "the other");
	text_printf(out, "<path class=\"lane\" d=\"M%d 66H%dL%d 42H%d\"/><path class=\"lane\" d=\"M%d 66H%dL%d 90H%d\"/>", LEFT + 16,
		LEFT + 40, LEFT + 60, RIGHT - 60, LEFT + 16, LEFT + 40, LEFT + 60, RIGHT);
	text_printf(&t, "ways part, line %u", a->access[1].at.line);
	report_svg_words(out, LEFT, 118, "bad", "start", t.at);
	line(out, "bar", RIGHT - 60, 24, RIGHT - 60, 60);
	t.n = 0;
	text_printf(&t, "waits, line %u", a->access[0].at.line);
	report_svg_words(out, RIGHT - 66, 20, "", "end", t.at);
	report_svg_words(out, RIGHT, 84, "", "end", "goes by");
	text_put(out, "</svg>\n");
	text_fini(&t);
}

/* ---- where: the elements ---- */

#define CELLS_MOST 48
#define GUTTER 62
struct element { int64_t index; int count[2]; int64_t who[2]; };
struct elements { struct element at[CELLS_MOST]; int n; };

static struct element *element_get(struct elements *e, int64_t index)
{
	for (int i = 0; i < e->n; i++)
		if (e->at[i].index == index) return &e->at[i];
	if (e->n == CELLS_MOST) return NULL;
	e->at[e->n] = (struct element){ .index = index };
	return &e->at[e->n++];
}

/* Of the row in which the two meet: the other dimensions are the same. */
static bool in_row(const struct report_witness *w, const struct report_touch *t)
{
	return w->dims == 0 || !memcmp(t->index, w->index, (w->dims - 1) * sizeof t->index[0]);
}

static int by_index(const void *a, const void *b)
{
	const struct element *x = a, *y = b;
	return (x->index > y->index) - (x->index < y->index);
}

static void elements_find(const struct report_witness *w, struct elements *e)
{
	int64_t meet = w->index[w->dims - 1];
	element_get(e, meet);
	for (int i = 0; i < 2; i++) {
		const struct report_thread *t = &w->thread[i];
		int64_t own = t->thread_idx[0] + w->block_dim[0] * (t->thread_idx[1] + w->block_dim[1] * t->thread_idx[2]);
		bool told = false;
		for (size_t j = 0; j < t->touches.n; j++) {
			const struct report_touch *touch = &t->touches.at[j];
			struct element *x = in_row(w, touch) ? element_get(e, touch->index[w->dims - 1]) : NULL;
			if (!x) continue;
			int64_t who = touch->thread_idx[0] + w->block_dim[0] * (touch->thread_idx[1] + w->block_dim[1] * touch->thread_idx[2]);
			if (x->count[i]++ == 0) x->who[i] = who;
			told = told || (who == own && x->index == meet);
		}
		struct element *x = element_get(e, meet);
		if (!told && x) x->count[i]++, x->who[i] = own;
	}
	qsort(e->at, (size_t)e->n, sizeof e->at[0], by_index);
}

static void element_draw(struct text *out, const struct element *x, int left, int width, bool meet)
{
	struct text t = {0};
	text_printf(out, "<rect class=\"%s\" x=\"%d\" y=\"40\" width=\"%d\" height=\"26\"/>", meet ? "hit" : "", left + 1, width - 2);
	text_printf(&t, "%lld", (long long)x->index);
	report_svg_words(out, left + width / 2, 57, "", "middle", t.at);
	for (int i = 0; i < 2; i++) {
		if (!x->count[i]) continue;
		t.n = 0;
		if (x->count[i] == 1) text_printf(&t, "%lld", (long long)x->who[i]);
		else text_printf(&t, "%d\xc3\x97", x->count[i]);
		report_svg_words(out, left + width / 2, i ? 84 : 32, ones[i], "middle", t.at);
	}
	text_fini(&t);
}

static int digits(int64_t n)
{
	char s[24];
	return snprintf(s, sizeof s, "%lld", (long long)n);
}

static void array_name(struct text *t, const struct report_alarm *a)
{
	text_put(t, a->array ? a->array : "memory");
	for (uint32_t i = 0; i + 1 < a->witness.dims; i++) text_printf(t, "[%lld]", (long long)a->witness.index[i]);
}

static void elements_draw(struct text *out, const struct report_alarm *a)
{
	const struct report_witness *w = &a->witness;
	struct elements e = { .n = 0 };
	struct text name = {0};
	int widest = 3, meet = 0;
	elements_find(w, &e);
	for (int i = 0; i < e.n; i++) {
		if (digits(e.at[i].index) > widest) widest = digits(e.at[i].index);
		if (e.at[i].index == w->index[w->dims - 1]) meet = i;
	}
	int width = widest * 8 + 6, room = (WIDTH - GUTTER) / (width + 4), from = meet - room / 2;
	if (room < 1) room = 1;
	if (from + room > e.n) from = e.n - room;
	if (from < 0) from = 0;
	array_name(&name, a);
	text_put(&name, ": the elements that the warps of both touch, the one where they meet framed");
	report_svg_open(out, WIDTH, 92, name.at);
	name.n = 0;
	array_name(&name, a);
	report_svg_words(out, 0, 13, "", "start", name.at);
	for (int i = 0; i < 2; i++) {
		const char *mode = report_mode_name(a->access[i].mode);
		name.n = 0;
		text_printf(&name, "%d %s", i + 1, mode ? mode : "access");
		report_svg_words(out, 0, i ? 84 : 32, ones[i], "start", name.at);
	}
	for (int i = from, x = GUTTER; i < e.n && i < from + room; i++, x += width) {
		if (i > from && e.at[i].index != e.at[i - 1].index + 1) x += 4;
		element_draw(out, &e.at[i], x, width, i == meet);
	}
	text_put(out, "</svg>\n");
	text_fini(&name);
}

/* ---- the whole ---- */

void report_picture(const struct report_alarm *a, struct text *out)
{
	const struct report_witness *w = &a->witness;
	if (!w->present || w->block_dim[0] < 1 || w->block_dim[1] < 1 || w->grid_dim[0] < 1 || w->grid_dim[1] < 1 || a->kind == ALARM_BOUNDS) return;
	text_put(out, "<figure class=\"picture\"><div tabindex=\"0\">\n");
	threads_draw(out, w);
	if (a->kind == ALARM_RACE) phase_draw(out, a);
	else divergence_draw(out, a);
	if (a->kind == ALARM_RACE && w->dims) elements_draw(out, a);
	text_put(out, "</div>");
	if (a->kind == ALARM_RACE && w->thread[0].touches.n + w->thread[1].touches.n > 2)
		text_put(out, "<figcaption>Over and under each element: which thread of the two warps touches it by these accesses, by its"
			" number in the block; 4\xc3\x97: four threads.</figcaption>");
	text_put(out, "</figure>\n");
}
