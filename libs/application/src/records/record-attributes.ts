import type { StoredRecord } from '../ports/record-queries.js';

export type AttributeValue = string | number | boolean | null | readonly string[];

/** The attributes of a record by name. They are stored as the members of a JSON object, without its braces. */
export const attributesOf = ({ attributes }: StoredRecord) =>
  JSON.parse(`{${attributes}}`) as Readonly<Record<string, AttributeValue>>;
