import { accept, refuse, type Parser } from './parsed.js';

export const parseFlag: Parser<boolean> = (input) =>
  typeof input === 'boolean' ? accept(input) : refuse('not_a_boolean');

/** One of the given codes, compared exactly. */
export function parseCode(codes: readonly string[]): Parser<string> {
  const known = new Set<unknown>(codes);
  return (input) =>
    known.has(input)
      ? accept(input as string)
      : refuse('not_in_list', `it must be one of ${codes.map((code) => `"${code}"`).join(', ')} or null`);
}
