/* C's input and output. The host's side only: the environment declares what devices print with. */
#pragma once
#include <stdarg.h>
#include <sys/types.h>
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define L_tmpnam 20
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define stdin stdin
#define stdout stdout
#define stderr stderr
typedef struct _IO_FILE FILE;
typedef struct { long __position; } fpos_t;
extern "C" {
extern FILE *stdin, *stdout, *stderr;
int printf(const char *format, ...);
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *s, const char *format, ...) noexcept(true);
int snprintf(char *s, size_t n, const char *format, ...) noexcept(true);
int dprintf(int fd, const char *format, ...);
int asprintf(char **s, const char *format, ...) noexcept(true);
int vprintf(const char *format, va_list a);
int vfprintf(FILE *f, const char *format, va_list a);
int vsprintf(char *s, const char *format, va_list a) noexcept(true);
int vsnprintf(char *s, size_t n, const char *format, va_list a) noexcept(true);
int vasprintf(char **s, const char *format, va_list a) noexcept(true);
int scanf(const char *format, ...);
int fscanf(FILE *f, const char *format, ...);
int sscanf(const char *s, const char *format, ...) noexcept(true);
int vscanf(const char *format, va_list a);
int vfscanf(FILE *f, const char *format, va_list a);
int vsscanf(const char *s, const char *format, va_list a) noexcept(true);
FILE *fopen(const char *path, const char *mode);
FILE *freopen(const char *path, const char *mode, FILE *f);
FILE *fdopen(int fd, const char *mode) noexcept(true);
FILE *popen(const char *command, const char *mode);
FILE *tmpfile();
FILE *fmemopen(void *p, size_t n, const char *mode) noexcept(true);
int fclose(FILE *f);
int pclose(FILE *f);
int fflush(FILE *f);
int fileno(FILE *f) noexcept(true);
size_t fread(void *p, size_t size, size_t n, FILE *f);
size_t fwrite(const void *p, size_t size, size_t n, FILE *f);
int fseek(FILE *f, long at, int from);
int fseeko(FILE *f, long at, int from);
long ftell(FILE *f);
long ftello(FILE *f);
void rewind(FILE *f);
int fgetpos(FILE *f, fpos_t *p);
int fsetpos(FILE *f, const fpos_t *p);
int feof(FILE *f) noexcept(true);
int ferror(FILE *f) noexcept(true);
void clearerr(FILE *f) noexcept(true);
int fgetc(FILE *f);
int getc(FILE *f);
int getchar();
int ungetc(int c, FILE *f);
char *fgets(char *s, int n, FILE *f);
ssize_t getline(char **s, size_t *n, FILE *f);
ssize_t getdelim(char **s, size_t *n, int end, FILE *f);
int fputc(int c, FILE *f);
int putc(int c, FILE *f);
int putchar(int c);
int fputs(const char *s, FILE *f);
int puts(const char *s);
void perror(const char *s);
int remove(const char *path) noexcept(true);
int rename(const char *from, const char *to) noexcept(true);
char *tmpnam(char *s) noexcept(true);
void setbuf(FILE *f, char *buffer) noexcept(true);
int setvbuf(FILE *f, char *buffer, int mode, size_t n) noexcept(true);
}
