/* The text form's parts: a printer that names shared subexpressions, and a reader over the S-expressions of base.
 * protocol/ prints and reads protocols with them; nobody else includes this.
 *
 * Printing takes two passes: `printer_count` every expression in the order of printing, then `printer_head` and the
 * statements. Reading: `reader_open`, `reader_head`, then the statements in the body node. */
#ifndef FAIAL_TEXT_INTERNAL_H
#define FAIAL_TEXT_INTERNAL_H

#include "core/core_internal.h"
#include "core/expr_internal.h"

/* ---- names of enum values in the text ---- */

const char *space_name(enum space space);
const char *mode_name(enum access_mode mode);
const char *scope_name(enum scope scope);
const char *range_name(enum range_kind kind);
const char *type_name(struct int_type type);
bool space_find(const char *name, enum space *out);
bool mode_find(const char *name, enum access_mode *out);
bool scope_find(const char *name, enum scope *out);
bool range_find(const char *name, enum range_kind *out);
bool type_find(const char *name, struct int_type *out);
bool cause_find(const char *name, enum cause_kind *out);
bool assumption_find(const char *name, enum assumption_kind *out);

/* ---- printing ---- */

struct printer {
	const struct kernel *k;
	struct arena *arena;               /* of the tables below */
	struct text *out;
	int indent;
	bool ends;                         /* places say where they end */
	bool placeless;                    /* no places at all */
	struct hash_table uses;             /* expression -> how often it is mentioned */
	struct hash_table weight;           /* expression -> nodes printed for it */
	struct hash_table def;              /* expression -> N of %N */
	VEC(expr_ref) order;               /* operands first */
};
void printer_init(struct printer *p, const struct kernel *k, struct text *out);
void printer_fini(struct printer *p);
void printer_count(struct printer *p, expr_ref e);             /* {0} is allowed */
void printer_count_access(struct printer *p, const struct access *a);
void printer_count_range(struct printer *p, const struct range *r);
/* "(kernel NAME ..." up to the last declaration; the body follows. `keyword` is kernel or protocol. */
void printer_head(struct printer *p, const char *keyword);
void printer_line(struct printer *p);                          /* newline and indentation */
void printer_expr(struct printer *p, expr_ref e);
void printer_name(struct printer *p, const char *name);
void printer_string(struct printer *p, const char *s);         /* NULL prints "" */
void printer_at(struct printer *p, struct span at);            /* " (at ...)", nothing when unknown */
void printer_ends(struct printer *p, const bool ends[2]);      /* " (ends then? else?)" of a branch, nothing where neither does */
void printer_access(struct printer *p, const struct access *a); /* SITE ARRAY (index ...) count? */
void printer_range(struct printer *p, const struct range *r);
/* x type cause "why" flag? bounds? */
void printer_approx(struct printer *p, var_ref v, bool bounds);

/* ---- reading ---- */

struct reader {
	struct arena *arena;               /* of the tree; dies with reader_close */
	struct sources *sources;
	struct diags *diags;
	struct kernel *k;
	uint32_t file;
	bool failed;                       /* one message was given; the rest is not looked at */
	struct hash_table defs;             /* N of %N -> expression */
	VEC(uint8_t) bound;                /* per variable: may be used here */
};
/* Gives the first of the top-level items (chained by next), or NULL after a diagnostic. */
const struct sexp *reader_open(struct reader *r, struct sources *sources, const char *name, const char *text,
	struct diags *diags);
void reader_close(struct reader *r);
void reader_fail(struct reader *r, const struct sexp *at, const char *format, ...) BASE_PRINTF(3, 4);
/* Makes r->k from a (keyword NAME decl* (body ...)) list, all binders declared; gives the body node, NULL on error. */
const struct sexp *reader_head(struct reader *r, const struct sexp *list, const char *keyword);
/* All of these fail once and then give zero. */
expr_ref reader_expr(struct reader *r, const struct sexp *s, enum expr_sort sort);   /* SORT_NONE: any */
int64_t reader_int(struct reader *r, const struct sexp *s, int64_t lo, int64_t hi);
uint32_t reader_tile(struct reader *r, const struct sexp *s);  /* of a (lanes N) list */
var_ref reader_binder(struct reader *r, const struct sexp *s); /* the variable that this atom binds; now in scope */
void reader_unbind(struct reader *r, var_ref v);
struct span reader_at(struct reader *r, const struct sexp *s); /* of an (at ...) list */
/* What follows an (ends ...) list, which may be left out. */
const struct sexp *reader_ends(struct reader *r, const struct sexp *s, bool ends[2]);
bool reader_range(struct reader *r, const struct sexp *s, struct range *out);
/* SITE ARRAY (index ...) count?; least: the smallest SITE; *next: what follows */
bool reader_access(struct reader *r, const struct sexp *s, enum access_mode mode, int64_t least, struct access *out,
	const struct sexp **next);

#endif
