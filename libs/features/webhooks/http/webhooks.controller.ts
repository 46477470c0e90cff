import { Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceRecords, type ProblemCode } from '#application';
import {
  Endpoint,
  negotiateMediaType,
  ref,
  refuseUnknownParameters,
  type Operation,
  type Parameter,
} from '#http';
import {
  body,
  bodyProblems,
  headers,
  inPath,
  json,
  jsonContent,
  patchBody,
  sharedParameterRefs,
  uuid,
  type HeaderName,
} from '#http/openapi';
import { webhooks } from '../webhook.js';
import { Deliverer } from './deliverer.js';
import { WebhookRecords, webhookIdOf, webhookNotFound } from './webhook-records.js';
import { WebhookWrites } from './webhook-writes.js';

/** The queue of writes that may wait for name servers and receivers: writes of records must not wait for them. */
const RECEIVERS = 'bulk';

const tag = 'Webhooks';

const id = inPath('id', "The webhook's id.", uuid);

const readProblems: readonly ProblemCode[] = [
  ...(['invalid_parameter', 'not_acceptable', 'projection_behind', 'overloaded'] as const),
];

const writeProblems: readonly ProblemCode[] = [
  ...(['invalid_parameter', 'version_mismatch', 'validation_failed'] as const),
  ...(['idempotency_key_reused', 'overloaded'] as const),
];

const writeHeaders: readonly HeaderName[] = ['Command-Id', 'Directory-Position', 'Idempotency-Replayed'];

const answer = (description: string, schema: string, ...names: readonly HeaderName[]) => ({
  description: `${description} The answer to a request that is sent again is a \`WriteOutcome\` if the webhook was removed since.`,
  headers: headers('ETag', ...names, ...writeHeaders),
  content: jsonContent(ref(`${schema}OrOutcome`)),
});

type Write = Omit<Operation, 'tag' | 'parameters' | 'problems' | 'side'>;

const write = (operation: Write, ...path: readonly Parameter[]): Operation => ({
  ...operation,
  tag,
  parameters: [...path, ...sharedParameterRefs('Idempotency-Key', 'If-Match', 'unlessThere')],
  problems: [
    ...(operation.body ? bodyProblems : []),
    ...(path.length > 0 ? (['not_found'] as const) : []),
    ...writeProblems,
  ],
  side: 'command',
});

const newWebhook = {
  url: 'https://receiver.example/directory-events',
  types: ['StationAvailabilityChanged'],
  filters: { available: ['1', '4'], bbox: '13.0,52.3,13.8,52.7' },
};

@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly kept: ServiceRecords,
    private readonly writes: WebhookWrites,
    private readonly records: WebhookRecords,
    private readonly deliverer: Deliverer,
  ) {}

  @Get()
  @Endpoint({
    needs: 'webhooks:manage',
    work: 'records',
    document: () => ({
      id: 'listWebhooks',
      tag,
      summary: 'List all webhooks',
      responses: { 200: json('All webhooks.', ref('WebhookPage')) },
      problems: readProblems,
    }),
  })
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const items = await Promise.all((await this.kept.all(webhooks)).map((each) => this.records.of(each)));
    await reply.send({ items, next: null });
  }

  @Get(':id')
  @Endpoint({
    needs: 'webhooks:manage',
    work: 'records',
    document: () => ({
      id: 'readWebhook',
      tag,
      summary: 'Read a webhook',
      parameters: [id],
      responses: {
        200: { description: 'The webhook.', headers: headers('ETag'), content: jsonContent(ref('Webhook')) },
      },
      problems: [...readProblems, 'not_found'],
    }),
  })
  async read(@Param('id') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const id = webhookIdOf(text);
    const { version, state } = await this.kept.find(webhooks, id);
    if (!state) throw webhookNotFound();
    await reply.header('etag', `"${version}"`).send(await this.records.of({ id, version, state }));
  }

  @Post()
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    document: () =>
      write({
        id: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'Events are sent from now on. The host of the URL must have public addresses only, unless the operator has allowed its network.',
        body: body('WebhookInput', newWebhook),
        responses: { 201: answer('Created: the webhook with its secret.', 'WebhookWithSecret', 'Location') },
      }),
  })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.create(request, reply));
  }

  @Patch(':id')
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    document: () =>
      write(
        {
          id: 'updateWebhook',
          summary: 'Change a webhook',
          description:
            'With `paused: false` a disabled webhook goes on where it stopped. Deliveries that wait go to a new URL.',
          body: patchBody('WebhookPatch', { paused: true }),
          responses: { 200: answer('Done: the webhook.', 'Webhook') },
        },
        id,
      ),
  })
  update(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.patch(webhookIdOf(id), request, reply));
  }

  @Delete(':id')
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    document: () =>
      write(
        {
          id: 'removeWebhook',
          summary: 'Remove a webhook',
          responses: { 204: { description: 'Done.', headers: headers(...writeHeaders) } },
        },
        id,
      ),
  })
  remove(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.change(webhookIdOf(id), 'RemoveWebhook', request, reply));
  }

  @Post(':id/rotate-secret')
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    consumes: [],
    document: () =>
      write(
        {
          id: 'rotateWebhookSecret',
          summary: 'Make a new secret',
          description:
            'The secret before signs for 24 hours more, so that the receiver can change from one to the other. After two rotations in that time only the two newest secrets sign.',
          responses: { 200: answer('Done: the webhook with its new secret.', 'WebhookWithSecret') },
        },
        id,
      ),
  })
  rotate(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.change(webhookIdOf(id), 'RotateWebhookSecret', request, reply));
  }

  @Post(':id/revoke-old-secret')
  @Endpoint({
    needs: 'webhooks:manage',
    work: RECEIVERS,
    consumes: [],
    document: () =>
      write(
        {
          id: 'revokeOldWebhookSecret',
          summary: 'Stop signing with the old secret',
          responses: { 200: answer('Done: the webhook.', 'Webhook') },
        },
        id,
      ),
  })
  revoke(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.deliver(this.writes.change(webhookIdOf(id), 'RevokeOldWebhookSecret', request, reply));
  }

  /** Deliveries follow a change at once. */
  private async deliver(write: Promise<void>): Promise<void> {
    await write;
    this.deliverer.refresh();
  }
}
