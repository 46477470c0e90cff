import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  ProjectionProgress,
  RecordQueries,
  encodePosition,
  type Parameters,
  type Position,
} from '#application';
import {
  clientSignal,
  Endpoint,
  holdSlotUntilClosed,
  negotiateMediaType,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendJson,
  varyBy,
} from '#http';
import {
  headers,
  jsonContent,
  listProblems,
  query,
  required,
  sharedParameterRefs,
  time,
} from '#http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  groupFields,
  groupSorts,
  ReliabilityReports,
  rules,
  type GroupFigures,
  type ReliabilityReport,
} from '../ports/reliability-reports.js';
import { GroupLabels } from './group-labels.js';
import { csvGroup, csvHeader } from './reliability-csv.js';
import {
  cursorOf,
  DEFAULT_GROUP,
  DEFAULT_SORT,
  MAX_DAYS,
  parameterNames,
  parseReport,
  UK_KILOWATTS,
  type AskedReport,
} from './reliability-parameters.js';

/** It reads all changes of all stations. */
const REPORT_COST = 50;
const BEGINNING_OF_LOG = encodePosition([0]);
const CSV = 'text/csv';

const exampleOf = (example: string) => ({ ...time, examples: [example] });

const parameters = [
  required(
    query('rule', 'How it is counted: by the UK regulations of 2023, or by 23 CFR 680.116(b).', {
      type: 'string',
      enum: [...rules],
    }),
  ),
  required(
    query('from', `The begin, at most ${MAX_DAYS} days before \`to\`.`, exampleOf('2026-10-01T00:00:00Z')),
  ),
  required(query('to', 'The end. The latest one is now.', exampleOf('2026-11-01T00:00:00Z'))),
  query('group_by', 'What groups have in common.', {
    type: 'string',
    enum: [...groupFields],
    default: DEFAULT_GROUP,
  }),
  query('sort', 'The order of groups: by their values, or the least reliable first.', {
    type: 'string',
    enum: [...groupSorts],
    default: DEFAULT_SORT,
  }),
  query(
    'min_kilowatts',
    `Only stations while their strongest connector has so much power. The default is ${UK_KILOWATTS} by rule uk and 0 by rule us, which is all stations, those of unknown power too.`,
    { type: 'number', minimum: 0 },
  ),
  query('at', 'Makes an earlier report again: its `position`.', { type: 'string' }),
  ...sharedParameterRefs('cursor', 'Directory-Position'),
];

const csvSchema = {
  type: 'string',
  description:
    'RFC 4180: all groups, with the columns value, label, points, counted_seconds, up_seconds, down_seconds, excluded_seconds, reliability, and by rule us reliability_YYYY-MM for each month.',
};

/** Answers how reliable stations were. */
@Controller('v1/reliability')
export class ReliabilityController {
  private readonly labels: GroupLabels;

  constructor(
    private readonly reports: ReliabilityReports,
    private readonly progress: ProjectionProgress,
    private readonly position: ReadPosition,
    records: RecordQueries,
  ) {
    this.labels = new GroupLabels(records);
  }

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'exports',
    cost: REPORT_COST,
    document: () => ({
      id: 'readReliability',
      tag: 'Stations',
      summary: 'Read how reliable stations were',
      description:
        'The share of the time in which stations were not out of service, counted by a rule, of all stations and of groups. A page has at most 1,000 groups. The same `position` and `to` make the same report again.',
      parameters,
      responses: {
        200: {
          description: 'The report; as CSV all groups.',
          headers: headers('Directory-Position', 'Directory-Lag-Ms'),
          content: { ...jsonContent(ref('Reliability')), [CSV]: { schema: csvSchema } },
        },
      },
      problems: listProblems,
      side: 'read',
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    varyBy(reply, 'accept', 'accept-encoding');
    const isWhole = negotiateMediaType(request, 'application/json', CSV) === CSV;
    refuseUnknownParameters(request, ...parameterNames);
    const asked = parseReport(request.query as Parameters, Date.now());
    if (asked.at !== undefined) await this.position.waitForParameter(request, 'at', asked.at);
    await this.position.waitFor(request, reply);
    const at = asked.at ?? this.progress.position() ?? BEGINNING_OF_LOG;
    const report = await this.reports.report({ ...asked, at, isWhole }, clientSignal(request));
    if (isWhole) return this.sendCsv(asked, report, request, reply);
    return sendJson(reply, JSON.stringify(await this.json(asked, at, report, request)));
  }

  private async json(asked: AskedReport, at: Position, report: ReliabilityReport, request: FastifyRequest) {
    const { total, next, pages } = report;
    return {
      rule: asked.rule,
      from: new Date(asked.from).toISOString(),
      to: new Date(asked.to).toISOString(),
      position: at,
      total,
      groups: pages[0] === undefined ? [] : await this.labelled(asked, pages[0], request),
      next: next ? cursorOf(asked, at, next) : null,
    };
  }

  private async labelled({ groupBy }: AskedReport, page: string, request: FastifyRequest) {
    const groups = JSON.parse(page) as readonly GroupFigures[];
    const labels = await this.labels.of(groupBy, groups, clientSignal(request));
    return groups.map(({ value, ...figures }) => {
      const label = labels.get(value);
      return { value, ...(label !== undefined && { label }), ...figures };
    });
  }

  /** Its rows are made as fast as the client receives them. */
  private sendCsv(
    asked: AskedReport,
    report: ReliabilityReport,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    reply.header('content-type', 'text/csv; charset=utf-8; header=present');
    // An empty stream has no Content-Length, as the response to GET has none.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const rows = Readable.from(this.csvRows(asked, report, request), { highWaterMark: 1 });
    holdSlotUntilClosed(rows, request);
    reply.compress(rows);
  }

  private async *csvRows(asked: AskedReport, report: ReliabilityReport, request: FastifyRequest) {
    yield csvHeader(report);
    for (const page of report.pages) {
      const groups = await this.labelled(asked, page, request);
      yield groups.map(({ label, ...group }) => csvGroup(group, label)).join('');
    }
  }
}
