import { listOf, object, orNull, ref, type JsonSchema } from '#http';
import { count, shownSource } from '#http/openapi';
import { afirItems } from '#domain';
import { coverageGroups } from '../coverage-queries.js';

const text: JsonSchema = { type: 'string' };
const itemId: JsonSchema = { type: 'string', enum: afirItems.map(({ id }) => id) };
const recordKind: JsonSchema = { type: 'string', enum: ['location', 'station'] };

const counted = {
  locations: { ...count, description: 'Without retired ones.' },
  stations: count,
};

const item = object({
  id: itemId,
  row: { type: 'string', description: 'The row of the annex of Implementing Regulation (EU) 2025/655.' },
  article: orNull({
    type: 'string',
    description: 'The point of Article 20(2) of Regulation (EU) 2023/1804 that asks for the same.',
  }),
  title: text,
  kind: { type: 'string', enum: ['static', 'dynamic'] },
  record: { ...recordKind, description: 'The kind of records that have it or lack it.' },
  of: { ...count, description: 'How many such records there are.' },
  have: { ...count, description: 'How many of them have it.' },
  share: {
    ...orNull({ type: 'number', minimum: 0, maximum: 1 }),
    description: 'Rounded down to four decimals. Null if there is no such record.',
  },
});

const group = object({
  value: orNull(text),
  ...counted,
  have: object(
    Object.fromEntries(afirItems.map(({ id }) => [id, count])),
    afirItems.map(({ id }) => id),
  ),
});

const lacking = object({
  id: text,
  name: { ...orNull(text), description: 'That of its location, or an address, where it has none.' },
  operator: orNull(text),
  source: orNull(shownSource),
});

/** The schemas of the feature, by name. */
export const coverageSchemas: Readonly<Record<string, JsonSchema>> = {
  Coverage: object(
    {
      ...counted,
      items: listOf(ref('CoverageItem')),
      group_by: { type: 'string', enum: [...coverageGroups] },
      groups: { ...listOf(ref('CoverageGroup')), description: 'Those with the most records first.' },
      ungrouped: { ...count, description: 'How many records are in none of these groups.' },
    },
    ['locations', 'stations', 'items'],
  ),
  CoverageItem: item,
  CoverageGroup: group,
  LackingRecords: object({
    item: itemId,
    record: recordKind,
    items: listOf(ref('LackingRecord')),
    next: orNull(text),
  }),
  LackingRecord: lacking,
};
