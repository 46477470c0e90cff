import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  EventFeed,
  WebhookDeliveries,
  WebhookLog,
  deliveryRecord,
  isUuid,
  parseReplay,
  rejectionProblem,
  type Parameters,
  type Webhook,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/parsing/json-body.js';
import { clientSignal } from '../http/admission/limited-request.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { callerOf } from '../http/parsing/request-headers.js';
import { consumes } from '../http/parsing/request-media-types.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { parseDeliveryQuery, nextPage } from './delivery-pages.js';
import { Deliverer } from './deliverer.js';
import { webhookIdOf, webhookNotFound } from './webhook-ids.js';

/** After this time a client may ask again for a replay while another one is in progress, in seconds. */
const RETRY_AFTER_S = '10';

/** The deliveries of a webhook. */
@Controller('v1/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly log: WebhookLog,
    private readonly deliveries: WebhookDeliveries,
    private readonly feed: EventFeed,
    private readonly deliverer: Deliverer,
  ) {}

  @Post('test')
  @RouteConfig(consumes())
  async test(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const webhook = await this.webhookOf(id);
    const result = await this.deliverer.sendTest(webhook, callerOf(request), clientSignal(request));
    await reply.code(200).send(result);
  }

  /** Newest first. */
  @Get('deliveries')
  async list(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'status', 'limit', 'cursor');
    const query = parseDeliveryQuery(request.query as Parameters);
    const { id: webhookId } = await this.webhookOf(id);
    const found = await this.deliveries.list(webhookId, { ...query, limit: query.limit + 1 });
    const items = found.slice(0, query.limit);
    await reply.send({
      items: items.map(deliveryRecord),
      next: nextPage(items, found.length > items.length),
    });
  }

  @Post('deliveries/:delivery/retry')
  @RouteConfig(consumes())
  async retry(
    @Param('id') id: string,
    @Param('delivery') delivery: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    refuseUnknownParameters(request);
    const { id: webhookId } = await this.webhookOf(id);
    const wanted = delivery.toLowerCase();
    const retried = isUuid(wanted) && (await this.deliveries.retry(webhookId, wanted, Date.now()));
    if (!retried) throw deliveryNotFound();
    this.deliverer.refresh();
    await reply.code(202).send(deliveryRecord(retried));
  }

  @Post('replay')
  async replay(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const range = await parseReplay(jsonBody(request), this.feed);
    if ('errors' in range) {
      const { code, ...members } = rejectionProblem({ code: 'validation_failed', ...range });
      throw new HttpProblem(code, members);
    }
    const webhook = await this.webhookOf(id);
    const { position } = await this.deliveries.begin(webhook.id, webhook.state.from);
    const { from, to = position } = range;
    const run = await this.deliveries.replay(webhook.id, from, to);
    if (run === undefined) throw replayInProgress();
    this.deliverer.refresh();
    await reply.code(202).send({ run, from, to });
  }

  private async webhookOf(text: string): Promise<Webhook> {
    const id = webhookIdOf(text);
    const { version, state } = await this.log.find(id);
    if (state.kind !== 'present') throw webhookNotFound();
    return { id, version, state };
  }
}

const deliveryNotFound = (): HttpProblem =>
  new HttpProblem('not_found', {
    detail: 'The webhook has no delivery with this id, or it is no longer kept.',
  });

const replayInProgress = (): HttpProblem =>
  new HttpProblem(
    'rate_limited',
    { detail: 'A replay of this webhook is in progress, and there is one at a time: try again later.' },
    { 'retry-after': RETRY_AFTER_S },
  );
