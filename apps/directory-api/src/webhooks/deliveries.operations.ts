import { deliveryStatuses } from '#application';
import type { Operations } from '../openapi/operation.js';
import { inPath, query } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { bodyProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { body } from '../openapi/write-operation.js';
import { ref } from '../schemas/json-schema.js';
import { uuid } from '../schemas/scalar-schemas.js';

const tag = 'Webhooks';
const id = inPath('id', "The webhook's id.", uuid);
const delivery = inPath('delivery', "The delivery's id.", uuid);

export const deliveryOperations: Operations = {
  'POST /v1/webhooks/{id}/test': {
    id: 'testWebhook',
    tag,
    summary: 'Send a test event',
    description:
      'Sends an event of type `WebhookTest.v1` at once and waits for the answer, for 15 s at most. It is not stored, and not sent again.',
    parameters: [id],
    responses: { 200: json('What became of it.', ref('WebhookTestResult')) },
    problems: ['invalid_parameter', 'not_found', 'overloaded'],
  },
  'GET /v1/webhooks/{id}/deliveries': {
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
  },
  'POST /v1/webhooks/{id}/deliveries/{delivery}/retry': {
    id: 'retryDelivery',
    tag,
    summary: 'Send a delivery again',
    description:
      'It is pending and due at once, and its attempts are counted from zero again. It is sent after earlier pending deliveries of the same record and run, and not while the webhook is paused or disabled.',
    parameters: [id, delivery],
    responses: { 202: json('The delivery, which is pending.', ref('Delivery')) },
    problems: ['invalid_parameter', 'not_found', 'overloaded'],
  },
  'POST /v1/webhooks/{id}/replay': {
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
  },
};
