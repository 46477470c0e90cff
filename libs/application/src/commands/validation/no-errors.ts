import type { FieldErrorList } from '#domain';

/** The errors of valid input. A shared list, as thousands of valid commands a second need one. */
export const NO_ERRORS: FieldErrorList = { errors: [] };
