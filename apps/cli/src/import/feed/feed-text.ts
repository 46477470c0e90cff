import type { Warn } from '../record.js';

/** Lengths, in code points, of the directory's two kinds of text. */
export const STRING_LENGTH = 255;
export const TEXT_LENGTH = 65_535;

/** How many characters of a record that is too large go to the rejects file. */
const BEGINNING_LENGTH = 1000;

const MAX_UINT64 = 18_446_744_073_709_551_615n;

/** A feed's text without surrounding spaces; null where it is empty or no text. A number counts as text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** An identifier of a feed. A number beyond 2^53 is none, as its last digits are lost already; nor is 1.5. */
export function identifierOf(value: unknown): string | null {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? null : textOf(value);
}

/** What is taken for an identifier. */
export const IDENTIFIER = 'text, or a whole number below 2^53';

/** The identifier where it is a uint64 in its only spelling (no sign, no leading zero), else null. */
export function uint64Of(identifier: string): string | null {
  if (!/^(0|[1-9]\d{0,19})$/.test(identifier)) return null;
  return identifier.length < 20 || BigInt(identifier) <= MAX_UINT64 ? identifier : null;
}

/** Brings a text to a field's length: cut, with an ellipsis as its last character, and a warning. */
export function fit(text: string | null, length: number, field: string, warn: Warn): string | null {
  // No text has more code points than UTF-16 units, which are cheaper to count.
  if (text === null || text.length <= length) return text;
  const points = Array.from(text);
  if (points.length <= length) return text;
  warn(`${field} is longer than ${length} characters and was cut`);
  return points.slice(0, length - 1).join('') + '…';
}

/** The beginning of a text that is too large to be told whole. */
export const beginningOf = (text: string): string =>
  Array.from(text.slice(0, 2 * BEGINNING_LENGTH))
    .slice(0, BEGINNING_LENGTH)
    .join('');

/** The parts that are there, joined; null where there is none. */
export function joined(parts: readonly (string | null)[], separator: string): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}

/** A part with a label before it, or null where there is no part. */
export function labelled(label: string, part: string | null): string | null {
  return part === null ? null : `${label}: ${part}`;
}

/** A JSON value's member, where the value is an object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value as a list; anything that is no array is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
