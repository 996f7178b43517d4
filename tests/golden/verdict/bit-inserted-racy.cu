// expect: racy
// label: true
// As bit-inserted-drf.cu, but the bit is put where another stands: the two places are another thread's, too.
typedef long long ll;

__global__ void insert(float *state, int k, ll pairs)
{
	ll i = blockIdx.x * (ll)blockDim.x + threadIdx.x;
	if (i >= pairs) return;
	ll low = ((i >> k) << k) | (i & ((1LL << k) - 1));
	float x = state[low], y = state[low | (1LL << k)];
	state[low] = y;
	state[low | (1LL << k)] = x;
}
