import type { AggregateKind } from '#domain';

export const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
export const CSV_TYPE = 'text/csv';

/** The media types of a file with all records of a list. */
export type FileType = typeof GEOJSON_TYPE | typeof CSV_TYPE;
export type ListType = typeof JSON_TYPE | FileType;

/** The media types of a list. The first one is the default. */
export const listTypes: Record<AggregateKind, readonly [typeof JSON_TYPE, ...ListType[]]> = {
  station: [JSON_TYPE, GEOJSON_TYPE, CSV_TYPE],
  'connector-type': [JSON_TYPE, CSV_TYPE],
  location: [JSON_TYPE, GEOJSON_TYPE, CSV_TYPE],
};

/** Content-Type by media type. */
export const contentTypes: Record<ListType, string> = {
  [JSON_TYPE]: 'application/json; charset=utf-8',
  [GEOJSON_TYPE]: 'application/geo+json; charset=utf-8',
  [CSV_TYPE]: 'text/csv; charset=utf-8; header=present',
};
