import { aggregates, type AggregateKind } from '../aggregates.js';
import type { Fields } from '../shared/field.js';
import { namesBeside } from '../shared/attributes.js';

/** What a record shows beside its attributes where nothing of it is set. */
export function unsetMembers(kind: AggregateKind): Readonly<Record<string, unknown>> {
  const fields: Fields = aggregates[kind].fields;
  return Object.fromEntries(namesBeside(fields).map((name) => [name, fields[name]?.initial]));
}
