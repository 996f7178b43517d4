// Starts `faial-c lsp` for CUDA and OpenCL files; all else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("faial-c");
  const server = { command: settings.get("path"), args: ["lsp", ...settings.get("flags")] };
  const documentSelector = ["cuda-cpp", "cuda", "opencl"].map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("faial-c", "faial-c", server, { documentSelector, initializationOptions: { pictures: true } });
  return client.start();
};

exports.deactivate = () => client && client.stop();
