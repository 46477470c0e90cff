import type { Readable } from 'node:stream';
import { Controller, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { AggregateStates, CommandGateway, EventFeed } from '#application';
import { Metrics } from '#runtime';
import {
  BufferMemory,
  callerKey,
  CommandAuthority,
  Endpoint,
  holdSlotUntilClosed,
  idempotencyKeyOf,
  NDJSON,
  RateLimits,
  ref,
  refuseConditions,
  refuseUnknownParameters,
  senderOf,
  traceparentOf,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BulkExecution } from './bulk-execution.js';
import { splitLines } from './line-splitter.js';
import { ResultMemory, type ResultStream } from './result-stream.js';
import { sharedParameterRefs, bytes } from '#http/openapi';

const commands = [
  { type: 'RegisterLocation', id: '42', data: { city: 'Berlin' } },
  {
    type: 'UpsertStation',
    source: { feed: 'example', id: '1' },
    data: { name: 'Main Street 1', location_id: '42' },
  },
];

const lines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

const logger = new Logger('Bulk');
const onError = (error: unknown) =>
  logger.error('a bulk line failed', error instanceof Error ? error.stack : String(error));

@Controller('v1/bulk')
export class BulkController {
  private readonly lineMemory = new BufferMemory();
  private readonly resultMemory = new ResultMemory();
  @Inject(Metrics) private readonly metrics!: Metrics;

  constructor(
    private readonly gateway: CommandGateway,
    private readonly feed: EventFeed,
    private readonly states: AggregateStates,
    private readonly limits: RateLimits,
  ) {}

  @Post()
  @Endpoint({
    needs: 'any write scope',
    work: 'bulk',
    consumes: [NDJSON],
    document: () => ({
      id: 'runBulk',
      tag: 'Bulk',
      summary: 'Run many commands',
      description:
        'One `CommandLine` per line, up to 100,000 of them. The response is streamed: a `ResultLine` for each command in the order of the input, then one `EndLine`. A rejected line does not stop the others. With an `Idempotency-Key` each line without a `command_id` gets one that is derived from the key and its line number, so that a repeated request executes nothing twice. `If-Match` and `If-None-Match` are refused: a line has an `expected_version` of its own. The request has no total time limit, but a part of it must arrive every minute. A client that does not read results is read no further when 32 MiB of them wait for it, or less while other requests have unread results, and is disconnected when it has read nothing for a minute or two. A line may have 8 MiB; long lines are refused as `overloaded` while other requests have too many of them.' +
        // API references show no example of a body of bytes.
        `\n\nFor example:\n\n\`\`\`json\n${lines(commands)}\`\`\``,
      parameters: sharedParameterRefs('Idempotency-Key'),
      body: {
        'application/x-ndjson': {
          schema: { ...bytes, description: 'One CommandLine per line.' },
          'x-line-schema': ref('CommandLine'),
          example: lines(commands),
        },
      },
      responses: {
        200: {
          description: 'The result of each line.',
          content: {
            'application/x-ndjson': {
              schema: { ...bytes, description: 'One ResultLine per command, then an EndLine.' },
              'x-line-schema': { anyOf: [ref('ResultLine'), ref('EndLine')] },
            },
          },
        },
      },
      problems: ['invalid_parameter', 'unsupported_media_type', 'overloaded'],
    }),
  })
  async run(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    refuseConditions(request);
    const authority = new CommandAuthority(senderOf(request), this.states);
    const key = idempotencyKeyOf(request);
    const output = this.resultMemory.open();
    const sender = callerKey(request);
    const isLimited = senderOf(request).importId === undefined;
    const charge = (points: number) => isLimited && this.limits.charge(sender, points);
    const execution = new BulkExecution({
      gateway: this.gateway,
      authority,
      charge,
      onError,
      key,
      traceparent: traceparentOf(request),
    });
    void this.execute(execution, request.body as Readable, output);
    holdSlotUntilClosed(output, request);
    reply.code(200).header('content-type', NDJSON);
    await reply.send(output);
  }

  private async execute(execution: BulkExecution, input: Readable, output: ResultStream): Promise<void> {
    try {
      // Leaving the loop of a truncated request must not destroy its connection.
      const lines = splitLines(input.iterator({ destroyOnReturn: false }), this.lineMemory);
      await execution.run(lines, (results) => output.write(results));
      const position = execution.position.value ?? (await this.feed.end());
      const end = { done: true, ...execution.counts, position };
      output.end(`${JSON.stringify(execution.truncated ? { ...end, truncated: true } : end)}\n`);
      // The next request of the connection comes after the rest of this one.
      input.resume();
    } catch {
      // The client has disconnected. Complete lines that were read before are executed.
      output.destroy();
    }
    for (const [outcome, count] of Object.entries(execution.counts))
      this.metrics.count('directory_bulk_lines_total', { outcome }, count);
  }
}
