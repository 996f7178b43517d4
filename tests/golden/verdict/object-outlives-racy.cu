// Objects that outlive their statement, block or function keep what they hold; what is made later is another object.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: racy
// expect: branches possibly-racy
__device__ auto adder(int by) { return [=](int i) { return i / 2 + by; }; }
__device__ int *number(int n) { return new int(n); }
struct list { int at; list *next; };

__global__ void statement(int *a)
{
	int *p;
	p = new int(3);
	int own = threadIdx.x;
	a[*p] = own;
}
__global__ void block(int *a)
{
	int *p;
	{
		p = new int(3);
	}
	int own = threadIdx.x;
	a[*p] = own;
}
__global__ void function(int *a)
{
	int *p = number(3);
	int own = threadIdx.x;
	a[*p] = own;
}
__global__ void branches(int *a)
{
	int *p;
	if (threadIdx.x < 16)
		p = new int(3);
	else
		p = new int(4);
	int own = threadIdx.x;
	a[*p] = own;
}
__global__ void captured(int *a)
{
	auto f = adder(1);
	int own = threadIdx.x;
	a[f(own)] = own;
}
__global__ void linked(int *a)
{
	list *head = nullptr;
	head = new list{ 5, head };
	head = new list{ 6, head };
	int own = threadIdx.x;
	a[head->next->at] = own;
}
