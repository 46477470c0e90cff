import { integer, type Random } from '../generate/random.js';

const maxPrefixLength = 6;

/** Returns the words of a name: sequences of letters and digits. */
export const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the first characters of a word. */
export const prefixOf = (word: string, length: number): string => [...word].slice(0, length).join('');

/**
 * Returns the text of a search while a user types a name: one or two consecutive words of it, with equal probability, the
 * last one as a prefix of 1 to 6 characters.
 */
export function partialSearch(random: Random, name: string): string {
  const words = wordsOf(name);
  const count = Math.min(1 + integer(random, 2), words.length);
  const end = count + integer(random, words.length - count + 1);
  const typed = words.slice(end - count, end);
  const last = prefixOf(typed.at(-1) ?? '', 1 + integer(random, maxPrefixLength));
  return [...typed.slice(0, -1), last].join(' ');
}
