import type { IHeaders } from 'kafkajs';
import { isJsonObject } from '#domain';
import { headerText, headerTexts, jsonValue, UnreadableRecord } from './headers.js';

/** One header for all members: for kafkajs, a header costs more than its content. */
const NAME = 'directory_record';

/** What a record contains for this service alone, beside what it contains for all consumers. */
export type InternalMembers = Readonly<Record<string, unknown>>;

/** Encodes the members as a header; undefined ones are left out. */
export const internalHeader = (members: InternalMembers): IHeaders => ({ [NAME]: JSON.stringify(members) });

/**
 * Decodes the header.
 * @throws UnreadableRecord it is not a JSON object
 */
export function internalMembers(headers: IHeaders | undefined): InternalMembers {
  const text = headerText(headers, NAME);
  const members = text === undefined ? earlierMembers(headers) : jsonValue(text);
  if (isJsonObject(members)) return members;
  throw new UnreadableRecord(`The record's header ${NAME} is not a JSON object`);
}

/** Older releases wrote one header per member; such events are still read. */
function earlierMembers(headers: IHeaders | undefined): InternalMembers {
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

/** @throws UnreadableRecord the member is missing or not a string */
export function textOf(members: InternalMembers, name: string): string {
  const text = members[name];
  if (typeof text === 'string') return text;
  throw new UnreadableRecord(`The record's ${name} is not a text`);
}

/** @throws UnreadableRecord the member is missing or not an integer from 0 to 2^53 − 1 */
export function countOf(members: InternalMembers, name: string): number {
  const count = members[name];
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count;
  throw new UnreadableRecord(`The record's ${name} is not a count`);
}
