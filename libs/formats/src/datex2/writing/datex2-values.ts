import { createHash, type Hash } from 'node:crypto';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';

/** The language of a text if nothing says it: the standard requires one. */
export const LANGUAGE = 'en';
const DIGEST_LENGTH = 16;

/** A value of an enumeration. */
export const token = (value: string): Json => ({ value });

/** A value that the enumeration does not have. */
export const otherToken = (extendedValueG: string): Json => ({ value: 'extendedG', extendedValueG });

/** A text; undefined for none. */
export const textIn = (value: string | null, lang = LANGUAGE): Json | undefined =>
  value === null || value === '' ? undefined : { values: [{ lang, value }] };

/** An identified object. Its version is a digest of its content: it changes if and only if the content does. */
export function versioned(idG: string, members: Json): Json & { readonly versionG: string } {
  const content = withoutAbsent(members);
  return { idG, versionG: versionOf(createHash('sha256').update(JSON.stringify(content))), ...content };
}

/** The version of what was digested. */
export const versionOf = (digest: Hash): string => digest.digest('hex').slice(0, DIGEST_LENGTH);

/** A reference to the current version of a site, station or refill point. */
export const referenceTo = (idG: string): Json => ({ targetClass: 'FacilityObject', idG });

/** The items of a list; undefined if there are none. */
export const some = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined;

/** The id of the station of a refill point, whose id is that of the station in the directory. */
export const stationId = (id: string): string => `station-${id}`;

/** An EVSE-ID as an external identifier. */
export const evseId = (identifier: string): Json => ({ identifier, typeOfIdentifier: otherToken('evseId') });
