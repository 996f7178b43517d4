/* faial-c completion SHELL: what a shell needs to complete our command lines, made of the same tables that read them. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <string.h>

static const char *const usage =
	"Usage: faial-c completion bash|zsh|fish\n"
	"Prints what the shell reads to complete faial-c's words:\n"
	"  bash   source <(faial-c completion bash)\n"
	"  zsh    faial-c completion zsh >\"${fpath[1]}/_faial-c\"\n"
	"  fish   faial-c completion fish >~/.config/fish/completions/faial-c.fish\n";

/* First those that have flags of argp's. */
static const struct { const char *name, *brief; } commands[] = {
	{ "check", "verdicts and alarms for every kernel" }, { "infer", "what a stage of the analysis made of them" },
	{ "certify", "proves again what check calls drf" }, { "config", "what .faial.yaml says of a file" }, { "lsp", "answers an editor" },
	{ "explain", "what a word of a report means" }, { "corpus", "studies over many sources" }, { "completion", "for a shell" },
	{ "help", "of a command" },
};
#define COMMANDS (sizeof commands / sizeof *commands)
static const char corpus_words[] = "init run report triage diff merge slurm";
static const char *const studies[] = { "corpus init", "corpus run", "corpus report", "corpus triage", "corpus diff", "corpus merge", "corpus slurm" };
#define STUDIES (sizeof studies / sizeof *studies)
static const char *study_word(size_t i) { return strchr(studies[i], ' ') + 1; }

static const struct argp_option *option_next(const char *command, size_t *i)
{
	const struct argp_option *x;
	while ((x = option_of(command, (*i)++)))
		if (!(x->flags & OPTION_HIDDEN) && (x->name || (x->key > 0 && x->key < 127 && isalnum(x->key)))) return x;
	return NULL;
}

/* What may follow it: words between bars, a file, a folder, or something that is the user's. */
static bool is_choice(const struct argp_option *x) { return x->arg && strchr(x->arg, '|') && islower((unsigned char)*x->arg); }
static bool is_file(const struct argp_option *x) { return x->arg && !strncmp(x->arg, "FILE", 4); }
static bool is_folder(const struct argp_option *x) { return x->arg && !strncmp(x->arg, "DIR", 3); }

static void choices_put(const struct argp_option *x)
{
	for (const char *s = x->arg; *s; s++) putchar(*s == '|' ? ' ' : *s);
}

static bool is_short(const struct argp_option *x) { return x->key > 0 && x->key < 127 && isalnum(x->key); }

static void commands_put(void)
{
	for (size_t i = 0; i < COMMANDS; i++) printf("%s%s", i ? " " : "", commands[i].name);
}

static void rules_put(void)
{
	for (size_t i = 0; report_rule_at(i); i++) printf("%s%s", i ? " " : "", report_rule_at(i)->name);
}

/* ---- bash ---- */

static void bash_values(const char *command)
{
	const struct argp_option *x;
	for (size_t i = 0; (x = option_next(command, &i));) {
		if (!is_choice(x) && !is_file(x) && !is_folder(x)) continue;
		printf("\t\t");
		if (x->name) printf("--%s", x->name);
		if (is_short(x)) printf("%s-%c", x->name ? "|" : "", x->key);
		printf(") ");
		if (is_choice(x)) printf("words='"), choices_put(x), printf("' ;;\n");
		else printf("COMPREPLY=($(compgen -%c -- \"$cur\")); return ;;\n", is_file(x) ? 'f' : 'd');
	}
}

static void bash_flags(const char *command)
{
	const struct argp_option *x;
	for (size_t i = 0; (x = option_next(command, &i));) {
		if (x->name) printf("--%s ", x->name);
		if (is_short(x)) printf("-%c ", x->key);
	}
	printf("--help");
}

/* Its flags, and what may follow them. */
static void bash_command(const char *command, const char *word)
{
	printf("\t%s)\n\t\tflags='", word);
	bash_flags(command);
	printf("'\n\t\tcase $prev in\n");
	bash_values(command);
	printf("\t\tesac ;;\n");
}

static void bash_put(void)
{
	printf("# bash completion of faial-c, made by 'faial-c completion bash'\n_faial_c()\n{\n"
		"\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= flags=\n\tCOMPREPLY=()\n"
		"\tif [ \"$cur\" = = ]; then cur=; elif [ \"$prev\" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
		"\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\tCOMPREPLY=($(compgen -W '");
	commands_put();
	printf("' -- \"$cur\"))\n\t\treturn\n\tfi\n\tcase ${COMP_WORDS[1]} in\n");
	for (size_t c = 0; option_of(commands[c].name, 0); c++) bash_command(commands[c].name, commands[c].name);
	printf("\tcorpus) if [ \"$COMP_CWORD\" -eq 2 ]; then words='%s'; else case ${COMP_WORDS[2]} in\n", corpus_words);
	for (size_t i = 0; i < STUDIES; i++) bash_command(studies[i], study_word(i));
	printf("\tesac; fi ;;\n\texplain) words='");
	rules_put();
	printf("' ;;\n\tcompletion) words='bash zsh fish' ;;\n\thelp) words='");
	commands_put();
	printf("' ;;\n\tesac\n\tif [ -n \"$words\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
		"\telif [[ $cur == -* ]]; then COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\"))\n"
		"\telse COMPREPLY=($(compgen -f -X '!*.@(cu|cl|cuh|core|yaml|db)' -- \"$cur\") $(compgen -d -- \"$cur\")); fi\n}\n"
		"shopt -s extglob\ncomplete -o filenames -F _faial_c faial-c\n");
}

/* ---- zsh ---- */

/* Inside single quotes and brackets. */
static void zsh_words(const char *s)
{
	for (; *s; s++) {
		if (*s == '\'') printf("'\\''");
		else if (strchr("[]:\\", *s)) printf("\\%c", *s);
		else putchar(*s);
	}
}

static void zsh_flag(const struct argp_option *x, bool brief)
{
	bool again = x->doc && strstr(x->doc, "may be repeated");
	printf("\t\t'%s%s", again || !x->name ? "*" : "", brief ? "" : "--");
	if (brief) printf("-%c%s", x->key, x->arg ? "+" : "");
	else printf("%s%s", x->name, !x->arg ? "" : x->flags & OPTION_ARG_OPTIONAL ? "=-" : "=");
	printf("[");
	zsh_words(x->doc ? x->doc : "");
	printf("]");
	if (x->arg) printf("%s:value:", x->flags & OPTION_ARG_OPTIONAL ? ":" : "");
	if (is_choice(x)) printf("("), choices_put(x), printf(")");
	else if (is_file(x)) printf("_files");
	else if (is_folder(x)) printf("_files -/");
	printf("' \\\n");
}

static void zsh_command(const char *command, const char *word, const char *files)
{
	const struct argp_option *x;
	printf("\t%s) _arguments \\\n", word);
	for (size_t i = 0; (x = option_next(command, &i));) {
		if (x->name) zsh_flag(x, false);
		if (is_short(x)) zsh_flag(x, true);
	}
	printf("\t\t'--help[The options]' '*:file:_files%s' ;;\n", files);
}

static void zsh_put(void)
{
	printf("#compdef faial-c\n# zsh completion of faial-c, made by 'faial-c completion zsh'\n_faial-c() {\n\tlocal -a commands=(\n");
	for (size_t i = 0; i < COMMANDS; i++) printf("\t\t'%s:%s'\n", commands[i].name, commands[i].brief);
	printf("\t)\n\tif (( CURRENT == 2 )); then _describe command commands; return; fi\n\tshift words; (( CURRENT-- ))\n\tcase $words[1] in\n");
	for (size_t c = 0; option_of(commands[c].name, 0); c++)
		zsh_command(commands[c].name, commands[c].name, " -g \"*.(cu|cl|cuh|core)(-.) *(-/)\"");
	printf("\tcorpus) if (( CURRENT == 2 )); then _values command %s; return; fi\n\tshift words; (( CURRENT-- ))\n\tcase $words[1] in\n", corpus_words);
	for (size_t i = 0; i < STUDIES; i++) zsh_command(studies[i], study_word(i), "");
	printf("\tesac ;;\n\texplain) _values rule ");
	rules_put();
	printf(" ;;\n\tcompletion) _values shell bash zsh fish ;;\n\thelp) _describe command commands ;;\n\tesac\n}\n_faial-c \"$@\"\n");
}

/* ---- fish ---- */

static void fish_words(const char *s)
{
	for (; *s; s++) printf(*s == '\'' || *s == '\\' ? "\\%c" : "%c", *s);
}

/* Each word with a description of its own, if an empty one: fish gives it that of the flag else. */
static void fish_choices(const struct argp_option *x)
{
	for (const char *s = x->arg; *s; s++)
		if (*s == '|') printf("\\t ");
		else putchar(*s);
	printf("\\t");
}

static void fish_command(const char *command, const char *study)
{
	const struct argp_option *x;
	for (size_t i = 0; (x = option_next(command, &i));) {
		printf("complete -c faial-c -n '__fish_seen_subcommand_from %s%s'", study ? "corpus; and __fish_seen_subcommand_from " : "", study ? study : command);
		if (x->name) printf(" -l %s", x->name);
		if (is_short(x)) printf(" -s %c", x->key);
		if (is_choice(x)) printf(" %s -a '", x->flags & OPTION_ARG_OPTIONAL ? "-f" : "-x"), fish_choices(x), printf("'");
		else if (is_file(x)) printf(" -r -F");
		else if (is_folder(x)) printf(" -x -a '(__fish_complete_directories)'");
		else if (x->arg) printf(" -x");
		printf(" -d '");
		fish_words(x->doc ? x->doc : "");
		printf("'\n");
	}
}

static void fish_put(void)
{
	printf("# fish completion of faial-c, made by 'faial-c completion fish'\n");
	for (size_t i = 0; i < COMMANDS; i++)
		printf("complete -c faial-c -f -n __fish_use_subcommand -a %s -d '%s'\n", commands[i].name, commands[i].brief);
	for (size_t c = 0; option_of(commands[c].name, 0); c++) fish_command(commands[c].name, NULL);
	for (size_t i = 0; i < STUDIES; i++) fish_command(studies[i], study_word(i));
	printf("complete -c faial-c -f -n '__fish_seen_subcommand_from explain' -a '");
	rules_put();
	printf("'\ncomplete -c faial-c -n '__fish_seen_subcommand_from corpus; and not __fish_seen_subcommand_from %s' -a '%s'\n"
		"complete -c faial-c -f -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n", corpus_words, corpus_words);
}

int command_completion(int argc, char **argv)
{
	static const struct { const char *name; void (*put)(void); } shells[] = { { "bash", bash_put }, { "zsh", zsh_put }, { "fish", fish_put } };
	const char *word = argc == 2 ? argv[1] : "";
	bool help = !strcmp(word, "--help") || !strcmp(word, "-h"), done = help;
	if (help) fputs(usage, stdout);
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (!strcmp(word, shells[i].name)) shells[i].put(), done = true;
	if (!done) fputs(usage, stderr);
	if (!done) return EXIT_USAGE;
	if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_FREE;
	cli_error("cannot write to standard output");
	return EXIT_USAGE;
}
