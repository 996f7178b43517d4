/* The flags of `check`, `infer` and `certify`, read with argp. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum key {
	KEY_BLOCK = 256, KEY_GRID, KEY_PARAM, KEY_LAUNCH, KEY_LEVEL, KEY_ARITH, KEY_TIMEOUT, KEY_KERNEL_TIMEOUT,
	KEY_FILE_TIMEOUT, KEY_MEMORY, KEY_ALIAS, KEY_NO_BENIGN, KEY_KERNEL, KEY_INCLUDE, KEY_STD, KEY_FORMAT, KEY_COLOR,
	KEY_STAGE, KEY_FORWARD, KEY_LANGUAGE, KEY_BASELINE,
	KEY_WRITE_BASELINE, KEY_MODELS, KEY_PRECONDITIONS, KEY_STRICT, KEY_ASSUME, KEY_EFFORT,
	KEY_CONFIG, KEY_SINCE, KEY_CACHE, KEY_WATCH, KEY_PROJECT, KEY_ERRORS, KEY_KEEP, KEY_CERTIFY, KEY_BY, KEY_LAST = KEY_BY,
};

static const struct argp_option launch_options[] = {
	{ NULL, 0, NULL, 0, "The launch (without these the check holds for the launches in sight, or, of a kernel that has none, for every launch that CUDA allows)", 1 },
	{ "block-dim", KEY_BLOCK, "X[,Y[,Z]]", 0, "Threads in a block; also [X,Y,Z]", 1 },
	{ "grid-dim", KEY_GRID, "X[,Y[,Z]]", 0, "Blocks in the grid", 1 },
	{ "param", KEY_PARAM, "NAME=VALUE", 0, "Value of a scalar parameter or template parameter; may be repeated", 1 },
	{ "launch", KEY_LAUNCH, "auto|any|host", 0, "Check the launches that the host code in sight makes, with what it tells of them, and every launch of a kernel that it does "
		"not start; every launch; or those of the host code by their constants (default: auto, any where a launch is named)", 1 },
	{ "project", KEY_PROJECT, "DIR", 0, "Look for launches in all sources below DIR too, and for headers that nothing else finds", 1 },
	{ "assume", KEY_ASSUME, "[KERNEL:]EXPR", 0, "Only launches of which EXPR is true, like 'n >= blockDim.x && n % 32 == 0', or data: 'distinct(order)', 'sorted(begins)'; may be repeated", 1 },
	{ NULL, 0, NULL, 0, "What is asked", 2 },
	{ "kernel", KEY_KERNEL, "NAME", 0, "Only this kernel", 2 },
	{ "level", KEY_LEVEL, "block|grid|all", 0,
		"Inside a block (with divergence), between blocks, or both (default: all)", 2 },
	{ "arith", KEY_ARITH, "auto|int|bv", 0,
		"Integers of the solver: mathematical or machine words (default: auto)", 2 },
	{ "alias", KEY_ALIAS, NULL, 0, "Pointer parameters may point to the same memory", 2 },
	{ NULL, 0, NULL, 0, "Limits", 3 },
	{ "effort", KEY_EFFORT, "N", 0, "So many times the usual work for each question, kernel and file (default: 1, about 5, 10 and 17 seconds)", 3 },
	{ "timeout", KEY_TIMEOUT, "S", 0, "Seconds for one question to the solver, however much work that is (default: twenty times what its work takes)", 3 },
	{ "kernel-timeout", KEY_KERNEL_TIMEOUT, "S", 0, "Seconds for all questions of one kernel (default: the same of these)", 3 },
	{ "file-timeout", KEY_FILE_TIMEOUT, "S", 0, "Seconds for one file (default: 600); what is left then is unknown", 3 },
	{ "memory", KEY_MEMORY, "MIB", 0, "Memory in MiB for one file, and for each kernel that is checked beside others of it (default: 4096)", 3 },
	{ "jobs", 'j', "N", 0, "Files checked at once, or where they are fewer, kernels of them (default: the number of processors)", 3 },
	{ NULL, 0, NULL, 0, "Passed on to the compiler front end", 4 },
	{ NULL, 'I', "DIR", 0, "Search DIR for headers", 4 },
	{ NULL, 'D', "NAME[=VALUE]", 0, "Define a macro", 4 },
	{ "include", KEY_INCLUDE, "FILE", 0, "Include FILE first; also -include FILE", 4 },
	{ "std", KEY_STD, "STD", 0, "Language standard, like c++17; also -std=STD", 4 },
	{ "models", KEY_MODELS, "FILE", 0, "What functions without a body do, in YAML; may be repeated", 4 },
	{ "config", KEY_CONFIG, "FILE|none", 0, "Settings, instead of the .faial.yaml nearest above each file", 4 },
	{ FORWARD_NAME, KEY_FORWARD, "FLAG", OPTION_HIDDEN, "A flag as it is", 4 },
	{ LANGUAGE_NAME, KEY_LANGUAGE, "cu|cl", OPTION_HIDDEN, "What -x says", 4 },
	{ NULL, 'p', "DIR", 0, "Take flags from DIR/compile_commands.json; with no FILE, also the files", 4 },
	{ 0 },
};

static const struct argp_option check_options[] = {
	{ "preconditions", KEY_PRECONDITIONS, "auto|infer|none", 0,
		"Of a kernel with alarms: under which conditions on its launch it has none. auto, the default: where no launch of it is in sight "
		"or named; of one in sight, what its sizes and strides must keep. infer: always", 2 },
	{ "certify", KEY_CERTIFY, "both|steps|z3", OPTION_ARG_OPTIONAL, "Prove once more what is free of races, as 'certify' does; steps: without a solver", 2 },
	{ NULL, 0, NULL, 0, "Output", 5 },
	{ "format", KEY_FORMAT, "text|json|sarif|html|gcc|github|gitlab", 0, "Default: text", 5 },
	{ "output", 'o', "FILE", 0, "Write there, not to standard output", 5 },
	{ "color", KEY_COLOR, "auto|always|never", 0, "Colours in text (default: on a terminal)", 5 },
	{ "no-benign", KEY_NO_BENIGN, NULL, 0, "A race on equal values counts as an alarm: exit status 1", 5 },
	{ "strict", KEY_STRICT, NULL, 0, "A kernel that is free only under inferred preconditions counts as an alarm: exit status 1", 5 },
	{ "baseline", KEY_BASELINE, "FILE", 0, "Alarms that FILE knows do not count", 5 },
	{ "write-baseline", KEY_WRITE_BASELINE, "FILE", 0, "Accept all alarms that there are now: for --baseline", 5 },
	{ "since", KEY_SINCE, "COMMIT", 0, "Only alarms that touch lines changed since, or are new or worse; asks git", 5 },
	{ "cache", KEY_CACHE, "DIR|none", 0, "Where answers are kept for the next run (default: FAIAL_C_CACHE, or ~/.cache/faial-c)", 5 },
	{ "watch", KEY_WATCH, NULL, 0, "Check again whenever something changes that an answer rests on", 5 },
	{ ERRORS_NAME, KEY_ERRORS, NULL, OPTION_HIDDEN, "Only alarms that are errors end with 1", 5 },
	{ "keep", KEY_KEEP, "DIR", 0, "With --certify: leave there what was certified, as 'certify' does", 5 },
	{ "quiet", 'q', NULL, 0, "One line for each kernel", 5 },
	{ "verbose", 'v', NULL, 0, "Notes, warnings and statistics too", 5 },
	{ 0 },
};

static const struct argp_option infer_options[] = {
	{ NULL, 0, NULL, 0, "Output", 5 },
	{ "stage", KEY_STAGE, "core|stated|protocol|phases|smt|tree|contexts", 0, "What to print; required", 5 },
	{ "output", 'o', "FILE", 0, "Write there, not to standard output", 5 },
	{ 0 },
};

static const struct argp_option certify_options[] = {
	{ NULL, 0, NULL, 0, "Output", 5 },
	{ "format", KEY_FORMAT, "text|json", 0, "Default: text", 5 },
	{ "output", 'o', "FILE", 0, "Write there, not to standard output", 5 },
	{ "by", KEY_BY, "both|steps|z3", 0, "What certifies: steps, which are replayed and for which no solver is asked, z3, or (both, the default) z3 where no steps are found", 2 },
	{ "keep", KEY_KEEP, "DIR", 0, "Leave there what was certified, a folder for each kernel: its text and every question as an SMT-LIB script", 5 },
	{ 0 },
};

const struct argp_option *option_of(const char *command, size_t i)
{
	if (!strncmp(command, "corpus ", 7)) return corpus_option_of(command + 7, i);
	const size_t launches = sizeof launch_options / sizeof *launch_options - 1, checks = sizeof check_options / sizeof *check_options - 1,
		infers = sizeof infer_options / sizeof *infer_options - 1, certifies = sizeof certify_options / sizeof *certify_options - 1;
	bool check = !strcmp(command, "check") || !strcmp(command, "config"), infer = !strcmp(command, "infer"), certify = !strcmp(command, "certify");
	if (!check && !infer && !certify && strcmp(command, "lsp") != 0) return NULL;
	if (i < launches) return &launch_options[i];
	i -= launches;
	if (check) return i < checks ? &check_options[i] : NULL;
	if (certify) return i < certifies ? &certify_options[i] : NULL;
	return infer && i < infers ? &infer_options[i] : NULL;
}

/* The place of s in a NULL-terminated list of words; 0, and why, where it is none of them. */
static int word_find(const char *s, const char *const *words, const char *flag, struct text *why)
{
	struct text all = {0};
	int place = text_choice(s, words, &all);
	if (place < 0) text_printf(why, "%s: '%s' is none of %s", flag, s, all.at);
	text_fini(&all);
	return place < 0 ? 0 : place;
}

static void clang_arg(struct options *o, const char *flag, const char *value)
{
	VEC_PUSH(o->arena, &o->clang_args, arena_printf(o->arena, "%s%s", flag, value));
}

/* -I and -D of ours: lists, as nvcc has them. */
static struct compiler_flags list_read(struct options *o, const char *flag, const char *arg)
{
	struct compiler_flags out = {0};
	char *words[] = { arena_strdup(o->arena, flag), arena_strdup(o->arena, arg) };
	if (*arg) compiler_flag_read(o->arena, words, 2, &out);
	return out;
}

static void folder_arg(struct options *o, const char *arg)
{
	struct compiler_flags list = list_read(o, "-I", arg);
	for (size_t i = 1; i < list.n; i += 2) clang_arg(o, "-I", list.at[i]);
	if (!list.n) clang_arg(o, "-I", arg);
}

/* NAME, NAME=VALUE or NAME(PARAMETERS)=VALUE. */
static void macro_check(struct options *o, const char *arg, struct argp_state *state)
{
	size_t n = strcspn(arg, "=(");
	bool name = n > 0 && !(arg[0] >= '0' && arg[0] <= '9');
	for (size_t i = 0; i < n; i++) name = name && (isalnum((unsigned char)arg[i]) || arg[i] == '_' || (unsigned char)arg[i] >= 0x80);
	if (!name) argp_error(state, "-D '%s': expected NAME or NAME=VALUE", arg);
	clang_arg(o, "-D", arg);
}

static void macro_arg(struct options *o, const char *arg, struct argp_state *state)
{
	struct compiler_flags list = list_read(o, "-D", arg);
	for (size_t i = 0; i < list.n; i++) macro_check(o, list.at[i] + 2, state);
	if (!list.n) macro_check(o, arg, state);
}

static void standard_arg(struct options *o, const char *arg, struct argp_state *state)
{
	static const char *const years[] = { "98", "03", "11", "14", "17", "20", "23", "26", "0x", "1y", "1z", "2a", "2b", "2c", NULL };
	const char *year = !strncmp(arg, "c++", 3) ? arg + 3 : !strncmp(arg, "gnu++", 5) ? arg + 5 : NULL;
	bool known = !strncasecmp(arg, "cl", 2);      /* of OpenCL: clang tells them apart */
	for (int i = 0; year && years[i]; i++) known = known || !strcmp(year, years[i]);
	if (!known)
		argp_error(state, "-std '%s': expected c++11, c++14, c++17, c++20, c++23 (or gnu++..), of OpenCL CL1.2, CL2.0, CL3.0", arg);
	clang_arg(o, "-std=", arg);
}

/* The last flag may have taken the file for its value. */
static void file_missing(struct argp_state *state)
{
	const char *last = state->argc > 1 ? state->argv[state->argc - 1] : "";
	if (state->argc > 2 && *last != '-' && access(last, F_OK) == 0)
		argp_error(state, "no file to look at: '%s' was taken as the value of %s", last, state->argv[state->argc - 2]);
	argp_error(state, "no file to look at: name a CUDA or OpenCL file, or a folder of them");
}

static void option_launch(struct options *o, int key, const char *arg, struct argp_state *state)
{
	const char *why = NULL;
	struct launch_param p;
	if (key == KEY_BLOCK && !dims_parse_block(arg, o->launch.block_dim, &why))
		argp_error(state, "--block-dim '%s': %s", arg, why);
	if (key == KEY_GRID && !dims_parse_grid(arg, o->launch.grid_dim, &why))
		argp_error(state, "--grid-dim '%s': %s", arg, why);
	if (key == KEY_PARAM) {
		if (!param_parse(o->arena, arg, &p, &why)) argp_error(state, "--param '%s': %s", arg, why);
		for (size_t i = 0; i < o->params.n; i++)
			if (!strcmp(o->params.at[i].name, p.name)) argp_error(state, "--param '%s' is given twice", p.name);
		VEC_PUSH(o->arena, &o->params, p);
	}
}

static void option_limit(struct options *o, int key, const char *arg, struct argp_state *state)
{
	double *seconds = key == KEY_TIMEOUT ? &o->check.timeout : key == KEY_KERNEL_TIMEOUT ? &o->check.kernel_timeout :
		&o->file_timeout;
	if (key == 'j') {
		if (!count_parse(arg, 1, 256, &o->jobs)) argp_error(state, "-j '%s': expected a number from 1 to 256", arg);
	} else if (key == KEY_MEMORY) {
		if (!count_parse(arg, 64, 1 << 20, &o->memory_mib))
			argp_error(state, "--memory '%s': expected MiB from 64 to 1048576", arg);
	} else if (key == KEY_EFFORT) {
		if (!effort_parse(arg, &o->check.effort)) argp_error(state, "--effort '%s': expected a number from 0.001 to 1000", arg);
	} else if (!seconds_parse(arg, seconds)) {
		argp_error(state, "a time limit of '%s': expected seconds, more than 0 and at most 86400", arg);
	}
}

static void option_level(struct options *o, const char *arg, struct text *why)
{
	static const char *const words[] = { "all", "block", "grid", NULL };
	int level = word_find(arg, words, "--level", why);
	o->check.no_grid = level == 1;
	o->check.no_block = o->check.no_warp = o->check.no_divergence = level == 2;
}

static error_t option_word(struct options *o, int key, const char *arg, struct text *why)
{
	static const char *const ariths[] = { "auto", "int", "bv", NULL };
	static const char *const formats[] = { "text", "json", "sarif", "html", "gcc", "github", "gitlab", NULL };
	static const char *const colors[] = { "auto", "always", "never", NULL };
	static const char *const stages[] = { "core", "protocol", "phases", "smt", "tree", "contexts", "stated", NULL };
	static const char *const launches[] = { "any", "host", "auto", NULL };
	static const char *const preconditions[] = { "auto", "infer", "none", NULL };
	static const char *const provers[] = { "both", "steps", "z3", NULL };
	switch (key) {
	case KEY_ARITH: o->check.arith = (enum arith)word_find(arg, ariths, "--arith", why); break;
	case KEY_FORMAT: o->format = (enum cli_format)word_find(arg, formats, "--format", why); break;
	case KEY_CERTIFY:
		o->certify = true;
		if (!arg) break;
		/* fallthrough */
	case KEY_BY: o->certify_by = (enum certify_by)word_find(arg, provers, key == KEY_BY ? "--by" : "--certify", why); break;
	case KEY_COLOR: o->color = (enum cli_color)word_find(arg, colors, "--color", why); break;
	case KEY_STAGE: o->stage = (enum cli_stage)(1 + word_find(arg, stages, "--stage", why)); break;
	case KEY_LAUNCH: {
		int word = word_find(arg, launches, "--launch", why);
		o->launch_host = word == 1;
		o->launch_auto = o->infer.contexts = word == 2;
		o->launch_said = true;
		break;
	}
	case KEY_PRECONDITIONS: o->preconditions = (enum cli_preconditions)word_find(arg, preconditions, "--preconditions", why); break;
	case KEY_LEVEL: option_level(o, arg, why); break;
	default: return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

/* All but those of which the worker that checks a file knows nothing, and how many work at once: new flags are among them. */
static bool is_of_the_answer(int key)
{
	static const int others[] = { KEY_FORMAT, KEY_COLOR, KEY_BASELINE, KEY_WRITE_BASELINE, KEY_SINCE, KEY_STRICT, KEY_NO_BENIGN, KEY_CACHE, KEY_WATCH, KEY_ERRORS,
		KEY_CONFIG, KEY_PROJECT, 'o', 'q', 'v', 'j', 'p' };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (others[i] == key) return false;
	return key > 0 && key < 0x10000;         /* argp's own keys are beyond */
}

static error_t option_parse(int key, char *arg, struct argp_state *state)
{
	struct options *o = state->input;
	if (is_of_the_answer(key)) VEC_PUSH(o->arena, &o->typed, (const char *)arena_printf(o->arena, "%d=%s", key, arg ? arg : ""));
	if (key >= KEY_BLOCK && key <= KEY_LAST) o->given |= UINT64_C(1) << (key - KEY_BLOCK);
	switch (key) {
	case KEY_BLOCK: case KEY_GRID: case KEY_PARAM: option_launch(o, key, arg, state); break;
	case KEY_EFFORT: case KEY_TIMEOUT: case KEY_KERNEL_TIMEOUT: case KEY_FILE_TIMEOUT: case KEY_MEMORY: case 'j':
		option_limit(o, key, arg, state);
		break;
	case KEY_ALIAS: o->check.alias = true; break;
	case KEY_NO_BENIGN: o->no_benign = true; break;
	case KEY_STRICT: o->strict = true; break;
	case KEY_ASSUME: VEC_PUSH(o->arena, &o->assume, (const char *)arg); break;
	case KEY_BASELINE: o->baseline = arg; break;
	case KEY_SINCE: o->since = arg; break;
	case KEY_CACHE: o->cache = arg; break;
	case KEY_WATCH: o->watch = true; break;
	case KEY_KEEP: o->keep = arg; break;
	case KEY_ERRORS: o->only_errors = true; break;
	case KEY_WRITE_BASELINE: o->write_baseline = arg; break;
	case KEY_KERNEL: o->infer.only_kernel = arg; break;
	case 'I': folder_arg(o, arg); break;
	case 'D': macro_arg(o, arg, state); break;
	case KEY_FORWARD: clang_arg(o, "", arg); break;
	case KEY_LANGUAGE: o->infer.language = *arg == 'c' && arg[1] == 'l' ? LANGUAGE_OPENCL : LANGUAGE_CUDA; break;
	case KEY_INCLUDE: clang_arg(o, "-include", ""); clang_arg(o, "", arg); break;
	case KEY_STD: standard_arg(o, arg, state); break;
	case 'p': o->build = arg; break;
	case KEY_PROJECT: o->project = arg; break;
	case KEY_CONFIG: o->config_file = arg; break;
	case KEY_MODELS: VEC_PUSH(o->arena, &o->models, (const char *)arg); break;
	case 'o': o->output = arg; break;
	case 'q': o->verbosity = -1; break;
	case 'v': o->verbosity = 1; break;
	case ARGP_KEY_ARG:
		if (!*arg) argp_error(state, "the name of a file is empty");
		VEC_PUSH(o->arena, &o->files, (const char *)arg);
		break;
	case ARGP_KEY_NO_ARGS:
		if (o->asks_settings) VEC_PUSH(o->arena, &o->files, ".");
		else if (!o->build && !o->serves) file_missing(state);
		break;
	default: {
		struct text why = {0};
		error_t none = option_word(o, key, arg, &why);
		if (why.n) argp_error(state, "%s", why.at);
		text_fini(&why);
		return none;
	}
	}
	return 0;
}

/* Those that `.faial.yaml` may set, too. */
static const struct { const char *name; int key; } settable[] = { { "level", KEY_LEVEL }, { "arith", KEY_ARITH },
	{ "launch", KEY_LAUNCH }, { "preconditions", KEY_PRECONDITIONS }, { "alias", KEY_ALIAS }, { "effort", KEY_EFFORT } };
#define SETTABLE (sizeof settable / sizeof *settable)

const char *option_settable(size_t i) { return i < SETTABLE ? settable[i].name : NULL; }

bool option_given(const struct options *o, size_t i) { return o->given >> (settable[i].key - KEY_BLOCK) & 1; }

void option_set(struct options *o, size_t i, const char *value, struct text *why)
{
	static const char *const yes_no[] = { "false", "true", NULL };
	if (settable[i].key == KEY_ALIAS) o->check.alias = word_find(value, yes_no, "alias", why) == 1;
	else if (settable[i].key != KEY_EFFORT) option_word(o, settable[i].key, value, why);
	else if (!effort_parse(value, &o->check.effort)) text_printf(why, "effort: expected a number from 0.001 to 1000, not '%s'", value);
}

/* Read once, before the workers start. For one file those that faial-c ships wait until a function asks for one, which few
 * do (lower_find_model). */
void models_load(struct options *o)
{
	if (!o->models.n && o->files.n <= 1) return;
	struct sources *sources = sources_new(o->arena);
	struct diags diags = { .arena = o->arena };
	o->infer.models = models_new(o->arena);
	for (size_t i = 0; i < o->models.n; i++) models_read(o->infer.models, o->models.at[i], sources, &diags);
	for (size_t i = 0; i < diags.list.n; i++) {
		const struct diag *d = &diags.list.at[i];
		const char *path = sources_path(sources, d->at.file);
		if (d->at.line) cli_error("%s:%u:%u: %s", path, d->at.line, d->at.column, d->text);
		else cli_error("%s: %s", path, d->text);
	}
	if (diags.list.n) exit(EXIT_USAGE);
}

static bool is_opencl(const struct options *o, size_t file)
{
	return o->infer.language == LANGUAGE_OPENCL || path_is_opencl(o->files.at[file]);
}

/* A standard of OpenCL, and no file of it: clang would only say that something is wrong. */
static void standard_check(const struct options *o)
{
	bool opencl = o->files.n == 0;
	for (size_t i = 0; i < o->files.n; i++) opencl = opencl || is_opencl(o, i);
	for (size_t i = 0; i < o->clang_args.n && !opencl; i++)
		if (!strncasecmp(o->clang_args.at[i], "-std=cl", 7)) {
			cli_error("-std '%s' is of OpenCL, and no file is; -x cl says that they are", o->clang_args.at[i] + 5);
			exit(EXIT_USAGE);
		}
}

/* Kernels are studied with larger blocks than CUDA allows, too: they get their answer, and a warning. */
static void block_check(const struct options *o)
{
	const int64_t *dim = o->launch.block_dim;
	bool opencl = o->files.n > 0, allowed;
	const char *why;
	for (size_t i = 0; i < o->files.n; i++) opencl = opencl && is_opencl(o, i);
	if (!dim[0] || ((allowed = block_allowed(dim, &why)) && block_usual(dim, opencl, &why))) return;
	(allowed ? cli_warning : cli_error)("--block-dim %lld,%lld,%lld: %s%s", (long long)dim[0], (long long)dim[1], (long long)dim[2], why,
		allowed ? "; the answer is for such blocks" : "");
	if (!allowed) exit(EXIT_USAGE);
}

/* What was typed, its end cut off where it is very long. */
static const char *command_text(struct arena *a, const char *name, int argc, char **argv)
{
	struct text t = {0};
	text_printf(&t, "faial-c %s", name);
	for (int i = 1; i < argc && t.n < LIMIT_COMMAND_SHOWN; i++) text_printf(&t, strpbrk(argv[i], " \t'\"$*") ? " '%s'" : " %s", argv[i]);
	const char *s = arena_printf(a, "%s%s", t.at, t.n < LIMIT_COMMAND_SHOWN ? "" : " ...");
	text_fini(&t);
	return s;
}

static void options_parse(struct options *o, const struct argp *argp, const char *name, int argc, char **argv)
{
	*o = (struct options){ .arena = arena_new(), .jobs = processors(), .memory_mib = 4096, .file_timeout = 600,
		.asks_settings = !strcmp(name, "config"), .serves = !strcmp(name, "lsp") };
	o->launch_auto = o->infer.contexts = strcmp(name, "infer") != 0;
	o->command = command_text(o->arena, name, argc, argv);
	argp_err_exit_status = EXIT_USAGE;
	argp_program_version = "faial-c " FAIAL_VERSION;
	response_files_expand(o->arena, &argc, &argv);
	arguments_sort(o->arena, name, argp->options, true, &argc, &argv);
	argv[0] = arena_printf(o->arena, "faial-c %s", name);
	argp_parse(argp, argc, argv, 0, NULL, o);
	if (!o->asks_settings) inputs_expand(o);
	block_check(o);
	standard_check(o);
	o->launch.params = o->params.at;
	o->launch.param_count = o->params.n;
	bool named = o->params.n || o->launch.block_dim[0] || o->launch.grid_dim[0];
	if (named && !o->launch_said) o->launch_auto = o->infer.contexts = false;
	o->infer.contradicts = smt_contradicts;
	o->infer.clang_args = o->clang_args.at;
	o->infer.clang_arg_count = o->clang_args.n;
	if (o->build && !o->serves) compile_commands_apply(o);
	models_load(o);
	configs_apply(o);
	if (!o->asks_settings && !o->serves) sight_look(o);
}

static const char check_doc[] =
	"Proves each kernel free of data races and barrier divergence, or names every pair of accesses that can race, with "
	"two threads that do it.\v"
	"A FILE is CUDA (.cu), OpenCL (.cl) or the text that 'faial-c infer --stage core' prints (.core). Each is checked "
	"in a process of its own.\n"
	"\n"
	"Verdicts: drf (no race, no divergence, nothing given up), benign (both threads write the same value), conditional (race-free under the "
	"preconditions that it names), racy (at "
	"least one true alarm), possibly-racy (only alarms that may be artefacts of the analysis, each with its causes), "
	"unknown (a limit was reached), unsupported (the source does what faial-c cannot express).\n"
	"\n"
	"Exit status: 0 every kernel drf, benign or conditional, 1 some alarm, 2 bad usage or a file that cannot be read or parsed, "
	"3 no alarm but something unknown or unsupported, 4 a fault of faial-c itself, as a proof that --certify contradicts.";

static const char certify_doc[] =
	"Proves once more what 'check' calls drf, by definitions extracted from the machine-checked proofs: by steps that they replay, or by another solver (z3).\v"
	"Each kernel is checked, under one launch or context at a time; one that is drf is printed with its assumptions as conditions ('infer --stage stated'), and from that text "
	"on nothing is faial-c's: inference, phases and questions are extracted from the proofs. docs/certify.md says what a certificate says.\n"
	"\n"
	"certified: every question is unsatisfiable. open: no steps are found and z3 does not decide one in its time, or the theorems do not speak of the kernel. contradicted: two threads race, as the "
	"theory's own decision procedure confirms; a defect of faial-c, whose question and text are kept.\n"
	"\n"
	"Needs the certifier ('./faialw certify' builds it) and, but for --by steps, z3.\n"
	"\n"
	"Exit status: 0 every kernel certified, 2 bad usage, a file that cannot be read, or no certifier or z3, 3 something open or not drf, 4 something contradicted.";

static const char infer_doc[] =
	"Prints what a stage of the analysis made of each kernel.\v"
	"A FILE is CUDA (.cu), OpenCL (.cl), or the text of an earlier stage (.core, .protocol): core and protocol can be "
	"read back. With a launch, core is specialised to it first.";

struct invocation { const char *command, *files, *doc; int argc; char **argv; };

/* By the flags of launches and by others, whose list ends as argp's do; NULL: no others. */
static void parse_with(struct options *o, const struct argp_option *others, const struct invocation *by)
{
	struct argp_option all[64] = {0};
	size_t n = sizeof launch_options / sizeof *launch_options - 1;
	memcpy(all, launch_options, sizeof launch_options);
	for (; others && (others->name || others->doc || others->key); others++) all[n++] = *others;
	INVARIANT(n < sizeof all / sizeof *all, "a command has fewer flags");
	const struct argp argp = { all, option_parse, by->files, by->doc, NULL, NULL, NULL };
	options_parse(o, &argp, by->command, by->argc, by->argv);
}

void options_parse_check(struct options *o, int argc, char **argv)
{
	parse_with(o, check_options, &(struct invocation){ "check", "FILE...", check_doc, argc, argv });
}

void options_parse_certify(struct options *o, int argc, char **argv)
{
	parse_with(o, certify_options, &(struct invocation){ "certify", "FILE...", certify_doc, argc, argv });
	o->certify = true;
	if (o->format == FORMAT_TEXT || o->format == FORMAT_JSON) return;
	cli_error("certify has --format text and json");
	exit(EXIT_USAGE);
}

static const char config_doc[] =
	"Prints what the .faial.yaml nearest above FILE says, and where each part stands; of a folder (the present one where none is "
	"named) what holds for files in it. With flags of 'check': which of these overrule it.";

void options_parse_config(struct options *o, int argc, char **argv)
{
	parse_with(o, check_options, &(struct invocation){ "config", "[FILE...]", config_doc, argc, argv });
}

static const char lsp_doc[] =
	"Speaks the language server protocol on standard input and output: diagnostics, hovers with the two threads, verdicts above kernels, "
	"and what can be done. The options are those of 'check'. docs/editors.md says how editors start it.";

void options_parse_lsp(struct options *o, int argc, char **argv)
{
	parse_with(o, NULL, &(struct invocation){ "lsp", "", lsp_doc, argc, argv });
	if (!o->files.n) return;
	cli_error("lsp: '%s': files are named by the editor", o->files.at[0]);
	exit(EXIT_USAGE);
}

void options_parse_infer(struct options *o, int argc, char **argv)
{
	parse_with(o, infer_options, &(struct invocation){ "infer", "FILE...", infer_doc, argc, argv });
	if (o->stage == STAGE_NONE) {
		cli_error("infer needs --stage core, stated, protocol, phases or smt");
		exit(EXIT_USAGE);
	}
}
