; kernel k, phase 1, array A, level block
; access 0: line 6 A[threadIdx.x / 2]
(set-logic QF_LIA)
(declare-const |n| Int)
(declare-const |threadIdx.x.1| Int)
(declare-const |threadIdx.x.2| Int)
(assert (<= 0 |threadIdx.x.1|))
(assert (<= |threadIdx.x.1| 31))
(assert (< |threadIdx.x.1| 32))
(assert (<= 0 |threadIdx.x.2|))
(assert (<= |threadIdx.x.2| 31))
(assert (< |threadIdx.x.2| 32))
(assert (not (= |threadIdx.x.1| |threadIdx.x.2|)))
(assert (<= (- 2147483648) |n|))
(assert (<= |n| 2147483647))
(assert (and (= (mod |threadIdx.x.1| 2) 0) (< |threadIdx.x.1| |n|)))
(assert (and (= (mod |threadIdx.x.2| 2) 0) (< |threadIdx.x.2| |n|)))
(assert (= (div |threadIdx.x.1| 2) (div |threadIdx.x.2| 2)))
(check-sat)
(reset)

; kernel k, phase 2, array A, level grid
; access 0: line 6 A[threadIdx.x / 2]
(set-logic QF_LIA)
(assert false)
(check-sat)
(reset)

