/** The names of the formats that can be read. The service does not load the readers: a worker does. */
export const formatNames = [
  'ndjson',
  'ocm',
  'datex2',
  'geojson',
  'afdc',
  'ocpi',
  'irve',
  'bnetza',
  'csv',
] as const;
