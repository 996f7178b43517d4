#define SIZE 12
