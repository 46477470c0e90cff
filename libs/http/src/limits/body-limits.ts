/** Greatest size of a request body, and of one line of a bulk request, in bytes. */
export const BODY_LIMIT = 8 * 1024 * 1024;
