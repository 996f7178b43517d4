#!/usr/bin/env bash
# The page of a study under real keys, on a desk and on an emulated phone: everything is reached by Tab and works by
# Enter and Space, and nothing is asked of any network. Chromium is driven over its debugging pipe.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
patience=400
need_browser
command -v python3 >/dev/null || skip "no python3 to drive it"
rm -rf -- *.db* *.html profile
run corpus run "$FAIAL_SOURCE_DIR/corpus/manifests/examples.yaml" -d e.db -q
expect "run" 0
run corpus report e.db --format html --times -o e.html
expect "page" 0
cat >keys.py <<'P'
import json, os, select, subprocess, sys, time
to_read, to_write = os.pipe()
from_read, from_write = os.pipe()
def wire():
    a, b = os.dup(to_read), os.dup(from_write)
    os.dup2(a, 3); os.dup2(b, 4)
browser = subprocess.Popen([sys.argv[1], "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
    "--user-data-dir=" + os.path.abspath("profile"), "about:blank"], preexec_fn=wire, close_fds=False,
    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
os.close(from_write); os.close(to_read)
buffer, number, asked, session = b"", 0, [], None
def call(method, **params):
    global buffer, number
    number += 1
    message = {"id": number, "method": method, "params": params}
    if session: message["sessionId"] = session
    os.write(to_write, json.dumps(message).encode() + b"\0")
    end = time.time() + 30
    while time.time() < end:
        while b"\0" in buffer:
            one, buffer = buffer.split(b"\0", 1)
            got = json.loads(one)
            if got.get("method") == "Network.requestWillBeSent": asked.append(got["params"]["request"]["url"])
            if got.get("id") == number:
                if "error" in got: sys.exit("%s: %s" % (method, got["error"]))
                return got["result"]
        if select.select([from_read], [], [], 1)[0]:
            more = os.read(from_read, 65536)
            if not more: sys.exit("the browser ended")
            buffer += more
    sys.exit("no answer to " + method)
def js(text):
    got = call("Runtime.evaluate", expression=text, returnByValue=True)
    if "exceptionDetails" in got: sys.exit("%s: %s" % (text, got["exceptionDetails"]))
    return got["result"].get("value")
KEYS = {"Tab": ("Tab", 9, None), "Enter": ("Enter", 13, "\r"), "Space": (" ", 32, " ")}
def press(name, modifiers=0):
    key, code, text = KEYS[name]
    more = {"text": text} if text else {}
    call("Input.dispatchKeyEvent", type="keyDown", key=key, code=name, windowsVirtualKeyCode=code, modifiers=modifiers, **more)
    call("Input.dispatchKeyEvent", type="keyUp", key=key, code=name, windowsVirtualKeyCode=code, modifiers=modifiers)
wrong = 0
def expect(what, ok):
    global wrong
    if not ok: print("WRONG", what); wrong += 1
def tab_to(condition, what):
    for _ in range(400):
        press("Tab")
        if js("(e => Boolean(%s))(document.activeElement)" % condition): return
    expect("Tab reaches " + what, False)
def load(width, height, mobile):
    call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if mobile else 1, mobile=mobile)
    call("Page.navigate", url="file://" + os.path.abspath("e.html"))
    for _ in range(100):
        if js("document.readyState") == "complete" and js("location.protocol") == "file:": return
        time.sleep(0.1)
    sys.exit("the page does not load")

target = call("Target.createTarget", url="about:blank")["targetId"]
session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
for domain in ("Page", "Network", "Runtime"): call(domain + ".enable")
for width, height, mobile in ((1280, 900, False), (360, 740, True)):
    load(width, height, mobile)
    expect("no sideways scrolling at %d" % width, js("document.documentElement.scrollWidth <= innerWidth && innerWidth === %d" % width))
    expect("letters of plots are large enough", js("[...document.querySelectorAll('svg.plot text')].every(e => e.getBoundingClientRect().height >= 12)"))
    expect("plots end inside the page", js("[...document.querySelectorAll('svg.plot *')].every(e => e.getBoundingClientRect().right <= innerWidth)"))
    press("Tab")
    expect("the first stop skips the links", js("document.activeElement.className === 'skip' && document.activeElement.getBoundingClientRect().left >= 0"))
    press("Enter")
    expect("and goes to the tables", js("location.hash") == "#main")
    tab_to("e.tagName === 'BUTTON' && e.closest('#verdicts') && e.textContent === 'kernels'", "a column's head")
    expect("focus is seen", js("getComputedStyle(document.activeElement).outlineStyle") != "none")
    column = "[...document.querySelectorAll('#verdicts tbody tr')].map(r => Number(r.cells[1].textContent))"
    press("Enter")
    expect("Enter sorts", js(column) == sorted(js(column)))
    press("Space")
    expect("Space sorts the other way", js(column) == sorted(js(column), reverse=True))
    tab_to("e.id === 'find'", "the field to find alarms")
    call("Input.insertText", text="reduce_racy")
    expect("typing finds", js("shown.textContent") == "1 of 10 alarms shown")
    tab_to("e.id === 'state'", "the list of marks")
    tab_to("e.tagName === 'SUMMARY'", "the alarm that is left")
    expect("it is the one", js("document.activeElement.textContent.includes('reduce_racy')"))
    press("Enter")
    expect("Enter opens it", js("document.activeElement.parentElement.open"))
    expect("with both accesses, the witness and the source", js("(d => /read/.test(d.textContent) && /write/.test(d.textContent) &&"
        " /Witness/.test(d.textContent) && d.querySelectorAll('pre b').length > 0)(document.activeElement.parentElement)"))
    expect("still no sideways scrolling", js("document.documentElement.scrollWidth <= innerWidth"))
    press("Tab")
    expect("its source takes the focus, to be scrolled", js("document.activeElement.tagName") == "PRE")
    press("Tab", 8)
    expect("Shift and Tab go back", js("document.activeElement.tagName") == "SUMMARY")
    press("Enter")
    expect("Enter closes it", js("!document.activeElement.parentElement.open"))
expect("nothing is loaded: %s" % asked, all(u.startswith("file://") and u.split("#")[0].endswith("/e.html") for u in asked) and asked)
browser.kill()
browser.wait()
sys.exit(wrong > 0)
P
timeout 120 python3 keys.py "$browser" >said.txt 2>&1 || complain "$(cat said.txt)"
rm -rf profile 2>/dev/null
finish
