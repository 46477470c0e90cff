import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListHandler } from '../http/records/list-handler.js';
import { CSV_TYPE, GEOJSON_TYPE } from '../http/records/list-types.js';

/** Lists as files, whose format the path selects: GIS programs, map libraries and spreadsheets take a URL only. */
@Controller('v1')
export class ListFilesController {
  constructor(private readonly lists: ListHandler) {}

  @Get('stations.csv')
  stationsCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('station', CSV_TYPE, request, reply);
  }

  @Get('stations.geojson')
  stationsGeoJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('station', GEOJSON_TYPE, request, reply);
  }

  @Get('locations.csv')
  locationsCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('location', CSV_TYPE, request, reply);
  }

  @Get('locations.geojson')
  locationsGeoJson(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('location', GEOJSON_TYPE, request, reply);
  }

  @Get('connector-types.csv')
  connectorTypesCsv(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.file('connector-type', CSV_TYPE, request, reply);
  }
}
