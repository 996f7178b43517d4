#!/usr/bin/env bash
# A one-node Slurm of our own on loopback runs the examples as a job array; merged, its report equals the single run's.
# Needs no root and no systemd. Skipped where slurm-wlm and munge are not installed, or nothing is mounted for cgroups.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
PATH=$PATH:/usr/sbin
manifest=$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml
rm -f -- *.db* slurm-*.out

# -- the scripts, with or without Slurm
run corpus slurm "$manifest" --shards 3 -d "it's.db" --dry-run
expect "dry run" 0
sh -n "it's.db.array.sh" || complain "the array's script is no shell"
sh -n "it's.db.merge.sh" || complain "the merge's script is no shell"
grep -q -- '--array=1-3' "it's.db.array.sh" || complain "the array has not three tasks"

for program in slurmctld slurmd sbatch munged; do
	command -v $program >/dev/null || skip "$program is not installed"
done
mountpoint -q /sys/fs/cgroup || skip "slurmd needs a file system of cgroups, and there is none (a bare chroot)"

# A socket's path may have 107 bytes, and this folder may be deep.
here=$(mktemp -d "${TMPDIR:-/tmp}/faial-slurm.XXXXXX") || exit 1
mkdir "$here/state" "$here/spool"
chmod 755 "$here"
dd if=/dev/urandom of="$here/key" bs=1024 count=1 2>/dev/null
chmod 400 "$here/key"
port=$((20000 + $$ % 20000))
cat >"$here/slurm.conf" <<C
ClusterName=faial
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$here/munge.socket
CredType=cred/munge
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldLogFile=$here/slurmctld.log
SlurmdLogFile=$here/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
MpiDefault=none
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=10 State=UP
C
export SLURM_CONF=$here/slurm.conf
daemons=()
stop() {
	for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null; done
	wait 2>/dev/null
	rm -rf -- "$here"
}
trap stop EXIT

# start NAME ARG...: in the background; what it says is in NAME.out.
start() {
	local name=$1
	"$@" >"$here/$name.out" 2>&1 &
	daemons+=($!)
}

# await WHAT COMMAND...: until the command succeeds; a daemon that has ended, or half a minute, ends the test.
await() {
	local what=$1
	shift
	for _ in $(seq 60); do
		"$@" && return
		for pid in "${daemons[@]}"; do kill -0 "$pid" 2>/dev/null || break 2; done
		sleep 0.5
	done
	complain "a Slurm of our own does not start: $what. The last words of its daemons:"
	tail -n 4 "$here"/*.log "$here"/*.out 2>/dev/null
	finish
}
node_is_idle() { sinfo -h -o %T 2>/dev/null | grep -q idle; }

start munged -F --force --key-file="$here/key" --socket="$here/munge.socket" --pid-file="$here/munged.pid" \
	--log-file="$here/munged.log" --seed-file="$here/munged.seed"
await "munged makes no socket" test -S "$here/munge.socket"
start slurmctld -D
start slurmd -D
await "slurmctld and slurmd do not agree on an idle node" node_is_idle

run corpus slurm "$manifest" --shards 3 -d all.db
expect "submit" 0
for _ in $(seq 240); do
	[ -z "$(squeue -h 2>/dev/null)" ] && break
	sleep 0.5
done
[ -z "$(squeue -h)" ] || complain "jobs are still there: $(squeue)"
[ -s all.db ] || complain "nothing was merged: $(tail -n 3 slurm-*.out)"
run corpus run "$manifest" -d one.db -q
expect "the single run" 0
same_database "Slurm's merged parts" one.db all.db
for format in text csv html; do
	"$FAIAL_C" corpus report all.db --format $format >all.$format
	"$FAIAL_C" corpus report one.db --format $format >one.$format
	cmp -s all.$format one.$format || complain "Slurm's report ($format) differs: $(diff all.$format one.$format | head -c 400)"
done
finish
