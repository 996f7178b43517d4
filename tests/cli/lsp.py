#!/usr/bin/env python3
"""A scripted editor: faial-c lsp over pipes. Each answer is held against what the protocol promises; malformed messages get errors."""
import json
import os
import re
import select
import subprocess
import sys
import time
import urllib.parse
import xml.etree.ElementTree

PROGRAM = sys.argv[1]
PATIENCE = 120
failures = []

RACY = """// unicode: é
__global__ void racy(int *s) {
  int ü = threadIdx.x; s[0] = ü;
}
__global__ void fine(int *s) {
  s[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
"""


def expect(what, good, seen=None):
    if not good:
        failures.append(f"{what}: {seen}")


class Editor:
    def __init__(self, *flags):
        self.server = subprocess.Popen([PROGRAM, "lsp", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.bytes, self.kept, self.count = b"", [], 0

    def raw(self, data):
        self.server.stdin.write(data)

    def send(self, message):
        body = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def request(self, method, params=None):
        self.count += 1
        self.send({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params or {}})
        return self.count

    def message(self):
        end = time.monotonic() + PATIENCE
        while True:
            head, blank, rest = self.bytes.partition(b"\r\n\r\n")
            if blank:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.bytes = rest[length:]
                    return json.loads(rest[:length])
            if not select.select([self.server.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise SystemExit(f"FAIL: no message in {PATIENCE} s; {failures}")
            more = os.read(self.server.stdout.fileno(), 65536)
            if not more:
                raise SystemExit(f"FAIL: the server is gone, status {self.server.wait()}; {failures}")
            self.bytes += more

    def wait(self, wanted):
        for i, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(i)
        while True:
            message = self.message()
            if wanted(message):
                return message
            self.kept.append(message)

    def answer(self, number):
        return self.wait(lambda m: m.get("id") == number and "method" not in m)

    def ask(self, method, params=None):
        return self.answer(self.request(method, params))

    def diagnostics(self, uri):
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri)["params"]

    def error(self, code):
        return self.wait(lambda m: m.get("id", 0) is None and m.get("error", {}).get("code") == code)

    def start(self, capabilities=None, options=None):
        answer = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities or {}, "initializationOptions": options})
        self.notify("initialized")
        return answer["result"]["capabilities"]

    def stop(self):
        expect("shutdown", self.ask("shutdown")["result"] is None)
        expect("a request after shutdown", self.ask("textDocument/hover")["error"]["code"] == -32600)
        self.notify("exit")
        expect("exit", self.server.wait(PATIENCE) == 0, self.server.returncode)


def uri(name):
    return "file://" + os.path.realpath(name).replace(" ", "%20")


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def opened(editor, name, text):
    write(name, text)
    editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri(name), "languageId": "cuda-cpp", "version": 1, "text": text}})
    return editor.diagnostics(uri(name))


def changed(editor, name, text, version):
    editor.notify("textDocument/didChange", {"textDocument": {"uri": uri(name), "version": version}, "contentChanges": [{"text": text}]})


def session():
    editor = Editor("-j", "2", "--level", "block")
    expect("before initialize", editor.ask("textDocument/hover")["error"]["code"] == -32002)
    able = editor.start()
    expect("capabilities", able["hoverProvider"] and able["positionEncoding"] == "utf-16" and able["textDocumentSync"]["change"] == 1, able)
    expect("unknown method", editor.ask("textDocument/rename")["error"]["code"] == -32601)

    name = "a file.cu"
    told = opened(editor, name, RACY)
    expect("version", told["version"] == 1)
    [one] = told["diagnostics"]
    expect("severity, source, code", (one["severity"], one["source"], one["code"]) == (1, "faial-c", "data-race"), one)
    expect("range in UTF-16", one["range"] == {"start": {"line": 2, "character": 23}, "end": {"line": 2, "character": 27}}, one["range"])
    expect("both accesses", len(one["relatedInformation"]) == 2 and one["relatedInformation"][1]["location"]["uri"] == uri(name), one)

    document = {"textDocument": {"uri": uri(name)}}
    lenses = editor.ask("textDocument/codeLens", document)["result"]
    expect("lenses", [x["command"]["title"] for x in lenses] == ["racy (1 alarm), for every launch", "drf, for every launch"], lenses)
    hover = editor.ask("textDocument/hover", {**document, "position": {"line": 2, "character": 24}})["result"]["contents"]["value"]
    expect("hover with the witness", "thread 1            thread 2" in hover and "replayed" in hover, hover)
    hover = editor.ask("textDocument/hover", {**document, "position": {"line": 4, "character": 20}})["result"]["contents"]["value"]
    expect("hover of a kernel", "kernel fine: drf" in hover and "assumed" in hover, hover)
    expect("hover of nothing", editor.ask("textDocument/hover", {**document, "position": {"line": 0, "character": 0}})["result"] is None)
    where = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 9}}
    actions = editor.ask("textDocument/codeAction", {**document, "range": where, "context": {"diagnostics": []}})["result"]
    expect("actions", [x["title"] for x in actions] == ["Let it stand in line 3, with a reason: allow(race, s)", "Name the launch of racy"], actions)
    [edit] = actions[0]["edit"]["changes"][uri(name)]
    expect("the edit", edit["range"]["start"] == {"line": 2, "character": 32} and edit["newText"] == " // faial: allow(race, s) ", edit)
    launch = actions[1]["edit"]["changes"][uri(name)][0]
    expect("a launch before the kernel", launch["range"]["start"] == {"line": 1, "character": 0} and "// faial: block-dim=" in launch["newText"], launch)

    lines = RACY.split("\n")
    lines[2] += edit["newText"]
    changed(editor, name, "\n".join(lines), 2)
    told = editor.diagnostics(uri(name))
    expect("without a reason", sorted(x["code"] for x in told["diagnostics"]) == ["data-race", "suppress.misspelt"], told)
    lines[2] += "of no use"
    changed(editor, name, "\n".join(lines), 3)
    told = editor.diagnostics(uri(name))
    expect("with a reason, unsaved", told["version"] == 3 and told["diagnostics"] == [], told)
    editor.notify("textDocument/didSave", document)
    expect("what is saved is the old text", len(editor.diagnostics(uri(name))["diagnostics"]) == 1)

    # one after the other, of which the last counts; a request waits for it, or is cancelled
    for version in range(4, 9):
        changed(editor, name, RACY.replace("s[0] = ü", "s[0] = %d" % version), version)
    lens, cancelled = editor.request("textDocument/codeLens", document), editor.request("textDocument/hover", {**document, "position": {"line": 1, "character": 1}})
    editor.notify("$/cancelRequest", {"id": cancelled})
    expect("cancelled", editor.answer(cancelled)["error"]["code"] == -32800)
    told = editor.diagnostics(uri(name))
    expect("the last text", told["version"] == 8 and [x["severity"] for x in told["diagnostics"]] == [3], told)
    expect("the request that waited", editor.answer(lens)["result"][0]["command"]["title"].startswith("benign"))

    # a text that no file has, and another than the file has
    for name, text in (("never saved.cu", RACY), ("nofolder/new.cu", RACY), ("other.cu", RACY)):
        if name == "other.cu":
            write(name, "__global__ void old(int *s) { }\n")
        editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri(name), "languageId": "cuda-cpp", "version": 1, "text": text}})
        told = editor.diagnostics(uri(name))
        expect(f"{name}: the text of the editor", [x["code"] for x in told["diagnostics"]] == ["data-race"], told)
    twice = RACY.replace("s[0] = ü", "s[0] = s[0] + ü")
    editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri("twice.cu"), "languageId": "cuda-cpp", "version": 1, "text": twice}})
    editor.diagnostics(uri("twice.cu"))
    actions = editor.ask("textDocument/codeAction", {"textDocument": {"uri": uri("twice.cu")}, "range": where, "context": {"diagnostics": []}})["result"]
    titles = [x["title"] for x in actions]
    expect("each action once", titles == sorted(set(titles), key=titles.index) and len(titles) > 1, titles)

    # headers beside the file, also for a text that is not saved
    write("beside.cuh", "__device__ inline void put(int *s) { s[1] = threadIdx.x; }\n")
    includes = '#include "beside.cuh"\n__global__ void k(int *s) { put(s); }\n'
    for told in (opened(editor, "b.cu", includes), (changed(editor, "b.cu", includes + "\n", 2), editor.diagnostics(uri("b.cu")))[1]):
        [one] = told["diagnostics"]
        expect("an alarm in a header", one["range"]["start"]["line"] == 1, one)
        expect("its place", one["relatedInformation"][0]["location"] == {"uri": uri("beside.cuh"), "range": {"start": {"line": 0, "character": 37}, "end": {"line": 0, "character": 41}}}, one)
    told = opened(editor, "bad.cu", "__global__ void k(int *s) { s[0] = ; }\n")
    expect("what does not parse", told["diagnostics"][0]["severity"] == 1, told)
    write(".faial.yaml", "level: blok\n")
    editor.notify("textDocument/didSave", document)
    expect("bad settings", ".faial.yaml:1:8" in editor.wait(lambda m: m.get("method") == "window/showMessage")["params"]["message"])
    os.remove(".faial.yaml")
    editor.notify("textDocument/didClose", document)
    editor.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["diagnostics"] == [])
    expect("closed", editor.ask("textDocument/hover", {**document, "position": {"line": 1, "character": 1}})["error"]["code"] == -32602)
    editor.stop()


REDUCE = """__global__ void sum(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
  }
  out[t] = s[0];
}
"""
LEADER = """__global__ void lead(const int *in, int *out) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = in[blockIdx.x]; // "
  if (out)
    out[threadIdx.x] = base;
}
"""
TILE = """__global__ void tile(const int *a, int *c, int n) {
  __shared__ int t[64];
  int sum = 0;
  for (int m = 0; m < n; m++) {
    t[threadIdx.x] = a[m * 64 + threadIdx.x];
    __syncthreads();
    if (m) {
      sum += t[63 - threadIdx.x];
    }
  }
  c[threadIdx.x] = sum;
}
"""


TWICE = """__global__ void twice(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < n; i++) {
    s[t] = i;
    sum += s[63 - t];
  }
  a[t] = sum;
}
"""


def barriers():
    """What is offered separates the two: the next check has nothing to say."""
    editor = Editor("--level", "block", "--block-dim", "64")
    editor.start()
    for name, text, where, titles in (
        ("reduce.cu", REDUCE, 6, ["Insert __syncwarp() before line 8", "Insert __syncthreads() before line 9"]),
        ("leader.cu", LEADER, 3, ["Insert __syncthreads() before line 5"]),
        ("tile.cu", TILE, 4, ["Insert __syncthreads() before line 10"]),
        ("twice.cu", TWICE, 5, ["Insert __syncthreads() before lines 6 and 7"]),
    ):
        told = opened(editor, name, text)
        expect(f"{name} is racy", told["diagnostics"], told)
        document = {"textDocument": {"uri": uri(name)}}
        at = {"start": {"line": where, "character": 0}, "end": {"line": where, "character": 5}}
        actions = editor.ask("textDocument/codeAction", {**document, "range": at, "context": {"diagnostics": []}})["result"]
        offers = [x for x in actions if x["title"].startswith("Insert __sync")]
        expect(f"{name}: a barrier, offered first", offers and offers[0] == actions[0], [x["title"] for x in actions])
        # lanes of one warp need no barrier of the block; an edit of two places is one action
        expect(f"{name}: which barrier, where", [x["title"] for x in offers] == titles, offers)
        edits = [e for x in offers for e in x["edit"]["changes"][uri(name)]]
        lines = text.split("\n")
        for edit in sorted(edits, key=lambda e: -e["range"]["start"]["line"]):
            lines.insert(edit["range"]["start"]["line"], edit["newText"].rstrip("\n"))
            expect(f"{name}: indented", edit["newText"].startswith("  ") and edit["range"]["start"]["character"] == 0, edit)
        changed(editor, name, "\n".join(lines), 2)
        told = editor.diagnostics(uri(name))
        expect(f"{name}: mended", told["diagnostics"] == [], (lines, told))
    # no barrier mends these
    for text in ("__global__ void k(int *s) { s[0] = threadIdx.x; }\n", "__global__ void k(int *s) {\n  for (int i = 1; i < 9; i++)\n    s[threadIdx.x] += s[threadIdx.x + i];\n}\n"):
        name = "none%d.cu" % len(text)
        opened(editor, name, text)
        everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        actions = editor.ask("textDocument/codeAction", {"textDocument": {"uri": uri(name)}, "range": everywhere, "context": {"diagnostics": []}})["result"]
        expect("no barrier", actions and not [x for x in actions if x["title"].startswith("Insert")], actions)
    editor.stop()


def pictures():
    editor = Editor("--level", "block")
    editor.start({}, {"pictures": True})
    opened(editor, "drawn.cu", RACY)
    where = {"textDocument": {"uri": uri("drawn.cu")}, "position": {"line": 2, "character": 24}}
    contents = editor.ask("textDocument/hover", where)["result"]["contents"]
    images = re.findall(r"!\[[^]]*\]\(data:image/svg\+xml,([^)\s]*)\)", contents["value"])
    expect("pictures", contents["kind"] == "markdown" and len(images) >= 2 and contents["value"].startswith("```"), contents)
    for image in images:
        root = xml.etree.ElementTree.fromstring(urllib.parse.unquote(image))
        expect("a picture by itself", root.tag == "{http://www.w3.org/2000/svg}svg" and "--ink:#" in root[0].text and len(root) > 3, image[:200])
    opened(editor, "owned.cu", "__global__ void owned(int *s) {\n  s[threadIdx.x] = threadIdx.x;\n}\n")
    contents = editor.ask("textDocument/hover", {"textDocument": {"uri": uri("owned.cu")}, "position": {"line": 0, "character": 18}})["result"]["contents"]
    images = re.findall(r"!\[who owns which elements\]\(data:image/svg\+xml,([^)\s]*)\)", contents["value"])
    expect("a picture of a proof", len(images) == 1 and "Who owns what, in a small launch" in contents["value"], contents)
    root = xml.etree.ElementTree.fromstring(urllib.parse.unquote(images[0]))
    expect("who owns what", "thread 0 writes 0; " in root.get("aria-label") and "thread 7 writes 7" in root.get("aria-label"), root.attrib)
    editor.stop()


HARD = """__global__ void hard(int *a, int x, int y, int z) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (x < 100 || y < 1000 || z < 10000) return;
  a[(i * x * y + z) % (x + y) * z + (i ^ x) * y] = i; a[(i * i * x + y * z) % (z * z + 1)] = x;
}
"""


def progress():
    editor = Editor("--kernel-timeout", "2")
    editor.start({"window": {"workDoneProgress": True}})
    seen = []

    def is_progress(m):
        if m.get("method") in ("window/workDoneProgress/create", "$/progress"):
            seen.append(m)
        return m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end"

    write("hard.cu", HARD)
    editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri("hard.cu"), "languageId": "cuda", "version": 1, "text": HARD}})
    editor.wait(is_progress)
    expect("progress", [m["method"] for m in seen] == ["window/workDoneProgress/create", "$/progress", "$/progress"], seen)
    expect("one token", len({m["params"]["token"] for m in seen}) == 1 and seen[1]["params"]["value"]["message"] == "hard.cu", seen)
    editor.send({"jsonrpc": "2.0", "id": seen[0]["id"], "result": None})
    editor.diagnostics(uri("hard.cu"))
    editor.kept.clear()
    # one that is given up ends its progress; a quick one shows none
    changed(editor, "hard.cu", HARD + "\n", 2)
    editor.wait(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "begin")
    seen.clear()
    changed(editor, "hard.cu", "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n", 3)
    editor.wait(is_progress)
    editor.diagnostics(uri("hard.cu"))
    expect("no more of it", {m["params"]["token"] for m in seen} == {"faial-c/2"}, seen)
    editor.stop()


def parts():
    """What is known of a slow file is shown before its end; who cancels the check ends it, and the next text begins another."""
    editor = Editor("--kernel-timeout", "100", "-j", "1", "--level", "block")
    editor.start({"window": {"workDoneProgress": True}})
    quick = "__global__ void quick(int *a) { a[0] = threadIdx.x; }\n"
    text = quick + HARD.replace("void hard", "void first") + HARD
    write("parts.cu", text)
    document = {"textDocument": {"uri": uri("parts.cu")}}
    editor.notify("textDocument/didOpen", {"textDocument": {"uri": uri("parts.cu"), "languageId": "cuda", "version": 1, "text": text}})
    begin = editor.wait(lambda m: m.get("method") == "$/progress")["params"]
    expect("it can be cancelled", begin["value"]["kind"] == "begin" and begin["value"]["cancellable"] is True, begin)
    told = editor.diagnostics(uri("parts.cu"))
    expect("the quick one first, and nothing of the others", [(x["range"]["start"]["line"], x["code"]) for x in told["diagnostics"]] == [(0, "data-race")], told)
    report = editor.wait(lambda m: m.get("method") == "$/progress")["params"]["value"]
    expect("how far", (report["kind"], report["message"]) == ("report", "1 of 3 kernels"), report)
    lens = editor.request("textDocument/codeLens", document)
    for token in ("faial-c/99", "faial-c/x", "", 7, None):
        editor.notify("window/workDoneProgress/cancel", {"token": token})
    editor.notify("window/workDoneProgress/cancel", {"token": begin["token"]})
    end = editor.wait(lambda m: m.get("method") == "$/progress")["params"]
    expect("ended", (end["token"], end["value"]["kind"]) == (begin["token"], "end"), end)
    expect("what waited for it", editor.answer(lens)["error"]["code"] == -32802)
    lenses = [x["command"]["title"] for x in editor.ask("textDocument/codeLens", document)["result"]]
    expect("what was known stands", lenses == ["racy (1 alarm), for every launch", "not answered yet, for every launch", "not answered yet, for every launch"], lenses)
    changed(editor, "parts.cu", quick, 2)
    told = editor.diagnostics(uri("parts.cu"))
    expect("the next text", told["version"] == 2 and [x["code"] for x in told["diagnostics"]] == ["data-race"], told)
    # a newer save ends the check that runs; closing it does, too
    changed(editor, "parts.cu", HARD, 3)
    editor.wait(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "begin")
    write("parts.cu", quick)
    editor.notify("textDocument/didSave", document)
    told = editor.diagnostics(uri("parts.cu"))
    expect("a newer save", [x["code"] for x in told["diagnostics"]] == ["data-race"], told)
    changed(editor, "parts.cu", HARD, 4)
    number = editor.wait(lambda m: m.get("method") == "window/workDoneProgress/create")["id"]
    editor.send({"jsonrpc": "2.0", "id": number, "error": {"code": -32603, "message": "no"}})
    editor.notify("textDocument/didClose", document)
    editor.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["diagnostics"] == [])
    editor.stop()


def malformed():
    editor = Editor()
    editor.start({"general": {"positionEncodings": ["utf-8", "utf-16"]}})
    for data, code in ((b"Content-Length: 5\r\n\r\n{nope", -32700), (b"Content-Length: 2\r\n\r\n[]", -32600), (b"Length: 2\r\n\r\n", -32700),
                       (b"Content-Length: -4\r\n\r\n", -32700), (b"Content-Length: x\r\n\r\n", -32700), (b"x" * 5000, -32700),
                       (b"Content-Length: 1\r\n\r\n3", -32600), (b"Content-Length: 0\r\n\r\n", -32700),
                       (b"Content-Length: 100000000\r\n\r\n" + b" " * 100000000, -32700),
                       (b"Content-Length: 2\r\n\r\n{}", -32600), (b'Content-Length: 23\r\n\r\n{"id":[1],"method":"x"}', -32600),
                       (b"Content-Length: 3000\r\n\r\n" + b"[" * 3000, -32700), (b"Content-Length: 6\r\n\r\n\"\xff\xfe\x00\"\"", -32700)):
        editor.raw(data)
        editor.error(code)
    odd = [None, [], 3, "x", {"textDocument": 3}, {"textDocument": {"uri": 3}}, {"textDocument": {"uri": "file://"}}, {"contentChanges": {}},
           {"textDocument": {"uri": "untitled:1", "text": "x"}}, {"textDocument": {"uri": "file:///%zz%00/x", "text": 3}}, {"id": {}}, {"id": None}]
    for method in ("textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose", "$/cancelRequest", "nosuch"):
        for params in odd:
            editor.send({"jsonrpc": "2.0", "method": method, "params": params})
    for method in ("textDocument/hover", "textDocument/codeLens", "textDocument/codeAction"):
        for params in odd:
            editor.count += 1
            editor.send({"jsonrpc": "2.0", "id": editor.count, "method": method, "params": params})
            expect(f"{method} of {params}", editor.answer(editor.count)["error"]["code"] == -32602)
    opened(editor, "m.cu", RACY)
    here = {"textDocument": {"uri": uri("m.cu")}}
    for more in ({}, {"position": 3}, {"position": {"line": -1, "character": 1 << 62}}, {"range": []}):
        for method in ("textDocument/hover", "textDocument/codeAction"):
            expect(f"{method} at {more}", "result" in editor.ask(method, {**here, **more}))
    hover = editor.ask("textDocument/hover", {**here, "position": {"line": 2, "character": 25}})["result"]
    expect("columns in UTF-8", hover and "thread 1" in hover["contents"]["value"], hover)
    body = json.dumps({"jsonrpc": "2.0", "id": "piece", "method": "shutdown"}).encode()
    for byte in b"content-length: %d\r\nContent-Type: x\r\n\r\n%s" % (len(body), body):     # byte by byte
        editor.raw(bytes([byte]))
    expect("in pieces", editor.answer("piece")["result"] is None)
    editor.notify("exit")
    expect("exit", editor.server.wait(PATIENCE) == 0)
    editor = Editor()
    editor.start()
    opened(editor, "m.cu", RACY)
    changed(editor, "m.cu", RACY + " ", 2)
    editor.server.stdin.close()
    expect("the end of the input", editor.server.wait(PATIENCE) == 1)


session()
barriers()
pictures()
progress()
parts()
malformed()
print("\n".join("FAIL: " + f for f in failures) or "all as expected")
sys.exit(bool(failures))
