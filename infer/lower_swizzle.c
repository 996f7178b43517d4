/* lower_swizzle: `v.y`, `p->xy`, `v.even`: elements of an OpenCL vector. clang shows neither the kind of such an expression nor
 * the word behind the dot: its type and its range tell the one, its text the other, or the text of the macro that it is in. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

/* ---- what is one ---- */

static CXSourceLocation begin_of(CXCursor c) { return clang.getRangeStart(clang.getCursorExtent(c)); }

static bool ends_with(CXCursor c, CXCursor inner)
{
	return clang.equalLocations(clang.getRangeEnd(clang.getCursorExtent(c)), clang.getRangeEnd(clang.getCursorExtent(inner))) != 0;
}

static bool begins_with(CXCursor c, CXCursor inner) { return clang.equalLocations(begin_of(c), begin_of(inner)) != 0; }

static CXType vector_inside(struct lower *l, CXCursor inner)
{
	CXType t = lower_type(l, inner);
	return type_is_pointer(l->frame->env, t) ? lower_resolve(l, type_pointee(l->frame->env, t)) : t;
}

/* How many elements c names: that of its type. */
static size_t named_count(struct lower *l, CXCursor c)
{
	int64_t n = 1;
	CXType t = lower_type(l, c);
	if (lower_is_vector(l, t)) lower_vector_element(l, t, &n);
	return (size_t)n;
}

static bool macro_permutes(struct lower *l, CXCursor c);

/* Conversions are unexposed expressions, too, but the only ones of a vector as a whole are to its own type, and begin and
 * end where it does. So does `v.wzyx` where a macro says all of it. */
bool lower_is_swizzle(struct lower *l, CXCursor c)
{
	if (clang.getCursorKind(c) != CXCursor_UnexposedExpr || parse_child_count(l->p, c) != 1) return false;
	CXCursor inner = parse_child(l->p, c, 0);
	CXType outside = lower_type(l, c), inside = vector_inside(l, inner);
	if (!lower_is_vector(l, inside) || type_is_pointer(l->frame->env, outside) || !begins_with(c, inner)) return false;
	if (!lower_is_vector(l, outside)) return type_is_integer(l->frame->env, outside) || type_is_float(l->frame->env, outside);
	return !lower_same_type(l, outside, inside) || !ends_with(c, inner) || macro_permutes(l, c);
}

/* `as_int4(v)`: an unexposed expression, too, that begins before what it is about. */
bool lower_is_reinterpretation(struct lower *l, CXCursor c)
{
	if (l->p->language != LANGUAGE_OPENCL || clang.getCursorKind(c) != CXCursor_UnexposedExpr) return false;
	return parse_child_count(l->p, c) == 1 && !begins_with(c, parse_child(l->p, c, 0));
}

/* ---- which elements ---- */

struct elements { size_t n; int at[16]; };     /* n 0: not known */

static int component(char c)
{
	const char *xyzw = "xyzw", *rgba = "rgba";
	const char *p = strchr(xyzw, c);
	if (p) return (int)(p - xyzw);
	p = strchr(rgba, c);
	return p ? (int)(p - rgba) : -1;
}

/* The elements that a word of `length` characters names, `want` of them; none when it is no such word. */
static struct elements elements_named(const char *name, size_t length, int64_t width, size_t want)
{
	struct elements e = { 0 }, none = { 0 };
	int64_t half = width == 3 ? 2 : width / 2;
	bool low = length == 2 && !strncmp(name, "lo", 2), high = length == 2 && !strncmp(name, "hi", 2);
	bool even = length == 4 && !strncmp(name, "even", 4), odd = length == 3 && !strncmp(name, "odd", 3);
	bool numbered = length > 1 && (*name == 's' || *name == 'S');
	if (low || high) for (int64_t i = 0; i < half; i++) e.at[e.n++] = (int)(i + (high ? half : 0));
	else if (even || odd) for (int64_t i = odd; i < width + width % 2; i += 2) e.at[e.n++] = (int)i;
	else {
		const char *hex = "0123456789abcdef";
		for (size_t i = numbered; i < length; i++) {
			char d = numbered && name[i] >= 'A' && name[i] <= 'F' ? (char)(name[i] - 'A' + 'a') : name[i];
			const char *h = numbered ? strchr(hex, d) : NULL;
			int k = h ? (int)(h - hex) : numbered ? -1 : component(d);
			if (k < 0 || k >= width || e.n == 16) return none;
			e.at[e.n++] = k;
		}
	}
	return e.n == want ? e : none;
}

static bool same_elements(const struct elements *a, const struct elements *b)
{
	return a->n == b->n && !memcmp(a->at, b->at, a->n * sizeof *a->at);
}

/* ---- in macros ---- */

static void read_definitions(struct lower *l, struct parse_file *file)
{
	size_t size;
	const char *s = parse_file_contents(l->p, file, &size), *end = s ? s + size : NULL;
	for (const char *stop; s && s < end; s = stop + 1) {
		stop = parse_directive_end(s, end);
		const char *hash = parse_skip_space(s, stop), *word = hash < stop && *hash == '#' ? parse_skip_space(hash + 1, stop) : stop;
		if (stop - word < 8 || strncmp(word, "define", 6) != 0) continue;
		const char *name = parse_skip_space(word + 6, stop);
		size_t n = parse_word_length(name, stop);
		struct lower_macro m = { arena_strndup(l->scratch, name, n), arena_strndup(l->scratch, name + n, (size_t)(stop - name) - n) };
		if (n) VEC_PUSH(l->scratch, &l->macros, m);
	}
}

const char *lower_macro_body(struct lower *l, const char *name, size_t n)
{
	for (size_t i = 0; i < l->p->files.n && !l->read_macros; i++) read_definitions(l, l->p->files.at[i]);
	l->read_macros = true;
	for (size_t i = 0; i < l->macros.n; i++)
		if (!strncmp(l->macros.at[i].name, name, n) && !l->macros.at[i].name[n]) return l->macros.at[i].body;
	return NULL;
}

/* What the macros say that are reached from one: elements that all of them name alike, or not. */
struct search { struct lower *l; int64_t width; size_t want; struct elements found; bool several; struct string_list names; };

static void search_add_name(struct search *s, const char *name, size_t n)
{
	for (size_t i = 0; i < s->names.n; i++)
		if (!strncmp(s->names.at[i], name, n) && !s->names.at[i][n]) return;
	if (lower_macro_body(s->l, name, n)) VEC_PUSH(s->l->scratch, &s->names, arena_strndup(s->l->scratch, name, n));
}

/* The word behind a dot or an arrow; one that is pasted together, or that an argument replaces, may be any. */
static void search_take(struct search *s, const char *body, const char *word, size_t n)
{
	const char *parameters = *body == '(' ? strchr(body, ')') : NULL, *end = parameters ? parameters : body;
	const char *after = word + n + strspn(word + n, " \t");
	bool pasted = !strncmp(after, "##", 2);
	for (const char *p = body; p < end && !pasted; p++) {
		size_t length = parse_word_length(p, end);
		pasted = length == n && !strncmp(p, word, n);
		if (length) p += length - 1;
	}
	struct elements e = elements_named(word, n, s->width, s->want);
	s->several |= pasted || (e.n && s->found.n && !same_elements(&e, &s->found));
	if (e.n) s->found = e;
}

/* last: what stands before it */
static void search_body(struct search *s, const char *body, char last)
{
	char before = 0;
	for (const char *p = body; *p; p++) {
		size_t n = parse_word_length(p, p + strlen(p));
		if (!n) {
			if (*p != ' ' && *p != '\t' && *p != '\\' && *p != '\n') { before = last; last = *p; }
			continue;
		}
		bool behind = last == '.' || (last == '>' && before == '-');
		if (behind) search_take(s, body, p, n);
		else search_add_name(s, p, n);
		p += n - 1;
		before = last = 'a';
	}
}

/* The macro that c is written in, or, where one stands behind its dot, that one; NULL: there is none. */
static const char *macro_around(struct lower *l, CXCursor c, bool behind)
{
	CXFile file = NULL;
	unsigned offset = 0;
	size_t size;
	const char *text = behind ? parse_text(l->p, c) : NULL;
	if (text) {
		size_t n = strlen(text);
		while (n && parse_is_word(text[n - 1])) n--;
		return text + n;
	}
	clang.getExpansionLocation(begin_of(c), &file, NULL, NULL, &offset);
	struct parse_file *f = parse_file_of(l->p, file);
	const char *contents = f ? parse_file_contents(l->p, f, &size) : NULL;
	size_t n = contents && offset < size ? parse_word_length(contents + offset, contents + size) : 0;
	return n ? arena_strndup(l->scratch, contents + offset, n) : NULL;
}

/* behind: the macro itself stands behind a dot */
static struct search search_macros(struct lower *l, CXCursor c, int64_t width, size_t want, bool behind)
{
	struct search s = { .l = l, .width = width, .want = want };
	const char *name = macro_around(l, c, behind);
	if (name) search_add_name(&s, name, strlen(name));
	for (size_t i = 0; i < s.names.n; i++)
		for (size_t k = 0; k < l->macros.n; k++)
			if (!strcmp(l->macros.at[k].name, s.names.at[i])) search_body(&s, l->macros.at[k].body, behind && !i ? '.' : 0);
	return s;
}

/* Whether c is the vector itself or all of its elements in another order, where a macro says both: that it names some so is
 * taken for the latter, and its elements count as not known then. */
static bool macro_permutes(struct lower *l, CXCursor c)
{
	int64_t width;
	lower_vector_element(l, lower_type(l, c), &width);
	struct search s = search_macros(l, c, width, (size_t)width, false);
	return s.found.n || s.several;
}

/* Does c end in an argument of a macro? Where it ends in the macro itself clang gives the end of its use. */
static bool ends_in_argument(CXCursor c)
{
	unsigned written, used;
	CXSourceLocation end = clang.getRangeEnd(clang.getCursorExtent(c));
	clang.getFileLocation(end, NULL, NULL, NULL, &written);
	clang.getExpansionLocation(end, NULL, NULL, NULL, &used);
	return written != used;
}

static struct elements find_elements(struct lower *l, CXCursor c, int64_t width)
{
	size_t want = named_count(l, c);
	const char *text = parse_text(l->p, c);
	size_t n = text ? strlen(text) : 0, word = n;
	while (word && parse_is_word(text[word - 1])) word--;
	size_t dot = word;
	while (dot && text[dot - 1] == ' ') dot--;
	bool behind = dot && (text[dot - 1] == '.' || (dot > 1 && text[dot - 1] == '>' && text[dot - 2] == '-'));
	bool macro = word < n && lower_macro_body(l, text + word, n - word);
	struct elements e = { 0 };
	if (word < n && !macro && (behind || ends_in_argument(c))) e = elements_named(text + word, n - word, width, want);
	if (e.n || (behind && !macro)) return e;
	struct search s = search_macros(l, c, width, want, behind);
	bool whole = lower_is_vector(l, lower_type(l, c)) && ends_with(c, parse_child(l->p, c, 0));
	return s.several || whole ? e : s.found;
}

/* ---- reading and writing ---- */

struct swizzle { struct value base; CXType element; int64_t width, size; struct elements e; };

static bool open_swizzle(struct lower *l, CXCursor c, struct swizzle *s)
{
	CXCursor inner = parse_child(l->p, c, 0);
	if (lower_is_swizzle(l, inner)) { /* `v.even.y` */
		struct swizzle outer;
		bool known = open_swizzle(l, inner, &outer);
		*s = outer;
		s->e = find_elements(l, c, (int64_t)named_count(l, inner));
		for (size_t i = 0; i < s->e.n && known; i++) s->e.at[i] = outer.e.at[s->e.at[i]];
		if (!known) s->e.n = 0;
		return s->e.n > 0;
	}
	CXType t = lower_type(l, inner);
	bool pointer = type_is_pointer(l->frame->env, t);
	s->base = pointer ? lower_eval(l, inner) : lower_place(l, inner);
	s->element = lower_vector_element(l, vector_inside(l, inner), &s->width);
	s->size = lower_size(l, s->element);
	s->e = find_elements(l, c, s->width);
	return s->base.kind == VALUE_POINTER && s->e.n > 0;
}

/* Which element it is nobody knows, but all threads mean the same. */
static struct value some_element(struct lower *l, const struct swizzle *s, CXCursor c)
{
	expr_ref at = lower_approx_bounds(l, "element", LOWER_I32, CAUSE_UNSUPPORTED, "element of a vector that a macro names",
		parse_span(l->p, c), true, 0, s->width - 1);
	return pointer_advance(l, s->base, at, s->size, false);
}

struct value lower_swizzle_place(struct lower *l, CXCursor c)
{
	struct swizzle s;
	if (!open_swizzle(l, c, &s)) return s.base.kind == VALUE_POINTER && named_count(l, c) == 1 ? some_element(l, &s, c) : (struct value){0};
	for (size_t i = 1; i < s.e.n; i++) if (s.e.at[i] != s.e.at[0] + (int)i) return (struct value){0};
	return pointer_field(l, s.base, s.e.at[0] * s.size);
}

struct value lower_swizzle(struct lower *l, CXCursor c)
{
	struct swizzle s;
	CXType t = lower_type(l, c);
	if (!open_swizzle(l, c, &s)) {
		for (size_t i = named_count(l, c); i && s.base.kind == VALUE_POINTER; i--) lower_load(l, some_element(l, &s, c), s.element, c);
		return value_unknown(l, t, NULL, CAUSE_UNSUPPORTED, "elements of a vector", parse_span(l->p, c), false);
	}
	if (s.e.n == 1) return lower_load(l, pointer_field(l, s.base, s.e.at[0] * s.size), s.element, c);
	uint32_t object = state_object_new(l, "vector", CAUSE_UNINITIALISED);
	for (size_t i = 0; i < s.e.n; i++) {
		struct value v = lower_load(l, pointer_field(l, s.base, s.e.at[i] * s.size), s.element, c);
		state_write(l, object, (int64_t)i * s.size, (uint32_t)s.size, v);
	}
	return (struct value){ .kind = VALUE_RECORD, .object = object };
}

void lower_swizzle_store(struct lower *l, CXCursor c, struct value v)
{
	struct swizzle s;
	bool known = open_swizzle(l, c, &s);
	size_t n = named_count(l, c);
	if (s.base.kind != VALUE_POINTER) {
		lower_give_up(l, parse_span(l->p, c), "elements of a vector");
		return;
	}
	for (size_t i = 0; i < n; i++) {
		struct value e = v;
		if (v.kind == VALUE_RECORD) {
			struct place p = place_object(v.object);
			e = lower_load(l, pointer_field(l, value_pointer(l, &p), (int64_t)i * s.size), s.element, c);
		}
		struct value to = known ? pointer_field(l, s.base, s.e.at[i] * s.size) : some_element(l, &s, c);
		lower_store(l, to, s.element, value_convert_at(l, e, s.element, c), c);
	}
}
