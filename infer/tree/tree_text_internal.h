/* tree_text_internal: words that the text form's printer and reader share, by enum value. */
#ifndef FAIAL_TREE_TEXT_INTERNAL_H
#define FAIAL_TREE_TEXT_INTERNAL_H

extern const char *const tree_var_words[7];
extern const char *const tree_function_words[7];
extern const char *const tree_error_words[6];
extern const char *const tree_role_words[6];

#endif
