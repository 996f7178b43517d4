/* `certify`: `check --certify`, of which only this is told: per kernel certified, open with the reason, or contradicted, which is a defect. */
#include "cli/certify_internal.h"
#include "corpus/corpus.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct certify { const struct options *options; json_t *kernels; struct output output; unsigned by_state[CERTIFICATE_CONTRADICTED + 1], failed; };

const char *certify_solver(void)
{
	const char *named = getenv("FAIAL_C_Z3");
	return named && *named ? named : "z3";
}

const char *certify_program(struct arena *a)
{
	static const char name[] = "faial-c-certifier";
	const char *named = getenv("FAIAL_C_CERTIFIER");
	if (named && *named) return named;
	static const char *const folders[] = { "", "../lib/faial-c/" };
	const char *here = program_folder(a);
	for (size_t i = 0; here && i < sizeof folders / sizeof *folders; i++) {
		const char *there = arena_printf(a, "%s%s%s", here, folders[i], name);
		if (access(there, X_OK) == 0) return there;
	}
	return name;
}

bool certify_tools_there(struct arena *a, enum certify_by by)
{
	const char *const certifier[] = { certify_program(a), "--version", NULL }, *const solver[] = { certify_solver(), "--version", NULL };
	const char *why;
	bool first = corpus_command_run(a, certifier, NULL, &why);
	if (!first) cli_error("%s (the certifier is made of the proofs: './faialw certify FILE' builds it, and so does the target 'certifier')", why);
	bool second = by == CERTIFY_BY_STEPS || corpus_command_run(a, solver, NULL, &why);
	if (!second) cli_error("%s ('certify' asks z3, but for --by steps; 'check' does not need it: Debian and Ubuntu have it in the package 'z3')", why);
	return first && second;
}

int certify_lost_open(void)
{
	int fd = memfd_create("lost", 0);        /* programs that this one starts have it, too */
	return fd > 0 ? fd : 0;
}

static const char *word(enum report_certificate_state s)
{
	return s ? report_certificate_name(s) : "nothing to certify";
}

static void answer_show(struct certify *c, const char *path, const struct report_kernel *k)
{
	struct text t = {0};
	const struct report_certificate *x = &k->certificate;
	text_printf(&t, "%s:%u: kernel %s: ", path, k->at.line, k->name);
	if (x->state == CERTIFICATE_NONE) text_printf(&t, "%s, %s", verdict_name(k->verdict), word(x->state));
	else if (x->state == CERTIFICATE_CERTIFIED) {
		text_printf(&t, "certified, %u questions, %u of them by steps", x->questions, x->stepped);
		if (x->detail && *x->detail) text_printf(&t, ", but for that threads pass barriers together: %s", x->detail);
	} else text_printf(&t, "%s: %s", word(x->state), x->detail);
	text_put(&t, "\n");
	output_put(&c->output, &t);
	text_fini(&t);
}

static void answer_take(struct certify *c, const char *path, const struct report_kernel *k)
{
	const struct report_certificate *x = &k->certificate;
	c->by_state[x->state]++;
	if (c->options->format != FORMAT_JSON) answer_show(c, path, k);
	json_array_append_new(c->kernels, json_pack("{s:s, s:s, s:i, s:s, s:s, s:b, s:i, s:i, s:f, s:s}", "file", path, "kernel", k->name, "line", (int)k->at.line,
		"verdict", verdict_name(k->verdict), "state", word(x->state), "certified", x->state == CERTIFICATE_CERTIFIED, "questions", (int)x->questions,
		"by_steps", (int)x->stepped, "seconds", x->seconds, "detail", x->detail ? x->detail : ""));
}

static void file_take(const struct report_file *f, void *data)
{
	struct certify *c = data;
	for (size_t i = 0; i < f->diagnostics.n; i++)
		if (f->diagnostics.at[i].level == DIAG_ERROR) cli_error("%s: %s", f->path, f->diagnostics.at[i].text);
	c->failed += f->status != REPORT_FILE_CHECKED;
	for (size_t i = 0; i < f->kernels.n; i++) answer_take(c, f->path, f->kernels.at[i]);
}

static void finish(struct certify *c)
{
	struct text t = {0};
	unsigned all = 0;
	for (int s = 0; s <= CERTIFICATE_CONTRADICTED; s++) all += c->by_state[s];
	if (c->options->format == FORMAT_JSON) {
		json_t *o = json_pack("{s:s, s:O}", "schema", "faial-c/certify/1", "kernels", c->kernels);
		char *text = json_dumps(o, JSON_INDENT(1));
		text_printf(&t, "%s\n", text);
		free(text);
		json_decref(o);
	} else {
		text_printf(&t, "%u kernel%s: %u certified, %u open, %u contradicted, %u not drf\n", all, all == 1 ? "" : "s", c->by_state[CERTIFICATE_CERTIFIED],
			c->by_state[CERTIFICATE_OPEN], c->by_state[CERTIFICATE_CONTRADICTED], c->by_state[CERTIFICATE_NONE]);
	}
	output_put(&c->output, &t);
	text_fini(&t);
}

int command_certify(int argc, char **argv)
{
	struct options o;
	options_parse_certify(&o, argc, argv);
	headers_look(&o);
	struct certify c = { .options = &o };
	o.certify_lost = certify_lost_open();
	if (!certify_tools_there(o.arena, o.certify_by) || !output_open(&c.output, &o)) {
		arena_free(o.arena);
		return EXIT_USAGE;
	}
	c.kernels = json_array();
	report_free(report_quietly(&o, file_take, &c));
	finish(&c);
	bool open = c.by_state[CERTIFICATE_OPEN] || c.by_state[CERTIFICATE_NONE];
	int status = c.by_state[CERTIFICATE_CONTRADICTED] ? EXIT_FAULT : c.failed ? EXIT_USAGE : open ? EXIT_OPEN : EXIT_FREE;
	if (!output_close(&c.output)) status = EXIT_USAGE;
	json_decref(c.kernels);
	arena_free(o.arena);
	return status;
}
