import { listOf, object, orNull, ref, type JsonSchema } from './json-schema.js';
import { position, uuid } from './scalar-schemas.js';

const count: JsonSchema = { type: 'integer', minimum: 0 };
const aggregateId: JsonSchema = {
  type: ['string', 'null'],
  description: 'The record that the command is for.',
};
const versionAfter: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 0,
  description: "The record's version after the command.",
};
const settled = ['accepted', 'ignored', 'rejected'];

export const commandOutcome: JsonSchema = object(
  {
    command_id: uuid,
    status: { type: 'string', enum: [...settled, 'pending'] },
    aggregate_id: aggregateId,
    version: versionAfter,
    position: orNull(position),
    error: ref('Problem'),
  },
  ['command_id', 'status', 'aggregate_id', 'version', 'position'],
);

export const resultLine: JsonSchema = {
  ...object(
    {
      line: { type: 'integer', minimum: 1, description: 'Counts all lines of the request.' },
      command_id: { description: 'As the line gave it, else as it was made; null where there is none.' },
      status: { type: 'string', enum: settled },
      id: aggregateId,
      version: versionAfter,
      events: { ...count, description: 'How many events the command appended.' },
      position: orNull(position),
      error: ref('Problem'),
    },
    ['line', 'command_id', 'status', 'id', 'version', 'events', 'position'],
  ),
  description: 'What became of one line of a bulk request.',
};

export const endLine: JsonSchema = {
  ...object(
    {
      done: { const: true },
      accepted: count,
      ignored: count,
      rejected: count,
      position,
      truncated: { const: true, description: 'There where the request had more than 100,000 commands.' },
    },
    ['done', 'accepted', 'ignored', 'rejected', 'position'],
  ),
  description: 'The last line of the answer to a bulk request.',
};

const check: JsonSchema = object(
  { status: { type: 'string', enum: ['up', 'down'] }, detail: { type: 'string' }, lag_ms: { ...count } },
  ['status'],
);

export const live: JsonSchema = object({ status: { const: 'live' } });

export const readiness: JsonSchema = object({
  status: { type: 'string', enum: ['ready', 'not_ready'] },
  mode: { type: 'string', enum: ['embedded'] },
  checks: { type: 'object', additionalProperties: check },
});

const control: JsonSchema = { type: 'string', enum: ['text', 'textarea', 'toggle', 'select', 'file'] };
const option: JsonSchema = object({ value: { type: 'string' }, label: { type: 'string' } });

export const form: JsonSchema = object({
  schema: { type: 'object', description: 'JSON Schema 2020-12 of what the form may send.' },
  ui: listOf(
    object({ name: { type: 'string' }, label: { type: 'string' }, control, options: listOf(option) }, [
      'name',
      'label',
      'control',
    ]),
  ),
});
