"""A CUDA or OpenCL file, compiled by clang for this machine, as one program that runs its kernels (tests/exec).

clang does the C++: it writes the LLVM text of the device side with the hooks of the thread sanitizer. That text is made
runnable here: shared variables move into a section of their own, each hook and call is told its place (the number of its
debug location), and each kernel gets a caller that takes its arguments from memory. Nothing here reads the source.
"""
import functools
import hashlib
import os
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "include")
CLANG = os.environ.get("EXEC_CLANG") or shutil.which("clang-19") or "clang"
COMMON = ["-fsanitize=thread", "-mllvm", "-tsan-instrument-read-before-write=1", "-g", "-O0", "-fno-discard-value-names",
          "-fstandalone-debug", "-w", "-ferror-limit=5", "-Wno-address-of-temporary", "-Wno-c++11-narrowing", "-Wno-return-type", "-Wno-register",
          "-Wno-missing-template-arg-list-after-template-kw"]
CUDA = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-path=/none", "-Wno-unknown-cuda-version",
        "-Xclang", "-fcuda-is-device", "-Xclang", "-fcuda-allow-variadic-functions", "-D__CUDACC__=1", "-D__NVCC__=1",
        "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=4", "-D__CUDACC_VER_BUILD__=0", "-D__CUDA_ARCH__=800"]


# Of these headers' functions the hooks stay: they read what they are given by reference.
PASSED_BY_REFERENCE = ("cuda_fp16.h", "cuda_bf16.h")
# For the self-test: ways to break the runtime, each of which it must notice.
BROKEN = ["-DEXEC_BREAK_%s" % name for name in os.environ.get("EXEC_BREAK", "").split()]
OPENCL = ["-x", "cl", "-target", "x86_64-unknown-linux-gnu", "-Xclang", "-finclude-default-header"]


class CannotRun(Exception):
    """Why a file or a kernel cannot be executed, in a few words."""


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **more)


# ---- what is compiled once ----

@functools.lru_cache(None)
def cache_folder():
    """Holds the runtime and the precompiled headers of this very version of the folder."""
    digest = hashlib.sha256((CLANG + HERE).encode())
    for folder, _, names in sorted(os.walk(HERE)):
        for name in sorted(names):
            if name.endswith((".c", ".cpp", ".h", ".py")) or folder.startswith(INCLUDE):
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(file.read())
    base = os.environ.get("EXEC_CACHE") or os.path.join(tempfile.gettempdir(), "faial-exec-%d" % os.getuid())
    path = os.path.join(base, digest.hexdigest()[:16])
    os.makedirs(path, exist_ok=True)
    return path


def made_once(name, make):
    path = os.path.join(cache_folder(), name)
    if not os.path.exists(path):
        part = "%s.%d" % (path, os.getpid())
        make(part)
        os.replace(part, path)
    return path


@functools.lru_cache(None)
def runtime_object():
    def make(to):
        done = run([CLANG, "-O2", "-std=c11", "-w", *BROKEN, "-c", os.path.join(HERE, "runtime.c"), "-o", to])
        if done.returncode:
            raise RuntimeError(done.stderr)
    return made_once("runtime%s.o" % "".join(BROKEN), make)


@functools.lru_cache(None)
def opencl_object():
    def make(to):
        done = run([CLANG, "-O1", "-std=c++17", "-fno-builtin", "-w", "-c", os.path.join(HERE, "opencl.cpp"), "-o", to])
        if done.returncode:
            raise RuntimeError(done.stderr)
    return made_once("opencl.o", make)


@functools.lru_cache(None)
def cuda_header(std):
    """The environment, read once for each language standard."""
    def make(to):
        done = run([CLANG, *CUDA, *COMMON, std, "-I", INCLUDE, "-c", "-Xclang", "-emit-pch", "-Xclang", "-fno-pch-timestamp",
                    os.path.join(INCLUDE, "exec_cuda.h"), "-o", to])
        if done.returncode:
            raise RuntimeError(done.stderr)
    return made_once("cuda%s.pch" % std, make)


# ---- debug information ----

class Debug:
    def __init__(self, text):
        self.nodes = {int(n): node for n, node in re.findall(r"^!(\d+) = (.*)$", text, re.M)}
        self.locals = None

    @functools.lru_cache(None)
    def field(self, node, name):
        found = re.search(r'[(,] ?%s: (?:"((?:[^"\\]|\\.)*)"|([^,)]*))' % name, self.nodes.get(node, ""))
        return None if not found else found.group(1) if found.group(1) is not None else found.group(2)

    def link(self, node, name):
        value = self.field(node, name)
        return int(value[1:]) if value and value.startswith("!") and value[1:].isdigit() else None

    def file(self, node):
        """The path of the file that a scope or location lies in."""
        for _ in range(64):
            if node is None:
                return ""
            file = self.link(node, "file")
            if file is not None:
                name = self.field(file, "filename") or ""
                return os.path.normpath(os.path.join(self.field(file, "directory") or "", name))
            node = self.link(node, "scope")
        return ""

    @functools.lru_cache(None)
    def place(self, node):
        """(path, line, column) of a location."""
        return (self.file(self.link(node, "scope")), int(self.field(node, "line") or 0), int(self.field(node, "column") or 0))

    @functools.lru_cache(None)
    def chain(self, node):
        """The places of a location and of the calls that were inlined around it, innermost first."""
        places = []
        while node is not None:
            places.append(self.place(node))
            node = self.link(node, "inlinedAt")
        return places

    def elements(self, node):
        return [int(n) for n in re.findall(r"!(\d+)", self.nodes.get(node, ""))] if node is not None else []

    def strip(self, node):
        """A type without its names, const and volatile."""
        while node is not None and re.search(r"tag: DW_TAG_(typedef|const_type|volatile_type|restrict_type|atomic_type)\b",
                                             self.nodes.get(node, "")):
            node = self.link(node, "baseType")
        return node

    def tag(self, node):
        text = self.nodes.get(node, "")
        return "base" if text.startswith(("!DIBasicType", "distinct !DIBasicType")) else (self.field(node, "tag") or "")

    def size(self, node):
        """In bytes."""
        node = self.strip(node)
        return int(self.field(node, "size") or 0) // 8 if node is not None else 0

    def fields(self, node, offset=0, depth=0, name=""):
        """The scalars of a type: (offset, size, kind, pointee, name), kind i, b, f, p, or e (an enumeration, then the pointee is its type)."""
        node = self.strip(node)
        if node is None or depth > 12:
            return []
        tag, size = self.tag(node), self.size(node)
        if tag == "base":
            encoding = self.field(node, "encoding") or ""
            kind = "f" if "float" in encoding else "b" if "boolean" in encoding else "i"
            return [(offset, size, kind, None, name)]
        if tag in ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"):
            return [(offset, 8, "p", self.link(node, "baseType"), name)]
        if tag == "DW_TAG_enumeration_type":
            return [(offset, size, "e", node, name)]
        if tag == "DW_TAG_array_type":
            element = self.link(node, "baseType")
            unit = self.size(element)
            many = size // unit if unit else 0
            inner = self.fields(element, 0, depth + 1)
            return [(offset + i * unit + o, s, k, t, "%s[%d]%s" % (name, i, n)) for i in range(min(many, 64)) for o, s, k, t, n in inner]
        if tag in ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type"):
            found = []
            for member in self.elements(self.link(node, "elements")):
                if self.tag(member) not in ("DW_TAG_member", "DW_TAG_inheritance") or "DIFlagStaticMember" in self.nodes[member]:
                    continue
                if "DIFlagBitField" in self.nodes[member]:
                    continue
                at = offset + int(self.field(member, "offset") or 0) // 8
                own = self.field(member, "name") or ""
                found += self.fields(self.link(member, "baseType"), at, depth + 1, name + "." + own if own else name)
                if tag == "DW_TAG_union_type":
                    break
            return found
        return []

    def enumerators(self, node):
        return [int(self.field(n, "value") or 0) for n in self.elements(self.link(node, "elements"))]

    def arguments(self, subprogram):
        """(name, type) of each parameter."""
        if self.locals is None:
            self.locals = {}
            for n, text in self.nodes.items():
                if "!DILocalVariable(" in text and " arg: " in text or "(arg: " in text:
                    at = self.field(n, "arg")
                    if at:
                        self.locals.setdefault((self.link(n, "scope"), int(at)), self.field(n, "name") or "")
        types = re.findall(r"(null|!\d+)", self.nodes.get(self.link(self.link(subprogram, "type"), "types"), ""))[1:]
        return [(self.locals.get((subprogram, i + 1), ""), int(t[1:]) if t != "null" else None) for i, t in enumerate(types)]


# ---- the LLVM text ----

RUNTIME_VARIABLES = {"threadIdx", "blockIdx", "blockDim", "gridDim", "exec_dynamic_bytes", "stdin", "stdout", "stderr", "environ"}
RENAMED = {"printf": "exec_printf", "malloc": "exec_malloc", "free": "exec_free", "_Znwm": "exec_malloc", "_Znam": "exec_malloc",
           "_ZdlPv": "exec_free", "_ZdaPv": "exec_free", "_ZdlPvm": "exec_free", "_ZdaPvm": "exec_free",
           "__assert_fail": "exec_assert_fail", "puts": "exec_printf",
           "memcmp": "exec_memcmp", "bcmp": "exec_memcmp", "strlen": "exec_strlen", "strcpy": "exec_strcpy", "strcmp": "exec_strcmp",
           "strncmp": "exec_strncmp", "putchar": "exec_printf"}
SIZES = {"c": 1, "h": 1, "s": 2, "t": 2, "Dh": 2, "i": 4, "j": 4, "f": 4, "l": 8, "m": 8, "d": 8}


def opencl_name(symbol):
    """The name in opencl.cpp of a built-in whose mangled name holds an address space."""
    found = re.match(r"_Z(\d+)(\w+)$", symbol)
    if not found:
        return symbol
    length = int(found.group(1))
    name, rest = found.group(2)[:length], found.group(2)[length:]
    element = re.search(r"PU\d+CL(global|local|generic|private|constant)(K|V)*(?:U7_Atomic)?(?:Dv(\d+)_)?(Dh|[a-z])", rest)
    if name == "wait_group_events":
        return "exec_cl_wait"
    if not element:
        return symbol
    space, _, many, kind = element.groups()
    if re.match(r"atom(ic)?_", name):
        return "exec_cl_atomic_%s_%s" % (name.split("_", 1)[1], kind)
    if name.startswith("async_work_group_") and kind in SIZES:
        many = int(many or 1)
        way = "copy" if "strided" not in name else "gather" if space == "local" else "scatter"
        return "exec_cl_%s_%d" % (way, SIZES[kind] * (4 if many == 3 else many))
    if re.match(r"v(load|store)\d+$", name) or name == "modf":
        return "exec_cl_%s_%s" % (name, kind)
    return symbol


GLOBAL = re.compile(r'^@("[^"]+"|[\w.$-]+) = (.*)$')
ASSEMBLY = re.compile(r"  (?:(%\S+) = )?(?:tail )?call (\S+|\{.*?\}) asm (?:\w+ )*\"[^\"]")
CALL = re.compile(r"^  (?:%\S+ = )?(?:tail |musttail |notail )?(?:call|invoke) ")


def type_text(text):
    """The type that the text begins with."""
    depth, quoted = 0, False
    for i, c in enumerate(text):
        if c == '"':
            quoted = not quoted
        if quoted:
            continue
        depth += c in "[{(<"
        depth -= c in "]})>"
        if depth == 0 and c in " ,":
            return text[:i]
    return text


def split_list(text):
    parts, depth, quoted, begin = [], 0, False, 0
    for i, c in enumerate(text):
        if c == '"':
            quoted = not quoted
        if quoted:
            continue
        depth += c in "[{(<"
        depth -= c in "]})>"
        if c == "," and depth == 0:
            parts.append(text[begin:i].strip())
            begin = i + 1
    last = text[begin:].strip()
    return parts + [last] if last else parts


def parameter_list(line):
    begin = line.index("(", line.index("@"))
    depth = 0
    for i in range(begin, len(line)):
        depth += line[i] == "("
        depth -= line[i] == ")"
        if depth == 0:
            return split_list(line[begin + 1:i])
    return []


class Kernel:
    """One kernel: how it is called and what its parameters are."""
    def __init__(self, symbol, number, line, debug):
        self.symbol, self.number = symbol, number
        self.subprogram = int(re.search(r"!dbg !(\d+)", line).group(1)) if "!dbg" in line else None
        self.name = debug.field(self.subprogram, "name") or symbol
        self.line = int(debug.field(self.subprogram, "line") or 0)
        self.path = debug.file(self.subprogram)
        self.parameters = []          # (name, type, offset in the blob, size)
        spaces = re.search(r"!kernel_arg_addr_space !(\d+)", line)
        self.spaces = [int(n) for n in re.findall(r"i32 (\d+)", debug.nodes[int(spaces.group(1))])] if spaces else []
        self.convention = "spir_kernel " if spaces else ""
        self.code = self.caller(parameter_list(line), debug)
        self.met_limit = False        # a run of it had too many steps

    def caller(self, machine, debug):
        """A function that loads the arguments from the blob as the machine's convention wants them."""
        code, given, offset, at = [], [], 0, 0
        for i, (name, kind) in enumerate(debug.arguments(self.subprogram)):
            size = debug.size(kind)
            self.parameters.append((name or "arg%d" % i, kind, offset, size))
            mine = [machine[at]] if at < len(machine) else []
            own = re.search(r"%\"?([^\s\"]+)\"?$", mine[0]).group(1) if mine else ""
            if mine and ".coerce" in own and own.split(".coerce")[0] != name:
                mine = []
            elif mine and ".coerce0" in own and at + 1 < len(machine):
                mine.append(machine[at + 1])
            elif not size:
                mine = [] if name and own != name else mine
            for k, text in enumerate(mine):
                whole = text[:text.rindex("%")].strip()
                kind_text = type_text(whole)
                value = "%%v%d_%d" % (i, k)
                code.append("  %%p%d_%d = getelementptr i8, ptr %%blob, i64 %d" % (i, k, offset + 8 * k))
                is_memory = "byval(" in whole
                if not is_memory and kind_text == "ptr" and debug.tag(debug.strip(kind)) in (
                        "DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type") and ".coerce" not in text:
                    is_memory = True          # passed by address: it has a copy constructor
                if is_memory:
                    given.append("%s %%p%d_%d" % (whole, i, k))
                else:
                    code.append("  %s = load %s, ptr %%p%d_%d, align 1" % (value, kind_text, i, k))
                    given.append("%s %s" % (whole, value))
            at += len(mine)
            offset += (size + 15) // 16 * 16 or 16
        if at != len(machine):
            raise CannotRun("its parameters are passed in an unknown way")
        self.blob_size = offset
        name = self.symbol if re.fullmatch(r"[\w.$]+", self.symbol) else '"%s"' % self.symbol
        return ["define void @exec_caller_%d(ptr %%blob) {" % self.number, *code, "  call %svoid @%s(%s)" % (self.convention, name, ", ".join(given)),
                "  ret void", "}"]


def find_instances(path, flags, names, examples=()):
    """Template arguments with which each of these kernels can be instantiated: int for a type, 64 for a number, as no launch of the
    tests has longer rows; and those of the examples (`k<4>`) that fit. Clang says which do."""
    kinds = ["", "T", "N", "T, T", "T, N", "N, T", "N, N", "T, T, T", "T, T, N", "T, N, N", "N, N, N", "T, N, T"]
    choices = [kind.replace("T", "int").replace("N", "64") for kind in kinds]
    wanted = ["%s<%s>" % (name, choice) for name in names for choice in choices] + list(examples)
    with tempfile.TemporaryDirectory(prefix="exec-") as folder:
        source = os.path.join(folder, "instances.cu")
        write_instances(source, path, wanted)
        command = cuda_command(list(flags), source, path)
        done = run([*command, "-ferror-limit=0", "-fsyntax-only"], cwd=os.path.dirname(path))
    bad = {int(n) for n in re.findall(r"instances\.cu:(\d+):\d+: (?:error|note)", done.stderr)}
    fits = [text for i, text in enumerate(wanted) if i + 2 not in bad]
    good = {}
    for text in fits:
        good.setdefault(text.split("<")[0], text)
    return sorted(set(good.values()) | (set(examples) & set(fits)))


def write_instances(source, path, instances):
    with open(source, "w", encoding="utf-8") as file:
        file.write('#include "%s"\n' % path)
        for i, name in enumerate(instances):
            file.write("static void exec_instance_%d() { (void)&%s; }\n" % (i, name))


def cuda_command(flags, source, path):
    """Clang's command line for a CUDA file."""
    std = next((f.replace("--std", "-std") for f in flags if re.match(r"--?std=", f)), "-std=c++17")
    if re.search(r"\+\+(98|03)$", std):
        std = "-std=c++11"
    rest = [f for f in flags if not re.match(r"--?std=", f)]
    if re.search(r"\+\+(11|14|17|1y|1z)$", std):
        header = ["-include-pch", cuda_header(std)]
    else:                              # clang 19 takes its own operator new for another one there
        header = ["-include", "exec_cuda.h", "-DEXEC_LEAN"]
    return [CLANG, *CUDA, *COMMON, std, *rest, "-I", INCLUDE, "-I", os.path.dirname(path), *header, source]


class Module:
    """A compiled file. `kernels` by number; `program` is what runs them. `parts`: it is made of several files (#line says which)
    that know nothing of each other: a kernel does not see the variables of another file."""
    def __init__(self, path, flags=(), instances=(), parts=False):
        self.path = os.path.abspath(path)
        self.instances, self.parts = instances, parts
        self.opencl = path.endswith(".cl")
        self.folder = tempfile.mkdtemp(prefix="exec-")
        self.program = os.path.join(self.folder, "program")
        try:
            text = self.compile(list(flags))
            self.debug = Debug(text)
            self.link(self.rewrite(text))
        except BaseException:
            self.close()
            raise

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def unknown_of(self, kernel):
        """The variables (number, type) that the host may have written before this kernel."""
        return [(number, kind) for number, kind in enumerate(self.unknown)
                if kind is not None and (not self.parts or self.origins[number] == kernel.path)]

    # ---- compiling ----

    def compile(self, flags):
        to = os.path.join(self.folder, "module.ll")
        if self.opencl:
            if not any(re.match(r"-(cl-)?std=", f) for f in flags):
                flags.append("-cl-std=CL2.0")
            return self.compiled([CLANG, *OPENCL, *COMMON, *flags, "-S", "-emit-llvm", "-o", to, self.path], to)
        source = self.path
        if self.instances:            # templates that only this test instantiates
            source = os.path.join(self.folder, "instances.cu")
            write_instances(source, self.path, self.instances)
        command = cuda_command(flags, source, self.path)
        return self.compiled([*command, "-S", "-emit-llvm", "-o", to], to)

    def compiled(self, command, to):
        done = run(command, cwd=os.path.dirname(self.path))
        if done.returncode:
            first = next((l for l in done.stderr.splitlines() if "error:" in l), done.stderr.strip()[:200])
            raise CannotRun("clang: " + re.sub(r"^.*error: ", "", first))
        with open(to, encoding="utf-8", errors="replace") as file:
            return file.read()

    # ---- making it runnable ----

    def is_ours(self, line):
        found = re.search(r"!dbg !(\d+)", line)
        if not found:
            return False
        path = self.debug.file(int(found.group(1)))
        return path.startswith(INCLUDE + os.sep) and os.path.basename(path) not in PASSED_BY_REFERENCE

    def rewrite(self, text):
        lines, self.kernels, self.variables = [], [], []
        self.unknown = []             # for each variable its type, where the host may have written it
        self.origins = []             # for each variable the path of its file
        self.needs = set()
        marked = re.search(r"^@llvm.global.annotations = .*$", text, re.M)
        symbols = []
        if marked:
            for symbol, note in re.findall(r'\{ ptr @("[^"]+"|[\w.$-]+), ptr @([\w.]+),', marked.group(0)):
                value = re.search(r"^@%s = .*c\"(.*?)\\00\"" % re.escape(note), text, re.M)
                if value and value.group(1) == "exec_kernel" and symbol.strip('"') not in symbols:
                    symbols.append(symbol.strip('"'))
        if self.opencl:
            symbols = re.findall(r"^define .*spir_kernel .*?@(\w+)\(", text, re.M)
        self.is_flat = bool(re.search(r"@_Z\d+get_\w+j\(i32 noundef [12]\)", text)) if self.opencl else bool(re.search(r"@(threadIdx|blockIdx|blockDim|gridDim), i\w+ (0, i32 [12]|4|8)\b", text))
        inside = None
        text = text.split("\n")
        text = self.hook_odd_sizes(text)
        for line in self.split_hooks(self.narrow(text) if self.opencl else text):
            if line.startswith("@"):
                lines.append(self.rewrite_global(line))
            elif line.startswith("define "):
                symbol = re.search(r'@("[^"]+"|[\w.$-]+)\(', line).group(1).strip('"')
                inside = "ours" if self.is_ours(line) else "theirs"
                if symbol in symbols:
                    self.add_kernel(symbol, line)
                lines.append(line)
            elif line.startswith("}"):
                inside = None
                lines.append(line)
            elif inside == "ours":
                if "@__tsan_" in line:
                    line = re.sub(r"@__tsan_mem(cpy|set|move)\(", r"@exec_raw_mem\1(", line)
                    if re.search(r"call void @__tsan_", line):
                        continue
                lines.append(self.rename(line))
            elif inside and ASSEMBLY.match(line):
                result, kind = ASSEMBLY.match(line).groups()
                lines.append("  call void @exec_undefined(ptr @exec_ptx)")
                if result:
                    lines.append("  %s = freeze %s poison" % (result, kind))
            elif inside and CALL.match(line):
                where = re.search(r"!dbg !(\d+)", line)
                if where and "@llvm." not in line and "@__tsan_func_" not in line:
                    lines.append("  store i32 %s, ptr @exec_site, align 4" % where.group(1))
                lines.append(self.rename(line))
            else:
                lines.append(self.rename(line) if line.startswith("declare ") else line)
        return "\n".join(self.insert_tables(lines))

    def add_kernel(self, symbol, line):
        kernel = Kernel(symbol, len(self.kernels), line, self.debug)
        self.kernels.append(kernel)

    def rename(self, line):
        if self.opencl:
            line = re.sub(r"@(_Z\w+)\(", lambda m: "@%s(" % opencl_name(m.group(1)), line)
        return re.sub(r"@(\w+)\(", lambda m: "@%s(" % RENAMED.get(m.group(1), m.group(1)), line)

    def rewrite_global(self, line):
        found = GLOBAL.match(line)
        if not found or "appending global" in line:
            return line
        name, rest = found.groups()
        if re.match(r"(external|available_externally)\b", rest):
            if name in RUNTIME_VARIABLES or re.match(r"_ZT[VISA]|_ZSt|_ZNSt", name) or " constant " in rest:
                return line
            kind = type_text(re.split(r" global ", rest, maxsplit=1)[1])
            return "@%s = internal alias %s, ptr @exec_dynamic" % (name, kind)
        where = re.search(r"(?<!unnamed_addr )\bglobal ", rest)
        if not where or " constant " in rest[:where.start() + 1]:
            return line
        after = rest[where.end():]
        kind = type_text(after)
        shared = after[len(kind):].startswith(" undef")
        number = re.search(r"!dbg !(\d+)", line)
        variable = self.debug.link(int(number.group(1)), "var") if number else None
        shown = self.debug.field(variable, "name") if variable else None
        self.variables.append((name, kind, shown or name.strip('"'), shared))
        zero = re.match(r" (zeroinitializer|null|0)\b", after[len(kind):]) is not None
        self.unknown.append(self.debug.link(variable, "type") if variable and zero and not shared else None)
        self.origins.append(self.debug.file(variable))
        section = "exec_shared" if shared else "exec_global"
        begin = rest[:where.end()]
        value = after[len(kind):]
        if shared:
            value = value.replace(" undef", " zeroinitializer", 1)
            begin = re.sub(r"^(linkonce_odr|weak_odr|linkonce|weak)( hidden| dso_local)*", "internal", begin)
            value = re.sub(r", comdat(\([^)]*\))?", "", value)
        elif "comdat" in value or ", section" in value:
            return line
        # behind each variable lies a gap that belongs to nobody, so that an index past its end is seen
        cut = re.search(r"((?:, (?:align \d+|comdat(?:\([^)]*\))?|![a-z]+ !\d+|no_sanitize_\w+))*)$", value).start()
        return '@%s = %s%s%s, section "%s"%s\n@exec_gap_%d = internal global [256 x i8] zeroinitializer, section "%s", align 1' % (
            name, begin, kind, value[:cut], section, value[cut:], len(self.variables), section)

    @staticmethod
    def hook_odd_sizes(lines):
        """The thread sanitizer passes by what is not as long as some number, vectors of 3 elements and packed bit-fields: they get hooks."""
        size, inside = {"float": 4, "double": 8, "half": 2}, False
        for line in lines:
            inside = "@__tsan_func_entry" in line or inside and not line.startswith("}")
            found = inside and (" = load " in line or line.startswith("  store ")) and (re.match(r"  %\S+ = (load) (?:volatile )?(?:<(\d+) x )?(\w+)>?, ptr ([^\s,]+),", line)
                                or re.match(r"  (store) (?:volatile )?(?:<(\d+) x )?(\w+)>? (?:%\S+|<.*?>|[\w.+-]+), ptr ([^\s,]+),", line))
            if found and (found.group(3) in size or re.fullmatch(r"i\d+", found.group(3))):
                way, many, kind, pointer = found.groups()
                length = int(many or 1) * (size.get(kind) or (int(kind[1:]) + 7) // 8)
                if length not in (1, 2, 4, 8, 16):
                    place = re.search(r", !dbg !\d+", line)
                    yield "  call void @__tsan_unaligned_%s%d(ptr %s)%s" % ("read" if way == "load" else "write", length, pointer, place.group(0) if place else "")
            yield line

    @staticmethod
    def split_hooks(lines):
        """Hooks of a length that no number has become several."""
        for at, line in enumerate(lines):
            found = re.match(r"  call void @__tsan_unaligned_(read|write)(\d+)\(ptr (\S+)\)(.*)", line)
            if not found or int(found.group(2)) in (1, 2, 4, 8, 16):
                yield line
                continue
            way, length, pointer, place = found.groups()
            done = 0
            while done < int(length):
                piece = next(n for n in (16, 8, 4, 2, 1) if n <= int(length) - done)
                yield "  %%exec.piece%d.%d = getelementptr i8, ptr %s, i64 %d" % (at, done, pointer, done)
                yield "  call void @__tsan_unaligned_%s%d(ptr %%exec.piece%d.%d)%s" % (way, piece, at, done, place)
                done += piece

    @staticmethod
    def narrow(lines):
        """Clang loads all of a vector for one component, and stores a component by loading all and storing all back: the language
        accesses that component. The hooks of such loads and stores are made those of the components."""
        def hooks(at, way, pointer, kind, which):
            size = {"float": 4, "double": 8, "half": 2}.get(kind) or int(kind[1:]) // 8
            where = made[at][made[at].index(")") + 1:]
            text = []
            for i in sorted(which):
                name = "%%exec.part%d.%d" % (at, i)
                text += ["  %s = getelementptr i8, ptr %s, i64 %d" % (name, pointer, i * size),
                         "  call void @__tsan_unaligned_%s%d(ptr %s)%s" % (way, size, name, where)]
            return "\n".join(text)

        made, loads, hook = [], {}, {}
        parts = {}          # value -> (pointer it was loaded from, element size, offsets that changed, as text)
        for line in lines:
            if line.startswith("define "):      # names of values begin anew
                loads, hook, parts = {}, {}, {}
            call = re.match(r"  call void @__tsan_(unaligned_)?(read|write)(\d+)\(ptr (\S+)\)", line)
            if call and call.group(2) == "read":
                hook = {call.group(4): len(made)}
            load = re.match(r"  (%\S+) = load <(\d+) x (\w+)>, ptr ([^\s,]+),", line)
            insert = re.match(r"  (%\S+) = insertelement <\d+ x \w+> (%\S+), \w+ \S+, i\d+ (\d+)", line)
            blend = re.match(r"  (%\S+) = shufflevector <(\d+) x \w+> (%\S+), <\d+ x \w+> (?:<.*>|\S+), <\d+ x i32> <(.*)>", line)
            if load:
                loads[load.group(1)] = (load.group(4), load.group(3), hook.get(load.group(4)))
                hook = {}
                parts[load.group(1)] = (load.group(1), set())
            elif insert and insert.group(2) in parts:
                whole, changed = parts[insert.group(2)]
                parts[insert.group(1)] = (whole, changed | {int(insert.group(3))})
            elif blend and blend.group(3) in parts:
                mask = re.findall(r"i32 (\w+)", blend.group(4))
                whole, changed = parts[blend.group(3)]
                if len(mask) == int(blend.group(2)):
                    parts[blend.group(1)] = (whole, changed | {i for i, m in enumerate(mask) if m != str(i)})
            taken = re.match(r"  %\S+ = extractelement <\d+ x \w+> (%\S+), i\d+ (\d+)", line)
            picked = re.match(r"  (%\S+) = shufflevector <(\d+) x \w+> (%\S+), <\d+ x \w+> poison, <\d+ x i32> <(.*)>", line)
            value = taken.group(1) if taken else picked.group(3) if picked else None
            if value in loads and loads[value][2] is not None:
                pointer, kind, at = loads[value]
                which = {int(taken.group(2))} if taken else {int(m) for m in re.findall(r"i32 (\d+)", picked.group(4))}
                made[at] = hooks(at, "read", pointer, kind, which)
            store = re.match(r"  store <\d+ x (\w+)> (%\S+), ptr ([^\s,]+),", line)
            if store and store.group(2) in parts:
                whole, changed = parts[store.group(2)]
                pointer, kind, at = loads[whole]
                last = next((i for i in range(len(made) - 1, -1, -1) if made[i].startswith("  call void @__tsan_")), None)
                if changed and pointer == store.group(3) and last is not None and "write" in made[last] and "(ptr %s)" % pointer in made[last]:
                    made[last] = hooks(last, "write", pointer, kind, changed)
                    if at is not None and at < last and "read" in made[at]:
                        made[at] = ""
            made.append(line)
        return "\n".join(made).split("\n")

    def insert_tables(self, lines):
        end = next(i for i, line in enumerate(lines) if line.startswith("attributes #") or re.match(r"!\w[\w.]* = ", line))
        made = ['@exec_dynamic = global [131072 x i8] zeroinitializer, section "exec_shared", align 1024',
                "@exec_site = external global i32", '@exec_ptx = private constant [16 x i8] c"inline assembly\\00"']
        self.unknown.append(None)
        self.origins.append("")
        self.variables.append(("exec_dynamic", "[131072 x i8]", "extern shared", True))
        rows = []
        for i, (name, kind, shown, shared) in enumerate(self.variables):
            data = shown.encode()
            made.append('@exec_name_%d = private constant [%d x i8] c"%s\\00"' % (
                i, len(data) + 1, "".join(chr(b) if 32 <= b < 127 and b not in (34, 92) else "\\%02X" % b for b in data)))
            rows.append("{ ptr, i64, ptr, i32 } { ptr @%s, i64 ptrtoint (ptr getelementptr (%s, ptr null, i32 1) to i64), "
                        "ptr @exec_name_%d, i32 %d }" % (name, kind, i, shared))
        made.append("@exec_variables = constant [%d x { ptr, i64, ptr, i32 }] [%s]" % (len(rows), ", ".join(rows)))
        made.append("@exec_variable_count = constant i64 %d" % len(rows))
        made.append("@exec_kernels = constant [%d x ptr] [%s]" % (
            len(self.kernels), ", ".join("ptr @exec_caller_%d" % k.number for k in self.kernels)))
        for kernel in self.kernels:
            made += kernel.code
        text = "\n".join(lines)
        for name, kind in (("memcpy", "ptr, ptr, i64"), ("memmove", "ptr, ptr, i64"), ("memset", "ptr, i32, i64")):
            if "@exec_raw_%s(" % name in text:
                made.append("declare ptr @exec_raw_%s(%s)" % (name, kind))
        if "@exec_undefined(" in text:
            made.append("declare void @exec_undefined(ptr)")
        seen = set()
        kept = []
        for line in lines[:end]:         # renamed calls may declare one function twice
            found = re.match(r"declare .*?@([\w.]+)\(", line)
            if found and found.group(1) in seen:
                continue
            if found:
                seen.add(found.group(1))
            kept.append(line)
        rest = [l for l in lines[end:]]
        return kept + made + rest

    def link(self, text):
        ll = os.path.join(self.folder, "ready.ll")
        with open(ll, "w", encoding="utf-8") as file:
            file.write(text)
        command = [CLANG, "-O0", "-w", "-no-pie", "-Wl,--no-demangle", "-x", "ir", ll, "-x", "none", runtime_object(),
                   *([opencl_object()] if self.opencl else []), "-lstdc++", "-lm", "-o", self.program]
        done = run(command)
        missing = sorted(set(re.findall(r"undefined (?:reference to|symbol:) [`']?([^`'\s]+)", done.stderr)))
        if done.returncode and missing:
            stubs = os.path.join(self.folder, "stubs.s")
            with open(stubs, "w", encoding="utf-8") as file:
                for i, name in enumerate(missing):
                    file.write('.data\nname%d: .asciz "calls %s, which has no body"\n.text\n.globl "%s"\n"%s":\n' % (i, name, name, name) +
                               "  lea name%d(%%rip), %%rdi\n  jmp exec_undefined\n" % i)
                file.write('.section .note.GNU-stack,"",@progbits\n')
            done = run([CLANG, *command[1:-2], "-x", "assembler", stubs, "-o", self.program])
        if done.returncode:
            lines = [l for l in done.stderr.splitlines() if "error" in l or "undefined" in l] or [done.stderr]
            raise CannotRun("it does not link: " + re.sub(r"^.*error: ", "", lines[0])[:200])
