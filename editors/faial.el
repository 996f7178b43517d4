;; Emacs 29 and later (eglot): load this, then M-x eglot in a CUDA or OpenCL buffer.
(define-derived-mode cuda-kernel-mode c++-mode "CUDA")
(define-derived-mode opencl-kernel-mode c-mode "OpenCL")
(add-to-list 'auto-mode-alist '("\\.cuh?\\'" . cuda-kernel-mode))
(add-to-list 'auto-mode-alist '("\\.clh?\\'" . opencl-kernel-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((cuda-kernel-mode opencl-kernel-mode) . ("faial-c" "lsp"))))
