/* OpenCL's host API as far as programs that start kernels use it, for C and C++. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef int8_t cl_char; typedef uint8_t cl_uchar; typedef int16_t cl_short; typedef uint16_t cl_ushort; typedef int32_t cl_int; typedef uint32_t cl_uint;
typedef int64_t cl_long; typedef uint64_t cl_ulong; typedef uint16_t cl_half; typedef float cl_float; typedef double cl_double;
typedef cl_uint cl_bool; typedef cl_ulong cl_bitfield;
typedef cl_bitfield cl_device_type, cl_mem_flags, cl_map_flags, cl_command_queue_properties, cl_device_fp_config, cl_properties, cl_queue_properties;
typedef cl_uint cl_platform_info, cl_device_info, cl_context_info, cl_command_queue_info, cl_channel_order, cl_channel_type, cl_mem_info, cl_image_info, cl_sampler_info,
	cl_addressing_mode, cl_filter_mode, cl_program_info, cl_program_build_info, cl_kernel_info, cl_kernel_work_group_info, cl_kernel_arg_info, cl_event_info, cl_command_type,
	cl_profiling_info, cl_mem_object_type, cl_buffer_create_type;
typedef cl_int cl_build_status;
typedef intptr_t cl_context_properties;
typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_mem *cl_mem;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
typedef struct _cl_sampler *cl_sampler;
typedef struct { cl_channel_order image_channel_order; cl_channel_type image_channel_data_type; } cl_image_format;
typedef struct { size_t origin, size; } cl_buffer_region;
typedef struct { cl_mem_object_type image_type; size_t image_width, image_height, image_depth, image_array_size, image_row_pitch, image_slice_pitch;
	cl_uint num_mip_levels, num_samples; cl_mem buffer; } cl_image_desc;
typedef union { cl_char s[2]; struct { cl_char x, y; }; } cl_char2;
typedef union { cl_char s[4]; struct { cl_char x, y, z, w; }; } cl_char4;
typedef union { cl_char s[8]; } cl_char8;
typedef union { cl_char s[16]; } cl_char16;
typedef union { cl_uchar s[2]; struct { cl_uchar x, y; }; } cl_uchar2;
typedef union { cl_uchar s[4]; struct { cl_uchar x, y, z, w; }; } cl_uchar4;
typedef union { cl_uchar s[8]; } cl_uchar8;
typedef union { cl_uchar s[16]; } cl_uchar16;
typedef union { cl_short s[2]; struct { cl_short x, y; }; } cl_short2;
typedef union { cl_short s[4]; struct { cl_short x, y, z, w; }; } cl_short4;
typedef union { cl_short s[8]; } cl_short8;
typedef union { cl_short s[16]; } cl_short16;
typedef union { cl_ushort s[2]; struct { cl_ushort x, y; }; } cl_ushort2;
typedef union { cl_ushort s[4]; struct { cl_ushort x, y, z, w; }; } cl_ushort4;
typedef union { cl_ushort s[8]; } cl_ushort8;
typedef union { cl_ushort s[16]; } cl_ushort16;
typedef union { cl_int s[2]; struct { cl_int x, y; }; } cl_int2;
typedef union { cl_int s[4]; struct { cl_int x, y, z, w; }; } cl_int4;
typedef union { cl_int s[8]; } cl_int8;
typedef union { cl_int s[16]; } cl_int16;
typedef union { cl_uint s[2]; struct { cl_uint x, y; }; } cl_uint2;
typedef union { cl_uint s[4]; struct { cl_uint x, y, z, w; }; } cl_uint4;
typedef union { cl_uint s[8]; } cl_uint8;
typedef union { cl_uint s[16]; } cl_uint16;
typedef union { cl_long s[2]; struct { cl_long x, y; }; } cl_long2;
typedef union { cl_long s[4]; struct { cl_long x, y, z, w; }; } cl_long4;
typedef union { cl_long s[8]; } cl_long8;
typedef union { cl_long s[16]; } cl_long16;
typedef union { cl_ulong s[2]; struct { cl_ulong x, y; }; } cl_ulong2;
typedef union { cl_ulong s[4]; struct { cl_ulong x, y, z, w; }; } cl_ulong4;
typedef union { cl_ulong s[8]; } cl_ulong8;
typedef union { cl_ulong s[16]; } cl_ulong16;
typedef union { cl_float s[2]; struct { cl_float x, y; }; } cl_float2;
typedef union { cl_float s[4]; struct { cl_float x, y, z, w; }; } cl_float4;
typedef union { cl_float s[8]; } cl_float8;
typedef union { cl_float s[16]; } cl_float16;
typedef union { cl_double s[2]; struct { cl_double x, y; }; } cl_double2;
typedef union { cl_double s[4]; struct { cl_double x, y, z, w; }; } cl_double4;
typedef union { cl_double s[8]; } cl_double8;
typedef union { cl_double s[16]; } cl_double16;
/* Numbers, as macros: some programs ask whether they are there. */
#define CL_SUCCESS 0
#define CL_DEVICE_NOT_FOUND (-1)
#define CL_DEVICE_NOT_AVAILABLE (-2)
#define CL_COMPILER_NOT_AVAILABLE (-3)
#define CL_MEM_OBJECT_ALLOCATION_FAILURE (-4)
#define CL_OUT_OF_RESOURCES (-5)
#define CL_OUT_OF_HOST_MEMORY (-6)
#define CL_PROFILING_INFO_NOT_AVAILABLE (-7)
#define CL_MEM_COPY_OVERLAP (-8)
#define CL_IMAGE_FORMAT_MISMATCH (-9)
#define CL_IMAGE_FORMAT_NOT_SUPPORTED (-10)
#define CL_BUILD_PROGRAM_FAILURE (-11)
#define CL_MAP_FAILURE (-12)
#define CL_MISALIGNED_SUB_BUFFER_OFFSET (-13)
#define CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST (-14)
#define CL_COMPILE_PROGRAM_FAILURE (-15)
#define CL_LINKER_NOT_AVAILABLE (-16)
#define CL_LINK_PROGRAM_FAILURE (-17)
#define CL_DEVICE_PARTITION_FAILED (-18)
#define CL_KERNEL_ARG_INFO_NOT_AVAILABLE (-19)
#define CL_INVALID_VALUE (-30)
#define CL_INVALID_DEVICE_TYPE (-31)
#define CL_INVALID_PLATFORM (-32)
#define CL_INVALID_DEVICE (-33)
#define CL_INVALID_CONTEXT (-34)
#define CL_INVALID_QUEUE_PROPERTIES (-35)
#define CL_INVALID_COMMAND_QUEUE (-36)
#define CL_INVALID_HOST_PTR (-37)
#define CL_INVALID_MEM_OBJECT (-38)
#define CL_INVALID_IMAGE_FORMAT_DESCRIPTOR (-39)
#define CL_INVALID_IMAGE_SIZE (-40)
#define CL_INVALID_SAMPLER (-41)
#define CL_INVALID_BINARY (-42)
#define CL_INVALID_BUILD_OPTIONS (-43)
#define CL_INVALID_PROGRAM (-44)
#define CL_INVALID_PROGRAM_EXECUTABLE (-45)
#define CL_INVALID_KERNEL_NAME (-46)
#define CL_INVALID_KERNEL_DEFINITION (-47)
#define CL_INVALID_KERNEL (-48)
#define CL_INVALID_ARG_INDEX (-49)
#define CL_INVALID_ARG_VALUE (-50)
#define CL_INVALID_ARG_SIZE (-51)
#define CL_INVALID_KERNEL_ARGS (-52)
#define CL_INVALID_WORK_DIMENSION (-53)
#define CL_INVALID_WORK_GROUP_SIZE (-54)
#define CL_INVALID_WORK_ITEM_SIZE (-55)
#define CL_INVALID_GLOBAL_OFFSET (-56)
#define CL_INVALID_EVENT_WAIT_LIST (-57)
#define CL_INVALID_EVENT (-58)
#define CL_INVALID_OPERATION (-59)
#define CL_INVALID_GL_OBJECT (-60)
#define CL_INVALID_BUFFER_SIZE (-61)
#define CL_INVALID_MIP_LEVEL (-62)
#define CL_INVALID_GLOBAL_WORK_SIZE (-63)
#define CL_INVALID_PROPERTY (-64)
#define CL_FALSE 0
#define CL_TRUE 1
#define CL_BLOCKING 1
#define CL_NON_BLOCKING 0
#define CL_DEVICE_TYPE_DEFAULT ((cl_bitfield)1)
#define CL_DEVICE_TYPE_CPU ((cl_bitfield)2)
#define CL_DEVICE_TYPE_GPU ((cl_bitfield)4)
#define CL_DEVICE_TYPE_ACCELERATOR ((cl_bitfield)8)
#define CL_DEVICE_TYPE_CUSTOM ((cl_bitfield)16)
#define CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE ((cl_bitfield)1)
#define CL_QUEUE_PROFILING_ENABLE ((cl_bitfield)2)
#define CL_MEM_READ_WRITE ((cl_bitfield)1)
#define CL_MEM_WRITE_ONLY ((cl_bitfield)2)
#define CL_MEM_READ_ONLY ((cl_bitfield)4)
#define CL_MEM_USE_HOST_PTR ((cl_bitfield)8)
#define CL_MEM_ALLOC_HOST_PTR ((cl_bitfield)16)
#define CL_MEM_COPY_HOST_PTR ((cl_bitfield)32)
#define CL_MEM_HOST_WRITE_ONLY ((cl_bitfield)128)
#define CL_MEM_HOST_READ_ONLY ((cl_bitfield)256)
#define CL_MEM_HOST_NO_ACCESS ((cl_bitfield)512)
#define CL_MAP_READ ((cl_bitfield)1)
#define CL_MAP_WRITE ((cl_bitfield)2)
#define CL_MAP_WRITE_INVALIDATE_REGION ((cl_bitfield)4)
#define CL_DEVICE_TYPE_ALL ((cl_device_type)0xFFFFFFFF)
#define CL_PLATFORM_PROFILE 0x900
#define CL_PLATFORM_VERSION 0x901
#define CL_PLATFORM_NAME 0x902
#define CL_PLATFORM_VENDOR 0x903
#define CL_PLATFORM_EXTENSIONS 0x904
#define CL_DEVICE_TYPE 0x1000
#define CL_DEVICE_VENDOR_ID 0x1001
#define CL_DEVICE_MAX_COMPUTE_UNITS 0x1002
#define CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS 0x1003
#define CL_DEVICE_MAX_WORK_GROUP_SIZE 0x1004
#define CL_DEVICE_MAX_WORK_ITEM_SIZES 0x1005
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR 0x1006
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT 0x1007
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT 0x1008
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG 0x1009
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT 0x100a
#define CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE 0x100b
#define CL_DEVICE_MAX_CLOCK_FREQUENCY 0x100c
#define CL_DEVICE_ADDRESS_BITS 0x100d
#define CL_DEVICE_MAX_READ_IMAGE_ARGS 0x100e
#define CL_DEVICE_MAX_WRITE_IMAGE_ARGS 0x100f
#define CL_DEVICE_MAX_MEM_ALLOC_SIZE 0x1010
#define CL_DEVICE_IMAGE2D_MAX_WIDTH 0x1011
#define CL_DEVICE_IMAGE2D_MAX_HEIGHT 0x1012
#define CL_DEVICE_IMAGE3D_MAX_WIDTH 0x1013
#define CL_DEVICE_IMAGE3D_MAX_HEIGHT 0x1014
#define CL_DEVICE_IMAGE3D_MAX_DEPTH 0x1015
#define CL_DEVICE_IMAGE_SUPPORT 0x1016
#define CL_DEVICE_MAX_PARAMETER_SIZE 0x1017
#define CL_DEVICE_MAX_SAMPLERS 0x1018
#define CL_DEVICE_MEM_BASE_ADDR_ALIGN 0x1019
#define CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE 0x101a
#define CL_DEVICE_SINGLE_FP_CONFIG 0x101b
#define CL_DEVICE_GLOBAL_MEM_CACHE_TYPE 0x101c
#define CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE 0x101d
#define CL_DEVICE_GLOBAL_MEM_CACHE_SIZE 0x101e
#define CL_DEVICE_GLOBAL_MEM_SIZE 0x101f
#define CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE 0x1020
#define CL_DEVICE_MAX_CONSTANT_ARGS 0x1021
#define CL_DEVICE_LOCAL_MEM_TYPE 0x1022
#define CL_DEVICE_LOCAL_MEM_SIZE 0x1023
#define CL_DEVICE_ERROR_CORRECTION_SUPPORT 0x1024
#define CL_DEVICE_PROFILING_TIMER_RESOLUTION 0x1025
#define CL_DEVICE_ENDIAN_LITTLE 0x1026
#define CL_DEVICE_AVAILABLE 0x1027
#define CL_DEVICE_COMPILER_AVAILABLE 0x1028
#define CL_DEVICE_EXECUTION_CAPABILITIES 0x1029
#define CL_DEVICE_QUEUE_PROPERTIES 0x102a
#define CL_DEVICE_NAME 0x102b
#define CL_DEVICE_VENDOR 0x102c
#define CL_DRIVER_VERSION 0x102d
#define CL_DEVICE_PROFILE 0x102e
#define CL_DEVICE_VERSION 0x102f
#define CL_DEVICE_EXTENSIONS 0x1030
#define CL_DEVICE_PLATFORM 0x1031
#define CL_DEVICE_DOUBLE_FP_CONFIG 0x1032
#define CL_DEVICE_HOST_UNIFIED_MEMORY 0x1035
#define CL_DEVICE_OPENCL_C_VERSION 0x103d
#define CL_CONTEXT_REFERENCE_COUNT 0x1080
#define CL_CONTEXT_DEVICES 0x1081
#define CL_CONTEXT_PROPERTIES 0x1082
#define CL_CONTEXT_NUM_DEVICES 0x1083
#define CL_CONTEXT_PLATFORM 0x1084
#define CL_QUEUE_CONTEXT 0x1090
#define CL_QUEUE_DEVICE 0x1091
#define CL_QUEUE_REFERENCE_COUNT 0x1092
#define CL_QUEUE_PROPERTIES 0x1093
#define CL_R 0x10b0
#define CL_A 0x10b1
#define CL_RG 0x10b2
#define CL_RA 0x10b3
#define CL_RGB 0x10b4
#define CL_RGBA 0x10b5
#define CL_BGRA 0x10b6
#define CL_ARGB 0x10b7
#define CL_INTENSITY 0x10b8
#define CL_LUMINANCE 0x10b9
#define CL_SNORM_INT8 0x10d0
#define CL_SNORM_INT16 0x10d1
#define CL_UNORM_INT8 0x10d2
#define CL_UNORM_INT16 0x10d3
#define CL_UNORM_SHORT_565 0x10d4
#define CL_UNORM_SHORT_555 0x10d5
#define CL_UNORM_INT_101010 0x10d6
#define CL_SIGNED_INT8 0x10d7
#define CL_SIGNED_INT16 0x10d8
#define CL_SIGNED_INT32 0x10d9
#define CL_UNSIGNED_INT8 0x10da
#define CL_UNSIGNED_INT16 0x10db
#define CL_UNSIGNED_INT32 0x10dc
#define CL_HALF_FLOAT 0x10dd
#define CL_FLOAT 0x10de
#define CL_MEM_OBJECT_BUFFER 0x10f0
#define CL_MEM_OBJECT_IMAGE2D 0x10f1
#define CL_MEM_OBJECT_IMAGE3D 0x10f2
#define CL_MEM_TYPE 0x1100
#define CL_MEM_FLAGS 0x1101
#define CL_MEM_SIZE 0x1102
#define CL_MEM_HOST_PTR 0x1103
#define CL_ADDRESS_NONE 0x1130
#define CL_ADDRESS_CLAMP_TO_EDGE 0x1131
#define CL_ADDRESS_CLAMP 0x1132
#define CL_ADDRESS_REPEAT 0x1133
#define CL_FILTER_NEAREST 0x1140
#define CL_FILTER_LINEAR 0x1141
#define CL_PROGRAM_REFERENCE_COUNT 0x1160
#define CL_PROGRAM_CONTEXT 0x1161
#define CL_PROGRAM_NUM_DEVICES 0x1162
#define CL_PROGRAM_DEVICES 0x1163
#define CL_PROGRAM_SOURCE 0x1164
#define CL_PROGRAM_BINARY_SIZES 0x1165
#define CL_PROGRAM_BINARIES 0x1166
#define CL_PROGRAM_NUM_KERNELS 0x1167
#define CL_PROGRAM_KERNEL_NAMES 0x1168
#define CL_PROGRAM_BUILD_STATUS 0x1181
#define CL_PROGRAM_BUILD_OPTIONS 0x1182
#define CL_PROGRAM_BUILD_LOG 0x1183
#define CL_KERNEL_FUNCTION_NAME 0x1190
#define CL_KERNEL_NUM_ARGS 0x1191
#define CL_KERNEL_REFERENCE_COUNT 0x1192
#define CL_KERNEL_CONTEXT 0x1193
#define CL_KERNEL_PROGRAM 0x1194
#define CL_KERNEL_WORK_GROUP_SIZE 0x11b0
#define CL_KERNEL_COMPILE_WORK_GROUP_SIZE 0x11b1
#define CL_KERNEL_LOCAL_MEM_SIZE 0x11b2
#define CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE 0x11b3
#define CL_KERNEL_PRIVATE_MEM_SIZE 0x11b4
#define CL_EVENT_COMMAND_QUEUE 0x11d0
#define CL_EVENT_COMMAND_TYPE 0x11d1
#define CL_EVENT_REFERENCE_COUNT 0x11d2
#define CL_EVENT_COMMAND_EXECUTION_STATUS 0x11d3
#define CL_EVENT_CONTEXT 0x11d4
#define CL_COMPLETE 0
#define CL_RUNNING 1
#define CL_SUBMITTED 2
#define CL_QUEUED 3
#define CL_BUFFER_CREATE_TYPE_REGION 0x1220
#define CL_PROFILING_COMMAND_QUEUED 0x1280
#define CL_PROFILING_COMMAND_SUBMIT 0x1281
#define CL_PROFILING_COMMAND_START 0x1282
#define CL_PROFILING_COMMAND_END 0x1283

cl_int clGetPlatformIDs(cl_uint, cl_platform_id *, cl_uint *);
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, size_t, void *, size_t *);
cl_int clGetDeviceIDs(cl_platform_id, cl_device_type, cl_uint, cl_device_id *, cl_uint *);
cl_int clGetDeviceInfo(cl_device_id, cl_device_info, size_t, void *, size_t *);
cl_context clCreateContext(const cl_context_properties *, cl_uint, const cl_device_id *, void (*)(const char *, const void *, size_t, void *), void *, cl_int *);
cl_context clCreateContextFromType(const cl_context_properties *, cl_device_type, void (*)(const char *, const void *, size_t, void *), void *, cl_int *);
cl_int clGetContextInfo(cl_context, cl_context_info, size_t, void *, size_t *);
cl_command_queue clCreateCommandQueue(cl_context, cl_device_id, cl_command_queue_properties, cl_int *);
cl_command_queue clCreateCommandQueueWithProperties(cl_context, cl_device_id, const cl_queue_properties *, cl_int *);
cl_mem clCreateBuffer(cl_context, cl_mem_flags, size_t, void *, cl_int *);
cl_mem clCreateSubBuffer(cl_mem, cl_mem_flags, cl_buffer_create_type, const void *, cl_int *);
cl_mem clCreateImage(cl_context, cl_mem_flags, const cl_image_format *, const cl_image_desc *, void *, cl_int *);
cl_mem clCreateImage2D(cl_context, cl_mem_flags, const cl_image_format *, size_t, size_t, size_t, void *, cl_int *);
cl_mem clCreateImage3D(cl_context, cl_mem_flags, const cl_image_format *, size_t, size_t, size_t, size_t, size_t, void *, cl_int *);
cl_sampler clCreateSampler(cl_context, cl_bool, cl_addressing_mode, cl_filter_mode, cl_int *);
cl_program clCreateProgramWithSource(cl_context, cl_uint, const char **, const size_t *, cl_int *);
cl_program clCreateProgramWithBinary(cl_context, cl_uint, const cl_device_id *, const size_t *, const unsigned char **, cl_int *, cl_int *);
cl_int clBuildProgram(cl_program, cl_uint, const cl_device_id *, const char *, void (*)(cl_program, void *), void *);
cl_int clGetProgramInfo(cl_program, cl_program_info, size_t, void *, size_t *);
cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info, size_t, void *, size_t *);
cl_kernel clCreateKernel(cl_program, const char *, cl_int *);
cl_int clCreateKernelsInProgram(cl_program, cl_uint, cl_kernel *, cl_uint *);
cl_int clSetKernelArg(cl_kernel, cl_uint, size_t, const void *);
cl_int clGetKernelInfo(cl_kernel, cl_kernel_info, size_t, void *, size_t *);
cl_int clGetKernelWorkGroupInfo(cl_kernel, cl_device_id, cl_kernel_work_group_info, size_t, void *, size_t *);
cl_int clEnqueueNDRangeKernel(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *, const size_t *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueTask(cl_command_queue, cl_kernel, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem, cl_bool, size_t, size_t, const void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueFillBuffer(cl_command_queue, cl_mem, const void *, size_t, size_t, size_t, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueCopyBuffer(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueReadImage(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *, size_t, size_t, void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueWriteImage(cl_command_queue, cl_mem, cl_bool, const size_t *, const size_t *, size_t, size_t, const void *, cl_uint, const cl_event *, cl_event *);
void *clEnqueueMapBuffer(cl_command_queue, cl_mem, cl_bool, cl_map_flags, size_t, size_t, cl_uint, const cl_event *, cl_event *, cl_int *);
cl_int clEnqueueUnmapMemObject(cl_command_queue, cl_mem, void *, cl_uint, const cl_event *, cl_event *);
cl_int clEnqueueMarker(cl_command_queue, cl_event *);
cl_int clEnqueueBarrier(cl_command_queue);
cl_int clWaitForEvents(cl_uint, const cl_event *);
cl_int clGetEventInfo(cl_event, cl_event_info, size_t, void *, size_t *);
cl_int clGetEventProfilingInfo(cl_event, cl_profiling_info, size_t, void *, size_t *);
cl_int clFlush(cl_command_queue);
cl_int clFinish(cl_command_queue);
cl_int clUnloadCompiler(void);
cl_int clRetainContext(cl_context);
cl_int clReleaseContext(cl_context);
cl_int clRetainCommandQueue(cl_command_queue);
cl_int clReleaseCommandQueue(cl_command_queue);
cl_int clRetainMemObject(cl_mem);
cl_int clReleaseMemObject(cl_mem);
cl_int clRetainProgram(cl_program);
cl_int clReleaseProgram(cl_program);
cl_int clRetainKernel(cl_kernel);
cl_int clReleaseKernel(cl_kernel);
cl_int clRetainEvent(cl_event);
cl_int clReleaseEvent(cl_event);
cl_int clRetainSampler(cl_sampler);
cl_int clReleaseSampler(cl_sampler);
cl_int clRetainDevice(cl_device_id);
cl_int clReleaseDevice(cl_device_id);
#ifdef __cplusplus
}
#endif
