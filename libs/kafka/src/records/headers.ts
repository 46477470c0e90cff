import type { IHeaders } from 'kafkajs';

/** A record of one of this service's topics does not have the format of this service. */
export class UnreadableRecord extends Error {}

/** The parts of a record that are decoded. */
export interface RecordContent {
  readonly key?: Buffer | null;
  readonly value: Buffer | null;
  readonly headers?: IHeaders | undefined;
}

/** Limits of the headers of a command record, by number and by the bytes of their names and values. */
export const MAX_HEADERS = 100;
export const MAX_HEADER_BYTES = 65_536;

/** Whether the headers exceed the limits. */
export function exceedsHeaderLimits(headers: IHeaders | undefined): boolean {
  const all = Object.entries(headers ?? {}).flatMap(([name, given]) =>
    [given].flat().map((value) => Buffer.byteLength(name) + Buffer.byteLength(value ?? '')),
  );
  return all.length > MAX_HEADERS || all.reduce((sum, bytes) => sum + bytes, 0) > MAX_HEADER_BYTES;
}

/** The text of a header; of several headers with the name, the first one. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  if (!headers || !Object.hasOwn(headers, name)) return undefined;
  const given = headers[name];
  return (Array.isArray(given) ? given[0] : given)?.toString();
}

/** The texts of all headers; of several headers with one name, the first one. */
export const headerTexts = (headers: IHeaders | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, headerText(headers, name) ?? '']));

/** @throws UnreadableRecord there is no such header */
export function requiredText(headers: IHeaders | undefined, name: string): string {
  const text = headerText(headers, name);
  if (text === undefined) throw new UnreadableRecord(`The record has no header ${name}`);
  return text;
}

/** @throws UnreadableRecord there is no such header, or it is not an integer from 0 to 2^53 − 1 */
export function requiredCount(headers: IHeaders | undefined, name: string): number {
  const text = requiredText(headers, name);
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new UnreadableRecord(`The record's header ${name} is not a count`);
}

/** @throws UnreadableRecord the value is not JSON */
export function jsonValue(value: Buffer | string | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    throw new UnreadableRecord("The record's value is not JSON");
  }
}
