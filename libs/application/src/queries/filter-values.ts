import { fold } from './folding.js';

/** A comma, or a text in which a backslash takes the meaning from what follows it. */
const PIECES = /,|(?:\\.|[^,\\]|\\$)+/gsu;
const ESCAPED = /\\([,\\])|^\\(?=null$)/gu;

/**
 * The folded values of a filter: comma separated, `null` for no value; a backslash makes a comma, itself or a
 * whole `null` mean itself. An empty piece is the empty text.
 */
export function parseFilterValues(text: string): readonly (string | null)[] {
  const values = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ',') values.push('');
    else values[values.length - 1] = piece;
  }
  return values.map((value) => (value === 'null' ? null : fold(value.replace(ESCAPED, '$1'))));
}
