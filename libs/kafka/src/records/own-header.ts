import { isJsonObject } from '#application';
import type { IHeaders } from 'kafkajs';
import { headerText, headerTexts, jsonValue, UnreadableRecord } from './headers.js';

/** One header for all of it: to encode and to decode one costs the client more than what it says. */
const NAME = 'directory_record';

/** What a record tells this service's own instances beside what it tells everybody. */
export type OwnMembers = Readonly<Record<string, unknown>>;

/** A header of these members; those that are undefined are left out. */
export const ownHeader = (members: OwnMembers): IHeaders => ({ [NAME]: JSON.stringify(members) });

/** @throws UnreadableRecord the header is not one that {@link ownHeader} has made */
export function ownMembers(headers: IHeaders | undefined): OwnMembers {
  const text = headerText(headers, NAME);
  const members = text === undefined ? earlierMembers(headers) : jsonValue(text);
  if (isJsonObject(members)) return members;
  throw new UnreadableRecord(`The record's header ${NAME} is not a JSON object`);
}

/** Until 2026-11-22 each member was a header of its own, and events are kept forever. */
function earlierMembers(headers: IHeaders | undefined): OwnMembers {
  const own = Object.entries(headerTexts(headers)).filter(([name]) => name.startsWith(EARLIER_PREFIX));
  return Object.fromEntries(
    own.map(([header, text]) => {
      const name = header.slice(EARLIER_PREFIX.length);
      return [name, EARLIER_JSON.has(name) ? jsonValue(text) : text];
    }),
  );
}

const EARLIER_PREFIX = 'directory_';
const EARLIER_JSON = new Set(['command_offset', 'writer_epoch', 'events', 'rejection']);

/** @throws UnreadableRecord there is no such member, or it is no text */
export function textOf(members: OwnMembers, name: string): string {
  const text = members[name];
  if (typeof text === 'string') return text;
  throw new UnreadableRecord(`The record does not tell its ${name}`);
}

/** @throws UnreadableRecord there is no such member, or it is not a whole number from 0 to 2^53 − 1 */
export function countOf(members: OwnMembers, name: string): number {
  const count = members[name];
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  throw new UnreadableRecord(`The record's ${name} is not a count`);
}
