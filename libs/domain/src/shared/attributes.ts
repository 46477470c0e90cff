import type { AttributesOf, Fields } from './field.js';

/** The names of a catalogue's fillable fields, in catalogue order. */
export function fillableNames<F extends Fields>(fields: F): readonly (keyof AttributesOf<F> & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.fillable) as (keyof AttributesOf<F> & string)[];
}

/** All attributes of a new record: the given values, and initial values for the rest. */
export function initialAttributes<F extends Fields>(
  fields: F,
  given: Partial<AttributesOf<F>>,
): AttributesOf<F> {
  const attributes: Record<string, unknown> = {};
  const values = given as Readonly<Record<string, unknown>>;
  // `for…in` avoids a list of names: this runs for every new record.
  for (const name in fields)
    if (fields[name]?.fillable) attributes[name] = values[name] ?? fields[name].initial;
  return attributes as AttributesOf<F>;
}

/**
 * Returns a function that adapts stored attributes to the catalogue: fields that were added later get their initial
 * values, and fields that no longer exist are dropped.
 */
export function attributeCompleter<F extends Fields>(fields: F): (stored: object) => AttributesOf<F> {
  const names = fillableNames(fields);
  // Nearly all stored attributes match the catalogue: these are returned without a copy.
  return (stored) =>
    hasExactly(names, stored) ? (stored as AttributesOf<F>) : initialAttributes(fields, stored);
}

/** Whether these are the attributes' names, in this order: all objects that are read back share one hidden class. */
function hasExactly(names: readonly string[], attributes: object): boolean {
  let count = 0;
  for (const name in attributes) if (name !== names[count++]) return false;
  return count === names.length;
}

/** Attributes with a stored change applied. Changed fields that the attributes do not have are ignored. */
export function withChanges<A extends object>(current: A, changed: Partial<A>): A {
  const attributes = { ...current };
  for (const name in changed) {
    const value = changed[name];
    if (value !== undefined && Object.hasOwn(current, name)) attributes[name] = value;
  }
  return attributes;
}

/** New and previous values of the attributes that a change modifies. */
export interface Difference<A> {
  readonly changed: Partial<A>;
  readonly previous: Partial<A>;
}

/** The attributes in which `wanted` differs from `current`, or undefined if there are none. */
export function differences<A extends object>(current: A, wanted: Partial<A>): Difference<A> | undefined {
  const changed: Partial<A> = {};
  const previous: Partial<A> = {};
  let differs = false;
  for (const name of Object.keys(wanted) as (keyof A)[]) {
    const value = wanted[name];
    if (value === undefined || isEqual(value, current[name])) continue;
    changed[name] = value;
    previous[name] = current[name];
    differs = true;
  }
  return differs ? { changed, previous } : undefined;
}

/** The differences of parts of a record as one; undefined if there are none. */
export function joinedDifferences<A extends object>(
  ...parts: readonly (Difference<A> | undefined)[]
): Difference<A> | undefined {
  const given = parts.filter((part) => part !== undefined);
  if (given.length <= 1) return given[0];
  return {
    changed: Object.assign({}, ...given.map(({ changed }) => changed)) as Partial<A>,
    previous: Object.assign({}, ...given.map(({ previous }) => previous)) as Partial<A>,
  };
}

/** Values are texts, numbers, flags, null, or lists of texts. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, index) => value === other[index]));

interface Coordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Half of the last decimal of a degree, which is a centimetre for the seventh, and what doubles add to it. */
const tolerance = (decimals: number): number => 0.5 * 10 ** -decimals + 1e-12;

const DECIMALS = 7;
/** Greatest lengths that OCPI has: where seven decimals are longer, six of them come back. */
const maxLengths = { latitude: 10, longitude: 11 };

/**
 * The wanted attributes without coordinates that are those of before in other digits. Feeds pass them on with a number of
 * decimals that their format has: a record that comes back by such a way has not moved.
 */
export function withoutSamePlace<A extends Coordinates>(current: A, wanted: Partial<A>): Partial<A> {
  const moved: { -readonly [Name in keyof A]?: A[Name] } = { ...wanted };
  for (const name of ['latitude', 'longitude'] as const)
    if (isSame(current[name], wanted[name], maxLengths[name])) delete moved[name];
  return moved;
}

function isSame(one: string | null, other: string | null | undefined, maxLength: number): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const isCut = Number(one).toFixed(DECIMALS).length > maxLength && isRounded(other);
  return Math.abs(Number(one) - Number(other)) <= tolerance(isCut ? DECIMALS - 1 : DECIMALS);
}

const isRounded = (degrees: string): boolean =>
  Number(Number(degrees).toFixed(DECIMALS - 1)) === Number(degrees);
