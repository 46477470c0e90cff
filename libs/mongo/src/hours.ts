import {
  hoursId,
  learnHours,
  unknownHours,
  withOpenHours,
  type Matching,
  type SearchEntry,
} from '#application/views';
import type { mongo } from 'mongoose';
import { duplicatesOf } from './duplicate-keys.js';
import type { NextCommand } from './request-reads.js';

/**
 * A document of `hours`: hours that a location has or had. They are never deleted but with their generation: another
 * projector may be writing a location with the same hours.
 */
export interface HoursDocument {
  /** `hoursId` of the key. */
  readonly _id: string;
  readonly key: string;
}

/** Where a generation has its hours. */
export interface WithHours {
  readonly hours: mongo.Collection<HoursDocument>;
}

/** Stores the hours of locations. To be called before these are written, and so before stations have the same ones. */
export async function addHours({ hours }: WithHours, entries: readonly SearchEntry[]): Promise<void> {
  const keys = new Set(entries.flatMap(({ hours: key }) => key ?? []));
  if (keys.size === 0) return;
  const documents = [...keys].map((key) => ({ _id: hoursId(key), key }));
  await duplicatesOf(hours.insertMany(documents, { ordered: false }));
}

/** The keys of hours that are stored, by id. */
export async function storedHours(
  { hours }: WithHours,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const found = await hours.find({ _id: { $in: wanted } }).toArray();
  return new Map(found.map(({ _id, key }) => [_id, key]));
}

/** The query with a filter on the hours that are open at its instant, if it has one. */
export async function resolveHours<Asked extends Matching>(
  { hours }: WithHours,
  matching: Asked,
  next: NextCommand,
): Promise<Asked> {
  if (!matching.openAt) return matching;
  const all = await hours.find({}, { projection: { _id: 1 }, ...next() }).toArray();
  const ids = all.map(({ _id }) => _id);
  const unknown = unknownHours(ids);
  if (unknown.length > 0) {
    const found = await hours.find({ _id: { $in: [...unknown] } }, next()).toArray();
    learnHours(found.map(({ _id, key }) => ({ id: _id, key })));
  }
  return withOpenHours(matching, ids);
}
