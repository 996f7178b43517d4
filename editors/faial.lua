-- Neovim 0.7 and later: `:luafile` this, or put it into your init.lua.
local clients = {}

local function root_of(file)
  if not vim.fs then return vim.fn.fnamemodify(file, ":p:h") end
  return vim.fs.dirname(vim.fs.find({ ".faial.yaml", ".git" }, { upward = true, path = file })[1] or file)
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "cuda", "opencl" },
  callback = function(args)
    local config = { name = "faial-c", cmd = { "faial-c", "lsp" }, root_dir = root_of(vim.api.nvim_buf_get_name(args.buf)) }
    if vim.lsp.start then return vim.lsp.start(config) end
    local id = clients[config.root_dir] or vim.lsp.start_client(config)
    clients[config.root_dir] = id
    vim.lsp.buf_attach_client(args.buf, id)
  end,
})
