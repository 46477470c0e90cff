import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  Freshness,
  MAX_COUNTED_STALE,
  RecordQueries,
  Summaries,
  parseSummaryParameters,
  summaryFields,
  type Matching,
  type Parameters,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerInJson, clientSignal, Endpoint, parameterOf, ReadPosition, ref, sendJson } from '#http';
import { stationFilterParameters, query, required, readProblems, json } from '#http/openapi';

/** A summary by city has thousands of groups. */
const CITIES_COST = 5;

const groupBy = required(
  query('group_by', 'The field to count by.', { type: 'string', enum: [...summaryFields] }),
);

@Controller('v1/summary')
export class SummaryController {
  constructor(
    private readonly summaries: Summaries,
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'reads',
    cost: (request) => (parameterOf(request, 'group_by') === 'city' ? CITIES_COST : 1),
    document: () => ({
      id: 'readSummary',
      tag: 'Map',
      summary: 'Count stations',
      description:
        'The filters are those of the list of stations. Values that are equal for filters form one group, which shows the value of one of its stations.',
      parameters: [groupBy, ...stationFilterParameters()],
      responses: { 200: json('The counts.', ref('Summary'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const time = this.freshness.at();
    const { staleBefore } = time;
    const { by, matching } = parseSummaryParameters(request.query as Parameters, time);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const { total, groups, moreGroups } = await this.summaries.summarize(by, matching, signal);
    const countsStale = staleBefore !== undefined && !matching.freshness && total <= MAX_COUNTED_STALE;
    const stale = countsStale ? await this.countStale(matching, staleBefore, signal) : undefined;
    return sendJson(
      reply,
      `{"group_by":"${by}","total":${total}${staleMember(stale)},"groups":${groups}${moreMember(moreGroups)}}`,
    );
  }

  /** The stations are counted one by one: there are no stored counts of what changes with time alone. */
  private async countStale(matching: Matching, before: string, signal?: AbortSignal): Promise<number> {
    const query = { sort: { by: 'name', descending: false }, limit: 1, total: true } as const;
    const freshness = { stale: true, before };
    return (await this.records.list('stations', { ...matching, ...query, freshness }, signal)).total ?? 0;
  }
}

const staleMember = (stale: number | undefined): string => (stale === undefined ? '' : `,"stale":${stale}`);
const moreMember = (moreGroups: number): string => (moreGroups > 0 ? `,"more_groups":${moreGroups}` : '');
