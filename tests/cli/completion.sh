#!/usr/bin/env bash
# Completions: each shell takes what is printed for it, knows every flag that --help tells, and offers what may follow it.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf here && mkdir here && cd here || exit 1
: >one.cu && : >two.txt && mkdir sub
for shell in bash zsh fish; do
	"$FAIAL_C" completion $shell >$shell.txt || complain "$shell: exit status $?"
done
for command in check infer certify config lsp; do
	# glibc's argp loses its column where its buffer ends within an option; whether it does depends on the words before
	torn=$("$FAIAL_C" $command --help | sed -n '/^ [A-Z]/,$p' | sed '/-V, --version/q' | grep -vE '^$|^ [A-Z]|^ kernel that|^  -|^ {6}--|^ {29}[^ ]' || true)
	[ -z "$torn" ] || complain "$command --help: torn lines: $torn"
	[ $command = certify ] && continue
	for flag in $("$FAIAL_C" $command --help | grep -oE '^ +(-., )?(--[a-z-]+)' | grep -oE '\-\-[a-z-]+' | grep -vE '^--(help|usage|version)$' | sort -u); do
		sed -n "/^	$command)/,/esac ;;/p" bash.txt | grep -q -- "$flag " || complain "bash, $command: no $flag"
		sed -n "/^	$command)/,/;;/p" zsh.txt | grep -q -- "'\**${flag}[=[]" || complain "zsh, $command: no $flag"
		sed 's/\\//g' "$FAIAL_SOURCE_DIR/docs/faial-c.1" | grep -q -- "$flag\>" || complain "the manual: no $flag"
		grep -q "seen_subcommand_from $command' -l ${flag#--} " fish.txt || complain "fish, $command: no $flag"
	done
done
grep -q 'faial-errors\|faial-forward' ./*.txt && complain "hidden flags are offered"

cat >ask.bash <<'B'
source ./bash.txt
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_faial_c
printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
B
offers() { # offers WANTED WORD...
	local wanted=$1 seen
	shift
	seen=$(bash --norc ask.bash "$@" 2>&1)
	[ "$seen" = "$wanted" ] || complain "bash, $*: '$seen', not '$wanted'"
}
offers 'check ' faial-c ch
offers 'block ' faial-c check --level b
offers 'all block grid ' faial-c check --level =
offers 'sarif ' faial-c check --format = sa
offers 'one.cu sub ' faial-c check ''
offers 'sub ' faial-c check -I ''
offers '--baseline --block-dim ' faial-c check --b
offers 'data-dependent-index data-race ' faial-c explain da
offers 'merge ' faial-c corpus me
offers '--alarms --format --help --output --times ' faial-c corpus report --
offers 'csv html text ' faial-c corpus report --format ''
offers '--help ' faial-c corpus merge --
for command in init run report triage diff merge slurm; do
	flags=$("$FAIAL_C" corpus $command --help | grep -oE '^ +(-., )?(--[a-z-]+)' | grep -oE '\-\-[a-z-]+' | sort -u)
	for flag in $(grep -vE '^--(help|usage|version|time)$' <<<"$flags"); do
		sed -n "/^	$command)/,/;;/p" zsh.txt | grep -q -- "'\**${flag}[=[]" || complain "zsh, corpus $command: no $flag"
		grep -q "from corpus; and __fish_seen_subcommand_from $command' -l ${flag#--} " fish.txt || complain "fish, corpus $command: no $flag"
	done
done
offers 'contexts core ' faial-c infer --stage co
if command -v zsh >/dev/null; then zsh -n zsh.txt || complain "zsh does not read its file"; fi
if command -v fish >/dev/null; then
	fish -n fish.txt || complain "fish does not read its file"
	seen=$(fish -N -c 'source fish.txt; complete -C "faial-c check --format s"' 2>&1)
	case $seen in *Default*) complain "fish says the default of each value: $seen" ;; *sarif*) ;; *) complain "fish: $seen" ;; esac
	seen=$(fish -N -c 'source fish.txt; complete -C "faial-c corpus report --f"' 2>&1)
	case $seen in *--format*) ;; *) complain "fish, corpus report: $seen" ;; esac
fi
run completion tcsh
expect "no such shell" 2 "bash|zsh|fish"
finish
