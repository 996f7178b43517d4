/* `infer`, seen from the worker: prints what a stage made of each kernel of a file. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <string.h>

static void phases_at(struct kernel *k, const struct protocol *p, enum level level, enum space space, const char *title,
	struct text *out)
{
	struct phases phases = {0};
	protocol_split(k, p, level, space, &phases);
	text_printf(out, "; kernel %s: %s\n", k->name, title);
	phases_print(k, &phases, out);
}

static void phases_of_lanes(struct kernel *k, const struct protocol *p, enum level level, struct text *out)
{
	const char *of = level == LEVEL_WARP ? "warp" : arena_printf(k->arena, "tile of %u lanes", (unsigned)level_lanes(level));
	phases_at(k, p, level, SPACE_SHARED, arena_printf(k->arena, "two threads of one %s, shared arrays", of), out);
	phases_at(k, p, level, SPACE_GLOBAL, arena_printf(k->arena, "two threads of one %s, global arrays", of), out);
}

static void phases_all(struct kernel *k, const struct protocol *p, struct text *out)
{
	uint32_t lanes = k->body ? level_lanes_of(k->body, k->arena) : 0;
	for (enum level level = LEVEL_TILE_2; level <= LEVEL_WARP; level++)
		if (lanes & level_lanes(level)) phases_of_lanes(k, p, level, out);
	phases_at(k, p, LEVEL_BLOCK, SPACE_SHARED, "two threads of one block, shared arrays", out);
	phases_at(k, p, LEVEL_BLOCK, SPACE_GLOBAL, "two threads of one block, global arrays", out);
	phases_at(k, p, LEVEL_GRID, SPACE_GLOBAL, "two blocks, global arrays", out);
}

/* A launch that is not in the kernel's text yet. */
static bool launch_is_given(const struct launch *l, const struct kernel *k)
{
	return k->follows_launch || (l->block_dim[0] && !k->fixed_block_dim[0]) || (l->grid_dim[0] && !k->fixed_grid_dim[0]) || l->param_count;
}

static void stage_print(const struct options *o, struct kernel *k, const struct launch_list_item *item, struct text *out)
{
	struct typing typing = {0};
	struct diags diags = { .arena = k->arena };
	const struct launch *launch = &item->launch;
	launch_tell(k, item);
	if (k->unsupported && o->stage != STAGE_CORE) {
		text_printf(out, "; kernel %s: unsupported: %s\n", k->name, k->unsupported);
		return;
	}
	bool made = (o->stage == STAGE_CORE && !launch_is_given(launch, k)) || kernel_specialise(k, launch, &diags);
	if (!made && !k->unsupported) k->unsupported = diags.list.at[0].text, k->unsupported_at = k->at;
	switch (o->stage) {
	case STAGE_NONE: case STAGE_TREE: case STAGE_CONTEXTS: break;
	case STAGE_CORE: core_print(k, out); break;
	case STAGE_STATED:
		smt_state(k, &o->check);
		core_print(k, out);
		break;
	case STAGE_PROTOCOL:
		typecheck_kernel(k, &typing);
		protocol_print(k, typing.protocol, out);
		break;
	case STAGE_PHASES:
		typecheck_kernel(k, &typing);
		phases_all(k, typing.protocol, out);
		break;
	case STAGE_SMT: smt_print_queries(k, &o->check, out); break;
	}
}

struct protocol_reader {
	const struct options *o;
	struct sources *sources;
	struct diags *diags;
	const char *path;
	struct text out;
};

static bool protocol_form(const char *text, void *data)
{
	struct protocol_reader *r = data;
	struct kernel *k = NULL;
	const struct protocol *p = protocol_parse(r->sources, r->path, text, &k, r->diags);
	if (!p) return false;
	if (r->o->stage == STAGE_PROTOCOL) protocol_print(k, p, &r->out);
	else phases_all(k, p, &r->out);
	kernel_free(k);
	return true;
}

static bool protocol_stage(const struct options *o, const char *path, struct sources *sources, struct diags *diags,
	int fd)
{
	struct protocol_reader reader = { o, sources, diags, path, {0} };
	bool ok = o->stage == STAGE_PROTOCOL || o->stage == STAGE_PHASES;
	if (!ok)
		diags_add(diags, DIAG_ERROR, "input.protocol", (struct span){0}, "a protocol has no other stages than phases");
	ok = ok && input_each_form(path, diags, protocol_form, &reader);
	record_write(fd, 'T', reader.out.at ? reader.out.at : "", reader.out.n);
	text_fini(&reader.out);
	return ok;
}

static bool source_stage(const struct options *o, const char *path, enum input_kind kind, struct report *r,
	struct report_file *f, int fd)
{
	struct infer_options infer = options_for_file(o, path);
	struct unit *u = input_load(path, kind, &infer);
	struct text out = {0};
	bool ok = !u->failed && launch_params_known(o, u, &u->diags) && launch_assume(o, u, &u->diags);
	for (size_t i = 0; ok && i < u->kernels.n; i++) {
		struct launch_list launches = {0};
		launches_find(r->arena, o, u, u->kernels.at[i], &launches);
		for (size_t j = 0; j < launches.n; j++) {
			bool last = j + 1 == launches.n;
			struct kernel *k = last ? u->kernels.at[i] : kernel_copy(u, u->kernels.at[i]);
			INVARIANT(k, "what core_print prints, core_parse reads");
			stage_print(o, k, &launches.at[j], &out);
			if (!last) kernel_free(k);
		}
	}
	report_diags_take(r, f, u->sources, &u->diags);
	record_write(fd, 'T', out.at ? out.at : "", out.n);
	text_fini(&out);
	input_free(kind, u);
	return ok;
}

void job_infer(const struct options *o, const char *path, int fd)
{
	struct report *r = report_new();
	struct report_file *f = report_file_add(r, path);
	struct diags diags = { .arena = r->arena };
	struct sources *sources = sources_new(r->arena);
	struct text t = {0};
	bool ok = false;
	bool tree = o->stage == STAGE_TREE || o->stage == STAGE_CONTEXTS;
	enum input_kind kind = tree ? INPUT_NONE : input_look(path, &diags);
	if (tree) ok = stage_tree(o, path, sources, &diags, fd);
	switch (kind) {
	case INPUT_NONE: break;
	case INPUT_PROTOCOL: ok = protocol_stage(o, path, sources, &diags, fd); break;
	case INPUT_SOURCE: case INPUT_CORE: ok = source_stage(o, path, kind, r, f, fd); break;
	}
	report_diags_take(r, f, sources, &diags);
	f->status = ok ? REPORT_FILE_CHECKED : REPORT_FILE_FAILED;
	report_file_write(f, &t);
	record_write(fd, 'F', t.at, t.n);
	text_fini(&t);
	report_free(r);
}
