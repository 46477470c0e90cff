import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventFeed, RecordCommands, type RecordRequest, type ServiceRecords } from '#application';
import { executeRecordCommand, outcomeOfRecord, refuseUnknownParameters, type ExecutedCommand } from '#http';
import { webhooks, type WebhookState } from '../webhook.js';
import { WebhookRecords, webhookNotFound } from './webhook-records.js';
import { WebhookRequests, type ChangeName } from './webhook-requests.js';

/** Executes the commands of webhooks. */
export class WebhookCommands extends RecordCommands<WebhookState> {
  /** @param most greatest number of webhooks */
  constructor(records: ServiceRecords, most: number, now?: () => string) {
    super(records, webhooks, { most, setting: 'LIMIT_WEBHOOKS' }, now);
  }
}

/** Executes the writes of webhooks and answers them. */
@Injectable()
export class WebhookWrites {
  constructor(
    private readonly requests: WebhookRequests,
    private readonly commands: WebhookCommands,
    private readonly records: WebhookRecords,
    private readonly feed: EventFeed,
  ) {}

  async create(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.perform(await this.requests.creation(request), reply);
  }

  async patch(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.perform(await this.requests.patch(id, request), reply);
  }

  async change(id: string, type: ChangeName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.perform(this.requests.change(id, type, request), reply, type === 'RemoveWebhook');
  }

  private async perform(
    request: RecordRequest<WebhookState>,
    reply: FastifyReply,
    isRemoval = false,
  ): Promise<void> {
    const answer = await executeRecordCommand(this.commands, request, reply, webhookNotFound);
    // Webhooks are not in the log: any position up to here is as good.
    reply.header('directory-position', await this.feed.end());
    if (isRemoval) return void reply.code(204).send();
    const isNew = 'create' in request;
    reply.code(isNew ? 201 : 200);
    if (isNew) reply.header('location', `/v1/webhooks/${answer.id}`);
    await this.sendRecord(answer, reply);
  }

  private async sendRecord(
    { id, outcome, record: { version, state } }: ExecutedCommand<WebhookState>,
    reply: FastifyReply,
  ): Promise<void> {
    // A replay of a write whose webhook was removed since.
    if (!state) return void reply.send(outcomeOfRecord(id, outcome));
    const webhook = { id, version, state };
    const { result } = outcome;
    const record = await (typeof result === 'number'
      ? this.records.withSecret(webhook, result)
      : this.records.of(webhook));
    reply.header('etag', `"${version}"`).send(record);
  }
}
