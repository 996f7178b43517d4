/* The preamble as bytes of the program. */
__asm__(".section .rodata\n"
	".balign 16\n"
	".globl preamble_begin\n"
	"preamble_begin:\n"
	".incbin \"" PREAMBLE_FILE "\"\n"
	".globl preamble_end\n"
	"preamble_end:\n"
	".byte 0\n"
	".previous\n");
