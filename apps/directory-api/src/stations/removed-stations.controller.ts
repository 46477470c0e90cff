import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  RecordQueries,
  SourceAttributions,
  parseRemovedParameters,
  removedStationJson,
  type Parameters,
} from '#application';
import { answerInJson, clientSignal, Endpoint, ReadPosition, ref, sendJson } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { query, required, sharedParameterRefs, readProblems, json } from '#http/openapi';

const tag = 'Stations';

/** Finds removed stations, which no list has. */
@Controller('v1/stations/removed')
export class RemovedStationsController {
  constructor(
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
    private readonly attributions: SourceAttributions,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'reads',
    document: () => ({
      id: 'findRemovedStations',
      tag,
      summary: 'Find removed stations by their sources',
      description:
        'Lists do not have removed stations. Text is compared as by the filters of lists. The 1,000 oldest at most.',
      parameters: [
        required(query('source_feed', 'The feed.', { type: 'string' })),
        required(query('source_id', 'Ids of the feed, separated by commas.', { type: 'string' })),
        ...sharedParameterRefs('Directory-Position'),
      ],
      responses: {
        200: json(
          'The stations, oldest first.',
          ref('RemovedStations'),
          'Directory-Position',
          'Directory-Lag-Ms',
        ),
      },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async find(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const sources = parseRemovedParameters(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const found = await this.records.removedStations(sources, clientSignal(request));
    const items = found.map((station) => removedStationJson(this.attributions.shownIn(station)));
    return sendJson(reply, `{"items":[${items.join(',')}]}`);
  }
}
