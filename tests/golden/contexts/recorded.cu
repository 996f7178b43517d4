// args: --launch auto
// expect: changed possibly-racy
// expect: apart drf
/* A graph starts what it recorded with other arguments, once a node's parameters are set; what those are is not followed. It records no launch on the stream that is there anyhow. */
__global__ void changed(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void apart(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }

void change(cudaGraphExec_t e, cudaGraphNode_t node)
{
	cudaKernelNodeParams p;
	cudaGraphKernelNodeGetParams(node, &p);
	*(int *)p.kernelParams[1] = 0;
	cudaGraphExecKernelNodeSetParams(e, node, &p);
	cudaGraphLaunch(e, 0);
}

int main()
{
	int *a;
	cudaMalloc(&a, 4096);
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaGraph_t g;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	changed<<<1, 64, 0, s>>>(a, 64);
	cudaStreamEndCapture(s, &g);
	apart<<<1, 64>>>(a, 64);
}
