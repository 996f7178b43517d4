// exec: no CUB's headers are not there
// args: --block-dim=64 --grid-dim=1
// expect: direct drf
// expect: striped drf
// expect: transposed drf
// expect: warp_transposed drf
// expect: warp_stored drf
// expect: one_thread drf
// As cub-dealt-racy.cu, where the elements are the thread's, the warp's, or behind a barrier.
#include <cub/cub.cuh>

__global__ void direct(int *p)
{
	typedef cub::BlockLoad<int, 64, 4> load;
	int own[4];
	load().Load(p, own);
	p[threadIdx.x * 4 + 3] = own[0];
}

__global__ void striped(int *p)
{
	typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_STRIPED> load;
	int own[4];
	load().Load(p, own);
	p[threadIdx.x + 64] = own[0];
}

__global__ void transposed(int *p)
{
	typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_TRANSPOSE> load;
	__shared__ typename load::TempStorage storage;
	int own[4];
	load(storage).Load(p, own);
	p[threadIdx.x] = own[0];
}

__global__ void warp_transposed(int *p)
{
	typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE> load;
	__shared__ typename load::TempStorage storage;
	int own[4];
	load(storage).Load(p, own);
	p[threadIdx.x / 32 * 128 + threadIdx.x % 32] = own[0];
}

__global__ void warp_stored(int *p, int *o)
{
	typedef cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_WARP_TRANSPOSE> store;
	__shared__ typename store::TempStorage storage;
	int own[4] = { 1, 2, 3, 4 };
	store(storage).Store(p, own);
	o[threadIdx.x] = p[threadIdx.x / 32 * 128 + threadIdx.x % 32 + 96];
}

__global__ void one_thread(int *p)
{
	int own[2];
	cub::LoadDirectStriped<64>(threadIdx.x, p, own);
	cub::ThreadStore<cub::STORE_CG>(p + threadIdx.x + 64, own[0]);
	cub::StoreDirectStriped<64>(threadIdx.x, p, own);
}
