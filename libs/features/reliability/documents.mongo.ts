import { schemaOf, type StoredModels } from '#mongo';
import type { AggregateKind } from '#domain';
import type { Schema, mongo } from 'mongoose';
import type { Change } from './stored/changes.js';
import type { StatusChange } from './stored/status-changes.js';

/** A document of `reliability_changes`. It never changes. */
export interface ChangeDocument extends Change {
  /** As {@link changeId} makes it: two projectors that write the same change write the same document. */
  readonly _id: string;
  readonly record: string;
}

/** What the document of a station keeps. */
export interface KeptService {
  /** The last stored change of its status. */
  readonly service?: StatusChange;
}

const CHANGES = 'reliability_changes';
const VERSION_DIGITS = 16;

export const changesIn = (models: StoredModels): mongo.Collection<ChangeDocument> => models.side(CHANGES);

/** `<kind>/<id>/<version>`: in the order of ids, changes are in that of their records and versions. */
export const changeId = (kind: AggregateKind, id: string, version: number): string =>
  `${kind}/${id}/${String(version).padStart(VERSION_DIGITS, '0')}`;

/** The changes with ids that begin with these parts, after one of them if it is given. */
export function changesOf(parts: readonly string[], after?: string): { readonly _id: object } {
  const begin = parts.join('/');
  // The character after the slash.
  return { _id: { $gt: after ?? `${begin}/`, $lt: `${begin}0` } };
}

const changeSchema = (): Schema =>
  schemaOf(
    { _id: String, record: String, version: Number, place: Object, status: Object, facts: Object },
    [],
  );

export const reliabilitySchemas = { [CHANGES]: changeSchema };
