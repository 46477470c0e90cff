const MAX_UINT64 = 2n ** 64n - 1n;

/** Whether a text is an id of a location as the directory writes it: digits without a leading zero. */
export const isUint64 = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= MAX_UINT64;
