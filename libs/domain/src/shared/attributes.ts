import type { AttributesOf, Fields } from './field.js';
import { isSameJson } from './parsing/json-value.js';
import { isUnset } from './unset.js';

/** The names of a catalogue's fillable fields, in catalogue order. */
export function fillableNames<F extends Fields>(fields: F): readonly (keyof AttributesOf<F> & string)[] {
  return Object.keys(fields).filter((name) => fields[name]?.fillable) as (keyof AttributesOf<F> & string)[];
}

/** The names of the fillable fields that stand beside a record's attributes, in catalogue order. */
export const namesBeside = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.beside);

/** The names of the fillable fields that are attributes, in catalogue order. */
export const attributeNames = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.fillable && !fields[name].beside);

/**
 * All attributes of a new record: the given values, and initial values for the rest. What stands beside them is there
 * where it is set.
 */
export function initialAttributes<F extends Fields>(
  fields: F,
  given: Partial<AttributesOf<F>>,
): AttributesOf<F> {
  const attributes: Record<string, unknown> = {};
  const values = given as Readonly<Record<string, unknown>>;
  // `for…in` avoids a list of names: this runs for every new record.
  for (const name in fields) {
    const field = fields[name];
    if (!field?.fillable) continue;
    const value = values[name];
    if (!field.beside) attributes[name] = value ?? field.initial;
    else if (!isUnset(value)) attributes[name] = value;
  }
  return attributes as AttributesOf<F>;
}

/** The values by which given ones replace all attributes: initial values for the rest, also of what stands beside them. */
export function replacingValues<F extends Fields>(
  fields: F,
  given: Partial<AttributesOf<F>>,
): Partial<AttributesOf<F>> {
  const values: Record<string, unknown> = initialAttributes(fields, given);
  for (const name of namesBeside(fields)) values[name] ??= fields[name]?.initial;
  return values as Partial<AttributesOf<F>>;
}

/**
 * Returns a function that adapts stored attributes to the catalogue: fields that were added later get their initial
 * values, and fields that no longer exist are dropped.
 */
export function attributeCompleter<F extends Fields>(fields: F): (stored: object) => AttributesOf<F> {
  const beside: ReadonlySet<string> = new Set(namesBeside(fields));
  const names = attributeNames(fields);
  // Nearly all stored attributes match the catalogue: these are returned without a copy.
  return (stored) =>
    hasExactly(names, beside, stored) ? (stored as AttributesOf<F>) : initialAttributes(fields, stored);
}

/**
 * Whether these are the attributes' names, in this order: all objects that are read back share one hidden class. After
 * them may come what stands beside.
 */
function hasExactly(names: readonly string[], beside: ReadonlySet<string>, attributes: object): boolean {
  let count = 0;
  for (const name in attributes) {
    if (count < names.length ? name !== names[count] : !isSet(beside, name, attributes)) return false;
    count += 1;
  }
  return count >= names.length;
}

/** Whether it is a member beside the attributes that is set: an erasure leaves some that are not. */
const isSet = (beside: ReadonlySet<string>, name: string, attributes: object): boolean =>
  beside.has(name) && !isUnset((attributes as Readonly<Record<string, unknown>>)[name]);

/** Attributes with a stored change applied. Changed fields that the catalogue does not have are ignored. */
export function withChanges<A extends object>(fields: Fields, current: A, changed: Partial<A>): A {
  const attributes = { ...current };
  for (const name in changed) {
    const value = changed[name];
    if (value === undefined || !Object.hasOwn(fields, name)) continue;
    if (fields[name]?.beside && isUnset(value)) delete attributes[name];
    else attributes[name] = value;
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
    const before = current[name] ?? unsetLike(value);
    if (value === undefined || isSameJson(value, before)) continue;
    changed[name] = value;
    previous[name] = before;
    differs = true;
  }
  return differs ? { changed, previous } : undefined;
}

/** What a member holds that is not set, where its other values are such ones. */
const unsetLike = <T>(value: T): T => (Array.isArray(value) ? [] : null) as T;

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
