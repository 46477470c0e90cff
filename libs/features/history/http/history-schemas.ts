import { statusCodes, statusLabel } from '#domain';
import { listOf, object, type JsonSchema } from '#http';
import { stationsByStatus, timestamp } from '#http/openapi';

const seconds = (description: string): JsonSchema => ({ type: 'number', minimum: 0, description });

/** How long a station had each status between two times. */
const members: Readonly<Record<string, JsonSchema>> = {
  from: timestamp,
  to: timestamp,
  seconds: object({
    ...Object.fromEntries(statusCodes.map((code) => [code, seconds(statusLabel(code) ?? '')])),
    none: seconds('Without a status: before the first report, after the removal, or reported as none.'),
  }),
  known_seconds: seconds('The time with a known status: all statuses but Unknown.'),
  uptime: {
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description:
      'The fraction of the known time in which the station was available or in use; null without known time.',
  },
};

/** The same for the whole time, and with `split` for each of its parts. */
export const uptime: JsonSchema = object(
  { ...members, parts: listOf(object(members)) },
  Object.keys(members),
);

export const summaryHistory: JsonSchema = object({
  items: {
    ...listOf(object({ at: timestamp, by_status: stationsByStatus })),
    description: 'Oldest first.',
  },
});
