/* faial-c: picks the command. */
#include "cli/cli_internal.h"

#include <string.h>
#include <unistd.h>

static const char *const usage =
	"Usage: faial-c COMMAND [OPTION...] FILE...\n"
	"Checks CUDA and OpenCL kernels for data races and barrier divergence.\n"
	"\n"
	"Commands\n"
	"  check FILE...            verdicts and alarms for every kernel of the files\n"
	"  infer FILE... --stage S  what a stage of the analysis made of them: core, protocol, phases or smt\n"
	"  certify FILE...          proves again, by the machine-checked definitions and z3, what check calls drf\n"
	"  config [FILE]            what .faial.yaml and the command line say of a file\n"
	"  explain [RULE]           what a word of a report means: an alarm's kind, a cause, a verdict, an assumption\n"
	"  lsp                      answers an editor on standard input and output\n"
	"  nvcc ARG...              checks what this compile command compiles, then runs it (also clang++, hipcc)\n"
	"  completion SHELL         what bash, zsh or fish reads to complete these words\n"
	"  corpus COMMAND           studies over many sources; see 'faial-c corpus --help'\n"
	"\n"
	"  faial-c COMMAND --help   the options of a command\n"
	"  faial-c --version        the version\n"
	"\n"
	"Exit status\n"
	"  0  every kernel is free of races and divergence (or only races on equal values: see --no-benign)\n"
	"  1  some alarm\n"
	"  2  bad usage, or a file that cannot be read or parsed, or output that cannot be written\n"
	"  3  no alarm, but something is unknown or unsupported, or a file has kernels of which none was read\n"
	"  4  a fault of faial-c itself\n";

static const struct { const char *name; int (*run)(int, char **); } commands[] = {
	{ "check", command_check },
	{ "infer", command_infer },
	{ "certify", command_certify },
	{ "corpus", command_corpus },
	{ "config", command_config },
	{ "explain", command_explain },
	{ "lsp", command_lsp },
	{ "completion", command_completion },
};

static int say(const char *s)
{
	if (fputs(s, stdout) >= 0 && fflush(stdout) == 0) return EXIT_FREE;
	cli_error("cannot write to standard output");
	return EXIT_USAGE;
}

/* All is written and nothing of ours waits for the end: what the libraries would take apart, the system frees at once. */
static int leave(int status)
{
#if !defined(__SANITIZE_ADDRESS__)             /* leaks are looked for at the very end */
	if (fflush(NULL) == 0) _exit(status);
#endif
	return status;
}

/* A file, or a slip of the pen. */
static void unknown(const char *word)
{
	static const char *const words[] = { "check", "infer", "certify", "corpus", "config", "explain", "lsp", "completion", "help", "--help", "--version", NULL };
	const char *near = text_nearest(word, words);
	if (near && access(word, F_OK) != 0) cli_error("no command '%s': did you mean '%s'? 'faial-c --help' tells them all", word, near);
	else cli_error("no command '%s'; try 'faial-c check %s' or 'faial-c --help'", word, *word == '-' || !*word ? "FILE" : word);
}

/* help COMMAND */
static int help(int argc, char **argv)
{
	static char flag[] = "--help";
	char *words[] = { argv[2], flag, NULL };
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(argv[2], commands[i].name)) return commands[i].run(argc > 2 ? 2 : argc, words);
	unknown(argv[2]);
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fputs(usage, stderr);
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (!strcmp(argv[1], commands[i].name)) return leave(commands[i].run(argc - 1, argv + 1));
	if (!strcmp(argv[1], "help") && argc > 2) return help(argc, argv);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) return say(usage);
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) return say("faial-c " FAIAL_VERSION "\n");
	if (is_compiler(argv[1])) return command_compile(argc - 1, argv + 1);
	unknown(argv[1]);
	return EXIT_USAGE;
}
