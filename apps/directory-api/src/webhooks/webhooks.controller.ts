import { Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { WebhookLog } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateMediaType } from '../http/negotiation/accept-header.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { consumes } from '../http/parsing/request-media-types.js';
import { webhookIdOf, webhookNotFound } from './webhook-ids.js';
import { Deliverer } from './deliverer.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookWrites } from './webhook-writes.js';

@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly log: WebhookLog,
    private readonly writes: WebhookWrites,
    private readonly records: WebhookRecords,
    private readonly deliverer: Deliverer,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const items = await Promise.all((await this.log.all()).map((each) => this.records.of(each)));
    await reply.send({ items, next: null });
  }

  @Get(':id')
  async read(@Param('id') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const id = webhookIdOf(text);
    const { version, state } = await this.log.find(id);
    if (state.kind !== 'present') throw webhookNotFound();
    await reply.header('etag', `"${version}"`).send(await this.records.of({ id, version, state }));
  }

  @Post()
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.create(request, reply));
  }

  @Patch(':id')
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.change(webhookIdOf(id), request, reply));
  }

  @Delete(':id')
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.send(webhookIdOf(id), { type: 'RemoveWebhook' }, request, reply));
  }

  @Post(':id/rotate-secret')
  @RouteConfig(consumes())
  rotate(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.send(webhookIdOf(id), { type: 'RotateWebhookSecret' }, request, reply));
  }

  @Post(':id/revoke-old-secret')
  @RouteConfig(consumes())
  revoke(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(
      this.writes.send(webhookIdOf(id), { type: 'RevokeOldWebhookSecret' }, request, reply),
    );
  }

  /** Deliveries follow a change at once. */
  private async deliver(write: Promise<void>): Promise<void> {
    await write;
    this.deliverer.refresh();
  }
}
