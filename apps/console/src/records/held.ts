import type { Attributes } from './values.js';

/** A record as the directory returns it. */
export interface HeldRecord {
  readonly attributes: object;
  readonly details?: object;
}

/** The values of a record by the names of its fields: attributes, details, and what stands beside them. */
export const heldIn = ({ attributes, details, ...beside }: HeldRecord): Attributes => ({
  ...beside,
  ...attributes,
  ...details,
});

/** The merge patch (RFC 7396) that gives a field another value: of an object what differs, with null for what goes. */
export function patchBetween(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return to ?? null;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, patchBetween(from[name], to[name])]),
  );
}

const isObject = (value: unknown): value is Attributes =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
