// What comes from outside is bounded by other numbers, by these in turn, and by constants.
// inputs: 2
PROBED(below_another)
PROBED(above_another)
PROBED(between)
PROBED(along)
PROBED(counted)
PROBED(half)
PROBED(either)
PROBED(left_early)
PROBED(of_size)
PROBED(unbounded)

static void early(int *d, int n, int most)
{
	if (n > most) return;
	if (most > 4 || n < 0) return;
	left_early<<<1, 32>>>(d, n);
}

int main()
{
	int *d, n = in(0), most = in(1);
	cudaMalloc(&d, 4096);
	if (n <= most && most <= 6)
		for (int i = 0; i < 2; i++) below_another<<<1, 32>>>(d, n);
	if (n > most && most >= 5 && n < 8) above_another<<<1, 32>>>(d, n);
	if (0 <= n && n < most && most < 4) between<<<1, 32>>>(d, most - n);
	for (int first = n, last = most - 1; first < last && last <= 3 && first >= 0; first++) along<<<1, 32>>>(d, first);
	if (most <= 5)
		for (int i = 0; i < most; i++) counted<<<1, 32>>>(d, i + 1);
	if (2 * n <= most && most <= 7 && n >= 0) half<<<1, 32>>>(d, n);
	if (n <= most && n >= 1 && (most == 3 || most == 5)) either<<<1, 32>>>(d, n);
	early(d, n, most);
	if (n >= 1 && n <= most && most <= 4) of_size<<<n, 32 * n>>>(d, 0);
	if (n <= most && n >= 0 && n <= 8) unbounded<<<1, 32>>>(d, n);
}
