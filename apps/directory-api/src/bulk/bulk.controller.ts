import { PassThrough, type Readable } from 'node:stream';
import { Controller, Logger, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { CommandGateway, EventFeed } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takes } from '../http/early-refusals.js';
import { refuseParameters } from '../http/read-requests.js';
import { callerOf, idempotencyKeyOf, refuseConditions } from '../http/request-headers.js';
import { bulkLines } from './bulk-lines.js';
import { BulkRun } from './bulk-run.js';

/**
 * Bytes of results that are held for a client that sends without reading: all that one request can have. With
 * less, such a client and this service would wait for each other.
 */
const RESULT_BUFFER = 64 * 1024 * 1024;

const logger = new Logger('Bulk');
const unexpected = (error: unknown) =>
  logger.error('a bulk line failed', error instanceof Error ? error.stack : String(error));

@Controller('v1/bulk')
export class BulkController {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly feed: EventFeed,
  ) {}

  @Post()
  @RouteConfig(takes('application/x-ndjson'))
  async run(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseParameters(request);
    refuseConditions(request);
    const [caller, key] = [callerOf(request), idempotencyKeyOf(request)];
    const output = new PassThrough({ highWaterMark: RESULT_BUFFER });
    const run = new BulkRun({ gateway: this.gateway, caller, key, unexpected });
    void this.perform(run, request.body as Readable, output);
    reply.code(200).header('content-type', 'application/x-ndjson');
    await reply.send(output);
  }

  private async perform(run: BulkRun, input: Readable, output: PassThrough): Promise<void> {
    try {
      // What is left unread of a truncated request must not take the connection with it.
      const lines = bulkLines(input.iterator({ destroyOnReturn: false }));
      await run.perform(lines, (results) => output.write(results));
      const end = { done: true, ...run.counts, position: run.position.value ?? (await this.feed.end()) };
      output.end(`${JSON.stringify(run.truncated ? { ...end, truncated: true } : end)}\n`);
      // The connection's next request stands behind it.
      input.resume();
    } catch {
      // The client went away in the middle of a line: nobody is left to tell, and whole lines are done.
      output.destroy();
    }
  }
}
