import type { EvseDetails, LocationAttributes, Source, StationConnector } from '#domain';
import type { DerivableName } from './derived-values.js';
import type { StoredRecord } from '../ports/record-queries.js';

export type AttributeValue = string | number | boolean | null | readonly string[];

/** An object among the attributes of a tariff, or a list of objects. */
export type Structure = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

/** The attributes of a record by name. They are stored as the members of a JSON object, without its braces. */
export const attributesOf = ({ attributes }: Pick<StoredRecord, 'attributes'>) =>
  JSON.parse(`{${attributes}}`) as Readonly<Record<string, AttributeValue | Structure>>;

/** What a station shows of its location. */
export type ShownLocation = Pick<LocationAttributes, 'name' | 'city' | 'country'>;

/** What a station has of its location and connector types beyond what its JSON shows of those records. */
export interface RelatedValues {
  /** The operator of the location. */
  readonly operator: string | null;
  /** The greatest power of its connectors, each with that of its type if it has none. */
  readonly max_kilowatts: number | null;
  /** The key of the hours of the location. */
  readonly hours: string | null;
}

/** The parts that a record may have beside its attributes. A station has most; other kinds have their source alone. */
export interface RecordParts {
  /** Four nulls if none was ever reported. */
  readonly status: Readonly<Record<'code' | 'label' | 'observed_at' | 'changed_at', string | null>>;
  readonly location: ShownLocation;
  /** With the names of their connector types. */
  readonly connectors: readonly (StationConnector & { readonly name: string | null })[];
  readonly details: EvseDetails;
  /** Not in JSON answers. A station without such values has no such part. */
  readonly related: RelatedValues;
  /** Of a location: the names of the attributes that are derived from its own coordinates. */
  readonly derived: readonly DerivableName[];
  /** Its attribution is not stored, but shown: see `SourceAttributions`. */
  readonly source: (Source & { readonly attribution?: string }) | null;
  /** When a removed station was removed. */
  readonly removed_at: string;
  /** What stands beside the attributes of the catalogue: those that are set, each of which JSON has by its name. */
  readonly members: Readonly<Record<string, unknown>>;
}

export type PartName = keyof RecordParts;

/** The parts as they are stored: JSON text, each part as a member after a comma, in the order of {@link names}. */
type StoredParts = Pick<StoredRecord, 'rest'>;

const names = Object.keys({
  status: true,
  location: true,
  connectors: true,
  details: true,
  related: true,
  derived: true,
  source: true,
  removed_at: true,
  members: true,
} satisfies Record<PartName, true>) as readonly PartName[];

const keys = names.map((name) => `,"${name}":`);

/** The stored form of parts, given as JSON. */
export const joinParts = (parts: Partial<Record<PartName, string | undefined>>): string =>
  names.map((name, index) => (parts[name] === undefined ? '' : `${keys[index]}${parts[name]}`)).join('');

/** All parts of a record. */
export const readParts = ({ rest }: StoredParts): Partial<RecordParts> =>
  JSON.parse(`{${rest.slice(1)}}`) as Partial<RecordParts>;

/** One part of a record; undefined if it has none of this name. */
export function readPart<Name extends PartName>(
  { rest }: StoredParts,
  name: Name,
): RecordParts[Name] | undefined {
  const span = spanOf(rest, name);
  return span && (JSON.parse(rest.slice(span.value, span.end)) as RecordParts[Name]);
}

/** One part of a record as a JSON member after a comma; empty if it has none of this name. */
export function partMember({ rest }: StoredParts, name: PartName): string {
  const span = spanOf(rest, name);
  return span ? rest.slice(span.start, span.end) : '';
}

/** The members of all parts of a record but these, each after a comma. */
export const membersWithout = ({ rest }: StoredParts, ...left: readonly PartName[]): string =>
  left.reduce((members, name) => {
    const span = spanOf(members, name);
    return span ? members.slice(0, span.start) + members.slice(span.end) : members;
  }, rest);

/** The record with one more member at the end of a part that is an object; as it is if it has no such part. */
export function withPartMember<Stored extends StoredParts>(
  record: Stored,
  part: PartName,
  name: string,
  value: unknown,
): Stored {
  const { rest } = record;
  const span = spanOf(rest, part);
  if (!span) return record;
  const brace = span.end - 1;
  const member = `,"${name}":${JSON.stringify(value)}`;
  return { ...record, rest: rest.slice(0, brace) + member + rest.slice(brace) };
}

interface Span {
  /** Where its comma is. */
  readonly start: number;
  /** Where its value begins. */
  readonly value: number;
  /** Where the next part or the end of the text is. */
  readonly end: number;
}

const membersKey = ',"members":' satisfies `,"${PartName}":`;

/**
 * Where a part is: from its key to that of the next part. Keys are found without parsing, which would make lists slower.
 * There are no others: the quotation marks of a text are escaped, and no member within a part has the name of a part (a
 * test says so), but for `members`, which is the last one as its structures have any names.
 */
function spanOf(rest: string, name: PartName): Span | undefined {
  const index = names.indexOf(name);
  const key = keys[index] as string;
  const start = rest.indexOf(key);
  if (start < 0) return undefined;
  const found = rest.indexOf(membersKey);
  const last = found < 0 ? rest.length : found;
  if (start > last) return undefined;
  const value = start + key.length;
  for (const next of keys.slice(index + 1)) {
    const end = rest.indexOf(next, value);
    if (end >= 0 && end <= last) return { start, value, end };
  }
  return { start, value, end: rest.length };
}
