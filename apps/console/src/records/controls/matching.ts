import type { Option } from '../../ui/field.js';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const NO_MATCH = 4;

/** Words that people search by, of options that are called otherwise, by the values of these. */
const synonyms: Readonly<Partial<Record<string, string>>> = { DISABLED: 'wheelchair handicapped accessible' };

/** 0 for the value itself, then by where the label has the text: at its beginning, at that of a word, anywhere. */
function rankOf({ value, label }: Option, query: string): number {
  const text = folded(label);
  const other = synonyms[value]?.split(' ') ?? [];
  if (folded(value) === query || text === query) return 0;
  if (text.startsWith(query)) return 1;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 2;
  const isFound = text.includes(query) || folded(value).includes(query);
  return isFound || other.some((word) => word.startsWith(query)) ? 3 : NO_MATCH;
}

/** The options that match what is typed, the best first; all in their order where nothing is. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const query = folded(typed.trim());
  if (query === '') return options;
  return options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** The option that a text names by its value or its label, in any case. */
export function namedBy(options: readonly Option[], typed: string): Option | undefined {
  const text = folded(typed.trim());
  return options.find(({ value, label }) => folded(value) === text || folded(label) === text);
}
