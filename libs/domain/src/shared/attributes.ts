import type { AttributesOf, Fields } from './fields.js';

/** The names of a catalogue's fillable fields, in its order. */
export function fillableNames<F extends Fields>(fields: F): readonly (keyof AttributesOf<F> & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.fillable) as (keyof AttributesOf<F> & string)[];
}

/** All attributes of a new record: what was given, and the initial value of the rest. */
export function initialAttributes<F extends Fields>(
  fields: F,
  given: Partial<AttributesOf<F>>,
): AttributesOf<F> {
  const attributes: Record<string, unknown> = {};
  const values = given as Readonly<Record<string, unknown>>;
  // Without a list of names: this is done for every new record.
  for (const name in fields)
    if (fields[name]?.fillable) attributes[name] = values[name] ?? fields[name].initial;
  return attributes as AttributesOf<F>;
}

/**
 * How a catalogue's attributes are read back from where they were stored: those of fields that the catalogue has got
 * since have their initial values, and those of fields that it has no longer are left out.
 */
export function completing<F extends Fields>(fields: F): (stored: object) => AttributesOf<F> {
  const names = fillableNames(fields);
  // Nearly all are as the catalogue has them: these are taken as they are.
  return (stored) =>
    hasExactly(names, stored) ? (stored as AttributesOf<F>) : initialAttributes(fields, stored);
}

/** Their order included, so that all that was read back has one shape. */
function hasExactly(names: readonly string[], attributes: object): boolean {
  let count = 0;
  for (const name in attributes) if (name !== names[count++]) return false;
  return count === names.length;
}

/** Complete attributes after a stored change of some; one of a field that the catalogue has no longer is left out. */
export function changedBy<A extends object>(held: A, changed: Partial<A>): A {
  const attributes = { ...held };
  for (const name in changed) {
    const value = changed[name];
    if (value !== undefined && Object.hasOwn(held, name)) attributes[name] = value;
  }
  return attributes;
}

/** What a set of changes leaves different, new values and old ones side by side. */
export interface Difference<A> {
  readonly changed: Partial<A>;
  readonly previous: Partial<A>;
}

/** The attributes in which `wanted` differs from `held`, or undefined where it differs in none. */
export function differences<A extends object>(held: A, wanted: Partial<A>): Difference<A> | undefined {
  const changed: Partial<A> = {};
  const previous: Partial<A> = {};
  let differs = false;
  for (const name of Object.keys(wanted) as (keyof A)[]) {
    const value = wanted[name];
    if (value === undefined || value === held[name]) continue;
    changed[name] = value;
    previous[name] = held[name];
    differs = true;
  }
  return differs ? { changed, previous } : undefined;
}
