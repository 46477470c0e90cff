import type { FieldError } from '#domain';

/** What is wrong with what is right: one list for all, as thousands of commands a second have nothing wrong. */
export const NO_ERRORS: readonly FieldError[] = [];
