import { member, textOf } from '../../../json.js';

export type Json = Readonly<Record<string, unknown>>;

/** A row of the reference data. */
export interface Reference {
  readonly id: number | null;
  readonly title: string | null;
}

/**
 * Returns what a record refers to by a name such as `StatusType`: an object, or in compact responses the id alone, as
 * `StatusTypeID`.
 */
export function referenceOf(record: Json, name: string): Reference {
  const object = record[name];
  const id = textOf(member(object, 'ID')) ?? textOf(record[`${name}ID`]);
  return { id: id === null ? null : Number(id), title: textOf(member(object, 'Title')) };
}
