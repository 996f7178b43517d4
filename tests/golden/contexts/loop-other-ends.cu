/* A counter comes to what its loop lets it come to: past `if (i == 6) break;` there may be nothing, a test at the end was passed by the number before, and what
 * a loop begins or ends with, another counts. */
// expect: broken_at possibly-racy
// expect: broken_above drf
// expect: broken_above_racy racy
// expect: tested_last drf
// expect: tested_last_racy racy
// expect: halved_last drf
// expect: halved_last_racy racy
// expect: halved_first racy
// expect: from_outer drf
// expect: from_outer_racy racy
// expect: below_outer drf
// expect: after_other drf
// expect: after_other_racy racy
// expect: before drf
// expect: of_choice drf
// expect: of_choice_racy racy
#define KERNEL(name, value) __global__ void name(int *out, int n) { if (n == value) out[0] = threadIdx.x; }
KERNEL(broken_at, 7)
KERNEL(broken_above, 6)
KERNEL(broken_above_racy, 5)
KERNEL(tested_last, 6)
KERNEL(tested_last_racy, 4)
KERNEL(halved_last, 1)
KERNEL(halved_last_racy, 2)
KERNEL(halved_first, 8)
KERNEL(from_outer, 1)
KERNEL(from_outer_racy, 5)
KERNEL(below_outer, 5)
KERNEL(before, 2)
KERNEL(after_other, 4)
KERNEL(after_other_racy, 6)
KERNEL(of_choice, 7)
KERNEL(of_choice_racy, 6)

int main(int argc, char **argv)
{
	int *d, i;
	cudaMalloc(&d, 4096);
	for (i = 0; i < 10; i++) {
		if (i == 6) break;
		broken_at<<<1, 64>>>(d, i);
	}
	for (i = 0; i < 10; i++) {
		if (i > 5) break;
		broken_above<<<1, 64>>>(d, i);
		broken_above_racy<<<1, 64>>>(d, i);
	}
	i = 0;
	while (true) {
		tested_last<<<1, 64>>>(d, i);
		tested_last_racy<<<1, 64>>>(d, i);
		i += 2;
		if (i > 5) break;
	}
	i = 8;
	do {
		halved_last<<<1, 64>>>(d, i);
		halved_last_racy<<<1, 64>>>(d, i);
		halved_first<<<1, 64>>>(d, i);
		i /= 2;
	} while (i > 1);
	for (i = 2; i < 5; i++)
		for (int j = i; j < 6; j++) {
			from_outer<<<1, 64>>>(d, j);
			from_outer_racy<<<1, 64>>>(d, j);
		}
	for (i = 5; i > 2; i--)
		for (int j = 1; j < i; j++) below_outer<<<1, 64>>>(d, j);
	for (i = 0; i < 5; i++) before<<<1, 64>>>(d, 1);
	for (; i < 7; i++) {
		after_other<<<1, 64>>>(d, i);
		after_other_racy<<<1, 64>>>(d, i);
	}
	int most = argc > 100 ? 7 : 5;
	for (i = 3; i < most; i++) {
		of_choice<<<1, 64>>>(d, i);
		of_choice_racy<<<1, 64>>>(d, i);
	}
}
