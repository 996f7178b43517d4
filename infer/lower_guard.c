/* lower_guard: a last look at what the lowering made of a kernel, by one who does not know how it did. A body that says that it
 * writes has writes in core, an array that it names has accesses; what the preprocessor took away is told. Where that is not
 * so, something got lost, or is never reached: an assumption names the line. Of a kernel that the preprocessor or an unknown
 * function left without a write there is no proof. */
#include "infer/lower_internal.h"
#include "infer/parse_internal.h"

#include <string.h>

struct guard {
	struct lower *l;
	bool *accessed;                         /* by array */
	bool writes;
	CXCursor store;                         /* one that may be to memory that threads share, or null */
	struct span removed_at;                 /* line 0: nothing was */
	const char *removed;                    /* what removed it */
};

void lower_enter(struct lower *l, CXCursor function)
{
	for (size_t i = l->entered.n; i-- > 0;) if (clang.equalCursors(l->entered.at[i], function)) return;
	if (!parse_in_own_header(l->p, function)) VEC_PUSH(l->scratch, &l->entered, function);
}

/* ---- core ---- */

static void take_access(struct guard *g, const struct access *a)
{
	g->accessed[a->array.ix] = true;
	g->writes |= a->mode != ACCESS_READ;
}

static void look(struct guard *g, const struct core_stmt *body)
{
	struct core_walk w = core_walk_begin(body, g->l->scratch);
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		if (s->kind == CORE_READ) take_access(g, &s->u.read.access);
		if (s->kind == CORE_WRITE) take_access(g, &s->u.write.access);
		if (s->kind == CORE_ATOMIC) take_access(g, &s->u.atomic.access);
	}
}

/* ---- the text ---- */

/* Is what c names, or is part of, certainly memory of one thread: a variable of its own that is no reference? */
static bool is_private(struct guard *g, CXCursor c)
{
	struct lower *l = g->l;
	for (;;) {
		c = parse_strip(l->p, c);
		enum CXCursorKind kind = clang.getCursorKind(c);
		CXCursor inner = parse_child(l->p, c, 0);
		bool arrow = false;
		int64_t count;
		if (kind == CXCursor_DeclRefExpr) break;
		if (kind == CXCursor_MemberRefExpr) {
			inner = parse_member_object(l->p, c, &arrow);
			if (parse_is_null(inner) || arrow) return false;
		} else if (kind == CXCursor_ArraySubscriptExpr) {
			CXType t = lower_type(l, parse_strip(l->p, inner));
			if (type_array_element(l->frame->env, t, &count).kind == CXType_Invalid && !lower_is_vector(l, t)) return false;
		} else if (kind != CXCursor_CStyleCastExpr) {
			return false;
		}
		c = inner;
	}
	CXCursor d = parse_referenced(c);
	if (parse_is_null(d) || lower_is_reference(l, clang.getCanonicalType(clang.getCursorType(d)))) return false;
	enum CXCursorKind kind = clang.getCursorKind(d);
	if (kind == CXCursor_ParmDecl) return true;
	return kind == CXCursor_VarDecl && lower_space(l, d) == SPACE_LOCAL;
}

static const char *line_of(struct lower *l, struct span at)
{
	if (at.file == l->k->at.file) return arena_printf(l->scratch, "line %u", (unsigned)at.line);
	return arena_printf(l->scratch, "%s, line %u", sources_path(l->p->sources, at.file), (unsigned)at.line);
}

/* The array of a variable, or of a parameter of the kernel; 0: none that anything was made of. */
static uint32_t array_of(struct guard *g, CXCursor d)
{
	struct lower *l = g->l;
	enum CXCursorKind kind = clang.getCursorKind(d);
	CXCursor canonical = clang.getCanonicalCursor(d);
	for (size_t i = 0; kind == CXCursor_VarDecl && i < l->arrays.n; i++)
		if (clang.equalCursors(l->arrays.at[i].decl, canonical)) return l->arrays.at[i].array;
	const char *name = kind == CXCursor_ParmDecl && clang.equalCursors(clang.getCursorSemanticParent(d), l->entered.at[0]) ?
		parse_spelling(l->p, d) : "";
	for (uint32_t i = 1; *name && i <= l->k->arrays.n; i++) {
		const struct array *a = kernel_array(l->k, (array_ref){ i });
		if (a->is_param && !strcmp(a->name, name)) return i;
	}
	return 0;
}

static void take_name(struct guard *g, CXCursor c)
{
	struct lower *l = g->l;
	CXCursor d = parse_referenced(c);
	uint32_t array = parse_is_null(d) ? 0 : array_of(g, d);
	if (!array || g->accessed[array]) return;
	g->accessed[array] = true;              /* told once */
	struct span at = parse_span(l->p, c);
	lower_assumption(l, ASSUME_OTHER, at, "%s: what is done there with %s reads and writes nothing", line_of(l, at),
		parse_spelling(l->p, d));
}

static enum CXChildVisitResult look_at_text(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct guard *g = data;
	enum CXCursorKind kind = clang.getCursorKind(c);
	if (kind == CXCursor_UnaryExpr) return CXChildVisit_Continue;        /* sizeof */
	if (kind == CXCursor_DeclRefExpr) take_name(g, c);
	if (parse_is_null(g->store) && parse_assigns(c) && !is_private(g, parse_child(g->l->p, c, 0))) g->store = c;
	return CXChildVisit_Recurse;
}

static void take_removed(struct span at, const char *directive, void *data)
{
	struct guard *g = data;
	lower_assumption(g->l, ASSUME_OTHER, at, "%s: %s removed a part of the kernel, or of a function that it calls",
		line_of(g->l, at), directive);
	if (g->removed_at.line) return;
	g->removed_at = at;
	g->removed = directive;
}

static void take_unread(struct span at, const char *directive, const char *name, void *data)
{
	struct guard *g = data;
	if (!strcmp(name, g->l->k->name)) return;       /* the unit says it of kernels */
	lower_assumption(g->l, ASSUME_OTHER, at, "%s: %s removed a definition of %s", line_of(g->l, at), directive, name);
	if (g->removed_at.line) return;
	g->removed_at = at;
	g->removed = directive;
}

static bool names_array(const struct kernel *k, const char *word, size_t n)
{
	for (uint32_t i = 1; i <= k->arrays.n; i++) {
		const char *name = kernel_array(k, (array_ref){ i })->name;
		if (strlen(name) == n && !memcmp(name, word, n)) return true;
	}
	return false;
}

/* Could it be an access: an assignment, an element, a part of an object, an array's name? */
static bool may_access(const struct kernel *k, const char *s, const char *end)
{
	for (const char *begin = s; s < end;) {
		size_t n = parse_word_length(s, end);
		const char *past = parse_skip_quoted(s, end);
		bool assigns = *s == '=' && s + 1 < end && s[1] != '=' && (s == begin || !strchr("=!<>", s[-1]));
		bool counts = s + 1 < end && (*s == '+' || *s == '-') && s[1] == *s;
		if (*s == '[' || assigns || counts || (s + 1 < end && *s == '-' && s[1] == '>') || (n && names_array(k, s, n))) return true;
		s = past > s ? past : s + (n ? n : 1);
	}
	return false;
}

static bool is_given_access(void *data, const char *given, size_t size)
{
	const struct guard *g = data;
	return may_access(g->l->k, given, given + size);
}

static void take_given(void *data, struct span at, const char *name)
{
	struct guard *g = data;
	if (!lower_macro_body(g->l, name, strlen(name))) return;     /* asked last: it reads all files */
	lower_assumption(g->l, ASSUME_OTHER, at, "%s: of what the macro %s is given nothing is left", line_of(g->l, at), name);
	if (g->removed_at.line) return;
	g->removed_at = at;
	g->removed = arena_printf(g->l->scratch, "the macro %s", name);
}

/* No proof: there may be alarms all the same, of barriers. */
static void refuse(struct lower *l, struct span at, const char *why)
{
	l->k->unproved = why;
	l->k->unproved_at = at;
}

void lower_last_look(struct lower *l)
{
	static const struct removed_macros macros = { is_given_access, take_given };
	struct guard g = { .l = l, .store = clang.getNullCursor() };
	g.accessed = ARENA_ARRAY(l->scratch, bool, l->k->arrays.n + 1);
	look(&g, l->k->body);
	for (size_t i = 0; i < l->entered.n; i++) {
		CXCursor function = l->entered.at[i];
		parse_each_removed(l->p, function, take_removed, &macros, &g);
		parse_each_unread(l->p, function, take_unread, &g);
		clang.visitChildren(function, look_at_text, &g);
	}
	if (g.writes) return;
	if (!parse_is_null(g.store)) {
		struct span at = parse_span(l->p, g.store);
		lower_assumption(l, ASSUME_OTHER, at, "%s: nothing is written there that other threads see, nor anywhere in the kernel", line_of(l, at));
	}
	if (g.removed_at.line) refuse(l, g.removed_at, arena_printf(l->k->arena, "no write is left in it: %s removed a part", g.removed));
	else if (!parse_is_null(l->unseen_effect))
		refuse(l, parse_span(l->p, l->unseen_effect), "no write is seen in it, but a call of something that is not known");
}
