import { textOf } from '../../json.js';

const MAX_UINT64 = 18_446_744_073_709_551_615n;

/** What messages say that an identifier has to be. */
export const IDENTIFIER = 'text, or a whole number below 2^53';

/**
 * Returns an identifier of a feed as text; null if it is not usable. A number beyond 2^53 has lost its last digits,
 * and a fraction is no identifier.
 */
export function identifierOf(value: unknown): string | null {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? null : textOf(value);
}

/** Returns the identifier if it is a uint64 in canonical form (no sign, no leading zero), else null. */
export function uint64Of(identifier: string): string | null {
  if (!/^(0|[1-9]\d{0,19})$/.test(identifier)) return null;
  return identifier.length < 20 || BigInt(identifier) <= MAX_UINT64 ? identifier : null;
}
