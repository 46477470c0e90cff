/** Greatest size of a request body, and of one line of a bulk request, in bytes. */
export const BODY_LIMIT = 8 * 1024 * 1024;

/** Greatest size of an uploaded photo, in bytes. */
export const PHOTO_LIMIT = 5 * 1024 * 1024;

/** Greatest size of any other field of a form, in bytes. Such fields are discarded. */
export const FORM_FIELD_LIMIT = 1024;
