/* Only in Sanitize builds: a leak that is not ours. CLN, which cvc5 computes with, keeps one string for ever. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void)
{
	return "leak:libcln\n";
}

const char *__lsan_default_options(void)
{
	return "print_suppressions=0";
}
