import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import {
  ProjectionProgress,
  canonicalId,
  parseLimit,
  viewOf,
  type Outcome,
  type Parameters,
} from '#application';
import { exclusionNumberFields, MAX_OPEN_EXCLUSIONS } from '#domain';
import {
  afterVersion,
  answerInJson,
  Endpoint,
  HttpProblem,
  jsonBody,
  ReadPosition,
  recordNotFound,
  RecordWrites,
  ref,
  refuseUnknownParameters,
  senderOf,
  sendJson,
} from '#http';
import {
  body,
  createdResponses,
  emptyResponses,
  idOf,
  inPath,
  json,
  listProblems,
  outputSchema,
  requestExample,
  sharedParameterRefs,
  write,
} from '#http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StationExclusions, type StationExclusion } from '../station-exclusions.js';

const tag = 'Stations';

/** How long to wait for the event of a write, which the feed of a distributed directory may have later. */
const MAX_WAIT_MS = 5000;

/** Excludes outages of stations from their reliability. */
@Controller('v1/stations/:id/exclusions')
export class ExclusionsController {
  constructor(
    private readonly writes: RecordWrites,
    private readonly exclusions: StationExclusions,
    private readonly position: ReadPosition,
    private readonly progress: ProjectionProgress,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () => ({
      id: 'listStationExclusions',
      tag,
      summary: "List a station's exclusions",
      description:
        'In the order of their numbers, withdrawn ones too, also after the removal of the station.',
      parameters: [idOf('station'), ...sharedParameterRefs('limit', 'cursor', 'Directory-Position')],
      responses: {
        200: json('A page.', ref('StationExclusionPage'), 'Directory-Position', 'Directory-Lag-Ms'),
      },
      problems: [...listProblems, 'not_acceptable', 'not_found'],
      side: 'read',
    }),
  })
  async list(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'limit', 'cursor');
    const parameters = request.query as Parameters;
    const query = { limit: parseLimit(parameters), after: afterVersion(parameters) };
    await this.position.waitFor(request, reply);
    const canonical = canonicalId('station', id);
    const view = viewOf(senderOf(request));
    const page =
      canonical === undefined ? undefined : await this.exclusions.page(canonical, { ...query, view });
    if (!page) throw recordNotFound('station');
    const next = page.next === null ? null : String(page.next);
    await sendJson(reply, JSON.stringify({ items: page.items, next }));
  }

  @Post()
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () =>
      write({
        id: 'excludeStationOutage',
        of: 'station',
        tag,
        summary: 'Exclude an outage of a station',
        description: `The time from \`from\` until \`to\` does not count against the station in the reliability by the rule \`us\`, as far as it was an outage. A removed station takes exclusions too. At most ${MAX_OPEN_EXCLUSIONS} may not be withdrawn.`,
        body: body('OutageExclusion', requestExample('ExcludeStationOutage').data),
        responses: createdResponses('Created: the exclusion.', 'StationExclusion'),
        problems: ['projection_behind'],
      }),
  })
  exclude(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.writes.perform(request, reply, {
      line: { type: 'ExcludeStationOutage', id, data: jsonBody(request) },
      success: (outcome) => this.sendCreated(outcome, reply),
    });
  }

  @Delete(':n')
  @Endpoint({
    needs: 'stations:write',
    work: 'writes',
    document: () => {
      const operation = write({
        id: 'withdrawStationOutageExclusion',
        of: 'station',
        tag,
        summary: 'Withdraw an exclusion',
        description: 'It stays in the list. A second withdrawal changes nothing.',
        responses: emptyResponses,
        problems: ['exclusion_not_found'],
      });
      const n = inPath('n', 'The number of the exclusion.', outputSchema(exclusionNumberFields.n));
      return { ...operation, parameters: [n, ...(operation.parameters ?? [])] };
    },
  })
  withdraw(
    @Param('id') id: string,
    @Param('n') n: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!/^[1-9]\d{0,14}$/.test(n)) throw new HttpProblem('exclusion_not_found');
    const line = { type: 'WithdrawStationOutageExclusion', id, data: { n: Number(n) } };
    return this.writes.perform(request, reply, { line, success: 'done' });
  }

  /** @throws HttpProblem `projection_behind`: the exclusion is stored, and its number not known here yet */
  private async sendCreated(outcome: Outcome, reply: FastifyReply): Promise<void> {
    const created = (await this.of(outcome)) ?? (await this.laterOf(outcome));
    if (!created) throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    reply.code(201).header('location', `/v1/stations/${outcome.aggregate.id}/exclusions/${created.n}`);
    await sendJson(reply, JSON.stringify(created));
  }

  private async laterOf(outcome: Outcome): Promise<StationExclusion | undefined> {
    await this.progress.reached(outcome.position, MAX_WAIT_MS);
    return this.of(outcome);
  }

  /** The exclusion that a command has made, for whoever sent it. */
  private async of({ aggregate, version }: Outcome): Promise<StationExclusion | undefined> {
    const query = { after: version - 1, limit: 1, view: 'whole' } as const;
    return (await this.exclusions.page(aggregate.id, query))?.items[0];
  }
}
