/* `certify`: what the check calls free of races is proved again by a chain that shares nothing with it behind the core calculus: definitions
 * extracted from the proofs, and another solver. Per kernel: certified, open with the reason, or contradicted, which is a defect. */
#include "cli/certify_internal.h"
#include "corpus/corpus.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RECORD_ANSWER 'V'

struct certify { const struct options *options; struct report *report; struct report_file *file; json_t *kernels; struct output output;
	unsigned by_state[CERTIFY_CONTRADICTED + 1], failed; };

const char *certify_solver(void)
{
	const char *named = getenv("FAIAL_C_Z3");
	return named && *named ? named : "z3";
}

const char *certify_program(struct arena *a)
{
	static const char name[] = "faial-c-certifier";
	char self[4096];
	const char *named = getenv("FAIAL_C_CERTIFIER");
	if (named && *named) return named;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
	while (n > 0 && self[n - 1] != '/') n--;
	static const char *const folders[] = { "", "../lib/faial-c/" };
	for (size_t i = 0; n > 0 && i < sizeof folders / sizeof *folders; i++) {
		const char *there = arena_printf(a, "%.*s%s%s", (int)n, self, folders[i], name);
		if (access(there, X_OK) == 0) return there;
	}
	return name;
}

/* false after a message: there is nothing to certify with. */
static bool tools_there(struct arena *a)
{
	const char *const certifier[] = { certify_program(a), "--version", NULL }, *const solver[] = { certify_solver(), "--version", NULL };
	const char *why;
	bool first = corpus_command_run(a, certifier, NULL, &why);
	if (!first) cli_error("%s (the certifier is made of the proofs: './faialw certify FILE' builds it, and so does the target 'certifier')", why);
	bool second = corpus_command_run(a, solver, NULL, &why);
	if (!second) cli_error("%s ('certify' asks z3, which 'check' does not need: Debian and Ubuntu have it in the package 'z3')", why);
	return first && second;
}

/* ---- records ---- */

void certify_send(const struct certify_answer *x, const char *path, int fd)
{
	json_t *o = json_pack("{s:s, s:s, s:i, s:s, s:s, s:b, s:i, s:s}", "file", path, "kernel", x->name, "line", (int)x->line,
		"verdict", verdict_name(x->verdict), "state", certify_word(x->state), "certified", x->state == CERTIFY_CERTIFIED, "questions",
		(int)x->questions, "detail", x->detail ? x->detail : "");
	char *text = o ? json_dumps(o, JSON_COMPACT) : NULL;
	if (text) record_write(fd, RECORD_ANSWER, text, strlen(text));
	free(text);
	json_decref(o);
}

static const char *field(const json_t *kernel, const char *name)
{
	const char *s = json_string_value(json_object_get(kernel, name));
	return s ? s : "";
}

static enum certify_state state_of(const json_t *kernel)
{
	enum certify_state s = CERTIFY_NONE;
	while (s < CERTIFY_CONTRADICTED && strcmp(field(kernel, "state"), certify_word(s))) s++;
	return s;
}

static void answer_show(struct certify *c, const json_t *k)
{
	struct text t = {0};
	enum certify_state s = state_of(k);
	text_printf(&t, "%s:%lld: kernel %s: ", field(k, "file"), json_integer_value(json_object_get(k, "line")), field(k, "kernel"));
	if (s == CERTIFY_NONE) text_printf(&t, "%s, %s", field(k, "verdict"), certify_word(s));
	else if (s == CERTIFY_CERTIFIED) text_printf(&t, "certified, %lld questions", json_integer_value(json_object_get(k, "questions")));
	else text_printf(&t, "%s: %s", certify_word(s), field(k, "detail"));
	text_put(&t, "\n");
	output_put(&c->output, &t);
	text_fini(&t);
}

static void record_take(char type, const char *bytes, size_t n, void *data)
{
	struct certify *c = data;
	if (type == 'F') c->file = report_file_read(c->report, bytes, n);
	json_t *k = type == RECORD_ANSWER ? json_loadb(bytes, n, 0, NULL) : NULL;
	if (!k) return;
	c->by_state[state_of(k)]++;
	if (c->options->format != FORMAT_JSON) answer_show(c, k);
	json_array_append_new(c->kernels, k);
}

static void file_done(const char *path, const struct worker_result *w, void *data)
{
	struct certify *c = data;
	enum report_file_status status = REPORT_FILE_NONE;
	const char *why = file_failure(w, c->options, &status, c->report->arena);
	for (size_t i = 0; c->file && i < c->file->diagnostics.n; i++)
		if (c->file->diagnostics.at[i].level == DIAG_ERROR) cli_error("%s: %s", path, c->file->diagnostics.at[i].text);
	if (why) cli_error("%s: %s", path, why);
	c->failed += why || !c->file || c->file->status != REPORT_FILE_CHECKED;
	c->file = NULL;
}

static void finish(struct certify *c)
{
	struct text t = {0};
	unsigned all = 0;
	for (int s = 0; s <= CERTIFY_CONTRADICTED; s++) all += c->by_state[s];
	if (c->options->format == FORMAT_JSON) {
		json_t *o = json_pack("{s:s, s:O}", "schema", "faial-c/certify/1", "kernels", c->kernels);
		char *text = json_dumps(o, JSON_INDENT(1));
		text_printf(&t, "%s\n", text);
		free(text);
		json_decref(o);
	} else {
		text_printf(&t, "%u kernel%s: %u certified, %u open, %u contradicted, %u not drf\n", all, all == 1 ? "" : "s", c->by_state[CERTIFY_CERTIFIED],
			c->by_state[CERTIFY_OPEN], c->by_state[CERTIFY_CONTRADICTED], c->by_state[CERTIFY_NONE]);
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
	if (!tools_there(o.arena) || !output_open(&c.output, &o)) {
		arena_free(o.arena);
		return EXIT_USAGE;
	}
	c.report = report_new();
	c.kernels = json_array();
	files_run(&o, job_certify, NULL, &(struct files_listener){ record_take, file_done, NULL }, &c);
	finish(&c);
	bool open = c.by_state[CERTIFY_OPEN] || c.by_state[CERTIFY_NONE];
	int status = c.by_state[CERTIFY_CONTRADICTED] ? EXIT_FAULT : c.failed ? EXIT_USAGE : open ? EXIT_OPEN : EXIT_FREE;
	if (!output_close(&c.output)) status = EXIT_USAGE;
	json_decref(c.kernels);
	report_free(c.report);
	arena_free(o.arena);
	return status;
}
