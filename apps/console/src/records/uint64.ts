const MAX_UINT64 = 2n ** 64n - 1n;

/** Whether a text is an id of a location as the directory writes it: digits without a leading zero. */
export const isUint64 = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= MAX_UINT64;

/** An id for a new location: below 2^53, so that any program can read it as a number. */
export const proposedId = (): string =>
  String(BigInt.asUintN(53, crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n));
