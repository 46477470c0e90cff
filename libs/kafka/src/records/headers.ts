import type { IHeaders } from 'kafkajs';

/** A record of our own topics isn't as this service writes them. */
export class UnreadableRecord extends Error {}

/** What a record carries. */
export interface RecordContent {
  readonly value: Buffer | null;
  readonly headers?: IHeaders | undefined;
}

/** A header's text; the first one's where there are several of that name. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  if (!headers || !Object.hasOwn(headers, name)) return undefined;
  const given = headers[name];
  return (Array.isArray(given) ? given[0] : given)?.toString();
}

/** All headers as text, the first one's where there are several of a name. */
export const headerTexts = (headers: IHeaders | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, headerText(headers, name) ?? '']));

/** @throws UnreadableRecord the header is not there */
export function requiredText(headers: IHeaders | undefined, name: string): string {
  const text = headerText(headers, name);
  if (text === undefined) throw new UnreadableRecord(`The record has no header ${name}`);
  return text;
}

/** @throws UnreadableRecord the header is not a whole number from 0 to 2^53 − 1 */
export function requiredCount(headers: IHeaders | undefined, name: string): number {
  const text = requiredText(headers, name);
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new UnreadableRecord(`The record's header ${name} is not a count`);
}

/** @throws UnreadableRecord the value is not one JSON text */
export function jsonValue(value: Buffer | string | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    throw new UnreadableRecord("The record's value is not JSON");
  }
}
