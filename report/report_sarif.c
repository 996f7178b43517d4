/* The SARIF 2.1.0 face (OASIS): one result for the alarms of an access, both accesses as locations, the threads as code flows. */
#include "report/report_internal.h"

#include <inttypes.h>
#include <string.h>

static void put(json_t *object, const char *name, json_t *value)
{
	INVARIANT(json_object_set_new(object, name, value) == 0, "strings of a model are UTF-8, so jansson takes them");
}

static json_t *message_json(const char *s)
{
	json_t *o = json_object();
	put(o, "text", json_string(s));
	return o;
}

/* Odd bytes are percent-encoded. */
static json_t *uri_json(const char *scheme, const char *path)
{
	struct text t = {0};
	text_put(&t, scheme);
	for (const unsigned char *c = (const unsigned char *)path; *c; c++) {
		bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
		bool plain = letter || (*c >= '0' && *c <= '9') || strchr("-._~/", *c);
		text_printf(&t, plain ? "%c" : "%%%02X", *c);
	}
	json_t *s = json_string(t.at);
	text_fini(&t);
	return s;
}

/* "a/./b/../c" is "a/c"; out of the top it leads nowhere: false. */
static bool path_plain(const char *path, struct text *out)
{
	text_put(out, "");
	for (const char *s = path; *s;) {
		size_t n = strcspn(s, "/");
		bool up = n == 2 && !strncmp(s, "..", 2);
		if (up && !out->n) return false;
		if (up) {
			while (out->n && out->at[out->n - 1] != '/') out->at[--out->n] = 0;
			if (out->n) out->at[--out->n] = 0;
		} else if (n && !(n == 1 && *s == '.')) {
			if (out->n) text_put(out, "/");
			text_putn(out, s, n);
		}
		s += n + (s[n] == '/');
	}
	return out->n > 0;
}

bool report_path_below(const struct report *r, const char *path, struct text *out)
{
	struct text joined = {0};
	size_t n = r->root ? strlen(r->root) : 0;
	bool inside = path[0] != '/' || (n && !strncmp(path, r->root, n) && path[n] == '/');
	text_printf(&joined, "%s%s", path[0] == '/' || !r->below ? "" : r->below, path + (path[0] == '/' && inside ? n + 1 : 0));
	inside = inside && path_plain(joined.at, out);
	text_fini(&joined);
	return inside;
}

/* Below the top the base is named. */
static json_t *artifact_json(const struct report *r, const char *path)
{
	json_t *o = json_object();
	struct text plain = {0};
	if (report_path_below(r, path, &plain)) {
		put(o, "uri", uri_json("", plain.at));
		if (r->root) put(o, "uriBaseId", json_string("SRCROOT"));
	} else {
		put(o, "uri", uri_json(path[0] == '/' ? "file://" : "", path));
	}
	text_fini(&plain);
	return o;
}

/* Columns in code points, which needs the line; without it bytes are the best there is. */
static json_int_t column_of(const struct report_kernel *k, const struct report_place *at, uint32_t line,
	uint32_t column)
{
	const char *s = k ? report_line_find(k, at->path, line) : NULL;
	return s && column - 1 <= strlen(s) ? (json_int_t)report_columns(s, column - 1) + 1 : (json_int_t)column;
}

static json_t *location_json(const struct report *r, const struct report_kernel *k, const struct report_place *at, const char *words)
{
	json_t *o = json_object(), *physical = json_object(), *region = json_object();
	put(physical, "artifactLocation", artifact_json(r, at->path));
	if (at->line) {
		put(region, "startLine", json_integer(at->line));
		if (at->column) put(region, "startColumn", json_integer(column_of(k, at, at->line, at->column)));
		if (at->end_line && at->end_line != at->line) put(region, "endLine", json_integer(at->end_line));
		if (at->end_line && at->end_column)
			put(region, "endColumn", json_integer(column_of(k, at, at->end_line, at->end_column)));
		put(physical, "region", region);
	} else {
		json_decref(region);
	}
	put(o, "physicalLocation", physical);
	if (words) put(o, "message", message_json(words));
	return o;
}

static json_t *array_of(json_t *item)
{
	json_t *a = json_array();
	json_array_append_new(a, item);
	return a;
}

static void thread_words(const struct report_alarm *a, int t, struct text *out)
{
	const char *mode = report_mode_name(a->access[t].mode);
	if (a->kind == ALARM_RACE)
		text_printf(out, "thread %d: %s of %s", t + 1, mode ? mode : "access", a->array ? a->array : "?");
	else if (a->kind == ALARM_BOUNDS) report_element_words(a, t, out);
	else text_put(out, t ? "the branch or loop where threads part" : "the barrier");
	if (!a->witness.present || a->kind == ALARM_DIVERGENCE || (t && a->kind == ALARM_BOUNDS)) return;
	for (uint32_t i = 0; i < a->witness.dims && a->kind == ALARM_RACE; i++) text_printf(out, "[%lld]", (long long)a->witness.index[i]);
	text_put(out, ", threadIdx ");
	report_dims(out, a->witness.thread[t].thread_idx);
	text_put(out, ", blockIdx ");
	report_dims(out, a->witness.thread[t].block_idx);
}

static json_t *access_location(const struct report *r, const struct report_kernel *k, const struct report_alarm *a, int t)
{
	struct text words = {0};
	thread_words(a, t, &words);
	json_t *o = location_json(r, k, &a->access[t].at, words.at);
	text_fini(&words);
	return o;
}

static json_t *flow_json(const struct report *r, const struct report_kernel *k, const struct report_alarm *a)
{
	json_t *flow = json_object(), *list = json_array();
	for (int t = 0; t < 2; t++) {
		json_t *step = json_object(), *thread = json_object();
		put(step, "location", access_location(r, k, a, t));
		put(thread, "id", json_string(t ? "thread 2" : "thread 1"));
		put(thread, "locations", array_of(step));
		json_array_append_new(list, thread);
	}
	put(flow, "threadFlows", list);
	return flow;
}

/* Takes the location; what is there already is not told twice. */
static void place_add(json_t *list, json_t *location)
{
	bool told = false;
	for (size_t i = 0; i < json_array_size(list) && !told; i++) told = json_equal(json_array_get(list, i), location);
	if (told) json_decref(location);
	else json_array_append_new(list, location);
}

/* *left: how many causes had no room. */
static json_t *related_json(const struct report *r, const struct report_kernel *k, const struct report_alarm *a, size_t *left)
{
	json_t *list = array_of(access_location(r, k, a, 1));
	for (size_t i = 0; i < a->causes.n; i++) {
		const struct report_cause *c = &a->causes.at[i];
		struct text t = {0};
		text_printf(&t, "%s%s%s%s%s", c->reason, c->variable ? ": " : "", c->variable ? c->variable : "",
			c->why ? ", " : "", c->why ? c->why : "");
		if (c->at.path[0]) place_add(list, location_json(r, k, &c->at, t.at));
		text_fini(&t);
	}
	size_t all = json_array_size(list);
	*left = all > LIMIT_SARIF_PLACES ? all - LIMIT_SARIF_PLACES : 0;
	for (size_t i = all; i > LIMIT_SARIF_PLACES; i--) json_array_remove(list, i - 1);
	return list;
}

/* An empty list says that it was looked for and not found: of results without a suppression it is left out. */
static json_t *suppressions_json(const struct report *r, const struct report_kernel *k, const struct report_alarm *a)
{
	json_t *o = json_object();
	bool settled = a->suppressed.reason;
	put(o, "kind", json_string(settled && a->suppressed.in_source ? "inSource" : "external"));
	put(o, "justification", json_string(settled ? a->suppressed.reason : a->known));
	if (settled && a->suppressed.at.path[0]) put(o, "location", location_json(r, k, &a->suppressed.at, NULL));
	return array_of(o);
}

static json_t *dims_json(const int64_t dims[3])
{
	return json_pack("[I,I,I]", (json_int_t)dims[0], (json_int_t)dims[1], (json_int_t)dims[2]);
}

/* What reproduces it. */
static json_t *witness_json(const struct report_witness *w, int threads_told)
{
	json_t *o = json_object(), *params = json_object(), *threads = json_array();
	put(o, "blockDim", dims_json(w->block_dim));
	put(o, "gridDim", dims_json(w->grid_dim));
	for (size_t i = 0; i < w->params.n; i++) put(params, w->params.at[i].name, json_integer(w->params.at[i].value));
	put(o, "params", params);
	for (int t = 0; t < threads_told; t++) {
		json_t *thread = json_object();
		put(thread, "threadIdx", dims_json(w->thread[t].thread_idx));
		put(thread, "blockIdx", dims_json(w->thread[t].block_idx));
		json_array_append_new(threads, thread);
	}
	put(o, "threads", threads);
	put(o, "replayed", json_boolean(w->replayed));
	return o;
}

/* ---- results: the alarms of one access are one, or a large program would have more than code hosts take ---- */

static bool same_words(const char *s, const char *t) { return s == t || (s && t && !strcmp(s, t)); }

static bool same_result(const struct report_alarm *a, const struct report_alarm *b)
{
	const struct report_place *x = &a->access[0].at, *y = &b->access[0].at;
	return a->kind == b->kind && a->label == b->label && a->reason == b->reason && a->severity == b->severity && same_words(a->array, b->array) && x->line == y->line &&
		x->column == y->column && same_words(x->path, y->path) && same_words(a->known, b->known) &&
		same_words(a->suppressed.reason, b->suppressed.reason);
}

/* The other alarms of alarm `first`: what they meet. Gives how many. */
static size_t others_put(const struct report *r, const struct report_kernel *k, size_t first, json_t *related)
{
	size_t n = 0;
	for (size_t i = first + 1; i < k->alarms.n; i++) {
		if (!same_result(&k->alarms.at[first], &k->alarms.at[i])) continue;
		if (json_array_size(related) < LIMIT_SARIF_PLACES) place_add(related, access_location(r, k, &k->alarms.at[i], 1));
		n++;
	}
	return n;
}

static json_t *assumptions_json(const struct report_kernel *k)
{
	json_t *list = json_array();
	for (size_t i = 0; i < k->assumptions.n; i++) {
		struct text t = {0};
		text_printf(&t, "%s: %s", k->assumptions.at[i].kind, k->assumptions.at[i].text);
		json_array_append_new(list, json_string(t.at));
		text_fini(&t);
	}
	return list;
}

/* The first result of a kernel says what its answer assumes, for all of them. */
static json_t *result_json(const struct report *r, const struct report_kernel *k, size_t number, const char *print)
{
	const struct report_alarm *a = &k->alarms.at[number];
	size_t left;
	json_t *related = related_json(r, k, a, &left);
	size_t others = others_put(r, k, number, related);
	json_t *o = json_object(), *prints = json_object(), *properties = json_object();
	struct text words = {0};
	text_printf(&words, "Kernel %s: ", k->name);
	report_alarm_title(a, &words);
	text_printf(&words, ". %s. ", report_label_reason(a));
	report_advice(a, &words);
	text_put(&words, ".");
	if (others) text_printf(&words, " %zu more alarm%s of this place on the same array.", others, others > 1 ? "s" : "");
	if (left) text_printf(&words, " %zu more cause%s.", left, left > 1 ? "s" : "");
	put(o, "ruleId", json_string(report_rule_name(a->kind)));
	put(o, "ruleIndex", json_integer(a->kind - ALARM_RACE));
	put(o, "level", json_string(report_severity_name(report_severity(a))));
	put(o, "message", message_json(words.at));
	put(o, "locations", array_of(access_location(r, k, a, 0)));
	put(o, "relatedLocations", related);
	if (a->kind == ALARM_RACE) put(o, "codeFlows", array_of(flow_json(r, k, a)));
	if (a->suppressed.reason || a->known) put(o, "suppressions", suppressions_json(r, k, a));
	put(prints, "faialAlarm/v2", json_string(print));
	put(o, "partialFingerprints", prints);
	put(properties, "label", json_string(label_name(a->label) ? label_name(a->label) : "unknown"));
	if (a->reason) put(properties, "reason", json_string(alarm_reason_name(a->reason)));
	put(properties, "kernel", json_string(k->name));
	put(properties, "alarms", json_integer((json_int_t)others + 1));
	if (a->witness.present) put(properties, "witness", witness_json(&a->witness, a->kind == ALARM_BOUNDS ? 1 : 2));
	if (number == 0 && k->assumptions.n) put(properties, "assumptions", assumptions_json(k));
	put(o, "properties", properties);
	text_fini(&words);
	return o;
}

/* A kernel of which everything was shown: what the answer assumes is part of it. */
static json_t *pass_json(const struct report *r, const struct report_kernel *k, const char *print)
{
	json_t *o = json_object(), *prints = json_object(), *properties = json_object();
	struct text words = {0};
	bool certified = k->certificate.state == CERTIFICATE_CERTIFIED;
	text_printf(&words, "Kernel %s: free of data races and barrier divergence%s", k->name, certified ? ", of races by a certified proof" : "");
	for (size_t i = 0; i < k->assumptions.n; i++) text_printf(&words, "%s%s", i ? "; " : ". Assumed: ", k->assumptions.at[i].text);
	text_put(&words, ".");
	put(o, "ruleId", json_string(report_rule_name(ALARM_RACE)));
	put(o, "ruleIndex", json_integer(0));
	put(o, "kind", json_string("pass"));
	put(o, "level", json_string("none"));
	put(o, "message", message_json(words.at));
	put(o, "locations", array_of(location_json(r, k, &k->at, NULL)));
	put(prints, "faialKernel/v1", json_string(print));
	put(o, "partialFingerprints", prints);
	put(properties, "kernel", json_string(k->name));
	if (k->certificate.state) put(properties, "certified", json_boolean(certified));
	put(o, "properties", properties);
	text_fini(&words);
	return o;
}

/* The page is plain enough to be read as text too. */
static json_t *help_json(const char *id)
{
	const char *page = report_rule_page(id);
	json_t *o = message_json(page ? page : id);
	put(o, "markdown", json_string(page ? page : id));
	return o;
}

static json_t *page_json(const struct report *r, const char *id)
{
	struct text t = {0};
	text_printf(&t, "%s%s.md", r->pages, id);
	json_t *uri = r->pages[0] == '/' ? uri_json("file://", t.at) : json_string(t.at);
	text_fini(&t);
	return uri;
}

static json_t *rule_json(const struct report *r, const char *id, const char *brief, const char *full)
{
	json_t *o = json_object();
	put(o, "id", json_string(id));
	put(o, "shortDescription", message_json(brief));
	put(o, "fullDescription", message_json(full));
	put(o, "help", help_json(id));
	if (r->pages) put(o, "helpUri", page_json(r, id));
	return o;
}

static json_t *tool_json(const struct report *r)
{
	json_t *tool = json_object(), *driver = json_object(), *rules = json_array();
	json_array_append_new(rules, rule_json(r, "data-race", "Data race", "Two threads access one element without a barrier "
		"between them, and at least one of them writes. The label says whether it is true (certain), possible or benign."));
	json_array_append_new(rules, rule_json(r, "barrier-divergence", "Barrier divergence",
		"Some threads of a block reach a barrier that others do not reach, or reach in another loop iteration."));
	json_array_append_new(rules, rule_json(r, "out-of-bounds", "Out of bounds",
		"A thread accesses an element that the array, or the allocation behind a pointer, does not have."));
	put(driver, "name", json_string("faial-c"));
	put(driver, "version", json_string(FAIAL_VERSION));
	put(driver, "rules", rules);
	put(tool, "driver", driver);
	return tool;
}

static void notify(const struct report *r, json_t *list, const char *level, const struct report_place *at, const char *words, enum limit limit)
{
	json_t *o = json_object(), *properties = json_object();
	put(o, "level", json_string(level));
	put(o, "message", message_json(words));
	put(properties, "limit", json_string(limit_name(limit)));
	if (limit) put(o, "properties", properties);
	else json_decref(properties);
	if (at->path && at->path[0]) put(o, "locations", array_of(location_json(r, NULL, at, NULL)));
	json_array_append_new(list, o);
}

/* What is unknown or unsupported is no result, but must not look like silence; nor must a limit by the clock. */
static void kernel_notify(const struct report *r, json_t *list, const struct report_kernel *k)
{
	struct text t = {0};
	struct text assumed = {0};
	text_put(&assumed, "");
	for (size_t i = 0; i < k->assumptions.n && !k->alarms.n; i++) text_printf(&assumed, "%s%s", i ? "; " : "; assumed: ", k->assumptions.at[i].text);
	if (k->verdict == VERDICT_UNKNOWN || k->verdict == VERDICT_UNSUPPORTED || k->limit == LIMIT_TIME) {
		text_printf(&t, "Kernel %s: %s", k->name, verdict_name(k->verdict));
		if (k->unsupported) text_printf(&t, ": %s", k->unsupported);
		for (size_t i = 0; i < k->gave_up.n; i++)
			text_printf(&t, "; %s: %s", k->gave_up.at[i].what, k->gave_up.at[i].why);
		if (k->limit == LIMIT_TIME) text_put(&t, "; a time limit was met: another run may say something else");
		notify(r, list, "warning", &k->at, t.at, k->limit);
	} else if (k->preconditions.n) {
		text_printf(&t, "Kernel %s: %s: ", k->name, verdict_name(k->verdict));
		report_preconditions(k, &t);
		for (size_t i = 0; i < k->preconditions.n; i++) {
			text_put(&t, "; ");
			report_without(&k->preconditions.at[i], &t);
		}
		struct text duties = {0};
		report_duties(k, &duties);
		if (duties.n) text_printf(&t, "; %s", duties.at);
		text_put(&t, assumed.at);
		text_fini(&duties);
		notify(r, list, "note", &k->at, t.at, LIMIT_NONE);
	} else if (k->elsewhere) {
		text_printf(&t, "Kernel %s: %s; elsewhere: %s races", k->name, verdict_name(k->verdict), k->elsewhere);
		notify(r, list, "note", &k->at, t.at, LIMIT_NONE);
	}
	text_fini(&assumed);
	text_fini(&t);
}

static json_t *invocation_json(const struct report *r)
{
	json_t *o = json_object(), *list = json_array();
	bool ok = true;
	for (size_t i = 0; i < r->files.n; i++) {
		const struct report_file *f = r->files.at[i];
		ok &= f->status == REPORT_FILE_CHECKED;
		for (size_t j = 0; j < f->diagnostics.n; j++) {
			const struct report_diag *d = &f->diagnostics.at[j];
			if (d->level >= DIAG_WARNING) notify(r, list, d->level == DIAG_ERROR ? "error" : "warning", &d->at, d->text, LIMIT_NONE);
		}
		for (size_t j = 0; j < f->kernels.n; j++) kernel_notify(r, list, f->kernels.at[j]);
	}
	put(o, "executionSuccessful", json_boolean(ok));
	put(o, "toolExecutionNotifications", list);
	return o;
}

/* From the repository's top where there is one: the same from whichever folder it is asked. */
static void path_identity(const struct report *r, const char *path, struct text *out)
{
	while (!strncmp(path, "./", 2)) path += 2;
	if (r->root && report_path_below(r, path, out)) return;
	out->n = 0;
	text_put(out, path);
}

static bool same_file(const struct report *r, const char *a, const char *b)
{
	while (!strncmp(a, "./", 2)) a += 2;
	while (!strncmp(b, "./", 2)) b += 2;
	if ((*a == '/') == (*b == '/') && !strstr(a, "/.") && !strstr(b, "/.") && *a != '.' && *b != '.') return !strcmp(a, b);
	struct text x = {0}, y = {0};
	path_identity(r, a, &x), path_identity(r, b, &y);
	bool same = !strcmp(x.at, y.at);
	text_fini(&x), text_fini(&y);
	return same;
}

/* How many times the kernel's name came before in this file: with other launches, or because the file is named twice. */
static size_t kernel_ordinal(const struct report *r, size_t file, size_t kernel)
{
	const struct report_file *f = r->files.at[file];
	size_t count = 0;
	for (size_t i = 0; i <= file; i++) {
		if (i != file && !same_file(r, r->files.at[i]->path, f->path)) continue;
		for (size_t j = 0; j < (i == file ? kernel : r->files.at[i]->kernels.n); j++)
			count += !strcmp(r->files.at[i]->kernels.at[j]->name, f->kernels.at[kernel]->name);
	}
	return count;
}

void report_fingerprint(const struct report *r, size_t file, size_t kernel, const char *id, char out[20])
{
	struct text path = {0};
	path_identity(r, r->files.at[file]->path, &path);
	uint64_t place = report_hash(REPORT_HASH, path.at, path.n) + kernel_ordinal(r, file, kernel);
	text_fini(&path);
	snprintf(out, 20, "%016" PRIx64, report_hash(place, id, strlen(id)));
}

static void kernel_results(const struct report *r, size_t file, size_t kernel, json_t *results)
{
	const struct report_kernel *k = r->files.at[file]->kernels.at[kernel];
	for (size_t i = 0; i < k->alarms.n; i++) {
		char print[20];
		bool told = false;
		for (size_t j = 0; j < i && !told; j++) told = same_result(&k->alarms.at[j], &k->alarms.at[i]);
		if (told) continue;
		report_fingerprint(r, file, kernel, k->alarms.at[i].id, print);
		json_array_append_new(results, result_json(r, k, i, print));
	}
}

static bool passes(const struct report_kernel *k)
{
	return k->verdict == VERDICT_DRF && !report_leaves_bounds(k);
}

static void kernel_passes(const struct report *r, size_t file, size_t kernel, json_t *results)
{
	const struct report_kernel *k = r->files.at[file]->kernels.at[kernel];
	char print[20];
	report_fingerprint(r, file, kernel, k->name, print);
	if (passes(k)) json_array_append_new(results, pass_json(r, k, print));
}

static size_t passes_count(const struct report *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) n += passes(r->files.at[i]->kernels.at[j]);
	return n;
}

/* Code hosts keep so many results: where alarms leave no room, what is proved is only counted. */
static void passes_put(const struct report *r, json_t *results, json_t *properties)
{
	size_t passes = passes_count(r);
	put(properties, "proved", json_integer((json_int_t)passes));
	if (json_array_size(results) + passes > LIMIT_SARIF_RESULTS) return;
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) kernel_passes(r, i, j, results);
}

static json_t *bases_json(const struct report *r)
{
	json_t *o = json_object(), *root = json_object();
	struct text t = {0};
	text_printf(&t, "%s/", r->root);
	put(root, "uri", uri_json("file://", t.at));
	put(o, "SRCROOT", root);
	text_fini(&t);
	return o;
}

void report_sarif(const struct report *r, struct text *out)
{
	json_t *o = json_object(), *run = json_object(), *results = json_array(), *properties = json_object();
	for (size_t i = 0; i < r->files.n; i++)
		for (size_t j = 0; j < r->files.at[i]->kernels.n; j++) kernel_results(r, i, j, results);
	passes_put(r, results, properties);
	put(o, "$schema", json_string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
		"sarif-schema-2.1.0.json"));
	put(o, "version", json_string("2.1.0"));
	put(run, "tool", tool_json(r));
	put(run, "columnKind", json_string("unicodeCodePoints"));
	put(run, "invocations", array_of(invocation_json(r)));
	if (r->root) put(run, "originalUriBaseIds", bases_json(r));
	put(run, "results", results);
	put(run, "properties", properties);
	put(o, "runs", array_of(run));
	report_json_drop(o, JSON_COMPACT, out);
	text_put(out, "\n");
}
