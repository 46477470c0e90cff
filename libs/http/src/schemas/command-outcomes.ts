import { constant, object, orNull, ref, type JsonSchema } from '../endpoint/json-schema.js';
import { position, uuid } from './scalar-schemas.js';

const count: JsonSchema = { type: 'integer', minimum: 0 };
const aggregateId: JsonSchema = {
  type: ['string', 'null'],
  description: 'The record of the command.',
};
const versionAfter: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 0,
  description: "The record's version after the command.",
};
const finalStatuses = ['accepted', 'ignored', 'rejected'];

export const commandOutcome: JsonSchema = object(
  {
    command_id: uuid,
    status: { type: 'string', enum: [...finalStatuses, 'pending'] },
    aggregate_id: aggregateId,
    version: versionAfter,
    position: orNull(position),
    error: ref('Problem'),
  },
  ['command_id', 'status', 'aggregate_id', 'version', 'position'],
);

export const pendingOutcome: JsonSchema = object({
  command_id: uuid,
  status: constant('pending'),
  aggregate_id: { type: 'string', description: 'The record of the command.' },
  version: { ...versionAfter, description: 'Null: the command has no outcome yet.' },
  position: orNull({ ...position, description: 'Null: the command has no outcome yet.' }),
});

/** What a write answers whose record was removed since: the members of `CommandOutcome`, without those of a rejection. */
export const writeOutcome: JsonSchema = object({
  command_id: uuid,
  status: { type: 'string', enum: ['accepted', 'ignored'] },
  aggregate_id: { type: 'string', description: 'The record of the write.' },
  version: { type: 'integer', minimum: 1, description: "The record's version after the write." },
  position: orNull({ ...position, description: 'Null for a webhook, whose changes are not in the log.' }),
});

/** What a write answers: the record, or the outcome of a request that is sent again after the record was removed. */
export const orOutcome = (name: string): JsonSchema => ({
  oneOf: [ref(name), ref('WriteOutcome')],
  description: `The ${name}. If the request was sent before and the record was removed since, the \`WriteOutcome\`, which has no \`id\`.`,
});

export const resultLine: JsonSchema = {
  ...object(
    {
      line: {
        type: 'integer',
        minimum: 1,
        description: 'The number of the line in the request, from 1; blank lines count.',
      },
      command_id: { description: 'The command id of the line, or the generated one; null without one.' },
      status: { type: 'string', enum: finalStatuses },
      id: aggregateId,
      version: versionAfter,
      events: { ...count, description: 'How many events the command appended.' },
      position: orNull(position),
      error: ref('Problem'),
    },
    ['line', 'command_id', 'status', 'id', 'version', 'events', 'position'],
  ),
  description: 'The result of one line of a bulk request.',
};

export const endLine: JsonSchema = {
  ...object(
    {
      done: { type: 'boolean', description: 'Always true: no other line has this member.' },
      accepted: count,
      ignored: count,
      rejected: count,
      position,
      truncated: {
        type: 'boolean',
        description: 'True if the request had more than 100,000 commands; otherwise absent.',
      },
    },
    ['done', 'accepted', 'ignored', 'rejected', 'position'],
  ),
  description: 'The last line of the response to a bulk request.',
};
