-- Neovim 0.8 and later: `:luafile` this, or put it into your init.lua.
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "cuda", "opencl" },
  callback = function(args)
    vim.lsp.start({
      name = "faial-c",
      cmd = { "faial-c", "lsp" },
      root_dir = vim.fs.dirname(vim.fs.find({ ".faial.yaml", ".git" }, { upward = true, path = args.file })[1] or args.file),
    })
  end,
})
