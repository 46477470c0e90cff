/** A key of a request that is sent again. Not by `crypto.randomUUID`, which pages without HTTPS do not have. */
export const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
