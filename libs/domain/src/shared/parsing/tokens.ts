import { accept, refuse, type Parser } from './parsed.js';
import { parseText } from './text.js';

/** Greatest number of tokens of a list. */
export const MAX_TOKENS = 100;
/** Greatest number of Unicode code points of a token. */
export const MAX_TOKEN_LENGTH = 255;

const parseToken = parseText(MAX_TOKEN_LENGTH);

/** A list of texts that are not empty, stored as it was sent. */
export const parseTokens: Parser<readonly string[]> = (input) => {
  if (!Array.isArray(input)) return refuse('not_an_array');
  if (input.length > MAX_TOKENS) return refuse('too_large', `at most ${MAX_TOKENS} entries are allowed`);
  for (const token of input) {
    const parsed = parseToken(token);
    if (!parsed.ok) return parsed;
    if (parsed.value === '') return refuse('required', 'an entry must not be empty');
  }
  return accept(input as readonly string[]);
};
