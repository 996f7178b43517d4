// Where main begins, a global of any linkage is what it is declared as, unless files out of sight changed it before, which the answer assumes. What
// functions in sight make of it is followed, and what runs out of sight may change it.
// expect: of_number drf
// expect: of_size drf
// expect: of_set racy
// expect: of_static drf
// expect: of_other possibly-racy
// expect: of_elsewhere possibly-racy
/* each races where it has more than 64 threads */
#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x % 64] = threadIdx.x; }
KERNEL(of_number) KERNEL(of_size) KERNEL(of_set) KERNEL(of_static) KERNEL(of_other) KERNEL(of_elsewhere)

int threads = 64, set_later = 64;
static int own = 64;
dim3 block(32, 1);
extern int of_another_file;
void elsewhere();

void set(int n) { set_later = n; }

int main()
{
	int *d;
	cudaMalloc(&d, 1024);
	of_number<<<1, threads>>>(d);
	of_size<<<1, block>>>(d);
	set(128);
	of_set<<<1, set_later>>>(d);
	of_static<<<1, own>>>(d);
	of_other<<<1, of_another_file>>>(d);
	elsewhere();
	of_elsewhere<<<1, threads>>>(d);
}
