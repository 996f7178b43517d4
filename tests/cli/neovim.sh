#!/usr/bin/env bash
# A real editor: Neovim, headless, with the lines of editors/faial.lua. It shows an alarm, its hover and actions, and what a save makes of it.
. "$FAIAL_SOURCE_DIR/tests/cli/lib.bash"
command -v nvim >/dev/null || skip "no Neovim"
rm -rf bin home k.cu said.txt && mkdir bin home && ln -s "$FAIAL_C" bin/faial-c
export PATH=$PWD/bin:$PATH HOME=$PWD/home XDG_CONFIG_HOME=$PWD/home XDG_DATA_HOME=$PWD/home XDG_STATE_HOME=$PWD/home XDG_CACHE_HOME=$PWD/home
cat >k.cu <<'K'
__global__ void shift(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[63 - threadIdx.x];
}
K
echo 'kernels: {shift: {block-dim: 64, grid-dim: 1}}' >.faial.yaml
cat >drive.lua <<'L'
local said = io.open("said.txt", "w")
local function say(what, ok) said:write((ok and "ok " or "WRONG ") .. what .. "\n") said:flush() end
vim.cmd("luafile " .. vim.env.FAIAL_SOURCE_DIR .. "/editors/faial.lua")
vim.cmd("edit k.cu")
vim.cmd("set filetype=cuda")
local function shown() return #vim.diagnostic.get(0) end
say("an alarm is shown", vim.wait(60000, function() return shown() > 0 end, 5))
local first = vim.diagnostic.get(0)[1] or {}
say("where, and what: " .. vim.inspect(first.lnum) .. " " .. tostring(first.message), (first.lnum == 2 or first.lnum == 3) and first.source == "faial-c" and
  first.message:find("race on shared array s") ~= nil)
local document = { textDocument = vim.lsp.util.make_text_document_params() }
local function ask(method, more)
  local got = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", document, more), 60000) or {}
  for _, one in pairs(got) do return one.result end
end
local hover = ask("textDocument/hover", { position = { line = 2, character = 3 } })
say("hover", hover ~= nil and hover.contents.value:find("thread 1            thread 2") ~= nil)
local lenses = ask("textDocument/codeLens", {})
say("lens", lenses ~= nil and lenses[1].command.title:find("^racy") ~= nil)
local at = { start = { line = 3, character = 0 }, ["end"] = { line = 3, character = 4 } }
local actions = ask("textDocument/codeAction", { range = at, context = { diagnostics = {} } }) or {}
say("a barrier is offered: " .. tostring(actions[1] and actions[1].title), actions[1] ~= nil and actions[1].title == "Insert __syncthreads() before line 4")
if actions[1] then vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16") end
say("it is inserted", vim.api.nvim_buf_get_lines(0, 3, 4, false)[1] == "  __syncthreads();")
vim.cmd("write")
say("nothing is left", vim.wait(60000, function() return shown() == 0 end, 5))
local told, handler = 0, vim.lsp.handlers["textDocument/publishDiagnostics"]
vim.lsp.handlers["textDocument/publishDiagnostics"] = function(...)
  told = told + 1
  return handler(...)
end
local least = math.huge
for _ = 1, 5 do                          -- the least of some is what a busy machine can do
  local before, begin = told, vim.loop.hrtime()
  vim.cmd("silent write")
  say("an answer to a save", vim.wait(60000, function() return told > before end, 1))
  least = math.min(least, (vim.loop.hrtime() - begin) / 1e6)
  vim.wait(300)
end
say(string.format("from a save to what is shown: %d ms", least), least < tonumber(vim.env.MOST))
said:close()
vim.cmd("qall!")
L
most=200
! nm "$FAIAL_C" 2>/dev/null | grep -q __asan_init || most=5000
MOST=$most timeout 200 nvim --headless --clean -c 'luafile drive.lua' >nvim.txt 2>&1 || complain "Neovim ends with $?: $(tail -n 5 nvim.txt)"
[ "$(grep -c '^ok ' said.txt)" -eq 13 ] || complain "$(cat said.txt nvim.txt)"
grep '^WRONG' said.txt && complain "$(tail -n 5 nvim.txt)"
finish
