; kernel k, phase 1, array A, level block
; access 0: line 5 A[threadIdx.x]
; access 1: line 6 A[threadIdx.x + 1]
(set-logic QF_LIA)
(declare-const |threadIdx.x.1| Int)
(declare-const |threadIdx.x.2| Int)
(declare-const |place| Int)
(declare-const |first0| Bool)
(declare-const |second0| Bool)
(define-fun e42 () Int (+ |place| (- 1)))
(declare-const |first1| Bool)
(declare-const |second1| Bool)
(assert (<= 0 |threadIdx.x.1|))
(assert (<= |threadIdx.x.1| 63))
(assert (< |threadIdx.x.1| 64))
(assert (<= 0 |threadIdx.x.2|))
(assert (<= |threadIdx.x.2| 63))
(assert (< |threadIdx.x.2| 64))
(assert (not (= |threadIdx.x.1| |threadIdx.x.2|)))
(assert (or (not |first0|) (= |threadIdx.x.1| |place|)))
(assert (or (not |second0|) (= |threadIdx.x.2| |place|)))
(assert (or (not |first1|) (= |threadIdx.x.1| e42)))
(assert (or (not |second1|) (= |threadIdx.x.2| e42)))
(assert (and (or |first0| |first1|) (or |second0| |second1|)))
(check-sat)
(reset)

; kernel k, phase 2, array A, level grid
; access 0: line 5 A[threadIdx.x]
; access 1: line 6 A[threadIdx.x + 1]
(set-logic QF_LIA)
(assert false)
(check-sat)
(reset)

