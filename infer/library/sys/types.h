/* The system's names for numbers. */
#pragma once
#ifndef __ssize_t_defined
#define __ssize_t_defined
typedef long ssize_t;
#endif
typedef long time_t, off_t, off64_t, loff_t, suseconds_t, blksize_t, blkcnt_t;
typedef unsigned long ino_t, dev_t, nlink_t;
typedef unsigned int mode_t, uid_t, gid_t, useconds_t, id_t;
typedef int pid_t, clockid_t;
typedef unsigned char u_char, u_int8_t;
typedef unsigned short u_short, u_int16_t;
typedef unsigned int u_int, u_int32_t;
typedef unsigned long u_long, u_int64_t;
