; kernel k, phase 1, array A, level block
; access 0: line 4 A[(blockIdx.x * blockDim.x + threadIdx.x) * 4]
(set-logic QF_LIA)
(assert false)
(check-sat)
(reset)

; kernel k, phase 2, array A, level grid
; access 0: line 4 A[(blockIdx.x * blockDim.x + threadIdx.x) * 4]
(set-logic QF_LIA)
(assert false)
(check-sat)
(reset)

