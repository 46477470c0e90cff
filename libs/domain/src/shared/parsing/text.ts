import { accept, refuse, type Parser } from './parsed.js';

const NUL_OR_LONE_SURROGATE = /\0|\p{Surrogate}/u;

/** Whether the text has a character that not every store can keep: NUL (U+0000), or a surrogate outside of a pair. */
export const hasNulOrLoneSurrogate = (text: string): boolean => NUL_OR_LONE_SURROGATE.test(text);

/** Text without NUL and lone surrogates, stored as it was sent. `maxLength` is a number of Unicode code points. */
export function parseText(maxLength: number): Parser<string> {
  return (input) => {
    if (typeof input !== 'string') return refuse('not_a_string');
    if (hasNulOrLoneSurrogate(input)) return refuse('invalid_character');
    if (input.length > maxLength && codePoints(input) > maxLength) {
      return refuse('too_long', `at most ${maxLength} characters are allowed`);
    }
    return accept(input);
  };
}

// A surrogate pair is one code point in two code units.
function codePoints(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
