import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  TooManyWebhooks,
  WebhookCommands,
  rejectionProblem,
  type WebhookEntry,
  type WebhookReply,
  type WebhookRequest,
} from '#application';
import type { Rejection, WebhookCommand } from '#domain';
import { HttpProblem, refuseUnknownParameters } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { webhookNotFound } from './webhook-ids.js';
import { WebhookRecords } from './webhook-records.js';
import { WebhookRequests } from './webhook-requests.js';

/** Nobody knows when a webhook is removed. */
const RETRY_AFTER_S = '60';

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

  async change(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseUnknownParameters(request);
    await this.perform(await this.requests.change(id, request), reply);
  }

  async send(
    id: string,
    command: WebhookCommand,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    refuseUnknownParameters(request);
    await this.perform(this.requests.other(id, command, request), reply);
  }

  private async perform(request: WebhookRequest, reply: FastifyReply): Promise<void> {
    const answer = await this.commands.perform(request).catch(explainLimit);
    reply.header('command-id', answer.commandId);
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    if ('code' in answer.result) throw rejectionOf(answer.result);
    // Webhooks are not in the log: any position up to here is as good.
    reply.header('directory-position', await this.feed.end());
    if (request.command.type === 'RemoveWebhook') return void reply.code(204).send();
    const isNew = request.command.type === 'CreateWebhook';
    reply.code(isNew ? 201 : 200);
    if (isNew) reply.header('location', `/v1/webhooks/${answer.id}`);
    await this.sendRecord(answer, answer.result, reply);
  }

  private async sendRecord(
    { id, commandId, snapshot: { version, state } }: WebhookReply,
    entry: WebhookEntry,
    reply: FastifyReply,
  ): Promise<void> {
    // A replay of a write whose webhook was removed since.
    if (state.kind !== 'present') return void reply.send(outcomeOf(id, commandId, entry));
    const [webhook, number] = [{ id, version, state }, numberOfNewSecret(entry)];
    const record = await (number === undefined
      ? this.records.of(webhook)
      : this.records.withSecret(webhook, number));
    reply.header('etag', `"${version}"`).send(record);
  }
}

/** The number of the secret that an entry made; undefined if it made none. */
function numberOfNewSecret({ events }: WebhookEntry): number | undefined {
  for (const { type, data } of events) {
    if (type === 'WebhookCreated.v1') return 0;
    if (type === 'WebhookSecretRotated.v1') return data.number;
  }
  return undefined;
}

const outcomeOf = (aggregate_id: string, command_id: string, { after, events }: WebhookEntry) => ({
  command_id,
  status: 'accepted',
  aggregate_id,
  version: after + events.length,
  position: null,
});

function rejectionOf(rejection: Rejection): HttpProblem {
  if (rejection.code === 'not_found') return webhookNotFound();
  const { code, ...members } = rejectionProblem(rejection);
  return new HttpProblem(code, members);
}

function explainLimit(error: unknown): never {
  if (!(error instanceof TooManyWebhooks)) throw error;
  throw new HttpProblem('rate_limited', { detail: error.message }, { 'retry-after': RETRY_AFTER_S });
}
