/* Classes of characters. */
#pragma once
extern "C" {
int isalnum(int c) noexcept(true);
int isalpha(int c) noexcept(true);
int isascii(int c) noexcept(true);
int isblank(int c) noexcept(true);
int iscntrl(int c) noexcept(true);
int isdigit(int c) noexcept(true);
int isgraph(int c) noexcept(true);
int islower(int c) noexcept(true);
int isprint(int c) noexcept(true);
int ispunct(int c) noexcept(true);
int isspace(int c) noexcept(true);
int isupper(int c) noexcept(true);
int isxdigit(int c) noexcept(true);
int tolower(int c) noexcept(true);
int toupper(int c) noexcept(true);
}
