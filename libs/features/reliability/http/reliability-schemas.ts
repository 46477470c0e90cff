import { listOf, object, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, position, timestamp } from '#http/openapi';
import { rules } from '../ports/reliability-reports.js';

const seconds = (description: string): JsonSchema => ({ type: 'number', minimum: 0, description });

const reliability = (description: string): JsonSchema => ({
  ...{ type: ['number', 'null'], minimum: 0, maximum: 1, description },
});

const figures: Readonly<Record<string, JsonSchema>> = {
  points: { type: 'integer', minimum: 0, description: 'The stations of which some time counts.' },
  seconds: object({
    counted: seconds('The sum of `up`, `down` and `excluded`.'),
    up: seconds('In service.'),
    down: seconds('Out of service.'),
    excluded: seconds('Out of service or unknown, but not counted against the stations.'),
  }),
  reliability: reliability('The mean over the points of 1 − down / counted; null where nothing counts.'),
  months: listOf(
    object({
      month: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
      reliability: reliability('Of the twelve months that end with this one.'),
    }),
  ),
};

const always = ['points', 'seconds', 'reliability'];

/** The schemas of the feature, by name. */
export const reliabilitySchemas: Readonly<Record<string, JsonSchema>> = {
  Reliability: object({
    rule: { type: 'string', enum: [...rules] },
    from: timestamp,
    to: timestamp,
    position,
    total: ref('ReliabilityFigures'),
    groups: listOf(ref('ReliabilityGroup')),
    next: nextCursor,
  }),
  ReliabilityFigures: object(figures, always),
  ReliabilityGroup: object(
    {
      value: orNull({ type: 'string' }),
      label: { type: 'string', description: 'The name of the location or station, as it is now.' },
      ...figures,
    },
    ['value', ...always],
  ),
};
