"""Functions that Csmith writes, made to depend on a number: a second source of expressions and pointers."""
import re
import shutil
import subprocess
import tempfile

from surface_core import Number, form

CSMITH = shutil.which("csmith")
OPTIONS = ["--no-global-variables", "--no-argc", "--no-volatiles", "--no-volatile-pointers", "--no-packed-struct", "--no-checksum",
           "--no-hash-value-printf", "--no-jumps", "--concise", "--no-unions", "--no-structs", "--no-const-pointers", "--no-consts", "--max-funcs", "2", "--max-block-size", "3",
           "--max-block-depth", "2", "--max-expr-complexity", "3", "--max-array-dim", "1",
           "--max-array-len-per-dim", "4"]
SAFE = re.compile(r"\bsafe_(add|sub|mul|div|mod|lshift|rshift|unary_minus)_func_(u?int\d+)_t_([us])(?:_([us]))?\b")
WIDTHS = {"8": ("signed char", "unsigned char"), "16": ("short", "unsigned short"), "32": ("int", "unsigned"), "64": ("long long", "unsigned long long")}
OPERATIONS = {
    "add": "({t})((unsigned long long)a + (unsigned long long)b)", "sub": "({t})((unsigned long long)a - (unsigned long long)b)",
    "mul": "({t})((unsigned long long)a * (unsigned long long)b)", "div": "b == 0 || (long long)b == -1 ? a : ({t})(a / b)",
    "mod": "b == 0 || (long long)b == -1 ? a : ({t})(a % b)", "lshift": "b < 0 || b >= {w} ? a : ({t})((unsigned long long)a << b)",
    "rshift": "b < 0 || b >= {w} ? a : ({t})(a >> b)", "unary_minus": "({t})(0ull - (unsigned long long)a)",
}


def safe(found):
    """The arithmetic that Csmith's own header defines: total, whatever the operands are."""
    operation, type_, _, right = found.groups()
    bits = re.sub(r"\D", "", type_)
    t = WIDTHS[bits][type_.startswith("u")]
    second = "" if operation == "unary_minus" else f", {('unsigned' if right == 'u' else 'int') if 'shift' in operation else t} b"
    text = OPERATIONS[operation].format(t=t, w=bits)
    return f"static __device__ inline {t} {found.group(0)}({t} a{second}) {{ return {text}; }}"


def initialisers(found):
    """C++ wants no narrowing in braces."""
    type_ = found.group(2).strip()
    return f"{found.group(1)}{type_} {found.group(3)}" + ", ".join(f"({type_}){item}" for item in found.group(4).split(",")) + "};"


def functions(seed, prefix):
    """The functions of a program of Csmith; its first one takes a number, which all its plain locals start with."""
    with tempfile.TemporaryDirectory() as folder:       # it writes a file where it runs
        done = subprocess.run([CSMITH, "--seed", str(seed)] + OPTIONS, capture_output=True, text=True, cwd=folder)
    text = done.stdout[done.stdout.index("static long __undefined;") + 24:done.stdout.index("int main (void)")]
    text = text.replace("(void*)0", "nullptr")
    text = re.sub(r"\bu?int(\d+)_t\b", lambda m: WIDTHS[m.group(1)][1], text)    # C mixes pointers to both signs
    text = re.sub(r"(for \([^;]*; \([^;]*) >= 0\);", r"\1 < 100);", text)      # and counts down to below 0, which is no longer there
    helpers = {m.group(0): safe(m) for m in SAFE.finditer(done.stdout)}
    text = re.sub(r"\b(func_\d+|[SU]\d+)\b", prefix + r"\1", text)
    text = text.replace(prefix + "func_1(void)", prefix + "func_1(int seed)")
    main = text.rindex(prefix + "func_1(int seed)")
    end = text.find("\n}", main)
    body = re.sub(r"^(    (?:unsigned |signed |long |short |char |int )+l_\d+ = )([^;{]+);", r"\1\2 + seed;", text[main:end], flags=re.M)
    text = text[:main] + body + text[end:]
    text = re.sub(r"^( *)((?:unsigned |signed |long |short |char |int )+)(l_\d+\[\d+\] = \{)([^;&]*)\};", initialisers, text, flags=re.M)
    text = re.sub(r"^static ", "static __device__ ", text, flags=re.M)
    return "\n".join(line for line in text.split("\n") if line.strip()), helpers


@form("csmith", weight=1)
def csmith_function(k, v):
    prefix = k.name("cs") + "_"
    text, helpers = functions(k.rng.randrange(1 << 30), prefix)
    known = set(k.program.top)
    for helper in sorted(helpers.values()):
        if helper not in known:
            k.program.top.insert(0, helper)
    k.declare(text)
    return Number(f"(int)({prefix}func_1({k.fit(v)}) & {k.pick(31, 63, 255, 1023)})", "int", 0, 1023)
