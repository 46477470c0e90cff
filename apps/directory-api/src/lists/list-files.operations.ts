import type { AggregateKind } from '#domain';
import type { Operation, Operations } from '../openapi/operation.js';
import { listParameters } from '../openapi/parameters/list-parameters.js';
import { listProblems } from '../openapi/problem-responses.js';
import { csvContent, geoJsonContent, headers } from '../openapi/responses.js';

const shared = {
  description:
    'The filters and the order are those of the list. All records after `cursor`, or all: `limit` and `total` have no effect. The Accept header has none either.',
  problems: listProblems,
  side: 'read',
} as const;

type Named = Pick<Operation, 'id' | 'tag' | 'summary'>;

const file = (kind: AggregateKind, format: 'csv' | 'geojson', named: Named): Operation => ({
  ...named,
  ...shared,
  parameters: listParameters(kind),
  responses: {
    200: {
      description: 'The file, streamed.',
      headers: headers('Link', 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
      content: format === 'csv' ? csvContent : geoJsonContent(kind),
    },
  },
});

export const listFileOperations: Operations = {
  'GET /v1/stations.csv': file('station', 'csv', {
    id: 'exportStationsCsv',
    tag: 'Stations',
    summary: 'Read all stations as CSV',
  }),
  'GET /v1/stations.geojson': file('station', 'geojson', {
    id: 'exportStationsGeoJson',
    tag: 'Stations',
    summary: 'Read all stations as GeoJSON',
  }),
  'GET /v1/locations.csv': file('location', 'csv', {
    id: 'exportLocationsCsv',
    tag: 'Locations',
    summary: 'Read all locations as CSV',
  }),
  'GET /v1/locations.geojson': file('location', 'geojson', {
    id: 'exportLocationsGeoJson',
    tag: 'Locations',
    summary: 'Read all locations as GeoJSON',
  }),
  'GET /v1/connector-types.csv': file('connector-type', 'csv', {
    id: 'exportConnectorTypesCsv',
    tag: 'Connector types',
    summary: 'Read all connector types as CSV',
  }),
};
