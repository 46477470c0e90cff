import type { ProblemCode } from '#application';
import type { Operation, Operations, Parameter } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { bodyProblems } from '../openapi/problem-responses.js';
import { headers, json, jsonContent, type HeaderName } from '../openapi/responses.js';
import { body, patchBody } from '../openapi/write-operation.js';
import { ref } from '../schemas/json-schema.js';
import { uuid } from '../schemas/scalar-schemas.js';

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

export const webhookOperations: Operations = {
  'GET /v1/webhooks': {
    id: 'listWebhooks',
    tag,
    summary: 'List all webhooks',
    responses: { 200: json('All webhooks.', ref('WebhookPage')) },
    problems: readProblems,
  },
  'GET /v1/webhooks/{id}': {
    id: 'readWebhook',
    tag,
    summary: 'Read a webhook',
    parameters: [id],
    responses: {
      200: { description: 'The webhook.', headers: headers('ETag'), content: jsonContent(ref('Webhook')) },
    },
    problems: [...readProblems, 'not_found'],
  },
  'POST /v1/webhooks': write({
    id: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Events are sent from now on. The host of the URL must have public addresses only, unless the operator has allowed its network.',
    body: body('WebhookInput', newWebhook),
    responses: { 201: answer('Created: the webhook with its secret.', 'WebhookWithSecret', 'Location') },
  }),
  'PATCH /v1/webhooks/{id}': write(
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
  'DELETE /v1/webhooks/{id}': write(
    {
      id: 'removeWebhook',
      summary: 'Remove a webhook',
      responses: { 204: { description: 'Done.', headers: headers(...writeHeaders) } },
    },
    id,
  ),
  'POST /v1/webhooks/{id}/rotate-secret': write(
    {
      id: 'rotateWebhookSecret',
      summary: 'Make a new secret',
      description:
        'The secret before signs for 24 hours more, so that the receiver can change from one to the other. After two rotations in that time only the two newest secrets sign.',
      responses: { 200: answer('Done: the webhook with its new secret.', 'WebhookWithSecret') },
    },
    id,
  ),
  'POST /v1/webhooks/{id}/revoke-old-secret': write(
    {
      id: 'revokeOldWebhookSecret',
      summary: 'Stop signing with the old secret',
      responses: { 200: answer('Done: the webhook.', 'Webhook') },
    },
    id,
  ),
};
