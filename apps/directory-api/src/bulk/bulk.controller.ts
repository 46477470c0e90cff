import type { Readable } from 'node:stream';
import { Controller, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { AggregateStates, CommandGateway, EventFeed } from '#application';
import { Metrics } from '#runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from '../access/caller-key.js';
import { CommandAuthority } from '../access/command-authority.js';
import { RateLimits } from '../access/rate-limits.js';
import { holdSlotUntilClosed } from '../http/admission/limited-request.js';
import { refuseConditions } from '../http/conditional/write-conditions.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { idempotencyKeyOf, senderOf, traceparentOf } from '../http/parsing/request-headers.js';
import { NDJSON, consumes } from '../http/parsing/request-media-types.js';
import { BulkExecution } from './bulk-execution.js';
import { BufferMemory } from '../http/limits/bounded-buffer.js';
import { splitLines } from './line-splitter.js';
import { ResultMemory, type ResultStream } from './result-stream.js';

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
  @RouteConfig(consumes(NDJSON))
  async run(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    refuseConditions(request);
    const authority = new CommandAuthority(senderOf(request), this.states);
    const key = idempotencyKeyOf(request);
    const output = this.resultMemory.open();
    const sender = callerKey(request);
    const charge = (points: number) => this.limits.charge(sender, points);
    const given = { key, traceparent: traceparentOf(request) };
    const execution = new BulkExecution({ gateway: this.gateway, authority, charge, onError, ...given });
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
