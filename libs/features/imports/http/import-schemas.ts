import { constant, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { count, nextCursor, position, timestamp, uuid } from '#http/openapi';
import { KEPT_KINDS, countedKinds, countedOutcomes, importStates } from '../import.js';

const text: JsonSchema = { type: 'string' };
const state: JsonSchema = {
  type: 'string',
  enum: [...importStates],
  description:
    'It is `queued` until an instance runs it, and while another import of its feed runs; `done` when everything that it has written is read at `position`.',
};

const finding = object({
  kind: { ...text, description: 'What they have in common.' },
  count,
  examples: {
    ...listOf({ ...text, maxLength: KEPT_KINDS.characters + 1 }),
    maxItems: KEPT_KINDS.examples,
    description: 'The first ones; none for who has neither a scope for writes nor `operations:read`.',
  },
});

const findings = (description: string): JsonSchema => ({
  ...listOf(ref('ImportFinding')),
  maxItems: KEPT_KINDS.count,
  description,
});

/** The schemas that routes of imports refer to, by name. */
export const importSchemas: Readonly<Record<string, JsonSchema>> = {
  StartedImport: object({ id: uuid, state: constant('queued') }),
  ImportOutcomes: object(Object.fromEntries(countedOutcomes.map((name) => [name, count]))),
  ImportFinding: finding,
  Import: object(
    {
      id: uuid,
      state,
      feed: orNull({
        ...text,
        description:
          'The feed that was given, or else the first that the file names; null until it is known.',
      }),
      format: orNull({
        ...text,
        description: 'The format of the file; null until it is known, and without a file.',
      }),
      caller: {
        ...text,
        description: 'Who has begun it, for who has a scope for writes or `operations:read`.',
      },
      dry_run: { type: 'boolean', description: 'Whether it writes nothing.' },
      reverts: orNull({ ...uuid, description: 'The import that it takes back; null for all others.' }),
      created_at: timestamp,
      started_at: orNull(timestamp),
      ended_at: orNull(timestamp),
      progress: object({
        bytes: { ...count, description: 'What was read so far.' },
        total_bytes: orNull({ ...count, description: 'Null while it is not known.' }),
        records: count,
        rate: { type: 'number', minimum: 0, description: 'Records a second.' },
      }),
      counts: {
        ...object(Object.fromEntries(countedKinds.map((name) => [name, ref('ImportOutcomes')])), []),
        description: 'Of each kind of records that has come. `changed` has those that were removed, too.',
      },
      warnings: findings('What is not as it should be, and was imported nevertheless.'),
      rejects: findings('Records that were not imported: `/v1/imports/{id}/rejects` has the first 10,000.'),
      error: ref('Problem'),
      position: orNull(position),
    },
    [
      ...['id', 'state', 'feed', 'format', 'dry_run', 'reverts', 'created_at', 'started_at', 'ended_at'],
      ...['progress', 'counts', 'warnings', 'rejects', 'position'],
    ],
  ),
  ImportPage: object({ items: listOf(ref('Import')), next: nextCursor }),
  RejectedRecord: object(
    {
      file: text,
      line: { ...count, description: 'Where the record begins.' },
      reason: { ...text, description: 'Why it was not imported.' },
      warning: { ...text, description: 'What is not as it should be, of a record that was imported.' },
      original: { description: 'The record as it came.' },
    },
    ['file', 'line', 'original'],
  ),
};
