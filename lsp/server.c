/* The server: one message after the other, and between them what the checks have written. */
#include "lsp/lsp_internal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAUSE_SECONDS 0.25       /* in typing, before a check begins */
#define PATIENCE_SECONDS 0.5     /* before an editor shows that one goes on */

struct server {
	const struct lsp_host *host;
	int in, out;
	bool initialised, down, left, utf8, pictures;
	bool shows_progress;
	unsigned progress;              /* how many were shown */
	struct stream stream;
	struct arena *arena;
	VEC(struct document *) documents;
	json_t *waiting;                /* requests about a document whose check is under way */
};

/* ---- answers ---- */

static void put(struct server *s, json_t *message)
{
	if (!stream_put(s->out, message)) s->left = true;
}

static void answer(struct server *s, const json_t *id, json_t *result)
{
	put(s, json_pack("{s:s,s:O,s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

static void refuse(struct server *s, json_t *id, enum lsp_error code, const char *words)
{
	json_t *none = json_null();
	put(s, json_pack("{s:s,s:O,s:{s:i,s:s}}", "jsonrpc", "2.0", "id", id ? id : none, "error", "code", (int)code, "message", words));
}

static void notify(struct server *s, const char *method, json_t *params)
{
	put(s, json_pack("{s:s,s:s,s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

/* ---- documents ---- */

static struct document *document_find(const struct server *s, const char *uri)
{
	for (size_t i = 0; uri && i < s->documents.n; i++)
		if (!strcmp(s->documents.at[i]->uri, uri)) return s->documents.at[i];
	return NULL;
}

static const char *uri_of(const json_t *params)
{
	return json_string_value(json_object_get(json_object_get(params, "textDocument"), "uri"));
}

static void publish(struct server *s, const struct document *d, json_t *list)
{
	notify(s, "textDocument/publishDiagnostics", json_pack("{s:s,s:I,s:o}", "uri", d->uri, "version", d->version, "diagnostics", list));
}

/* ---- progress: of checks that take a while ---- */

static void progress_tell(struct server *s, const struct document *d, json_t *value)
{
	char token[40];
	snprintf(token, sizeof token, "faial-c/%u", d->progress);
	notify(s, "$/progress", json_pack("{s:s,s:o}", "token", token, "value", value));
}

static void progress_begin(struct server *s, struct document *d)
{
	char token[40];
	const char *slash = strrchr(d->path, '/'), *name = slash ? slash + 1 : d->path;
	d->progress = ++s->progress;
	snprintf(token, sizeof token, "faial-c/%u", d->progress);
	put(s, json_pack("{s:s,s:s,s:s,s:{s:s}}", "jsonrpc", "2.0", "id", token, "method", "window/workDoneProgress/create", "params", "token", token));
	json_t *title = json_string(name);               /* NULL where the name is no UTF-8 */
	progress_tell(s, d, json_pack("{s:s,s:s,s:o,s:b}", "kind", "begin", "title", "faial-c", "message", title ? title : json_string("a file"),
		"cancellable", 1));
}

static void progress_go_on(struct server *s, const struct document *d)
{
	size_t n = 0, all = d->file->kernels.n;
	char words[64];
	for (size_t i = 0; i < all; i++) n += !document_waits(d, d->file->kernels.at[i]);
	snprintf(words, sizeof words, "%zu of %zu kernels", n, all);
	if (d->progress) progress_tell(s, d, json_pack("{s:s,s:s,s:b,s:I}", "kind", "report", "message", words, "cancellable", 1, "percentage",
		(json_int_t)(all ? 100 * n / all : 0)));
}

static void progress_end(struct server *s, struct document *d)
{
	if (d->progress) progress_tell(s, d, json_pack("{s:s}", "kind", "end"));
	d->progress = 0;
}

static struct document *progress_find(const struct server *s, const json_t *token)
{
	const char *text = json_string_value(token);
	unsigned number = 0;
	if (!text || sscanf(text, "faial-c/%u", &number) != 1 || !number) return NULL;
	for (size_t i = 0; i < s->documents.n; i++)
		if (s->documents.at[i]->progress == number) return s->documents.at[i];
	return NULL;
}

/* What it said before is of another text. */
static void check_later(struct server *s, struct document *d, double seconds)
{
	document_stop(d);
	progress_end(s, d);
	d->due = clock_seconds() + seconds;
}

static void text_set(struct document *d, const char *text)
{
	free(d->text);
	d->text = strdup(text);
	if (!d->text) die_without_memory();
}

/* An editor may have a text that was never saved, or another than the file has. */
static bool is_in_file(const struct document *d)
{
	struct arena *a = arena_new();
	bool same = !strcmp(arena_file(a, d->path), d->text);
	arena_free(a);
	return same;
}

static void did_open(struct server *s, const json_t *params)
{
	const json_t *item = json_object_get(params, "textDocument");
	const char *uri = uri_of(params), *text = json_string_value(json_object_get(item, "text"));
	char *path = uri ? uri_path(uri) : NULL;
	if (!path || !text || document_find(s, uri)) {
		free(path);
		return;
	}
	struct document *d = calloc(1, sizeof *d);
	if (!d || !(d->uri = strdup(uri))) die_without_memory();
	d->path = path;
	d->version = json_integer_value(json_object_get(item, "version"));
	text_set(d, text);
	d->changed = !is_in_file(d);
	check_later(s, d, 0);
	VEC_PUSH(s->arena, &s->documents, d);
}

static void did_change(struct server *s, const json_t *params)
{
	struct document *d = document_find(s, uri_of(params));
	const json_t *changes = json_object_get(params, "contentChanges"), *last = json_array_get(changes, json_array_size(changes) - 1);
	const char *text = json_string_value(json_object_get(last, "text"));
	if (!d || !text || json_object_get(last, "range")) return;      /* only whole texts were offered */
	d->version = json_integer_value(json_object_get(json_object_get(params, "textDocument"), "version"));
	d->changed = true;
	text_set(d, text);
	check_later(s, d, PAUSE_SECONDS);
}

static void did_save(struct server *s, const json_t *params)
{
	struct document *d = document_find(s, uri_of(params));
	if (!d) return;
	d->changed = false;
	check_later(s, d, 0);
}

static void waiting_drop(struct server *s, const struct document *d, enum lsp_error code, const char *why);

static void did_close(struct server *s, const json_t *params)
{
	struct document *d = document_find(s, uri_of(params));
	for (size_t i = 0; d && i < s->documents.n; i++) {
		if (s->documents.at[i] != d) continue;
		publish(s, d, json_array());
		progress_end(s, d);
		waiting_drop(s, d, LSP_CANCELLED, "the document was closed");
		s->documents.at[i] = s->documents.at[--s->documents.n];
		document_free(d);
		return;
	}
}

/* ---- requests about a document ---- */

static bool asks_of_document(const char *method)
{
	static const char *const methods[] = { "textDocument/hover", "textDocument/codeLens", "textDocument/codeAction" };
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (!strcmp(method, methods[i])) return true;
	return false;
}

static void document_answer(struct server *s, const struct document *d, const json_t *request)
{
	const json_t *params = json_object_get(request, "params"), *id = json_object_get(request, "id");
	const char *method = json_string_value(json_object_get(request, "method"));
	struct view v = { d, s->utf8, s->pictures };
	json_int_t line = 0, column = 0, last = 0;
	if (!strcmp(method, "textDocument/codeLens")) {
		answer(s, id, view_lenses(&v));
	} else if (!strcmp(method, "textDocument/hover")) {
		json_unpack((json_t *)(uintptr_t)params, "{s:{s:I,s:I}}", "position", "line", &line, "character", &column);
		answer(s, id, view_hover(&v, line, column));
	} else {
		json_unpack((json_t *)(uintptr_t)params, "{s:{s:{s:I},s:{s:I}}}", "range", "start", "line", &line, "end", "line", &last);
		answer(s, id, view_actions(&v, line, last));
	}
}

/* The next request of d that waits, taken out; NULL: none. */
static json_t *waiting_take(struct server *s, const struct document *d)
{
	for (size_t i = 0; i < json_array_size(s->waiting); i++) {
		json_t *request = json_array_get(s->waiting, i);
		const char *uri = uri_of(json_object_get(request, "params"));
		if (!uri || strcmp(uri, d->uri)) continue;
		json_incref(request);
		json_array_remove(s->waiting, i);
		return request;
	}
	return NULL;
}

static void waiting_drop(struct server *s, const struct document *d, enum lsp_error code, const char *why)
{
	for (json_t *request; (request = waiting_take(s, d)); json_decref(request)) refuse(s, json_object_get(request, "id"), code, why);
}

static void document_ask(struct server *s, json_t *id, json_t *request)
{
	const json_t *params = json_object_get(request, "params");
	struct document *d = document_find(s, uri_of(params));
	if (!d) refuse(s, id, LSP_BAD_PARAMS, "no such document is open");
	else if (d->pid || d->due > 0) json_array_append(s->waiting, request);
	else document_answer(s, d, request);
}

static void cancel(struct server *s, const json_t *params)
{
	const json_t *id = json_object_get(params, "id");
	for (size_t i = 0; id && i < json_array_size(s->waiting); i++) {
		json_t *waits = json_object_get(json_array_get(s->waiting, i), "id");
		if (!json_equal(waits, id)) continue;
		refuse(s, waits, LSP_CANCELLED, "cancelled");
		json_array_remove(s->waiting, i);
		return;
	}
}

/* Of a check that the editor shows. What was said of the text before stands until the next one. */
static void cancel_check(struct server *s, const json_t *params)
{
	struct document *d = progress_find(s, json_object_get(params, "token"));
	if (!d) return;
	document_stop(d);
	progress_end(s, d);
	waiting_drop(s, d, LSP_SERVER_CANCELLED, "the check was cancelled");
}

/* It shows no progress, for whatever reason. */
static void progress_refused(struct server *s, const json_t *answer)
{
	struct document *d = json_object_get(answer, "error") ? progress_find(s, json_object_get(answer, "id")) : NULL;
	if (!d) return;
	d->progress = 0;
	s->shows_progress = false;
}

/* ---- the life of the server ---- */

static json_t *initialise(struct server *s, const json_t *params)
{
	const json_t *general = json_object_get(json_object_get(params, "capabilities"), "general"), *one;
	size_t i;
	json_array_foreach(json_object_get(general, "positionEncodings"), i, one)
		if (json_is_string(one) && !strcmp(json_string_value(one), "utf-8")) s->utf8 = true;
	const json_t *window = json_object_get(json_object_get(params, "capabilities"), "window");
	s->shows_progress = json_is_true(json_object_get(window, "workDoneProgress"));
	s->pictures = json_is_true(json_object_get(json_object_get(params, "initializationOptions"), "pictures"));
	s->initialised = true;
	return json_pack("{s:{s:s,s:{s:b,s:i,s:b},s:b,s:{s:b},s:{s:[s]}},s:{s:s,s:s}}", "capabilities", "positionEncoding", s->utf8 ? "utf-8" : "utf-16",
		"textDocumentSync", "openClose", 1, "change", 1, "save", 1, "hoverProvider", 1, "codeLensProvider", "resolveProvider", 0,
		"codeActionProvider", "codeActionKinds", "quickfix", "serverInfo", "name", "faial-c", "version", FAIAL_VERSION);
}

static void request(struct server *s, const char *method, json_t *id, json_t *message)
{
	if (!strcmp(method, "initialize") && !s->initialised) answer(s, id, initialise(s, json_object_get(message, "params")));
	else if (!s->initialised) refuse(s, id, LSP_NOT_INITIALISED, "'initialize' comes first");
	else if (s->down || !strcmp(method, "initialize")) refuse(s, id, LSP_INVALID, s->down ? "after 'shutdown'" : "a second 'initialize'");
	else if (!strcmp(method, "shutdown")) s->down = true, answer(s, id, json_null());
	else if (asks_of_document(method)) document_ask(s, id, message);
	else refuse(s, id, LSP_NO_METHOD, "no such method");
}

static void notification(struct server *s, const char *method, const json_t *params)
{
	static const struct { const char *method; void (*take)(struct server *, const json_t *); } known[] = { { "textDocument/didOpen", did_open },
		{ "textDocument/didChange", did_change }, { "textDocument/didSave", did_save }, { "textDocument/didClose", did_close },
		{ "$/cancelRequest", cancel }, { "window/workDoneProgress/cancel", cancel_check } };
	if (!strcmp(method, "exit")) s->left = true;
	for (size_t i = 0; s->initialised && !s->down && i < sizeof known / sizeof *known; i++)
		if (!strcmp(method, known[i].method)) known[i].take(s, params);
}

static void message_take(struct server *s, const char *text)
{
	json_t *message = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL), *id = json_object_get(message, "id");
	const char *method = json_string_value(json_object_get(message, "method"));
	bool answers = !method && (json_object_get(message, "result") || json_object_get(message, "error"));
	if (!message) refuse(s, NULL, LSP_PARSE, "this is no JSON");
	else if (!method && !answers) refuse(s, json_is_string(id) || json_is_integer(id) ? id : NULL, LSP_INVALID, "this is no request");
	else if (method && id && !json_is_string(id) && !json_is_integer(id)) refuse(s, NULL, LSP_INVALID, "an id is a string or a number");
	else if (method && id) request(s, method, id, message);
	else if (method) notification(s, method, json_object_get(message, "params"));
	else progress_refused(s, message);
	json_decref(message);
}

/* ---- what comes in ---- */

static void bytes_take(struct server *s)
{
	char buffer[65536], *message = NULL;
	ssize_t n = read(s->in, buffer, sizeof buffer);
	if (n < 0 && errno == EINTR) return;
	if (n <= 0) s->left = true;
	else text_putn(&s->stream.in, buffer, (size_t)n);
	for (int got; n > 0 && !s->left && (got = stream_next(&s->stream, &message)) != 0; free(message), message = NULL) {
		if (got > 0) message_take(s, message);
		else refuse(s, NULL, LSP_PARSE, "no header of a message, or too long a message");
	}
}

static void check_heard(struct server *s, struct document *d)
{
	char *why = NULL;
	enum heard heard = document_hear(d, &why);
	struct view v = { d, s->utf8, s->pictures };
	if (heard != HEARD_END) return;
	progress_end(s, d);
	publish(s, d, view_diagnostics(&v));
	if (why) notify(s, "window/showMessage", json_pack("{s:i,s:s}", "type", 1, "message", why));
	free(why);
	for (json_t *waits; (waits = waiting_take(s, d)); json_decref(waits)) document_answer(s, d, waits);
}

/* Of checks that take a while: that they go on, and what is known so far. Gives the seconds until the next has taken as long, or wait. */
static double checks_show(struct server *s, double now, double wait)
{
	for (size_t i = 0; i < s->documents.n; i++) {
		struct document *d = s->documents.at[i];
		struct view v = { d, s->utf8, s->pictures };
		double left = d->begun + PATIENCE_SECONDS - now;
		bool begins = s->shows_progress && !d->progress;
		if (!d->pid || !(begins || d->untold)) continue;
		if (left > 0 && (wait < 0 || left < wait)) wait = left;
		if (left > 0) continue;
		if (begins) progress_begin(s, d);
		if (!d->untold) continue;
		d->untold = false;
		publish(s, d, view_diagnostics(&v));
		progress_go_on(s, d);
	}
	return wait;
}

/* Begins those whose time has come. Gives the milliseconds until the next may; -1: none. */
static int checks_begin(struct server *s)
{
	long under_way = 0;
	double now = clock_seconds(), wait = -1;
	for (size_t i = 0; i < s->documents.n; i++) under_way += s->documents.at[i]->pid != 0;
	for (size_t i = 0; i < s->documents.n; i++) {
		struct document *d = s->documents.at[i];
		if (d->due <= 0 || under_way >= s->host->jobs) continue;
		if (d->due <= now) document_start(d, s->host), under_way++;
		else if (wait < 0 || d->due - now < wait) wait = d->due - now;
	}
	wait = checks_show(s, now, wait);
	return wait < 0 ? -1 : (int)(wait * 1000) + 1;
}

static void wait_for_something(struct server *s)
{
	struct pollfd at[1 + LIMIT_LSP_DOCUMENTS] = { { .fd = s->in, .events = POLLIN } };
	struct document *whose[1 + LIMIT_LSP_DOCUMENTS] = { NULL };
	int pause = checks_begin(s);
	nfds_t n = 1;
	for (size_t i = 0; i < s->documents.n && n <= LIMIT_LSP_DOCUMENTS; i++)
		if (s->documents.at[i]->pid) {
			at[n] = (struct pollfd){ .fd = s->documents.at[i]->fd, .events = POLLIN };
			whose[n++] = s->documents.at[i];
		}
	if (poll(at, n, pause) < 0) return;
	for (nfds_t i = 1; i < n; i++)
		if (at[i].revents) check_heard(s, whose[i]);
	if (at[0].revents) bytes_take(s);
}

int lsp_serve(const struct lsp_host *host, int in, int out)
{
	struct server s = { .host = host, .in = in, .out = out, .arena = arena_new(), .waiting = json_array() };
	signal(SIGPIPE, SIG_IGN);
	while (!s.left) wait_for_something(&s);
	for (size_t i = 0; i < s.documents.n; i++) document_free(s.documents.at[i]);
	json_decref(s.waiting);
	text_fini(&s.stream.in);
	arena_free(s.arena);
	return s.down ? 0 : 1;
}
