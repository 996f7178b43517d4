// expect: drf
// A zero bit inserted at place k of a thread's number, as simulators of quantum computers do: the two places with that bit and without are the thread's own,
// for every k. The cases of 2^k are those of k, for 2^(k + 1) stands beside it.
typedef long long ll;

__global__ void insert(float *state, int k, ll pairs)
{
	ll i = blockIdx.x * (ll)blockDim.x + threadIdx.x;
	if (i >= pairs) return;
	ll low = ((i >> k) << (k + 1)) | (i & ((1LL << k) - 1));
	float x = state[low], y = state[low | (1LL << k)];
	state[low] = y;
	state[low | (1LL << k)] = x;
}

__global__ void added(float *state, unsigned k, int pairs)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= pairs) return;
	int low = ((i >> k) << (k + 1)) + (i & ((1 << k) - 1));
	float x = state[low], y = state[low + (1 << k)];
	state[low] = y;
	state[low + (1 << k)] = x;
}
