import { Controller, Delete, Get, Param, Patch, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, hasParameter, invalidParameter, jsonBody, ReadPosition } from '#http';
import { AsOfHandler } from '../records/as-of-handler.js';
import { ListHandler, readsList } from '../records/list-handler.js';
import { ReadHandler } from '../records/read-handler.js';
import { WriteHandler } from '../records/write-handler.js';
import {
  asOf,
  listParameters,
  idOf,
  showsExtensions,
  listProblems,
  listRecords,
  readRecord,
  pageResponses,
  emptyResponses,
  writeResponses,
  body,
  requestExample,
  patchBody,
  write,
} from '#http/openapi';

const tag = 'Locations';

const kind = 'location';

@Controller('v1/locations')
export class LocationsController {
  constructor(
    private readonly lists: ListHandler,
    private readonly reads: ReadHandler,
    private readonly pastReads: AsOfHandler,
    private readonly writes: WriteHandler,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  @Endpoint({
    ...readsList(kind),
    document: () => listRecords(kind, { id: 'listLocations', tag, summary: 'List and search locations' }),
  })
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.lists.list('location', request, reply);
  }

  @Get(':id')
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'as_of') ? 'events' : 'records'),
    document: () =>
      readRecord(
        kind,
        {
          id: 'readLocation',
          tag,
          summary: 'Read a location',
          description:
            'The current state, or the state in this directory at a time, then without the counts of its stations: 404 before its registration. `as_of` and `extensions` cannot be combined.',
        },
        asOf,
        showsExtensions,
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.pastReads.read('location', id, request, reply);
  }

  @Get(':id/stations')
  @Endpoint({
    ...readsList('station'),
    document: () => ({
      id: 'listLocationStations',
      tag,
      summary: "List a location's stations",
      parameters: [idOf(kind), ...listParameters('station', 'location_id')],
      responses: pageResponses('station'),
      problems: [...listProblems, 'not_acceptable', 'not_found'],
      side: 'read',
    }),
  })
  async stations(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseLocationFilter(request);
    await this.position.waitFor(request, reply);
    const location = await this.reads.find('location', id);
    await this.lists.list('station', request, reply, { location_id: location.id });
  }

  @Put(':id')
  @Endpoint({
    needs: 'locations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'registerLocation',
        of: kind,
        tag,
        summary: 'Register a location',
        description:
          'The client chooses the id. A field that is left out is null; `{}` is valid. With `If-None-Match: *` an existing location is not changed: the response is 412 with its version.',
        body: body('LocationInput', requestExample('RegisterLocation').data),
        responses: writeResponses(kind, 201, 200),
        problems: ['id_taken'],
      }),
  })
  register(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'RegisterLocation', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'put' });
  }

  @Patch(':id')
  @Endpoint({
    needs: 'locations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'updateLocation',
        of: kind,
        tag,
        summary: 'Change a location',
        body: patchBody('LocationPatch', requestExample('UpdateLocation').data),
        responses: writeResponses(kind, 200),
      }),
  })
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const line = { type: 'UpdateLocation', id, data: jsonBody(request) };
    return this.writes.perform(request, reply, { line, success: 'changed' });
  }

  @Delete(':id')
  @Endpoint({
    needs: 'locations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'retireLocation',
        of: kind,
        tag,
        summary: 'Retire a location',
        description: 'A retired location keeps its stations and accepts no new ones.',
        responses: emptyResponses,
      }),
  })
  retire(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, { line: { type: 'RetireLocation', id }, success: 'done' });
  }
}

/** The path is the only filter by location. */
function refuseLocationFilter({ query }: FastifyRequest): void {
  if (Object.hasOwn(query as object, 'location_id'))
    throw invalidParameter('location_id is given by the path');
}
