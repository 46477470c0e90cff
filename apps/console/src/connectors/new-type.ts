import type { PlugStandard } from '#domain/plugs';
import type { ConnectorTypeItem, Schemas } from '../api/records.js';
import { standardNamed, standardsBegunBy } from '../records/standards.js';

type NewType = Schemas['ConnectorTypeInput'] & { readonly name: string };
type Known = Pick<ConnectorTypeItem, 'attributes'>;

/** The most that are offered: more are found by typing on. */
const MAX_OFFERED = 5;

/** The words to search types for: those of a standard are written as in the names of types, such as "CCS 2" for "ccs2". */
export const searchWords = (text: string): string => standardNamed(text)?.words ?? text;

/**
 * The connector types that can be made of a text: those of the standards that it begins, so that "CCS" leads to one of
 * them, or else one of that name.
 * @param found the types that the directory has found by the text: a standard or a name that one has is not made again
 */
export function newTypes(text: string, found: readonly Known[]): readonly NewType[] {
  const standards = standardsBegunBy(text);
  if (standards.length === 0) return isNewName(text, found) ? [{ name: text }] : [];
  return standards
    .filter(({ token, words }) => isNewName(words, found) && found.every(isOther(token)))
    .slice(0, MAX_OFFERED)
    .map(ofStandard);
}

/** Described as imports describe types of the standard. */
const ofStandard = ({ token, words, isDcOnly }: PlugStandard): NewType => ({
  ...{ name: words, description: token },
  ...(isDcOnly && { power: 'DC' }),
});

const isOther =
  (token: string) =>
  ({ attributes: { description } }: Known): boolean =>
    description?.toLowerCase() !== token.toLowerCase();

/** Whether none of the types that were found has a name, however it is written. */
const isNewName = (name: string, found: readonly Known[]): boolean =>
  name !== '' && found.every(({ attributes }) => attributes.name?.toLowerCase() !== name.toLowerCase());
