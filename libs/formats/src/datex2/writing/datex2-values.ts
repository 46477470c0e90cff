import { createHash, type Hash } from 'node:crypto';
import { isUnset } from '#domain';
import { LANGUAGE, otherToken } from '../datex2-terms.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';

const DIGEST_LENGTH = 16;

/** A text; undefined for none. */
export const textIn = (value: string | null | undefined, lang = LANGUAGE): Json | undefined =>
  isUnset(value) || value === '' ? undefined : { values: [{ lang, value }] };

/** A text as a list of one; undefined for none. */
export const textsOf = (value: string | null | undefined, lang: string): readonly Json[] | undefined => {
  const text = textIn(value, lang);
  return text && [text];
};

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

/** An EVSE-ID as an external identifier. */
export const evseId = (identifier: string): Json => ({ identifier, typeOfIdentifier: otherToken('evseId') });
