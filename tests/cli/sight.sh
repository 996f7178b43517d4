#!/usr/bin/env bash
# Launches that stand in other files: those of the command line, of a folder, of a project, of a build, and what includes a file.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
rm -rf -- *.cu *.cpp above spelt called ext wrap frag two deep vars lib build parts ocl driver supply
mkdir ext wrap frag two two/a two/b deep vars lib build

# verdict FILE KERNEL: of the last run, as text
verdict() {
	sed -n "s|^$1:[0-9]*: kernel $2[^:]*: \([a-z-]*\).*|\1|p" out
}
# is WHAT FILE KERNEL VERDICT
is() {
	[ "$(verdict "$2" "$3")" = "$4" ] || complain "$1: $3 of $2 is '$(verdict "$2" "$3")', not '$4': $(head -c 600 out) $(head -c 300 err)"
}

# With n smaller than the grid two threads meet.
kernel='__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }'
start='	if (blocks < 1) return;
	scatter<<<blocks, 64>>>(d, blocks * 64);'

# ---- a kernel that another file declares, whose parameters it calls otherwise ----
echo "$kernel" >ext/k.cu
run check -q ext/k.cu
is "nobody starts it in sight" ext/k.cu scatter conditional
printf 'extern __global__ void scatter(float *b, int m);\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >ext/main.cu
run check -q ext/k.cu
is "what lies beside starts it" ext/k.cu scatter drf
run check ext/k.cu ext/main.cu
is "another file starts it" ext/k.cu scatter drf
grep -q 'for the launch at ext/main.cu:5: gridDim = (blocks, 1, 1)' out || complain "the launch is not named: $(cat out)"
grep -q 'is started as at line 5 of ext/main.cu' out || complain "the assumption does not name the file: $(cat out)"
cp out one
run check ext/main.cu ext/k.cu -j 1
[ "$(sed '/warning/d' one | sort)" = "$(sed '/warning/d' out | sort)" ] || complain "another order says otherwise: $(diff one out)"
run check -q ext
is "a folder" ext/k.cu scatter drf
run check -q --project ext ext/k.cu
is "a project" ext/k.cu scatter drf
run check -q --launch any ext
is "every launch" ext/k.cu scatter racy
sed 's/blocks \* 64/blocks * 32/' ext/main.cu >ext/less.cu
run check -q ext
[ "$(grep -c 'scatter.*: racy' out)" = 1 ] || complain "a third file starts it so that it races: $(cat out)"
rm ext/less.cu

# The type tells which of several it is.
printf 'extern __global__ void scatter(double *b, long m);\nvoid run(double *d) { scatter<<<8, 64>>>(d, 8 * 64); }\n' >ext/main.cu
run check -q ext
is "another kernel of that name" ext/k.cu scatter conditional

# ---- a function that starts it, which another file calls ----
printf 'void start(float *d, int n, dim3 g, dim3 b);\n' >wrap/k.h
printf '#include "k.h"\n%s\nvoid start(float *d, int n, dim3 g, dim3 b) { scatter<<<g, b>>>(d, n); }\n' "$kernel" >wrap/k.cu
run check -q --preconditions none wrap/k.cu
is "called from anywhere" wrap/k.cu scatter racy
cat >wrap/main.cpp <<'K'
#include "k.h"
int main(int count, char **words)
{
	float *d;
	cudaMalloc(&d, count * 64 * sizeof(float));
	start(d, count * 64, dim3(count), dim3(64));
}
K
run check wrap
is "called from a host file of the folder" wrap/k.cu scatter drf
grep -q 'n = count \* 64' out || complain "what the caller gives is not told: $(cat out)"
tr -s ' \n' ' ' <out | grep -q 'called only as in the files in sight'  || complain "that nobody else calls it is not told"
sed -i 's/start(d, count \* 64/start(d, count * 63/' wrap/main.cpp
run check -q wrap
is "called so that it races" wrap/k.cu scatter racy
sed -i 's/count \* 63/count * 64/' wrap/main.cpp
cat >build/compile_commands.json <<K
[{"directory": "$PWD", "file": "wrap/k.cu", "command": "nvcc -c wrap/k.cu"}, {"directory": "$PWD", "file": "wrap/main.cpp", "command": "g++ -c wrap/main.cpp"}]
K
run check -q -p build
[ "$(grep -c 'scatter.*: drf' out)" = 1 ] || complain "a host file of the build: $(cat out err)"
run check -q -p build wrap/k.cu
[ "$(grep -c 'scatter.*: drf' out)" = 1 ] || complain "one file of the build: $(cat out err)"

# Through a file between.
printf 'void begin(float *d, int n, int g);\n' >deep/b.h
printf '#include "b.h"\n#include "k.h"\nvoid begin(float *d, int n, int g) { start(d, n, g, 64); }\n' >deep/b.cpp
cp wrap/k.h wrap/k.cu deep
printf '#include "b.h"\nint main(int c, char **v) { float *d; cudaMalloc(&d, 4 * c * 64); begin(d, c * 64, c); }\n' >deep/main.cpp
run check -q deep
is "through a file between" deep/k.cu scatter drf

# ---- a part of another file ----
echo "$kernel" >frag/k.cu
printf '#include "k.cu"\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >frag/main.cu
run check frag
[ "$(grep -c 'kernel scatter' out)" = 1 ] || complain "a part is answered more than once: $(cat out)"
is "a part" frag/k.cu scatter drf
grep -q 'no kernel in this file' err && complain "a part whose kernels are answered elsewhere is said to have none: $(cat err)"
run check -v frag/k.cu frag/main.cu
grep -q 'scatter is answered for where it is started: in frag/main.cu' err || complain "where it is answered is not told: $(cat err)"
run check -q frag/k.cu
is "what lies beside includes it" frag/k.cu scatter drf
printf 'template <int N> %s\n' "$kernel" >frag/k.cu
sed -i 's/scatter<<</scatter<4><<</' frag/main.cu
run check -q frag/k.cu
is "a part with a template" frag/k.cu scatter drf
run check -q frag
[ "$(grep -c 'kernel scatter' out)" = 1 ] || complain "a template is answered more than once: $(cat out)"
# It starts kernels itself, as no other does.
printf '%s\nvoid own(float *d) { scatter<<<2, 64>>>(d, 32); }\n' "$kernel" >frag/k.cu
sed -i 's/scatter<4>/scatter/' frag/main.cu
run check -q frag
[ "$(grep -c ': racy' out)" = 1 ] || complain "the race of a part's own launch: $(cat out)"

# The file that includes it names the folder that it lies in, and lies above that; what it lacks stands in a header before it.
mkdir -p above/kernels
printf '#define ROW %s\n' 'blockDim.x * blockIdx.x' >above/ids.h
printf '__global__ void scatter(float *a, int n) { a[(ROW + threadIdx.x) %% n] = threadIdx.x; }\n' >above/kernels/k.cuh
printf '#include "ids.h"\n#include "kernels/k.cuh"\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >above/run.cu
run check -v --project above above/kernels/k.cuh
is "a part of a file above" above/kernels/k.cuh scatter drf
grep -q "for the launch at above/run.cu" out || complain "the launch above is not told: $(cat out)"
grep -q "a part of above/run.cu" err || complain "what it is a part of is not told: $(cat err)"
printf '#include "ids.h"\n#include "../k.cuh"\n' >above/kernels/other.cu
sed -i 's/"ids.h"/"none.h"/' above/run.cu
run check -v above/kernels/k.cuh
grep -q "a part of" err && complain "a part of what means another file: $(cat err)"

# However the paths of one file are written: the header that both include is one.
mkdir -p spelt/below
echo "$kernel" >spelt/below/k.cuh
printf '#include "../below/k.cuh"\nvoid run(float *d, int blocks)\n{\n%s\n}\nint main(int c, char **v) { float *d; run(d, c); }\n' "$start" >spelt/run.cu
sed -i 's|../below|below/../below|' spelt/run.cu
for file in spelt/below/k.cuh ./spelt/below/k.cuh "$PWD/spelt/below/k.cuh"; do
	for project in spelt ./spelt spelt/ "$PWD/spelt"; do
		run check --project "$project" "$file"
		is "a path that is written otherwise ($project)" "$file" scatter drf
		grep -q "for the launch at" out || complain "--project $project hides the launch of $file: $(cat out)"
	done
done

# ---- a file by itself, whose kernels one beside it starts ----
mkdir -p started through
echo "$kernel" >started/k.cu
printf 'extern __global__ void scatter(float *b, int m);\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >started/host.cu
run check started/k.cu
is "what lies beside starts it" started/k.cu scatter drf
grep -q 'for the launch at started/host.cu' out || complain "the launch beside is not told: $(cat out)"
# so too where the file starts another kernel itself
printf '__global__ void other(int *a) { a[threadIdx.x] = 1; }\nvoid go(int *a) { other<<<1, 32>>>(a); }\n' >>started/k.cu
run check -q started/k.cu
is "what lies beside starts one of two" started/k.cu scatter drf
sed -i 's/blocks \* 64/blocks * 32/' started/host.cu
run check -q started/k.cu
is "what lies beside starts it so that it races" started/k.cu scatter racy
# a file with a kernel of that name of its own means that
sed -i 's/^extern.*/__global__ void scatter(float *b, int m) { b[threadIdx.x] = m; }/' started/host.cu
run check -q started/k.cu
grep -q 'started/host.cu' out && complain "the launch of another kernel of that name: $(cat out)"
echo "$kernel" >through/k.cu
printf '#include "k.cu"\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >through/part.h
printf '#include "part.h"\nint main(int c, char **v) { float *d; cudaMalloc(&d, 4 * c * 64); run(d, c); }\n' >through/main.cu
run check -q through/k.cu
is "a part of a header of what lies beside" through/k.cu scatter drf
# what starts it is called beside, through a third file
mkdir called
printf '%s\nvoid run(float *d, int blocks, int each) { scatter<<<blocks, 64>>>(d, blocks * each); }\n' "$kernel" >called/k.cu
run check -q --preconditions none called/k.cu
is "nobody calls it" called/k.cu scatter racy
printf 'void run(float *d, int blocks, int each);\nvoid go(float *d, int blocks, int each) { run(d, blocks, each); }\n' >called/go.cpp
run check -q --preconditions none called/k.cu
is "no program there joins the two" called/k.cu scatter racy
printf 'void go(float *d, int blocks, int each);\nint main(int c, char **v) { float *d; cudaMalloc(&d, 4 * c * 64); go(d, c, 64); }\n' >called/main.cpp
run check -q --preconditions none called/k.cu
is "it is called beside" called/k.cu scatter drf
sed -i 's/c, 64)/c, 32)/' called/main.cpp
run check -q --preconditions none called/k.cu
is "it is called beside so that it races" called/k.cu scatter racy
# a program calls its own
printf 'void run(float *d, int blocks, int each) { }\nint main(int c, char **v) { float *d = 0; run(d, c, 64); }\n' >called/main.cpp
rm called/go.cpp
run check -q --preconditions none called/k.cu
is "another program's function of that name" called/k.cu scatter racy

# ---- two programs ----
for p in a b; do
	echo "$kernel" >two/$p/k.cu
	printf 'extern __global__ void scatter(float *b, int m);\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >two/$p/main.cu
done
sed -i 's/blocks \* 64/blocks * 32/' two/b/main.cu
run check -q two
is "each program's own" two/a/k.cu scatter drf
is "each program's own" two/b/k.cu scatter racy
# what a third one declares without a header of both is something else of that name
mkdir two/c
sed 's/blocks \* 64/blocks * 32/' two/a/main.cu >two/c/main.cu
run check -q two
[ "$(sed -n 's/.*kernel scatter[^:]*: \([a-z]*\).*/\1/p' out | sort | tr '\n' ' ')" = "drf racy " ] || complain "a program without such a kernel starts another's: $(cat out)"

# ---- folders of one program ----
mkdir -p parts/inc parts/lib parts/app
cp wrap/k.h parts/inc
sed 's|"k.h"|"../inc/k.h"|' wrap/k.cu >parts/lib/k.cu
sed 's|"k.h"|"../inc/k.h"|' wrap/main.cpp >parts/app/main.cpp
run check -q parts
is "a header of both" parts/lib/k.cu scatter drf
cp wrap/k.cu parts/lib && cp wrap/main.cpp parts/app
mv parts/inc/k.h parts
run check -q parts
is "a header that was found" parts/lib/k.cu scatter drf

# ---- variables that files share ----
printf 'extern int size;\n%s\nvoid start(float *d) { scatter<<<2, 64>>>(d, size); size = 128; }\n' "$kernel" >vars/k.cu
printf 'int size;\nvoid start(float *d);\nint main() { float *d; cudaMalloc(&d, 1024); size = 128; start(d); }\n' >vars/main.cu
run check -q vars
is "as the other file left it" vars/k.cu scatter drf
sed -i 's/start(d);/start(d); size = 32; start(d);/' vars/main.cu
run check -q vars
[ "$(grep -c 'scatter.*: racy' out)" = 1 ] || complain "the other file changed it: $(cat out)"
# a static one of a header is two
printf '#pragma once\nstatic int size;\nstatic void prepare(int n) { size = n; }\n' >vars/h.h
printf '#include "h.h"\n%s\nvoid start(float *d) { scatter<<<2, 64>>>(d, size); }\n' "$kernel" >vars/k.cu
printf '#include "h.h"\nvoid start(float *d);\nint main() { float *d; cudaMalloc(&d, 1024); prepare(128); start(d); }\n' >vars/main.cu
run check -q vars
is "a static variable of a header" vars/k.cu scatter possibly-racy

# One class that two files see otherwise: what the other gives is not known.
printf '#pragma once\nstruct sizes {\n#ifdef MORE\n int more;\n#endif\n int n; };\nvoid start(float *d, sizes s);\n' >vars/h.h
printf '#include "h.h"\n%s\nvoid start(float *d, sizes s) { scatter<<<2, 64>>>(d, s.n); }\n' "$kernel" >vars/k.cu
printf '#define MORE\n#include "h.h"\nint main() { float *d; cudaMalloc(&d, 1024); start(d, sizes{0, 128}); }\n' >vars/main.cu
run check -q -v vars
is "a class that is two" vars/k.cu scatter possibly-racy
grep -q 'launches in vars/main.cu are not in sight' err || complain "what is not seen is not told: $(cat err)"

# ---- OpenCL's host code, in C and in C++ ----
mkdir ocl
for k in scatter less other moved twice late; do
	echo "__kernel void $k(__global float *a, int n) { a[get_global_id(0) % n] = get_local_id(0); }"
done >ocl/k.cl
echo '__kernel void shared(__global float *a, __global float *b, int n) { if (get_global_id(0) < n) a[get_global_id(0)] = b[get_global_id(0) + 1]; }' >>ocl/k.cl
cat >ocl/main.c <<'K'
#include <CL/cl.h>
#include <stdlib.h>
void unseen(void);
void start(cl_program p, cl_command_queue q, cl_mem d, cl_mem e, int blocks)
{
	float *host = malloc(4);
	int n = blocks * 64, less = blocks * 32;
	const char *name = "scatter";
	cl_int err;
	size_t global[2] = {n, 1}, local[2] = {64, 1}, offset = 5;
	cl_kernel k = clCreateKernel(p, name, &err), l = clCreateKernel(p, "less", &err), o = clCreateKernel(p, "shared", NULL), m = clCreateKernel(p, "moved", NULL);
	cl_kernel s[2] = {clCreateKernel(p, "late", NULL), NULL};
	if (blocks < 1) return;
	clSetKernelArg(k, 0, sizeof d, &d);
	clSetKernelArg(k, 1, sizeof(int), (void *)&n);
	clSetKernelArg(l, 0, sizeof d, &d);
	clSetKernelArg(l, 1, sizeof(int), &less);
	n = 3;
	clEnqueueNDRangeKernel(q, k, 1, NULL, global, local, 0, NULL, NULL);
	unseen();
	clEnqueueNDRangeKernel(q, k, 2, NULL, global, local, 0, NULL, NULL);
	clEnqueueNDRangeKernel(q, l, 1, NULL, global, local, 0, NULL, NULL);
	n = blocks * 64;
	clSetKernelArg(o, 0, sizeof d, &d);
	clSetKernelArg(o, 1, sizeof e, &e);
	clSetKernelArg(o, 2, sizeof n, &n);
	clEnqueueNDRangeKernel(q, o, 1, NULL, global, NULL, 0, NULL, NULL);
	clSetKernelArg(m, 1, sizeof n, &n);
	clEnqueueNDRangeKernel(q, m, 1, &offset, global, local, 0, NULL, NULL);
	cl_kernel t[2];
	for (int i = 0; i < 2; i++) {
		cl_kernel made = clCreateKernel(p, "twice", NULL);
		t[i] = made;
		if (i == 0) clSetKernelArg(made, 1, sizeof n, &n);
		else clSetKernelArg(t[0], 1, sizeof less, &less);
		clEnqueueNDRangeKernel(q, made, 1, NULL, global, local, 0, NULL, NULL);
	}
	clSetKernelArg(s[0], 1, sizeof n, &n);
	clSetKernelArg(s[blocks & 1], 1, sizeof less, &less);
	clEnqueueNDRangeKernel(q, s[0], 1, NULL, global, local, 0, NULL, NULL);
	free(host);
}
K
for way in 'ocl' 'ocl/k.cl' 'ocl/k.cl --project ocl'; do
	run check -q $way
	is "a host file of OpenCL ($way)" ocl/k.cl scatter drf
	is "its other kernel ($way)" ocl/k.cl less racy
	is "numbers that do not begin at 0 ($way)" ocl/k.cl moved conditional
	is "made twice ($way)" ocl/k.cl twice possibly-racy
	is "one of several is given less ($way)" ocl/k.cl late possibly-racy
	is "never started ($way)" ocl/k.cl other conditional
	is "two buffers ($way)" ocl/k.cl shared drf
done
run check ocl
grep -q 'for the launch at ocl/main.c:[0-9]*: gridDim = (blocks, 1, 1), blockDim = (64, 1, 1), n = blocks \* 64' out || complain "the launch is not told: $(cat out)"
sed 's/= malloc(4)/= (float *)malloc(4)/; s/sizeof e, &e/sizeof d, \&d/; s/{n, 1}/{(size_t)n, 1}/' ocl/main.c >ocl/main.cpp
rm ocl/main.c
run check -q ocl
is "a host file in C++" ocl/k.cl scatter drf
is "its other kernel in C++" ocl/k.cl less racy
is "one buffer twice" ocl/k.cl shared racy
mkdir ocl/sized
printf '__kernel void fill(__global int *a, __local int *s) { a[get_global_id(0)] = 1; s[get_local_id(0)] = 1; }\n' >ocl/sized/k.cl
cat >ocl/sized/main.c <<'K'
#include <CL/cl.h>
void run(cl_context c, cl_program p, cl_command_queue q, int n)
{
	cl_int err;
	size_t global = 1024, local = 64;
	cl_kernel k = clCreateKernel(p, "fill", &err);
	cl_mem d = clCreateBuffer(c, CL_MEM_READ_WRITE, 1000 * sizeof(int), NULL, &err);
	clSetKernelArg(k, 0, sizeof d, &d);
	clSetKernelArg(k, 1, 48 * sizeof(int), NULL);
	clEnqueueNDRangeKernel(q, k, 1, NULL, &global, &local, 0, NULL, NULL);
}
K
run check ocl/sized
grep -q 'out of bounds of global array a' out && grep -q 'the array, of 1000 elements' out || complain "a buffer is as large as it was made: $(cat out)"
grep -q 'out of bounds of shared array s' out && grep -q 'the array, of 48 elements' out || complain "local memory is as large as it was given: $(cat out)"
sed -i 's/1000 \*/1024 */; s/48 \*/64 */' ocl/sized/main.c
run check ocl/sized
grep -q 'out of bounds' out && complain "both are large enough: $(cat out)"
mkdir ocl/large
for k in named chosen; do
	echo "__kernel void $k(__global int *a) { a[get_global_id(0)] = 1; if (get_local_id(0) >= 2000) a[0] = get_local_id(0); }"
done >ocl/large/k.cl
echo '__kernel void apart(__global int *a) { a[get_local_id(0) & 2047] = get_local_id(0); }' >>ocl/large/k.cl
cat >ocl/large/main.c <<'K'
#include <CL/cl.h>
void run(cl_program p, cl_command_queue q, cl_mem d, int large)
{
	cl_int err;
	size_t global = 2048, local = 2048, either = large ? 2048 : 64;
	cl_kernel k = clCreateKernel(p, "named", &err), c = clCreateKernel(p, "chosen", &err), a = clCreateKernel(p, "apart", &err);
	clSetKernelArg(k, 0, sizeof d, &d);
	clSetKernelArg(c, 0, sizeof d, &d);
	clSetKernelArg(a, 0, sizeof d, &d);
	clEnqueueNDRangeKernel(q, k, 1, NULL, &global, &local, 0, NULL, NULL);
	clEnqueueNDRangeKernel(q, c, 1, NULL, &global, &either, 0, NULL, NULL);
	clEnqueueNDRangeKernel(q, a, 1, NULL, &global, &local, 0, NULL, NULL);
}
K
run check -q ocl/large
is "a work-group of 2,048" ocl/large/k.cl named racy
is "one that may be as large" ocl/large/k.cl chosen racy
is "whose work-items keep apart" ocl/large/k.cl apart drf
mkdir ocl/parts
printf '__kernel void near(__global int *a, __global int *b) { a[get_global_id(0)] = b[get_global_id(0) + 1]; }\n' >ocl/parts/k.cl
cat >ocl/parts/main.c <<'K'
#include <CL/cl.h>
void run(cl_context c, cl_program p, cl_command_queue q, cl_mem other)
{
	cl_int err;
	size_t global = 64;
	cl_buffer_region part = { 16, 1024 };
	cl_kernel k = clCreateKernel(p, "near", &err);
	cl_mem a = clCreateBuffer(c, CL_MEM_READ_WRITE, 4096, NULL, &err), rest = clCreateBuffer(c, CL_MEM_READ_WRITE, 4096, NULL, &err);
	cl_mem b = clCreateSubBuffer(a, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &part, &err);
	clSetKernelArg(k, 0, sizeof a, &a);
	clSetKernelArg(k, 1, sizeof b, &b);
	clEnqueueNDRangeKernel(q, k, 1, NULL, &global, NULL, 0, NULL, NULL);
}
K
run check ocl/parts
is "a part of a buffer lies in it" ocl/parts/k.cl near possibly-racy
sed -i 's/clCreateSubBuffer(a,/clCreateSubBuffer(rest,/' ocl/parts/main.c
run check ocl/parts
is "a part of another buffer" ocl/parts/k.cl near drf

# ---- kernels that the driver loads ----
mkdir driver
echo "extern \"C\" $kernel" >driver/k.cu
cat >driver/main.cpp <<'K'
#include <cuda.h>
void run(CUmodule m, CUdeviceptr d, int blocks)
{
	CUfunction f;
	int n = blocks * 64;
	void *args[] = {&d, &n};
	cuModuleGetFunction(&f, m, "scatter");
	cuLaunchKernel(f, blocks, 1, 1, 64, 1, 1, 0, 0, args, 0);
}
K
run check -q driver
is "started by its name" driver/k.cu scatter drf
sed -i 's/n = blocks \* 64/n = blocks * 32/' driver/main.cpp
run check -q driver
is "started by its name so that it races" driver/k.cu scatter racy

# ---- a function that only gives numbers, in a third file ----
mkdir supply
printf 'void start(float *d, int n, dim3 g, dim3 b);\nint room(int blocks);\n' >supply/k.h
cp wrap/k.cu supply
printf '#include "k.h"\nint main(int count, char **words)\n{\n\tfloat *d;\n\tcudaMalloc(&d, 1 << 20);\n\tstart(d, room(count), dim3(count), dim3(64));\n}\n' >supply/main.cpp
printf '#include "k.h"\nint room(int blocks) { return blocks * 64; }\n' >supply/room.cpp
run check -q supply
is "a third file gives the size" supply/k.cu scatter drf
sed -i 's/blocks \* 64/blocks * 32/' supply/room.cpp
run check -q supply
is "a third file gives too small a size" supply/k.cu scatter racy
rm supply/room.cpp
run check -q supply
is "nothing gives the size" supply/k.cu scatter possibly-racy

# ---- a kernel in a header: answered where it is started, and nowhere else ----
rm -rf shared
mkdir shared
cat >shared/k.h <<'EOF'
template <class T> static __global__ void zero(T *a) { a[0] = threadIdx.x; }
static __global__ void none(float *a) { a[0] = threadIdx.x; }
#ifdef WIDE
static __global__ void varied(float *a) { a[0] = threadIdx.x; }
#else
static __global__ void varied(float *a) { a[threadIdx.x] = 0; }
#endif
EOF
printf '#include "k.h"\nvoid go(float *a) { zero<<<1, 1>>>(a); }\n' >shared/one.cu
printf '#include "k.h"\nvoid more(float *a) { zero<<<1, 2>>>(a); }\n' >shared/two.cu
printf '#include "k.h"\n__global__ void own(float *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 0; }\n' >shared/rest.cu
run check -q shared/one.cu shared/rest.cu
[ "$(grep -c 'kernel zero' out)" -eq 1 ] || complain "one file starts it: $(grep 'kernel zero' out)"
is "one file starts it" shared/k.h zero drf
grep -q 'kernel none' out || complain "what nobody starts is gone: $(cat out)"
run check -q shared/rest.cu shared/two.cu shared/one.cu
[ "$(grep -c 'kernel zero' out)" -eq 2 ] || complain "two files start it: $(grep 'kernel zero' out)"
grep -q 'kernel zero<float> blockDim (2, 1, 1).*racy' out || complain "the second launch is gone: $(cat out)"
run check -q --project shared shared/rest.cu
grep -q 'kernel zero.*drf' out && grep -q 'kernel zero.*racy' out || complain "files that are not checked start it: $(cat out)"
run check -q --project shared shared/rest.cu shared/one.cu
grep -q 'kernel zero.*racy' out || complain "one of the files that start it is not checked: $(cat out)"
run check -q shared/rest.cu
is "out of sight" shared/k.h zero racy
printf '#define WIDE\n#include "k.h"\nvoid wide(float *a) { varied<<<1, 2>>>(a); }\n' >shared/wide.cu
printf '#include "k.h"\nvoid small(float *a) { varied<<<1, 2>>>(a); }\n' >shared/small.cu
run check -q shared/small.cu shared/wide.cu
grep -q 'kernel varied.*drf' out && grep -q 'kernel varied.*racy' out || complain "each has its own text of it: $(cat out)"

# ---- a specialisation of a kernel in a header ----
rm -rf special
mkdir special
cat >special/k.h <<'EOF'
template <class T> __global__ void zero(T *a);
template <> __global__ void zero<float>(float *a) { a[0] = threadIdx.x; }
EOF
printf '#include "k.h"\nvoid go(float *a) { zero<<<1, 1>>>(a); }\n' >special/one.cu
printf '#include "k.h"\n__global__ void own(float *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 0; }\n' >special/rest.cu
run check -q --project special special/rest.cu
is "a specialisation" special/k.h zero drf

# ---- a launch in a header, of an instance that only a file makes which is not checked ----
rm -rf made
mkdir made
printf 'template <int N> __global__ void wide(int *a) { a[threadIdx.x / N] = threadIdx.x; }\n' >made/k.h
printf 'template <int N> void go(int *a) { wide<N><<<1, N * 2>>>(a); }\n' >made/go.h
printf '#include "k.h"\n#include "go.h"\nvoid one(int *a) { go<1>(a); }\n' >made/one.cu
printf '#include "k.h"\n#include "go.h"\nvoid two(int *a) { go<2>(a); }\n' >made/two.cu
printf '#include "k.h"\n__global__ void own(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 0; }\n' >made/rest.cu
run check -q --project made made/rest.cu made/one.cu
grep -q 'kernel wide.*racy' out || complain "an instance of a file that is not checked: $(cat out err)"
run check -q made
[ "$(grep -c 'kernel wide' out)" -eq 2 ] && grep -q 'kernel wide<2>.*racy' out || complain "instances of two files: $(cat out err)"

# ---- a kernel, and a class, that other files hand to code out of sight; a kernel that a kernel of another file starts ----
rm -rf given
mkdir given
cat >given/k.h <<'EOF'
#pragma once
__global__ void k(int *a, int n);
__global__ void m(int *a, int n);
struct task { const void *f; int n; };
struct worker { int *a; void operator()(int n) const; };
void go(int *a);
EOF
cat >given/a.cu <<'EOF'
#include "k.h"
__global__ void k(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void m(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void f(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
void worker::operator()(int n) const { f<<<1, 64>>>(a, n); }
void go(int *a) { k<<<1, 64>>>(a, 64); m<<<1, 64>>>(a, 64); worker w = {a}; w(64); }
EOF
cat >given/b.cu <<'EOF'
#include "k.h"
#include <thread>
void start(const task *);
static void fill(task *t) { t->f = (void *)k; }
void other(int *a) { task t; fill(&t); start(&t); worker w = {a}; std::thread x(w, 0); x.join(); go(a); }
EOF
cat >given/c.cu <<'EOF'
#include "k.h"
__global__ void parent(int *a, int n) { m<<<1, 64>>>(a, n); }
void third(int *a) { parent<<<1, 1>>>(a, 3); m<<<1, 64>>>(a, 64); }
EOF
mkdir given/alone
cp given/a.cu given/k.h given/alone
run check -q --preconditions none given/alone/a.cu
for one in k m f; do is "nobody hands it on in sight" given/alone/a.cu $one drf; done
rm -r given/alone
run check -q --preconditions none given
for one in k m f; do grep -q "kernel $one.*racy" out || complain "another file hands $one on: $(cat out err)"; done

# ---- more callers than are read: who is left out is named ----
rm -rf many
mkdir many
printf '__global__ void each(int *a) { a[threadIdx.x] = 0; }\nvoid start(int *a, int n) { each<<<1, n>>>(a); }\n' >many/k.cu
for i in {10..39}; do printf 'void start(int *a, int n);\nvoid f%d(int *a) { start(a, %d); }\n' "$i" "$i" >many/f$i.cpp; done
run check --format json many
grep -q 'none is started in what could not be read with this file: many/f.*, [0-9]* more files' out || complain "callers are left out in silence: $(cat out err)"

# ---- many files that use each other's words: the time is that of what there is to look through ----
rm -rf wide
mkdir wide
awk 'BEGIN { headers = 80; files = 480; functions = 12
	for (h = 0; h < headers; h++) {
		out = "wide/h" h ".h"
		for (f = 0; f < functions; f++) print "inline int h" h "_" f "(int a) { return a + " f "; }" >out
		close(out)
	}
	for (u = 0; u < files; u++) {
		out = "wide/u" u ".cpp"
		for (h = u % 2; h < headers; h += 2) print "#include \"h" h ".h\"" >out
		print "int u" u "(int a) { return 0" >out
		for (h = 1 - u % 2; h < headers; h += 2) for (f = 0; f < functions; f++) print " + h" h "_" f "(a)" >out
		print "; }" >out
		close(out)
	}
}'
printf '#include "h0.h"\n__global__ void each(int *a) { a[threadIdx.x] = 0; }\nvoid start(int *a, int n) { each<<<1, n>>>(a); }\n' >wide/k.cu
(ulimit -t 30; exec "$FAIAL_C" check -q --project wide wide/k.cu >out 2>err) || complain "480 files that use each other's words: $? $(cat out err)"
is "many files" wide/k.cu each drf

# ---- a file that is of no use ----
printf 'void start(float *d, int n, dim3 g, dim3 b);\nint main() { start(\0' >wrap/main.cpp
run check -q wrap
is "the other file is no text" wrap/k.cu scatter racy

# ---- answers that are kept ----
export FAIAL_C_CACHE=$PWD/kept
rm -rf kept
printf 'extern __global__ void scatter(float *b, int m);\nvoid run(float *d, int blocks)\n{\n%s\n}\n' "$start" >ext/main.cu
run check -v ext
is "kept" ext/k.cu scatter drf
run check -v ext
grep -q '2 of 2 files as answered before' err || complain "it is not kept: $(cat err)"
sed -i 's/blocks \* 64/blocks * 32/' ext/main.cu
run check -v ext
is "another file has changed" ext/k.cu scatter racy
run check -v ext/k.cu
is "the other file is not named, but lies beside" ext/k.cu scatter racy
# ---- more callers than are read: the sources of the library, not its examples ----
rm -rf many && mkdir -p many/examples many/src many/inc
printf '#pragma once\nvoid launch(float *d, int blocks, int n);\nvoid prepare(int n);\n' >many/inc/k.h
printf '#include "k.h"\n%s\n%s\n' "$kernel" 'void launch(float *d, int blocks, int n) { scatter<<<blocks, 64>>>(d, n); }
static int rows;
void prepare(int n) { rows = n; }' >many/src/k.cu
printf '#include "k.h"\nvoid run(float *d, int blocks) { launch(d, blocks, 64 * blocks); }\n' >many/src/run.cpp
for i in $(seq 10 30); do printf '#include "k.h"\nint main(void) { prepare(7); }\n' >many/examples/e$i.cpp; done
run check -q --project many many/src/k.cu
is "the nearest callers are read first" many/src/k.cu scatter drf
# ---- more callers than are read: what they may call is called with their numbers, not with any ----
called='#include "k.h"
__global__ void scatter(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
void launch(float *d, int blocks, int n) { scatter<<<blocks, 64>>>(d, n); }
static int rows;
void prepare(int n) { rows = n; }'
rm -rf many && mkdir -p many/ex many/src many/inc
printf '#pragma once\nvoid launch(float *d, int blocks, int n);\nvoid run(float *d, int blocks, int n);\nvoid prepare(int n);\n' >many/inc/k.h
echo "$called" >many/src/k.cu
printf '#include "k.h"\nvoid run(float *d, int blocks, int n) { launch(d, blocks, n); }\n' >many/src/a.cpp
for i in $(seq 10 30); do printf '#include "k.h"\nvoid g%d(void) { prepare(7); }\n' $i >many/src/e$i.cpp; done
run check -q --project many many/src/k.cu
is "who calls it is out of sight" many/src/k.cu scatter racy
printf '#include "k.h"\nint main(void) { float *d = 0; run(d, 2, 128); }\n' >many/ex/main.cpp
for i in $(seq 10 30); do printf '#include "k.h"\nvoid h%d(void) { prepare(8); }\n' $i >many/ex/e$i.cpp; done
run check -q --project many many/src/k.cu
is "who calls it is not read" many/src/k.cu scatter possibly-racy
sed -i 's/run(d, 2, 128)/prepare(9)/' many/ex/main.cpp
run check -q --project many many/src/k.cu
is "who is not read does not call it" many/src/k.cu scatter racy
# what a header has that they include
rm -rf many/ex many/src && mkdir many/src
{ echo '#pragma once'; echo "$called" | sed '1d; s/^void/inline void/'; } >many/inc/k.h
for i in $(seq 10 40); do printf '#include "k.h"\nvoid g%d(void) { prepare(7); }\n' $i >many/src/e$i.cpp; done
run check -q --project many many/inc/k.h
is "none of them calls it" many/inc/k.h scatter racy
printf '#include "k.h"\nint main(void) { float *d = 0; launch(d, 2, 128); }\n' >many/src/z.cpp
run check -q --project many many/inc/k.h
is "one that is not read calls what it includes" many/inc/k.h scatter possibly-racy
finish
