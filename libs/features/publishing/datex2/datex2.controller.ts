import { Controller, Get, Req, Res } from '@nestjs/common';
import { EventFeed, decodePosition, singleValue, type Parameters, type Position } from '#application';
import { parseTimestamp } from '#domain';
import {
  clientSignal,
  Endpoint,
  EXPORT_COST,
  hasParameter,
  invalidParameter,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendTexts,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatexReader } from './datex2-reader.js';
import { query, sharedParameterRefs, readProblems, json } from '#http/openapi';

/** A document of changes is read again and again. */
const DATEX_CHANGES_COST = 5;

const headers = ['Directory-Position', 'Directory-Lag-Ms', 'Cache-Control'] as const;

/** The directory as DATEX II 3, profile AFIR Energy Infrastructure 01-00-00. */
@Controller('v1/datex2')
export class DatexController {
  constructor(
    private readonly reader: DatexReader,
    private readonly position: ReadPosition,
    private readonly feed: EventFeed,
  ) {}

  @Get('table')
  @Endpoint({
    needs: 'directory:read',
    work: 'exports',
    cost: EXPORT_COST,
    document: () => ({
      id: 'readDatexTable',
      tag: 'Publishing',
      summary: 'Read all sites as DATEX II',
      description:
        'All locations with their stations as an EnergyInfrastructureTablePublication of DATEX II 3, profile AFIR Energy Infrastructure 01-00-00. It is 404 while the directory has no location to publish: the standard has no empty table. X-Directory-Omitted is the number of tariffs of stations that can not be said as rates, and are left out.',
      parameters: sharedParameterRefs('Directory-Position'),
      responses: {
        200: json('The table.', ref('DatexTable'), ...headers, 'X-Directory-Omitted'),
      },
      problems: [...readProblems, 'not_found'],
      side: 'read',
    }),
  })
  async table(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    reply.header('x-directory-omitted', String(await this.reader.omittedRates(signal)));
    await sendTexts(this.reader.table(signal), request, reply);
  }

  @Get('status')
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'since') ? 'events' : 'exports'),
    cost: (request) => (hasParameter(request, 'since') ? DATEX_CHANGES_COST : EXPORT_COST),
    document: () => ({
      id: 'readDatexStatus',
      tag: 'Publishing',
      summary: 'Read statuses as DATEX II',
      description:
        'The statuses of the stations of the table, and with `since` the changed rates of their points, as an EnergyInfrastructureStatusPublication of DATEX II 3, profile AFIR Energy Infrastructure 01-00-00, in a MessageContainer. Directory-Position is `since` of the next request.',
      parameters: [
        query(
          'since',
          'Only stations that have changed, or a tariff of which has, since a position or a time (RFC 3339), those that were removed since with the status `removed`.',
          { type: 'string', examples: ['AboG', '2026-11-27T08:00:00Z'] },
        ),
        ...sharedParameterRefs('Directory-Position'),
      ],
      responses: {
        200: json('The statuses.', ref('DatexStatus'), ...headers),
      },
      problems: readProblems,
      side: 'read',
    }),
  })
  async status(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request, 'since');
    const since = singleValue(request.query as Parameters, 'since');
    if (since !== undefined) return this.changes(await this.positionOf(since), request, reply);
    await this.position.waitFor(request, reply);
    await sendTexts(this.reader.status(clientSignal(request)), request, reply);
  }

  private async changes(since: Position, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.position.waitForEvents(request, reply);
    const { texts, until } = await this.reader.changes(since, clientSignal(request));
    reply.header('directory-position', until).header('directory-lag-ms', '0');
    await sendTexts(texts, request, reply);
  }

  private async positionOf(since: string): Promise<Position> {
    const time = parseTimestamp(since);
    if (time.ok) return this.feed.positionAt(time.value);
    if (decodePosition(since) !== undefined && this.feed.knows(since)) return since;
    throw invalidParameter(
      'since must be a position of this directory or an RFC 3339 time, for example 2026-11-27T08:00:00Z',
    );
  }
}
