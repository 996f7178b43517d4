#include <stdio.h>
int main(void) { printf("x"); return 0; }
