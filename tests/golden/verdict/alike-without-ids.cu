// What a thread computes of parameters alone is the same in all, though how is not followed: that two threads store different values there is no
// choice to make. Of one that names its ids it may differ.
// args: --launch=any
// expect: filled possibly-racy
// expect: compared possibly-racy
// expect: own racy
__global__ void filled(int *out, int n)
{
	int part[8] = {};
	for (int i = 0; i < n; i++) part[i % 4] = i;
	out[0] = part[2];
}

__global__ void compared(bool *out, int n)
{
	char text[] = "xxxx";
	for (int i = 0; i < n; i++) text[i % 4] = 'c';
	out[0] = text[2] == 'c';
}

__global__ void own(int *out, int n)
{
	int part[8] = {};
	for (int i = 0; i < n; i++) part[(i + threadIdx.x) % 4] = i;
	out[0] = part[2];
}
