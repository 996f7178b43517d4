// args: --block-dim=32 --grid-dim=1
// exec: no nowhere.h is not there
// An enumeration whose base nothing declares (clang never came to an end with one that is open), also behind an attribute, by a macro, in a class.
// expect: mine drf
// expect: shared_slot racy
#include "nowhere.h"
#define BASE nothing::word
enum class kind : size_kind { first, second };
enum class [[nodiscard]] other : nothing::deep::word { third, fourth };
enum by_macro : BASE { fifth, sixth };
struct holder {
    enum inner : const typename nothing::word { seventh };
    int slot;
    __device__ int at(int i) const { enum local : count_kind { eighth = 1 }; return i * eighth; }
};
__global__ void mine(int *out, kind which, holder h) {
    out[h.at(threadIdx.x)] = which == kind::second ? sixth : seventh;
}
__global__ void shared_slot(int *out, other which, holder h) {
    if (which == other::fourth) out[h.at(threadIdx.x / 2)] = threadIdx.x;
}
