import { integer, type Random } from '../generate/random.js';

const longestCut = 6;

/** The words of a name: runs of letters and digits. */
export const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The first characters of a word. */
export const cut = (word: string, length: number): string => [...word].slice(0, length).join('');

/**
 * What a search box holds while somebody types a name: one or two successive words of it, half of the time each,
 * the last one cut to 1 to 6 characters. A name of one word gives one.
 */
export function typedPart(random: Random, name: string): string {
  const words = wordsOf(name);
  const count = Math.min(1 + integer(random, 2), words.length);
  const end = count + integer(random, words.length - count + 1);
  const typed = words.slice(end - count, end);
  const last = cut(typed.at(-1) ?? '', 1 + integer(random, longestCut));
  return [...typed.slice(0, -1), last].join(' ');
}
