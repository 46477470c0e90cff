import { t } from '../texts/index.js';
import type { changes } from '../texts/changes.js';
import type { Names } from '../texts/format.js';

type Changes = typeof changes;
export type ChangeKey = keyof Changes;
/** What a text is filled with: the `name` of the record, and what else it says. */
export type ChangeValues<K extends ChangeKey> = Readonly<Record<Names<Changes[K]> | 'name', string>>;

/** Of a name in a message, in characters as they are read: about a line of a message. */
const MAX_LENGTH = 40;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name that has room in a message: the end of a long one is cut, which an ellipsis shows. */
function shortened(name: string): string {
  const read = Array.from(characters.segment(name), ({ segment }) => segment);
  return read.length <= MAX_LENGTH
    ? name
    : `${read
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** What was done with one record, in words. Long names are cut. */
export const changeText = <K extends ChangeKey>(key: K, values: ChangeValues<K>): string =>
  // Each text is filled with its own values, which the signature says.
  (t as (key: ChangeKey, values: object) => string)(
    key,
    Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, shortened(value)])),
  );
