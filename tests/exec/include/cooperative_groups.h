/* Cooperative groups that run: a group inside a warp is a mask of its lanes. */
#pragma once

namespace cooperative_groups {

EXEC_D unsigned exec_count() { return blockDim.x * blockDim.y * blockDim.z; }
EXEC_D unsigned exec_lane_of(unsigned mask) { return __builtin_popcount(mask & ((1u << exec_lane()) - 1)); }
EXEC_D int exec_lane_at(unsigned mask, unsigned rank)        /* the lane of a rank, -1 for none */
{
	for (int i = 0; i < 32; i++)
		if ((mask >> i & 1) && rank-- == 0) return i;
	return -1;
}

enum exec_kind { exec_kind_block, exec_kind_lanes, exec_kind_grid };

class thread_group {
public:
	exec_kind kind;
	unsigned mask, index, many;      /* lanes; which of the groups that its parent was cut into, how many they are */
	__device__ thread_group(exec_kind k = exec_kind_block, unsigned m = 0, unsigned i = 0, unsigned n = 1) : kind(k), mask(m), index(i), many(n) {}
	__device__ void sync() const
	{
		if (kind == exec_kind_block) __syncthreads();
		else if (kind == exec_kind_grid) exec_grid_barrier();
		else exec_warp(mask, EXEC_TILE, 3, nullptr, 0, nullptr);
	}
	__device__ unsigned size() const { return kind == exec_kind_block ? exec_count() : (unsigned)__builtin_popcount(mask); }
	__device__ unsigned num_threads() const { return size(); }
	__device__ unsigned thread_rank() const { return kind == exec_kind_block ? exec_thread() : exec_lane_of(mask); }
	__device__ bool is_valid() const { return true; }
};

class thread_block : public thread_group {
public:
	struct arrival_token { unsigned phase; };
	__device__ unsigned size() const { return exec_count(); }
	__device__ unsigned num_threads() const { return exec_count(); }
	__device__ unsigned thread_rank() const { return exec_thread(); }
	__device__ dim3 group_index() const { return dim3(blockIdx); }
	__device__ dim3 thread_index() const { return dim3(threadIdx); }
	__device__ dim3 group_dim() const { return blockDim; }
	__device__ dim3 dim_threads() const { return blockDim; }
	__device__ arrival_token barrier_arrive() const { return arrival_token{exec_block_arrive()}; }
	__device__ void barrier_wait(arrival_token &&t) const { exec_block_wait(t.phase); }
};

class grid_group : public thread_group {
public:
	__device__ grid_group() : thread_group(exec_kind_grid) {}
	__device__ void sync() const { exec_grid_barrier(); }
	__device__ unsigned long long num_blocks() const { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
	__device__ unsigned long long block_rank() const { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
	__device__ unsigned long long size() const { return exec_count() * num_blocks(); }
	__device__ unsigned long long num_threads() const { return size(); }
	__device__ unsigned long long thread_rank() const { return block_rank() * exec_count() + exec_thread(); }
	__device__ dim3 group_dim() const { return gridDim; }
	__device__ dim3 dim_blocks() const { return gridDim; }
	__device__ dim3 block_index() const { return dim3(blockIdx); }
};

/* What the lanes of a mask tell each other, by rank in their group. */
class exec_lane_group : public thread_group {
public:
	__device__ exec_lane_group(unsigned m, unsigned i, unsigned n) : thread_group(exec_kind_lanes, m, i, n) {}
	__device__ unsigned meta_group_rank() const { return index; }
	__device__ unsigned meta_group_size() const { return many; }
	template<class T> __device__ T exec_from(T v, int rank) const
	{
		exec_lanes<T> all(mask, v);
		int lane = rank < 0 ? -1 : exec_lane_at(mask, (unsigned)rank);
		return all.get(lane, v);
	}
	template<class T> __device__ T shfl(T v, int rank) const { return exec_from(v, rank % (int)__builtin_popcount(mask)); }
	template<class T> __device__ T shfl_up(T v, unsigned d) const { return exec_from(v, (int)exec_lane_of(mask) - (int)d); }
	template<class T> __device__ T shfl_down(T v, unsigned d) const { return exec_from(v, (int)(exec_lane_of(mask) + d)); }
	template<class T> __device__ T shfl_xor(T v, unsigned x) const { return exec_from(v, (int)(exec_lane_of(mask) ^ x)); }
	__device__ unsigned ballot(int p) const
	{
		unsigned all = __ballot_sync(mask, p), r = 0, rank = 0;
		for (int i = 0; i < 32; i++) {
			if (!(mask >> i & 1)) continue;
			r |= (all >> i & 1) << rank++;
		}
		return r;
	}
	__device__ int any(int p) const { return __any_sync(mask, p); }
	__device__ int all(int p) const { return __all_sync(mask, p); }
	template<class T> __device__ unsigned match_any(T v) const { return exec_by_rank(__match_any_sync(mask, v)); }
	template<class T> __device__ unsigned match_all(T v, int &p) const { return exec_by_rank(__match_all_sync(mask, v, &p)); }
	__device__ unsigned exec_by_rank(unsigned lanes) const
	{
		unsigned r = 0, rank = 0;
		for (int i = 0; i < 32; i++)
			if (mask >> i & 1) r |= (lanes >> i & 1) << rank++;
		return r;
	}
};

template<unsigned N, class Parent = void> class thread_block_tile : public exec_lane_group {
public:
	__device__ thread_block_tile(unsigned m, unsigned i, unsigned n) : exec_lane_group(m, i, n) {}
	template<class Other> __device__ thread_block_tile(const thread_block_tile<N, Other> &t) : exec_lane_group(t.mask, t.index, t.many) {}
	__device__ static constexpr unsigned size() { return N; }
	__device__ static constexpr unsigned num_threads() { return N; }
	__device__ unsigned thread_rank() const { return exec_lane() % N; }
};

class coalesced_group : public exec_lane_group {
public:
	__device__ coalesced_group(unsigned m, unsigned i = 0, unsigned n = 1) : exec_lane_group(m, i, n) {}
};

/* The lanes of an aligned tile of n among the parent's. */
EXEC_D unsigned exec_tile_mask(unsigned n)
{
	unsigned first = exec_lane() / n * n;
	return (n == 32 ? ~0u : ((1u << n) - 1) << first) & exec_warp_members();
}

template<unsigned N = 1024> struct block_tile_memory { int reserved; };
EXEC_D thread_block this_thread_block() { return thread_block(); }
template<unsigned N> EXEC_D thread_block this_thread_block(block_tile_memory<N> &) { return thread_block(); }
EXEC_D grid_group this_grid() { return grid_group(); }
EXEC_D coalesced_group coalesced_threads() { return coalesced_group(exec_together(nullptr, 0, nullptr)); }
template<unsigned N, class G> EXEC_D thread_block_tile<N, G> tiled_partition(const G &g)
{
	static_assert(N <= 32, "tiles of several warps are not executed");
	unsigned whole = g.kind == exec_kind_block ? exec_count() : g.size(), rank = g.kind == exec_kind_block ? exec_thread() : exec_lane_of(g.mask);
	return thread_block_tile<N, G>(exec_tile_mask(N), rank / N, (whole + N - 1) / N);
}
EXEC_D thread_group tiled_partition(const thread_group &g, unsigned n)
{
	if (n > 32) exec_fail("unsupported", "a tile of several warps");
	return thread_group(exec_kind_lanes, exec_tile_mask(n), g.thread_rank() / n, (g.size() + n - 1) / n);
}
template<class G> EXEC_D coalesced_group binary_partition(const G &g, bool p)
{
	unsigned yes = __ballot_sync(g.mask, p);
	return coalesced_group(p ? yes : g.mask & ~yes & exec_warp_members(), p, 2);
}
template<class G, class T> EXEC_D coalesced_group labeled_partition(const G &g, T label) { return coalesced_group(__match_any_sync(g.mask, label)); }
template<class G> EXEC_D void sync(const G &g) { g.sync(); }
template<class G> EXEC_D void synchronize(const G &g) { g.sync(); }
template<class G> EXEC_D unsigned thread_rank(const G &g) { return g.thread_rank(); }
template<class G> EXEC_D unsigned group_size(const G &g) { return g.size(); }

#define EXEC_OPERATOR(name, value) template<class T> struct name { __host__ __device__ T operator()(T a, T b) const { return value; } };
EXEC_OPERATOR(plus, a + b) EXEC_OPERATOR(less, b < a ? b : a) EXEC_OPERATOR(greater, a < b ? b : a)
EXEC_OPERATOR(bit_and, a & b) EXEC_OPERATOR(bit_or, a | b) EXEC_OPERATOR(bit_xor, a ^ b)

template<class G, class T, class F> EXEC_D T exec_fold(const G &g, T v, F f, unsigned below)
{
	exec_lanes<T> all(g.mask, v);
	bool any = false;
	T r = v;
	for (unsigned i = 0; i < 32; i++) {
		if (!(g.mask >> i & 1) || !(all.present >> i & 1) || i >= below) continue;
		r = any ? f(r, all.of[i]) : all.of[i];
		any = true;
	}
	return any ? r : T();
}
template<class G, class T, class F> EXEC_D T reduce(const G &g, T v, F f) { return exec_fold(g, v, f, 32); }
template<class G, class T, class F> EXEC_D T inclusive_scan(const G &g, T v, F f) { return exec_fold(g, v, f, exec_lane() + 1); }
template<class G, class T> EXEC_D T inclusive_scan(const G &g, T v) { return inclusive_scan(g, v, plus<T>()); }
template<class G, class T, class F> EXEC_D T exclusive_scan(const G &g, T v, F f) { return exec_fold(g, v, f, exec_lane()); }
template<class G, class T> EXEC_D T exclusive_scan(const G &g, T v) { return exclusive_scan(g, v, plus<T>()); }
template<class G, class F> EXEC_D void invoke_one(const G &g, F f) { if (g.thread_rank() == 0) f(); }

}
