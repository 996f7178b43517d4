/* parse_internal: what parse*.c and infer.c share and the lowering does not need. */
#ifndef FAIAL_PARSE_INTERNAL_H
#define FAIAL_PARSE_INTERNAL_H

#include "infer/infer_internal.h"

struct parse_file {
	CXFile handle;
	const char *name;
	uint32_t source;                        /* number in p->sources */
	enum file_role role;
	const char *contents;                   /* libclang's buffer, NULL until asked for; dies with the unit */
	size_t size;
	enum { SPEAKS_UNKNOWN = 0, SPEAKS_OF_KERNELS, SPEAKS_OF_NONE } speaks;      /* parse_reach.c */
	struct parse_definitions *definitions;  /* parse_unread.c, NULL until asked for */
};

/* NULL only for a null handle. */
struct parse_file *parse_file_of(struct parse *p, CXFile file);
/* NULL when clang has no buffer for it. Not NUL-terminated within `size`. */
const char *parse_file_contents(struct parse *p, struct parse_file *f, size_t *size);

/* A piece of one file, bytes, half-open; file NULL when the cursor has no place in any. */
struct piece { struct parse_file *file; uint32_t begin, end; };
struct span parse_span_of(struct parse *p, CXCursor c);   /* what parse_span keeps */
struct piece parse_piece(struct parse *p, CXCursor c);
struct piece parse_piece_of_range(struct parse *p, CXSourceRange range);

bool parse_evaluate(struct parse *p, CXCursor c, int64_t *value);   /* what parse_constant keeps */

/* ---- templates.c ---- */
/* The parameters of a function (template) and of the class templates around it, all unknown. */
void template_parameters(struct parse *p, CXCursor function, struct template_env *env);
/* Binds them to the arguments of an instance, of a name as written, of an object's class. */
void template_bind_instance(struct parse *p, CXCursor instance, const struct template_env *caller, struct template_env *env);
/* Has the unit a specialisation of this function or class template (or of the class template around this member)? */
bool template_is_specialised(struct parse *p, CXCursor function);
/* Of a class template, a function template, a method of a class template, by what its parameters are bound to. */
enum special template_special(struct parse *p, CXCursor template, const struct template_env *env, CXCursor *out);
/* The parameters of a class template and of those around it, all unknown. */
void template_own_parameters(struct parse *p, CXCursor class, struct template_env *env);
/* A member that calls another of its class: the parameters of the class are the same ones. */
void template_bind_same(CXCursor function, const struct template_env *caller, struct template_env *env);
/* What the arguments of a call tell of the parameters that are not written: of types that are closed. */
void template_bind_arguments(struct parse *p, CXCursor function, const struct template_env *caller, const struct cursor_list *args,
	struct template_env *env);
void template_bind_written(struct parse *p, CXCursor name, const struct template_env *caller, struct template_env *env);
void template_bind_object(struct parse *p, const struct template_env *caller, CXType object, struct template_env *env);
/* Of the base class of that type, as a class writes it whose own parameters are bound in heir. */
void template_bind_base(struct parse *p, const struct template_env *heir, CXType base, struct template_env *env);
/* inherit.c: the class of an object of type t, or the base of it, that declares that name; null: none that is known. */
CXCursor inherit_find(struct parse *p, const struct template_env *env, CXType t, const char *name);
/* Binds the parameters of `class`, a base of the class of an object of type t. False: it is none, or the object's own. */
bool inherit_bind(struct parse *p, const struct template_env *env, CXType t, CXCursor class, struct template_env *out);
/* Argument i of a list as it is written, without its `<`; NULL: there is none. A value among the arguments of a class that is
 * still open is known by its text alone: a number, an enumerator, or a parameter of the caller. */
const char *template_text_argument(struct parse *p, const char *list, unsigned i);
void template_bind_text(struct parse *p, const char *text, const struct template_env *caller, struct template_binding *b);
/* calls_static.c: what the name `C<T>::f` calls with so many arguments, null where that is open; and what the parameters of C
 * stand for there. */
CXCursor static_find(struct parse *p, const struct template_env *env, CXCursor name, size_t args);
/* The class C of the name `C<T>::x`, and what its parameters stand for. False: that is open, or C is specialised. */
bool static_scope(struct parse *p, const struct template_env *caller, CXCursor name, CXCursor *class, struct template_env *env);
void static_bind(struct parse *p, const struct template_env *caller, CXCursor name, struct template_env *env);
/* No template parameter anywhere in t: it means the same in every environment. */
bool type_is_closed(CXType t);
/* Several instances of one template: `seen` keeps what all agree on. template_settle ends the count. */
void template_agree(struct template_binding *seen, const struct template_binding *next);
void template_settle(struct template_binding *seen);

/* Parses p->path; false after a DIAG_ERROR. parse_end is due in both cases. */
bool parse_start(struct parse *p);
void parse_end(struct parse *p);

/* parse_errors.c: turns p->errors into diagnostics. False when the file is beyond use: an error that only the file
 * itself can explain, and no kernel untouched by it. */
bool parse_report_errors(struct parse *p, const struct found_kernels *found);

/* calls.c: the class that tells what the members of an instance are: its template, or itself where it is a specialisation. */
CXCursor parse_class_pattern(CXCursor record);

/* parse_text.c: an error that lies in c. */
const struct parse_error *parse_error_at(struct parse *p, CXCursor c);
/* parse_invalid.c: the error of a function that c, a function, names, and whose calls clang has dropped; NULL: it names none. */
const struct parse_error *parse_names_invalid(struct parse *p, CXCursor c);

/* parse_library.c: how the lean C++ library did in a parse, as far as kernels and launches may depend on it. */
enum library_result {
	LIBRARY_FAILS = 0,
	LIBRARY_LACKS_INCLUDES,                 /* all would be well if the file had included more of it */
	LIBRARY_SUFFICES,
};
enum library_result parse_library_result(struct parse *p);
/* The bodies of host functions that start no kernel: errors there are nobody's concern. None where macros start kernels.
 * launching: host functions as a whole, also those that start some. */
struct pieces { struct piece *at; size_t n, cap; };
struct pieces parse_host_pieces(struct parse *p, bool launching);
bool parse_error_in_pieces(const struct parse_error *e, const struct pieces *pieces);

/* parse_reach.c: may any of the errors change what the kernels mean, or hide one, or only how host code starts them? */
enum concern { CONCERN_NONE = 0, CONCERN_LAUNCHES, CONCERN_KERNELS };
enum concern parse_concern(struct parse *p);

extern const bool parse_word_characters[256];  /* parse_words.c; headers of a megabyte are asked for each character */
static inline bool parse_is_word(char c)     /* of an identifier or a number */
{
	return parse_word_characters[(unsigned char)c];
}

static inline size_t parse_word_length(const char *s, const char *end)
{
	size_t n = 0;
	while (s + n < end && parse_is_word(s[n])) n++;
	return n;
}

/* parse_words.c: is that word one of the list? Is it named as macros are, in two capital letters or more? */
bool parse_word_in(const char *s, size_t n, const char *const *words, size_t count);
bool parse_is_macro_name(const char *s, size_t n);
/* A set of words; none where all is zero. */
uint64_t word_hash(const char *word, size_t n);
bool word_set_has(const struct word_set *s, uint64_t hash);
void word_set_add(struct arena *a, struct word_set *s, uint64_t hash);
/* The words of a text that may name something declared; of what an error quotes, and of the line of its place. */
void word_set_add_text(struct arena *a, struct word_set *s, const char *text, const char *end);
bool word_set_has_any(const struct word_set *s, const char *text, const char *end);
void word_set_add_error(struct parse *p, struct word_set *s, const struct parse_error *e);
bool word_set_has_error(struct parse *p, const struct word_set *s, const struct parse_error *e);

/* parse_text.c: the end of the comment, string or character that begins at s; s where none does. */
const char *parse_quoted_end(const char *s, const char *end);
static inline const char *parse_skip_quoted(const char *s, const char *end)
{
	return *s == '/' || *s == '"' || *s == '\'' ? parse_quoted_end(s, end) : s;
}
/* Past white space. */
const char *parse_skip_space(const char *s, const char *end);
/* The hash of the macro that a directive defines which begins with `word`; 0: none. */
uint64_t parse_defines(const char *word, const char *end);
/* The end of a line, and of a directive over continued lines: its '\n', or `end`. */
const char *parse_line_end(const char *s, const char *end);
const char *parse_directive_end(const char *s, const char *end);
/* The n-th quoted name in a message; NULL when there is none. */
const char *parse_quoted(struct parse *p, const char *text, int n);
/* A file's bytes with a NUL behind them, in the arena; none when it cannot be read. */
const char *parse_read_file(struct parse *p, const char *path, size_t *size);

/* parse_bodies.c: what clang shall read instead of headers, without functions that nothing names; how many. p->bare: without
 * bodies, where that pays; else it is set back. */
size_t parse_left_out(struct parse *p, const struct CXUnsavedFile **files);
/* Is a word of that hash a macro, an enumerator or a function of headers that were read ahead? */
bool parse_headers_name(struct parse *p, uint64_t hash);
/* What is left of the headers and the file itself, piece by piece. */
void parse_each_kept(struct parse *p, void (*take)(const char *begin, const char *end, void *data), void *data);
/* Does clang miss one of them? Then all is to be read (every_body). */
bool parse_misses_left_out(struct parse *p);
/* Does any header of ours name it? */
bool parse_library_names(const char *word, size_t n);
bool parse_environment_names(const char *word, size_t n);

/* parse_foresee.c: p->foreseen, from the text of the file and of headers that were read ahead. False where clang is to be asked.
 * Numbers that choose what is read are added to p->guards. */
bool parse_foresee_constants(struct parse *p, const char *text);
void parse_foreseen_print(const struct parse *p, struct text *out);
/* Does the error only say that one of them is used? Then it is taken. */
bool parse_take_foreseen(struct parse *p, const struct parse_error *e);
/* Drops those that other errors name: something does declare them. True where there were any, and all is to be read again. */
bool parse_drop_foreseen(struct parse *p);

/* parse_arch.c: fills p->arch and p->tests_arch; the architecture where it is another one than clang compiles for, else 0. The
 * build's comes as a flag. */
#define PARSE_ARCH_FLAG "-DFAIAL_ARCH="
unsigned parse_arch(struct parse *p, const char *text);

/* parse_preamble.c: a file for -include-pch with the environment and all of the lean library, open until
 * parse_preamble_close. NULL when there is none or it does not fit the options or the file's flags. */
const char *parse_preamble(struct parse *p, const char *text);
void parse_preamble_close(struct parse *p);

/* parse_headers.c: looks above the including files for the headers that p->errors misses; true when some were found, for
 * the next parse. */
bool parse_find_headers(struct parse *p);
/* `# include "name"` or `<name>`, and `# define X <name>` with a view to `#include X`. */
struct inclusion { const char *name; bool quoted, by_macro; };
/* As parse_find_headers before a parse, for what the file itself includes (at: where): a parse that only misses them is saved. */
void parse_foresee_header(struct parse *p, const struct inclusion *i, struct span at);
void parse_foresee_headers(struct parse *p, const char *text);
/* The name of a file as the user would write it, where the way to it began with a header found so. */
const char *parse_header_path(struct parse *p, const char *name);

/* False for a line that is no inclusion. */
bool parse_includes(struct parse *p, const char *line, struct inclusion *out);
/* Is what the file `path` includes one of our headers, or one whose text has been read ahead? */
bool parse_reads(struct parse *p, const char *path, const struct inclusion *i);
/* Could clang find what `#include` in the file `path` names, were it to read that line? True when in doubt. */
bool parse_may_read(struct parse *p, const char *path, const struct inclusion *i);
/* The header of that name in our environment or lean library; NULL: none. */
const struct environment_file *parse_header_of_ours(const char *name);
/* The word of a directive; "" for any other line. */
const char *parse_directive(const char *line);

/* parse_removed.c: a directive as it is written, of another one than the first of its conditional with that; the line of a place;
 * is `#if 0`, or 1, what begins with that word? */
const char *parse_tell_directive(struct parse *p, const char *directive, const char *first, const char *end);
struct span parse_line_at(const struct parse_file *file, const char *text, uint32_t offset);
bool parse_is_constant_conditional(const char *word, const char *end);

/* parse_silent.c: does the text of the file and of all that it includes say anything from which a kernel could come? Looked at
 * where headers were foreseen only; else true. */
bool parse_may_hold_kernels(struct parse *p, const char *text);

/* parse_library.c: does clang miss a name, and say nothing more? */
bool parse_misses_name(const struct parse_error *e);

/* parse_guards.c: fills p->guards with the definitions that would switch on includes of the file; false: there are none. */
bool parse_find_guards(struct parse *p, const char *text);
/* Adds one, "-D...", once. */
void parse_define(struct parse *p, const char *flag);
/* How many words there are in the text, outside of its conditionals, that headers read ahead declare as parse_headers_name
 * says, and that are not its own; each counts once. */
size_t parse_count_explained(struct parse *p, const char *text);

struct string_list { const char **at; size_t n, cap; };
/* Where the C++ library comes from: the system's headers, our lean ones, or the preamble, which has them all. */
enum library { LIBRARY_SYSTEM = 0, LIBRARY_LEAN, LIBRARY_PREAMBLE };
/* parse.c: clang's arguments for the file, and one parse with them, which puts the last away; `unknown` is the header of
 * stand-ins, or NULL. False after an error of its own. */
void parse_arguments(struct parse *p, const char *text, enum library library, struct string_list *a);
void parse_argument_include(struct parse *p, struct string_list *a, const char *header);
bool parse_once(struct parse *p, const struct string_list *args, const struct text *unknown);

/* parse_unknown.c: adds stand-ins for the unknown names in p->errors to `seen` and writes the header that declares them.
 * False when nothing was added. */
enum stand_in_kind {
	STAND_IN_NOTHING = 0,                   /* an attribute: left out */
	STAND_IN_KERNEL,                        /* the attribute that makes a function a kernel */
	STAND_IN_TYPE,
	STAND_IN_INTEGER,                       /* types that must be numbers */
	STAND_IN_NUMBER,
	STAND_IN_VECTOR, STAND_IN_SAMPLER,      /* OpenCL only */
	STAND_IN_TEMPLATE,                      /* of types */
	STAND_IN_FUNCTION,
	STAND_IN_FUNCTION_TEMPLATE,             /* called with arguments in angle brackets */
	STAND_IN_VARIABLE,
	STAND_IN_CONSTANT,
	STAND_IN_MEMBER,                        /* of unknown types */
	STAND_IN_MEMBER_TYPE,
	STAND_IN_MEMBER_CONSTANT,
	STAND_IN_MEMBER_FUNCTION,               /* that needs no object */
	STAND_IN_NAMESPACE,
	STAND_IN_STD,
	STAND_IN_OVERLOAD,                      /* of a function of the environment, for values of unknown type */
	STAND_IN_DECLARATION, STAND_IN_DECLARATION_CALL,        /* a macro, a call of one, where declarations stand: none of them */
	STAND_IN_VECTOR_MATH,                   /* operators of float4 and its like, as the CUDA samples define them */
};
/* shape: what the arguments of a template are, a letter each: t type, v value, ? either. */
struct stand_in { const char *scope /* "a::b", NULL: none */, *name; enum stand_in_kind kind; bool number, no_number /* it is called */, takes_function, gives_nothing;
	char shape[8]; };
struct stand_ins { struct stand_in *at; size_t n, cap; };
bool parse_stand_ins(struct parse *p, struct stand_ins *seen, struct text *out, bool *taken /* by error: it led to one */);
/* parse_reach.c: as parse_concern, of the errors that stand-ins may repair: those taken, those that name one. What the others
 * name counts as reached: they may be the consequence of a declaration that is lost. */
enum concern parse_concern_of_stand_ins(struct parse *p, const struct stand_ins *seen, const bool *taken);
/* parse_unknown_text.c: the header. */
void parse_stand_ins_print(enum language language, const struct stand_ins *seen, struct text *out);
/* Does evaluating c give a number that comes from a constant's stand-in, and so means nothing? */
bool parse_mentions_unknown_constant(struct parse *p, CXCursor c);
/* Rests a type's size on that of a stand-in? depth: 0. */
bool parse_guesses_size(struct parse *p, CXType t, unsigned depth);
/* int8_t and its like, of which the name says all. */
bool parse_is_fixed_type(const char *name);
/* Constants' stand-ins are so large that array sizes and template arguments made of them are recognised (types.c). */
#define PARSE_UNKNOWN_CONSTANT (INT64_C(1) << 26)
#define PARSE_COUNT_MOST (INT64_C(1) << 21)

/* annotations.c: -D flags in the file's header comment. */
void annotations_macros(struct arena *a, const char *text, struct string_list *out);

/* launches.c: template parameters of found kernels that all launches in the host code agree on. */
void launches_bind_templates(struct parse *p, struct found_kernels *found);

#endif
