import { aggregates, fillableNames, stationColumns } from '#domain';

/** The cell of a column: null if it is empty, undefined if the table has no such column. */
export type Cell = (column: string) => string | null | undefined;

export interface TableRow {
  readonly cell: Cell;
  /** As it is in the file. */
  readonly original: unknown;
}

export const ID_COLUMN = 'id';

/** The fields of a station, which are read as they are. */
export const fieldColumns: readonly string[] = fillableNames(aggregates.station.fields);

/** The columns that a location is made from, if `location_id` names none. */
export const placeColumns = [
  ...(['name', 'latitude', 'longitude'] as const),
  ...(['location_name', 'address', 'city', 'country', 'operator'] as const),
] as const;

/** The columns that differ between the rows of a station: each row has a connector. */
export const rowColumns: readonly string[] = ['plug', 'kilowatts'];

/** The columns that connectors are made from. A list of stations has the last two. */
export const connectorColumns: readonly string[] = [...rowColumns, 'standards', 'max_kilowatts'];

/** The columns that a status may be in. The first one that a file has counts. */
export const statusColumns = ['status', 'available', 'status_code', 'status_label'] as const;

/** All columns that a station may have: those of a list, and what people have beside them. */
export const stationTableColumns: ReadonlySet<string> = new Set([
  ID_COLUMN,
  ...fieldColumns,
  ...placeColumns,
  ...connectorColumns,
  ...statusColumns,
  'evse_id',
  // What a list has and the service sets is passed over.
  ...['version', 'created_at', 'updated_at', ...stationColumns, 'attribution'],
]);
