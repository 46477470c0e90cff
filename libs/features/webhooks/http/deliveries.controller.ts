import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventFeed, ServiceRecords, isUuid, rejectionProblem, type Parameters } from '#application';
import { Endpoint, HttpProblem, callerOf, clientSignal, jsonBody, ref, refuseUnknownParameters } from '#http';
import { body, bodyProblems, inPath, json, query, sharedParameterRefs, uuid } from '#http/openapi';
import { WebhookDeliveries, deliveryStatuses } from '../ports/webhook-deliveries.js';
import { webhooks, type Webhook } from '../webhook.js';
import { Deliverer } from './deliverer.js';
import { deliveryRecord, nextPage, parseDeliveryQuery, parseReplay } from './delivery-requests.js';
import { webhookIdOf, webhookNotFound } from './webhook-records.js';

/** The queue of writes that may wait for name servers and receivers: writes of records must not wait for them. */
const RECEIVERS = 'bulk';

const tag = 'Webhooks';

const id = inPath('id', "The webhook's id.", uuid);

const delivery = inPath('delivery', "The delivery's id.", uuid);

/** After this time a client may ask again for a replay while another one is in progress, in seconds. */
const RETRY_AFTER_S = '10';

/** The deliveries of a webhook. */
@Controller('v1/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly records: ServiceRecords,
    private readonly deliveries: WebhookDeliveries,
    private readonly feed: EventFeed,
    private readonly deliverer: Deliverer,
  ) {}

  @Post('test')
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    consumes: [],
    document: () => ({
      id: 'testWebhook',
      tag,
      summary: 'Send a test event',
      description:
        'Sends an event of type `WebhookTest.v1` at once and waits for the answer, for 15 s at most. It is not stored, and not sent again.',
      parameters: [id],
      responses: { 200: json('What became of it.', ref('WebhookTestResult')) },
      problems: ['invalid_parameter', 'not_found', 'overloaded'],
    }),
  })
  async test(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const webhook = await this.webhookOf(id);
    const result = await this.deliverer.sendTest(webhook, callerOf(request), clientSignal(request));
    await reply.code(200).send(result);
  }

  /** Newest first. */
  @Get('deliveries')
  @Endpoint({
    needs: 'webhooks:manage',
    work: 'records',
    document: () => ({
      id: 'listDeliveries',
      tag,
      summary: 'List the deliveries of a webhook',
      description:
        'Newest first: all pending ones, the newest 1,000 that are delivered, and the newest 10,000 that were given up.',
      parameters: [
        id,
        query('status', 'Only deliveries with this status.', { type: 'string', enum: [...deliveryStatuses] }),
        ...sharedParameterRefs('limit', 'cursor'),
      ],
      responses: { 200: json('Deliveries.', ref('DeliveryPage')) },
      problems: ['invalid_parameter', 'invalid_cursor', 'not_found', 'overloaded'],
    }),
  })
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
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    consumes: [],
    document: () => ({
      id: 'retryDelivery',
      tag,
      summary: 'Send a delivery again',
      description:
        'It is pending and due at once, and its attempts are counted from zero again. It is sent after earlier pending deliveries of the same record and run, and not while the webhook is paused or disabled.',
      parameters: [id, delivery],
      responses: { 202: json('The delivery, which is pending.', ref('Delivery')) },
      problems: ['invalid_parameter', 'not_found', 'overloaded'],
    }),
  })
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
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    document: () => ({
      id: 'replayEvents',
      tag,
      summary: 'Send the events of a part of the log again',
      description:
        'Sends all events of that part that match, beside new ones: with positions, those after `from` up to and including `to`; with times, those that were accepted at `from` or later and before `to`. So older events of a record may come after newer ones. An event keeps its `webhook-id`. A webhook has one replay at a time: it is in progress until all its events are queued.',
      parameters: [id],
      body: body('ReplayInput', { from: '2026-11-21T08:00:00Z' }),
      responses: { 202: json('The replay, which has begun.', ref('Replay')) },
      problems: [
        ...bodyProblems,
        ...(['invalid_parameter', 'not_found', 'validation_failed', 'overloaded', 'rate_limited'] as const),
      ],
    }),
  })
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
    const { version, state } = await this.records.find(webhooks, id);
    if (!state) throw webhookNotFound();
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
