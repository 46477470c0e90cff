import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { EventFeed, decodePosition, singleValue, type Parameters, type Position } from '#application';
import { parseTimestamp } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal, holdSlotUntilClosed } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { invalidParameter } from '../http/problems/http-problem.js';
import { DatexReader, type Texts } from './datex2-reader.js';

/** The directory as DATEX II 3, profile AFIR Energy Infrastructure 01-00-00. */
@Controller('v1/datex2')
export class DatexController {
  constructor(
    private readonly reader: DatexReader,
    private readonly position: ReadPosition,
    private readonly feed: EventFeed,
  ) {}

  @Get('table')
  async table(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.position.waitFor(request, reply);
    await send(this.reader.table(clientSignal(request)), request, reply);
  }

  @Get('status')
  async status(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request, 'since');
    const since = singleValue(request.query as Parameters, 'since');
    if (since !== undefined) return this.changes(await this.positionOf(since), request, reply);
    await this.position.waitFor(request, reply);
    await send(this.reader.status(clientSignal(request)), request, reply);
  }

  private async changes(since: Position, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.position.waitForEvents(request, reply);
    const { texts, until } = await this.reader.changes(since, clientSignal(request));
    reply.header('directory-position', until).header('directory-lag-ms', '0');
    await send(texts, request, reply);
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

/** Sends a document as fast as the client receives it. What prevents its first part is a problem, not half a document. */
async function send(texts: Texts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const first = await texts.next();
  reply.header('content-type', 'application/json; charset=utf-8');
  // An empty stream has no Content-Length, as the response to GET has none.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const stream = Readable.from(from(first, texts));
  holdSlotUntilClosed(stream, request);
  reply.compress(stream);
}

async function* from(first: IteratorResult<string, void>, rest: Texts): Texts {
  if (!first.done) yield first.value;
  yield* rest;
}
