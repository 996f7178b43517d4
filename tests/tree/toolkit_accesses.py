#!/usr/bin/env python3
"""What functions of CUDA's toolkit and of OpenCL are given an address of they access: toolkit_accesses.py FAIAL_C

Each line below is a kernel in which all threads of a block make one call with `p`, or use `*p`, and each writes an element of its own
behind it: thread 0 writes what the others access. An answer without an alarm has lost the access. `q` is a value of the type, `far` a
place of its own.
"""
import json
import os
import subprocess
import sys
import tempfile

HEADERS = """#include <algorithm>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuComplex.h>
#include <cuda/atomic>
#include <cuda/std/span>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <curand_kernel.h>
#include <numeric>
#include <thrust/device_ptr.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
"""
KERNELS_A_FILE = 20
ALARMED = ("racy", "possibly-racy")


def loads_and_stores():
    for name in ("__ldg", "__ldca", "__ldcg", "__ldcs", "__ldcv", "__ldlu"):
        for of in ("int", "float4", "double"):
            yield of, f"q = {name}(p);"
    for name in ("__stcg", "__stcs", "__stwb", "__stwt"):
        yield "int", f"{name}(p, 1);"
    for name in ("Add", "Exch", "Max", "And", "Xor", "Sub", "Inc"):
        yield "unsigned", f"atomic{name}(p, 1u);"
    yield "unsigned", "atomicCAS(p, 1u, 2u);"
    yield "float", "atomicAdd(p, 1.f);"
    yield "int", "__match_all_sync(~0u, 3, p);"
    yield "int", "cuda::atomic_ref<int, cuda::thread_scope_device> r(*p); r.fetch_add(1);"
    yield "int", "cuda::std::span<int> w(p, 4); q = w[0];"


def mathematics():
    for call in ("frexp(1.0, p)", "frexpf(1.f, p)", "remquo(1.f, 2.f, p)", "remquof(1.f, 2.f, p)", "remquo(1., 2., p)"):
        yield "int", call + ";"
    for call in ("modf(1.f, p)", "modff(1.f, p)", "sincosf(1.f, p, far)", "sincosf(1.f, far, p)", "__sincosf(1.f, p, far)", "sincospif(1.f, p, far)"):
        yield "float", call + ";"
    yield "double", "modf(1.0, p);"
    yield "double", "sincos(1.0, p, far);"
    for call in ("fmaxf(*p, q)", "max(*p, q)", "fminf(q, *p)", "sqrtf(*p)", "std::max(*p, q)"):
        yield "float", f"q = {call};"
    for call in ("cuCmulf(*p, q)", "cuCaddf(q, *p)"):
        yield "cuFloatComplex", f"q = {call};"
    yield "cuFloatComplex", "q.x = cuCabsf(*p);"


def bytes_and_strings():
    for call in ("memset(p, 0, 4)", "memcpy(p, far, 4)", "memcpy(far, p, 4)", "memmove(far, p, 4)", "q = memcmp(far, p, 4)", "q = strlen(p)",
                 "q = strcmp(p, far)", "strcpy(far, p)", "strcpy(p, far)", "strncpy(p, far, 4)", "printf(p)", 'printf("%s", p)'):
        yield "char", call + ";"


def short_numbers():
    for of in ("__half", "__half2", "__nv_bfloat16", "__nv_bfloat162"):
        for op in "+-*/":
            yield from ((of, text) for text in (f"q = *p {op} q;", f"q = q {op} *p;", f"*p {op}= q;", f"q {op}= *p;"))
        for op in ("<", ">", "==", "!=", "<=", ">="):
            yield of, f"if (*p {op} q) q = *far;"
        yield from ((of, text) for text in ("q = -*p;", "q = __ldg(p);", "atomicAdd(p, q);", "++*p;"))
    for of in ("__half", "__nv_bfloat16"):
        for name in ("__hadd", "__hmul", "__hsub", "__hmax", "__hmin"):
            yield of, f"q = {name}(*p, q);"
        yield from ((of, text) for text in ("q = __hfma(*p, q, q);", "q = __habs(*p);", "q = __hneg(*p);", "float f = *p; *far = f;"))
    yield "__half", "float f = __half2float(*p); *far = f;"
    yield "__nv_bfloat16", "float f = __bfloat162float(*p); *far = f;"
    yield "__half2", "float2 f = __half22float2(*p); far->x = f.x;"
    for form in ("e4m3", "e5m2"):
        for to in ("float", "double", "__half", "__nv_bfloat16", "int", "bool"):
            yield f"__nv_fp8_{form}", f"{to} f = {to}(*p); *far = __nv_fp8_{form}((float)f);"
        for to in ("float2", "__half2"):
            yield f"__nv_fp8x2_{form}", f"{to} f = {to}(*p); *far = __nv_fp8x2_{form}(f);"
        yield f"__nv_fp8x4_{form}", f"float4 f = float4(*p); *far = __nv_fp8x4_{form}(f);"


def generators():
    for of in ("curandState", "curandStatePhilox4_32_10_t"):
        for name in ("curand", "curand_uniform", "curand_normal", "curand4", "curand_uniform_double", "curand_normal2", "curand_normal4"):
            yield of, f"{name}(p);"
        yield from ((of, text) for text in ("curand_init(1, 2, 3, p);", "skipahead(5, p);", "curand_poisson(p, 2.0);", "curand_log_normal(p, 1.f, 1.f);"))


def algorithms():
    yield "float", "cooperative_groups::memcpy_async(cooperative_groups::this_thread_block(), s, p, sizeof(float) * 4);"
    yield "float", "__pipeline_memcpy_async(s + threadIdx.x, p, 4); __pipeline_commit(); __pipeline_wait_prior(0);"
    for call in ("std::swap(*p, *far)", "q = std::accumulate(p, p + 4, 0.f)", "std::fill(p, p + 4, 0.f)", "std::copy(p, p + 4, far)",
                 "std::copy(far, far + 4, p)", "std::sort(p, p + 4)", "thrust::sort(thrust::seq, p, p + 4)", "q = thrust::reduce(thrust::seq, p, p + 4)",
                 "q = *thrust::device_ptr<float>(p)", "thrust::fill(thrust::device, p, p + 4, 1.f)", "thrust::device_ptr<float> d(p); q = d[0]"):
        yield "float", call + ";"


def opencl():
    for n in (2, 3, 4, 8, 16):
        yield "float", f"float{n} v = vload{n}(0, p); *far = v.x;"
        yield "float", f"vstore{n}((float{n})(1.f), 0, p);"
    for call in ("vstore_half(vload_half(0, p), 0, far)", "vstore_half(1.f, 0, p)", "vstore_half4((float4)(1.f), 0, p)", "vstorea_half4((float4)(1.f), 0, p)",
                 "vstore_half4(vloada_half4(0, p), 0, far)", "vstore_half_rte(1.f, 0, p)"):
        yield "half", call + ";"
    for call in ("fract(1.f, p)", "modf(1.f, p)", "sincos(1.f, p)", "fma(*p, q, q)", "mix(*p, q, q)", "as_float(*(__global int *)p)",
                 "convert_float(*(__global int *)p)", "work_group_reduce_add(*p)", "work_group_broadcast(*p, 0)"):
        yield "float", f"q = {call};"
    for call in ("frexp(1.f, p)", "lgamma_r(1.f, p)", "remquo(1.f, 2.f, p)"):
        yield "int", f"*far = (int){call};"
    for call in ("fract((float4)(1.f), p)", "modf((float4)(1.f), p)", "dot(*p, q)", "shuffle(*p, (uint4)(0, 1, 2, 3))"):
        yield "float4", f"q = {call};"
    for name in ("add", "sub", "xchg", "min", "max", "and", "or", "xor"):
        yield "int", f"atomic_{name}(p, 1);"
    for call in ("atomic_inc(p)", "atomic_dec(p)", "atomic_cmpxchg(p, 1, 2)", "atom_add(p, 1)", "atom_inc(p)", "q = clamp(*p, 1, 2)", "q = select(q, *p, q)"):
        yield "int", call + ";"
    for call in ("atomic_fetch_add({}, 1)", "atomic_store({}, 1)", "q = atomic_load({})", "atomic_exchange({}, 1)", "atomic_init({}, 1)",
                 "atomic_fetch_add_explicit({}, 1, memory_order_relaxed, memory_scope_device)", "int e = 1; atomic_compare_exchange_strong({}, &e, 2)"):
        yield "int", call.format("(volatile __global atomic_int *)p") + ";"
    yield "char", 'printf("%s", p);'


def opencl_kernel(number, of, text):
    value = "float" if of == "half" else of
    store = "vstore_half(q, get_local_id(0), p)" if of == "half" else "p[get_local_id(0)] = o[get_local_id(0)]"
    return (f"__kernel void k{number}(__global {of} *p, {value} q, __global {value} *o, __global {of} *far)\n{{\n\tfar += get_local_id(0) * 64;\n"
            f"\t{text}\n\t{store};\n\to[get_local_id(0) + 64] = q;\n}}\n")


def kernel(number, of, text):
    shared = "float" if of == "float" else "char"
    return (f"__global__ void k{number}({of} *p, {of} q, {of} *o, {of} *far)\n{{\n\t__shared__ {shared} s[2048];\n\tfar += threadIdx.x * 64;\n"
            f"\t{text}\n\tp[threadIdx.x] = o[threadIdx.x];\n\to[threadIdx.x + 64] = q;\n}}\n")


def verdicts(tool, folder, calls, name, head, write):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "".join(write(n, of, text) for n, (of, text) in enumerate(calls)))
    done = subprocess.run([tool, "check", "--format", "json", "--block-dim", "64", "--grid-dim", "1", "--effort", "0.05", path],
                          capture_output=True, text=True, check=False)
    kernels = {k["name"]: k["verdict"] for k in json.loads(done.stdout)["files"][0]["kernels"]}
    return [kernels.get(f"k{n}", "no answer") for n in range(len(calls))]


def without_alarm(tool, calls, *language):
    failed = 0
    with tempfile.TemporaryDirectory(dir=os.environ.get("FAIAL_TEST_TMP")) as folder:
        for begin in range(0, len(calls), KERNELS_A_FILE):
            part = calls[begin:begin + KERNELS_A_FILE]
            for (of, text), verdict in zip(part, verdicts(tool, folder, part, *language)):
                if verdict not in ALARMED:
                    failed += 1
                    print(f"{of} *p: {text} {verdict}")
    return failed


def main():
    cuda = [c for part in (loads_and_stores, mathematics, bytes_and_strings, short_numbers, generators, algorithms) for c in part()]
    cl = list(opencl())
    failed = without_alarm(sys.argv[1], cuda, "calls.cu", HEADERS, kernel) + without_alarm(sys.argv[1], cl, "calls.cl", "", opencl_kernel)
    print(f"toolkit: {len(cuda) + len(cl)} calls, {failed} without an alarm")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
