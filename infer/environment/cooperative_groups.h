/* Cooperative groups, in terms of the built-ins and of the barriers below, which the lowering knows by name. */
#pragma once

FAIAL_D void __faial_grid_sync();
FAIAL_D void __faial_cluster_sync();
FAIAL_D void __faial_tile_sync(unsigned int size);     /* all threads of an aligned tile of `size` lanes */
FAIAL_D void __faial_coalesced_sync();                 /* some lanes of a warp */
FAIAL_D void __faial_multi_grid_sync();
FAIAL_D unsigned int __faial_unknown();                /* a number that only the hardware knows */

namespace cooperative_groups {

static inline FAIAL_D unsigned int __faial_rank() {
	return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
static inline FAIAL_D unsigned int __faial_count() { return blockDim.x * blockDim.y * blockDim.z; }
static inline FAIAL_D unsigned int __faial_block_rank() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
static inline FAIAL_D unsigned int __faial_block_count() { return gridDim.x * gridDim.y * gridDim.z; }

enum { __faial_kind_block = 0, __faial_kind_tile = 1, __faial_kind_coalesced = 2, __faial_kind_grid = 3 };

class thread_group {
public:
	int kind;
	unsigned int width;
	FAIAL_D thread_group(int k = __faial_kind_block, unsigned int n = 0) : kind(k), width(n) {}
	FAIAL_D void sync() const {
		if (kind == __faial_kind_block) __syncthreads();
		else if (kind == __faial_kind_tile) __faial_tile_sync(width);
		else if (kind == __faial_kind_grid) __faial_grid_sync();
		else __faial_coalesced_sync();
	}
	FAIAL_D unsigned int size() const {
		return kind == __faial_kind_block ? __faial_count() : kind == __faial_kind_tile ? width : __faial_unknown();
	}
	FAIAL_D unsigned int num_threads() const { return size(); }
	FAIAL_D unsigned int thread_rank() const {
		return kind == __faial_kind_block ? __faial_rank() : kind == __faial_kind_tile ? __faial_rank() % width : __faial_unknown();
	}
	FAIAL_D bool is_valid() const { return true; }
	FAIAL_D unsigned int group_index() const { return __faial_unknown(); }
};

class thread_block : public thread_group {
public:
	FAIAL_D void sync() const { __syncthreads(); }
	struct arrival_token {};
	FAIAL_D arrival_token barrier_arrive() const;
	FAIAL_D void barrier_wait(arrival_token &&t) const;
	FAIAL_D unsigned int size() const { return __faial_count(); }
	FAIAL_D unsigned int num_threads() const { return __faial_count(); }
	FAIAL_D unsigned int thread_rank() const { return __faial_rank(); }
	FAIAL_D dim3 group_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
	FAIAL_D dim3 thread_index() const { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
	FAIAL_D dim3 group_dim() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
	FAIAL_D dim3 dim_threads() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};

class grid_group : public thread_group {
public:
	FAIAL_D grid_group() : thread_group(__faial_kind_grid) {}
	FAIAL_D void sync() const { __faial_grid_sync(); }
	FAIAL_D bool is_valid() const { return true; }
	FAIAL_D unsigned long long size() const { return (unsigned long long)__faial_count() * __faial_block_count(); }
	FAIAL_D unsigned long long num_threads() const { return size(); }
	FAIAL_D unsigned long long thread_rank() const {
		return (unsigned long long)__faial_block_rank() * __faial_count() + __faial_rank();
	}
	FAIAL_D unsigned long long block_rank() const { return __faial_block_rank(); }
	FAIAL_D unsigned long long num_blocks() const { return __faial_block_count(); }
	FAIAL_D dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
	FAIAL_D dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
	FAIAL_D dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};

class multi_grid_group : public thread_group {
public:
	FAIAL_D void sync() const { __faial_multi_grid_sync(); }
	FAIAL_D unsigned int grid_rank() const { return __faial_unknown(); }
	FAIAL_D unsigned int num_grids() const { return __faial_unknown(); }
	FAIAL_D unsigned long long size() const { return __faial_unknown(); }
	FAIAL_D unsigned long long thread_rank() const { return __faial_unknown(); }
};

class cluster_group : public thread_group {
public:
	FAIAL_D void sync() const { __faial_cluster_sync(); }
	FAIAL_D void barrier_arrive() const;
	FAIAL_D void barrier_wait() const;
	FAIAL_D unsigned int block_rank() const { return __faial_unknown(); }
	FAIAL_D unsigned int num_blocks() const { return __faial_unknown(); }
	FAIAL_D unsigned int thread_rank() const { return __faial_unknown(); }
	FAIAL_D dim3 block_index() const;
	FAIAL_D dim3 dim_blocks() const;
	template<class T> FAIAL_D T *map_shared_rank(T *p, unsigned int rank) const;
};

#define FAIAL_LANES \
	template<class T> FAIAL_D T shfl(T v, int lane) const; \
	template<class T> FAIAL_D T shfl_up(T v, unsigned int delta) const; \
	template<class T> FAIAL_D T shfl_down(T v, unsigned int delta) const; \
	template<class T> FAIAL_D T shfl_xor(T v, unsigned int mask) const; \
	FAIAL_D int any(int predicate) const; \
	FAIAL_D int all(int predicate) const; \
	FAIAL_D unsigned int ballot(int predicate) const; \
	template<class T> FAIAL_D unsigned int match_any(T v) const; \
	template<class T> FAIAL_D unsigned int match_all(T v, int &predicate) const;

/* of: the tile that was partitioned, in lanes; 0: the block. Groups made of it count within it. */
template<unsigned int N, class Parent = void> class thread_block_tile : public thread_group {
public:
	unsigned int of;
	FAIAL_D thread_block_tile(unsigned int lanes = 0) : thread_group(__faial_kind_tile, N), of(lanes) {}
	template<class Other> FAIAL_D thread_block_tile(const thread_block_tile<N, Other> &t) : thread_group(__faial_kind_tile, N), of(t.of) {}
	FAIAL_D void sync() const { __faial_tile_sync(N); }
	FAIAL_D static constexpr unsigned int size() { return N; }
	FAIAL_D static constexpr unsigned int num_threads() { return N; }
	FAIAL_D unsigned int thread_rank() const { return __faial_rank() % N; }
	FAIAL_D unsigned int meta_group_rank() const { return (of ? __faial_rank() % of : __faial_rank()) / N; }
	FAIAL_D unsigned int meta_group_size() const { return ((of ? of : __faial_count()) + N - 1) / N; }
	FAIAL_LANES
};

class coalesced_group : public thread_group {
public:
	FAIAL_D coalesced_group() : thread_group(__faial_kind_coalesced) {}
	FAIAL_D void sync() const { __faial_coalesced_sync(); }
	FAIAL_D unsigned int size() const { return __faial_unknown(); }
	FAIAL_D unsigned int num_threads() const { return __faial_unknown(); }
	FAIAL_D unsigned int thread_rank() const { return __faial_unknown(); }
	FAIAL_D unsigned int meta_group_rank() const { return __faial_unknown(); }
	FAIAL_D unsigned int meta_group_size() const { return __faial_unknown(); }
	FAIAL_LANES
};
#undef FAIAL_LANES

template<unsigned int N = 1024> struct block_tile_memory { int reserved; };
static inline FAIAL_D thread_block this_thread_block() { return thread_block(); }
template<unsigned int N> static inline FAIAL_D thread_block this_thread_block(block_tile_memory<N> &) { return thread_block(); }
static inline FAIAL_D grid_group this_grid() { return grid_group(); }
static inline FAIAL_D multi_grid_group this_multi_grid() { return multi_grid_group(); }
static inline FAIAL_D cluster_group this_cluster() { return cluster_group(); }
static inline FAIAL_D coalesced_group coalesced_threads() { return coalesced_group(); }
template<unsigned int N, class G> FAIAL_D thread_block_tile<N, G> tiled_partition(const G &g) {
	return thread_block_tile<N, G>(g.kind == __faial_kind_tile ? g.width : 0);
}
template<unsigned int N> FAIAL_D coalesced_group tiled_partition(const coalesced_group &g) { return coalesced_group(); }
static inline FAIAL_D thread_group tiled_partition(const thread_group &g, unsigned int n) {
	return thread_group(g.kind == __faial_kind_coalesced ? __faial_kind_coalesced : __faial_kind_tile, n);
}
template<class G> FAIAL_D coalesced_group binary_partition(const G &g, bool predicate) { return coalesced_group(); }
template<class G, class T> FAIAL_D coalesced_group labeled_partition(const G &g, T label) { return coalesced_group(); }
template<class G> FAIAL_D void sync(const G &g) { g.sync(); }
template<class G> FAIAL_D void synchronize(const G &g) { g.sync(); }
template<class G> FAIAL_D unsigned int thread_rank(const G &g) { return g.thread_rank(); }
template<class G> FAIAL_D unsigned int group_size(const G &g) { return g.size(); }

template<class T> struct plus { FAIAL_HD T operator()(T a, T b) const; };
template<class T> struct less { FAIAL_HD T operator()(T a, T b) const; };
template<class T> struct greater { FAIAL_HD T operator()(T a, T b) const; };
template<class T> struct bit_and { FAIAL_HD T operator()(T a, T b) const; };
template<class T> struct bit_or { FAIAL_HD T operator()(T a, T b) const; };
template<class T> struct bit_xor { FAIAL_HD T operator()(T a, T b) const; };
/* Results only: what these synchronise, no program may rely on for its own data. */
template<class G, class T, class F> FAIAL_D T reduce(const G &g, T v, F f);
template<class G, class T> FAIAL_D T inclusive_scan(const G &g, T v);
template<class G, class T, class F> FAIAL_D T inclusive_scan(const G &g, T v, F f);
template<class G, class T> FAIAL_D T exclusive_scan(const G &g, T v);
template<class G, class T, class F> FAIAL_D T exclusive_scan(const G &g, T v, F f);
template<class G, class F> FAIAL_D void invoke_one(const G &g, F f);

template<class G, class T, class U, class S> FAIAL_D void memcpy_async(const G &g, T *to, const U *from, S size);
template<class G> FAIAL_D void wait(const G &g);
template<unsigned int N, class G> FAIAL_D void wait_prior(const G &g);

}
