import { Controller, Get, Req, Res } from '@nestjs/common';
import { EventFeed, decodePosition, singleValue, type Parameters, type Position } from '#application';
import { parseTimestamp } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { invalidParameter } from '../http/problems/http-problem.js';
import { sendTexts } from '../http/server/streamed-text.js';
import { DatexReader } from './datex2-reader.js';

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
    await sendTexts(this.reader.table(clientSignal(request)), request, reply);
  }

  @Get('status')
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
