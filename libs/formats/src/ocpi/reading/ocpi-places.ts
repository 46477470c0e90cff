import type { JsonPlaces } from '../../input/json-array-splitter.js';

/** The members of an object that may have the list: that of OCPI, and those of other envelopes. */
const listMembers = ['data', 'items', 'locations', 'tariffs', 'results'];
const LIST_MEMBERS: ReadonlySet<string> = new Set(listMembers);

/** These members in words. */
export const LIST_MEMBER_NAMES = `${listMembers.slice(0, -1).join(', ')} or ${listMembers.at(-1)}`;

/** The members of a response that are kept beside its list: those of OCPI, and the address of the next page. */
const RESPONSE_MEMBERS: ReadonlySet<string> = new Set([
  ...['status_code', 'status_message', 'timestamp', 'next'],
]);

/** A list of OCPI, alone or the first one in an envelope. */
export const ocpiPlaces: JsonPlaces = (name) => {
  if (name === null) return 'array';
  if (LIST_MEMBERS.has(name)) return 'first array';
  return RESPONSE_MEMBERS.has(name) ? 'kept' : undefined;
};
