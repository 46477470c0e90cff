import { PageBudget, fold, readPart, type SummaryField } from '#application/views';
import type { AggregateKind } from '#domain';
import type { mongo } from 'mongoose';
import type { RecordDocument } from '../schema/record-document.js';
import { recordsById } from './records-by-id.js';
import type { NextCommand } from '../request-reads.js';

export type Records = Record<AggregateKind, mongo.Collection<RecordDocument>>;

export interface Group {
  /** The folded value. */
  readonly _id: string | null;
  readonly count: number;
  /** `<created_at>/<id>` of the group's first station, of a field with several spellings. */
  readonly first?: string;
  /** How many stations the group has that are in no other, of a field with several values. */
  readonly stations?: number;
  /** When a station of the group was last observed, of a feed. */
  readonly newest?: string | null;
}

/** A group's value as it was written, and the location's name if the value is a location id. */
export interface Spelling {
  readonly value?: string | null | undefined;
  readonly locationName?: string | null | undefined;
}

/** Reads the spellings of groups. Codes and ids equal their folded values; a text is spelled as at the first station. */
export async function spellings(
  { station, location }: Records,
  { by, groups }: { readonly by: SummaryField; readonly groups: readonly Group[] },
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const valued = groups.filter(({ _id }) => _id !== null);
  if (by === 'available') return () => ({});
  if (by === 'standard') return spelledStandards(station, valued, next);
  if (by === 'location_id') {
    const ids = valued.map(({ _id }) => String(_id));
    const names = await valuesOf({ records: location, valueOf: attribute('name') }, ids, next);
    return ({ _id }) => ({ locationName: names.get(String(_id)) });
  }
  if (isOfLocation(by)) return spelledAtLocations({ station, location }, { by, groups: valued }, next);
  const valueOf = by === 'manufacturer' ? attribute(by) : feedOf;
  const values = await valuesOf({ records: station, valueOf }, valued.map(firstOf), next);
  return (group) => ({ value: values.get(firstOf(group)) });
}

const locationFields = ['city', 'country', 'operator'] as const;
type LocationField = (typeof locationFields)[number];
const isOfLocation = (by: SummaryField): by is LocationField =>
  (locationFields as readonly string[]).includes(by);

/** Returns the value of a group as the location of its first station has it. */
async function spelledAtLocations(
  { station, location }: Pick<Records, 'station' | 'location'>,
  { by, groups }: { readonly by: LocationField; readonly groups: readonly Group[] },
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const locations = { records: station, valueOf: attribute('location_id') };
  const ids = await valuesOf(locations, groups.map(firstOf), next);
  const idOf = (group: Group) => String(ids.get(firstOf(group)));
  const values = await valuesOf({ records: location, valueOf: attribute(by) }, groups.map(idOf), next);
  return (group) => ({ value: values.get(idOf(group)) });
}

/** Returns the standard of a group as the connectors of its first station have it. */
async function spelledStandards(
  station: Records['station'],
  groups: readonly Group[],
  next: NextCommand,
): Promise<(group: Group) => Spelling> {
  const values = await valuesOf({ records: station, valueOf: standardsOf }, groups.map(firstOf), next);
  return (group) => ({ value: values.get(firstOf(group))?.find((value) => fold(value) === group._id) });
}

const firstOf = ({ first = '' }: Group): string => first.slice(first.indexOf('/') + 1);

interface Column<Value> {
  readonly records: mongo.Collection<RecordDocument>;
  readonly valueOf: (record: RecordDocument) => Value;
}

const attribute =
  (field: string) =>
  ({ attributes }: RecordDocument): string | null => {
    const parsed = JSON.parse(`{${attributes}}`) as Readonly<Record<string, string | null>>;
    return parsed[field] ?? null;
  };

/** The standards of a station's connectors, as they are written. */
const standardsOf = (station: RecordDocument): readonly string[] =>
  readPart(station, 'connectors')?.flatMap(({ standard }) => standard ?? []) ?? [];

/** The feed of a station's source, as it is written. */
const feedOf = (station: RecordDocument): string | null => readPart(station, 'source')?.feed ?? null;

/** Reads a value of records by their ids. What is read at a time has a limit, as a record may have 2 MB. */
async function valuesOf<Value>(
  { records, valueOf }: Column<Value>,
  ids: readonly string[],
  next: NextCommand,
): Promise<ReadonlyMap<string, Value>> {
  const values = new Map<string, Value>();
  for (let missing = [...new Set(ids)]; missing.length > 0;) {
    const budget = new PageBudget();
    for (const record of await recordsById(records, { ids: missing, budget }, next))
      values.set(record._id, valueOf(record));
    missing = budget.isSpent ? missing.filter((id) => !values.has(id)) : [];
  }
  return values;
}
