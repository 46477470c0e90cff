import type { SchemaDefinition } from 'mongoose';
import type { AddedFields } from '../schema/collection-schemas.js';
import type { SideTable } from './side-table.js';

/** What all side tables add to the documents of records. */
export function addedFields(tables: readonly SideTable[]): AddedFields {
  const kept = tables.flatMap(({ kept }) => kept ?? []);
  const fields = kept.flatMap(({ ofState, ofEvents }) => [ofState?.fields, ofEvents]);
  return {
    fields: Object.assign({}, ...fields) as SchemaDefinition,
    stationIndexes: kept.flatMap(({ stationIndexes }) => stationIndexes ?? []),
  };
}
