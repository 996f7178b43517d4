// exec: no CUB's headers are not there
// args: --block-dim=64 --grid-dim=1
// expect: striped racy
// expect: stored_striped racy
// expect: stored_transposed racy
// expect: warp_transposed racy
// expect: warp_stored racy
// expect: by_iterator possibly-racy
// expect: one_thread racy
// How CUB deals elements out to threads: a thread's own four are not those that it loads or stores where these lie in stripes. What is
// transposed within warps passes no barrier of the block.
#include <cub/cub.cuh>

__global__ void striped(int *p)
{
	typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_STRIPED> load;
	int own[4];
	load().Load(p, own);
	p[threadIdx.x * 4] = own[0];
}

__global__ void stored_striped(int *p, int *o)
{
	typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_STRIPED> store;
	int own[4] = { 1, 2, 3, 4 };
	store().Store(p, own);
	o[threadIdx.x] = p[threadIdx.x * 4];
}

__global__ void stored_transposed(int *p, int *o)
{
	typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE> store;
	__shared__ typename store::TempStorage storage;
	int own[4] = { 1, 2, 3, 4 };
	store(storage).Store(p, own);
	o[threadIdx.x] = p[threadIdx.x * 4];
}

__global__ void warp_transposed(int *p)
{
	typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> load;
	__shared__ typename load::TempStorage storage;
	int own[4];
	load(storage).Load(p, own);
	p[threadIdx.x] = own[0];
}

__global__ void warp_stored(int *p, int *o)
{
	typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> store;
	__shared__ typename store::TempStorage storage;
	int own[4] = { 1, 2, 3, 4 };
	store(storage).Store(p, own);
	o[threadIdx.x] = p[threadIdx.x];
}

__global__ void by_iterator(int *p)
{
	typedef cub::BlockLoad<int, 64, 4> load;
	cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> from(p);
	int own[4];
	load().Load(from, own);
	p[threadIdx.x] = own[0];
}

__global__ void one_thread(int *p)
{
	int own[2];
	cub::LoadDirectStriped<64>(threadIdx.x, p, own);
	cub::ThreadStore<cub::STORE_CG>(p + threadIdx.x + 1, own[0]);
}
