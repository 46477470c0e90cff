import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListHandler, CSV_TYPE, GEOJSON_TYPE } from '../records/list-handler.js';
import type { AggregateKind } from '#domain';
import { Endpoint, EXPORT_COST, type Operation } from '#http';
import { listParameters, listProblems, csvContent, geoJsonContent, headers } from '#http/openapi';

const readsAll = { needs: 'directory:read', work: 'exports', cost: EXPORT_COST } as const;

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

/** Lists as files, whose format the path selects: GIS programs, map libraries and spreadsheets take a URL only. */
@Controller('v1')
export class ListFilesController {
  constructor(private readonly lists: ListHandler) {}

  @Get('stations.csv')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('station', 'csv', {
        id: 'exportStationsCsv',
        tag: 'Stations',
        summary: 'Read all stations as CSV',
      }),
  })
  stationsCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('station', CSV_TYPE, request, reply);
  }

  @Get('stations.geojson')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('station', 'geojson', {
        id: 'exportStationsGeoJson',
        tag: 'Stations',
        summary: 'Read all stations as GeoJSON',
      }),
  })
  stationsGeoJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('station', GEOJSON_TYPE, request, reply);
  }

  @Get('locations.csv')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('location', 'csv', {
        id: 'exportLocationsCsv',
        tag: 'Locations',
        summary: 'Read all locations as CSV',
      }),
  })
  locationsCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('location', CSV_TYPE, request, reply);
  }

  @Get('locations.geojson')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('location', 'geojson', {
        id: 'exportLocationsGeoJson',
        tag: 'Locations',
        summary: 'Read all locations as GeoJSON',
      }),
  })
  locationsGeoJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('location', GEOJSON_TYPE, request, reply);
  }

  @Get('connector-types.csv')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('connector-type', 'csv', {
        id: 'exportConnectorTypesCsv',
        tag: 'Connector types',
        summary: 'Read all connector types as CSV',
      }),
  })
  connectorTypesCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('connector-type', CSV_TYPE, request, reply);
  }

  @Get('tariffs.csv')
  @Endpoint({
    ...readsAll,
    document: () =>
      file('tariff', 'csv', {
        id: 'exportTariffsCsv',
        tag: 'Tariffs',
        summary: 'Read all tariffs as CSV',
      }),
  })
  tariffsCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('tariff', CSV_TYPE, request, reply);
  }
}
