/* A run: sources to files, files to workers, answers to the database. Resumes by itself: a file whose key is in the
 * database is done. */
#include "corpus/corpus_internal.h"

#include <string.h>

struct run {
	struct corpus_db *db;
	const struct corpus_manifest *m;
	const struct corpus_tool *tool;
	const struct corpus_run_options *o;
	struct corpus_counts *counts;
	struct corpus_progress progress;
	struct arena *arena;
	VEC(struct opened_source) sources;
	found_files files;
	const char **why;
};

/* Which part a file belongs to depends on its name only, so parts need not talk to each other. */
static bool in_shard(const struct run *r, const struct found_file *f)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);
	if (r->o->shards <= 1) return true;
	for (const char *s = f->source->source->name; *s; s++) h = (h ^ (unsigned char)*s) * UINT64_C(0x100000001b3);
	for (const char *s = f->path; *s; s++) h = (h ^ (unsigned char)*s) * UINT64_C(0x100000001b3);
	h ^= h >> 29;
	return h % (uint64_t)r->o->shards == (uint64_t)(r->o->shard - 1);
}

static bool db_fails(struct run *r)
{
	*r->why = db_error(r->db, r->db->arena);
	return false;
}

static bool sources_open(struct run *r)
{
	for (size_t i = 0; i < r->m->sources.n; i++) {
		struct opened_source s;
		if (!source_open(r->arena, r->m, &r->m->sources.at[i], r->o, &s, r->why)) return false;
		VEC_PUSH(r->arena, &r->sources, s);
	}
	for (size_t i = 0; i < r->sources.n; i++)
		if (!discover(r->arena, r->m, &r->sources.at[i], &r->files, r->why)) return false;
	size_t kept = 0;
	for (size_t i = 0; i < r->files.n; i++)
		if (in_shard(r, &r->files.at[i])) r->files.at[kept++] = r->files.at[i];
	r->files.n = kept;
	return true;
}

static const char *kind_word(enum corpus_kind k)
{
	switch (k) {
	case CORPUS_GIT: return "git";
	case CORPUS_FOLDER: return "folder";
	case CORPUS_ARCHIVE: return "archive";
	case CORPUS_LIST: return "list";
	case CORPUS_NONE: break;
	}
	UNREACHABLE("an opened source has a kind");
}

static const char *flags_join(struct run *r, const corpus_words *flags)
{
	const char *all = "";
	for (size_t i = 0; i < flags->n; i++) all = arena_printf(r->arena, "%s%s%s", all, i ? " " : "", flags->at[i]);
	return all;
}

/* What a study is: two databases of one study can be merged. */
static void study_hash(const struct run *r, char out[HASH_HEX])
{
	SHA2_CTX h;
	char limits[100], one[HASH_HEX];
	SHA256Init(&h);
	snprintf(limits, sizeof limits, "%g %ld %g %d", r->m->seconds, r->m->memory_mib, r->m->file_mib, r->m->keep_excerpts);
	hash_puts(&h, FAIAL_VERSION);
	hash_puts(&h, r->m->name);
	hash_puts(&h, limits);
	for (size_t i = 0; i < r->sources.n; i++) {
		const struct corpus_source *s = r->sources.at[i].source;
		hash_puts(&h, s->name);
		hash_puts(&h, r->sources.at[i].revision);
		for (size_t j = 0; j < s->include.n; j++) hash_puts(&h, s->include.at[j]);
		hash_puts(&h, "");
		for (size_t j = 0; j < s->exclude.n; j++) hash_puts(&h, s->exclude.at[j]);
		hash_puts(&h, "");
		for (size_t j = 0; j < s->flags.n; j++) hash_puts(&h, s->flags.at[j]);
		for (size_t j = 0; j < s->models.n; j++) hash_puts(&h, SHA256File(s->models.at[j], one) ? one : "");
	}
	SHA256End(&h, out);
}

static bool meta_store(struct run *r)
{
	char study[HASH_HEX], limits[100];
	const char *const sql = "INSERT OR REPLACE INTO meta VALUES(?,?)";
	study_hash(r, study);
	snprintf(limits, sizeof limits, "%g s, %ld MiB, files to %g MiB", r->m->seconds, r->m->memory_mib, r->m->file_mib);
	bool ok = db_do(r->db, sql, "ss", "name", r->m->name) && db_do(r->db, sql, "ss", "version", FAIAL_VERSION) &&
		db_do(r->db, sql, "ss", "study", study) && db_do(r->db, sql, "ss", "limits", limits) &&
		db_do(r->db, "DELETE FROM sources", "");
	for (size_t i = 0; ok && i < r->sources.n; i++) {
		const struct opened_source *s = &r->sources.at[i];
		ok = db_do(r->db, "INSERT INTO sources VALUES(?,?,?,?,?)", "sssss", s->source->name, kind_word(s->source->kind),
			s->source->location, s->revision, flags_join(r, &s->source->flags));
	}
	return ok;
}

/* Files that the manifest no longer selects leave the database; triage marks stay. */
static bool files_settle(struct run *r)
{
	bool ok = db_exec(r->db, "BEGIN IMMEDIATE; CREATE TEMP TABLE IF NOT EXISTS wanted(source TEXT, path TEXT,"
		" PRIMARY KEY(source, path)); DELETE FROM wanted") && meta_store(r);
	sqlite3_stmt *s = ok ? db_prepare(r->db, "INSERT OR IGNORE INTO wanted VALUES(?,?)") : NULL;
	for (size_t i = 0; s && ok && i < r->files.n; i++) {
		sqlite3_bind_text(s, 1, r->files.at[i].source->source->name, -1, SQLITE_TRANSIENT);
		sqlite3_bind_text(s, 2, r->files.at[i].path, -1, SQLITE_TRANSIENT);
		ok = sqlite3_step(s) == SQLITE_DONE;
		sqlite3_reset(s);
	}
	sqlite3_finalize(s);
	ok = ok && s && db_exec(r->db, "DELETE FROM files WHERE (source, path) NOT IN (SELECT source, path FROM wanted)") &&
		db_exec(r->db, "COMMIT");
	if (ok) return true;
	db_rollback(r->db);
	return db_fails(r);
}

/* In the database with the same key? Its kernels count as done. */
static bool is_done(struct run *r, sqlite3_stmt *s, const struct found_file *f)
{
	bool done = false;
	sqlite3_bind_text(s, 1, f->source->source->name, -1, SQLITE_TRANSIENT);
	sqlite3_bind_text(s, 2, f->path, -1, SQLITE_TRANSIENT);
	sqlite3_bind_text(s, 3, f->key, -1, SQLITE_TRANSIENT);
	if (sqlite3_step(s) == SQLITE_ROW) done = !r->o->again;
	sqlite3_reset(s);
	return done;
}

static bool file_done(const struct found_file *f, const struct worker_result *result, void *data)
{
	struct run *r = data;
	struct corpus_progress *p = &r->progress;
	size_t before = 0, after = 0;
	for (int v = 0; v <= VERDICT_RACY; v++) before += p->by_verdict[v];
	if (!store_result(r->db, r->m, r->tool, f, result, p->by_verdict)) return db_fails(r);
	for (int v = 0; v <= VERDICT_RACY; v++) after += p->by_verdict[v];
	p->kernels += after - before;
	p->done++;
	corpus_progress_show(p, false);
	return true;
}

static void tick(void *data)
{
	struct run *r = data;
	corpus_progress_show(&r->progress, false);
}

static bool files_check(struct run *r)
{
	VEC(const struct found_file *) todo = {0};
	sqlite3_stmt *s = db_prepare(r->db, "SELECT 1 FROM files WHERE source=? AND path=? AND key=?");
	bool ok = s != NULL;
	for (size_t i = 0; ok && i < r->files.n; i++) {
		const struct found_file *f = &r->files.at[i];
		if (is_done(r, s, f)) r->counts->kept++;
		else if (f->skip) ok = store_skipped(r->db, f);
		else VEC_PUSH(r->arena, &todo, f);
	}
	sqlite3_finalize(s);
	if (!ok) return db_fails(r);
	r->progress = (struct corpus_progress){ .out = r->o->progress, .terminal = r->o->terminal, .files = todo.n,
		.start = clock_seconds() };
	r->progress.told = r->progress.start;
	struct pool pool = { r->m, r->tool, todo.at, todo.n, r->o->jobs, file_done, tick, r };
	ok = pool_run(&pool);
	corpus_progress_show(&r->progress, true);
	r->counts->files = r->progress.done;
	r->counts->kernels = r->progress.kernels;
	r->counts->seconds = clock_seconds() - r->progress.start;
	return ok;
}

static bool contradicted_count(struct run *r)
{
	sqlite3_stmt *s = db_prepare(r->db, "SELECT count(*) FROM kernels WHERE json_extract(report, '$.certificate.state') = 'contradicted'");
	bool ok = s && sqlite3_step(s) == SQLITE_ROW;
	if (ok) r->counts->contradicted = (size_t)sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
	return ok || db_fails(r);
}

bool corpus_run(struct corpus_db *db, const struct corpus_manifest *m, const struct corpus_tool *tool,
	const struct corpus_run_options *o, struct corpus_counts *counts, const char **why)
{
	struct run r = { .db = db, .m = m, .tool = tool, .o = o, .counts = counts, .arena = arena_new(), .why = why };
	*counts = (struct corpus_counts){0};
	bool ok = sources_open(&r) && files_settle(&r) && files_check(&r) && contradicted_count(&r);
	if (!ok) *why = arena_strdup(db->arena, *why);
	arena_free(r.arena);
	return ok;
}
