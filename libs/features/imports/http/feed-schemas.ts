import { MAX_URL_LENGTH } from '#application';
import { closedObject, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, orOutcome, timestamp, version } from '#http/openapi';
import { feedStatuses } from '../feed-progress.js';
import { MAX_INTERVAL_S, MIN_INTERVAL_S } from '../feed-schedule.js';
import { formatNames } from '../format-names.js';
import { importStates } from '../import.js';
import { MAX_CRON_LENGTH, MAX_TEXT_LENGTH, MAX_TOKEN_LENGTH } from '../parse-feed.js';

export const feedName: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const text = (description: string): JsonSchema => ({
  ...orNull({ type: 'string', maxLength: MAX_TEXT_LENGTH }),
  description,
});

const options = {
  complete: flag('Each pull has all stations of the feed: others are removed, but never more than a fifth.'),
  force: flag('Let a pull remove more than a fifth of the stations; an empty one never does.'),
  confirm: flag('Take each status as a report at the time when the feed was answered.'),
  include_unpublished: flag('Import locations that their operators have not published.'),
};

const url: JsonSchema = {
  type: 'string',
  format: 'uri',
  maxLength: MAX_URL_LENGTH,
  pattern: '^[hH][tT][tT][pP][sS]?://',
};

const settings: Record<string, JsonSchema> = {
  url: {
    ...url,
    description: 'The address that is pulled: of HTTP, without credentials or fragment.',
  },
  tariffs: orNull({
    ...url,
    description:
      'The address of the OCPI tariffs that its connectors name. Null: `url` has them, or leads to them.',
  }),
  format: orNull({
    type: 'string',
    enum: [...formatNames],
    description: 'Null: it is detected.',
  }),
  reports_on: orNull({
    ...feedName,
    description: 'The feed whose stations this one reports on; null: its own.',
  }),
  licence: text('Under which licence the feed is published.'),
  attribution: text('Whom to name as the source.'),
  contact: text('Whom to ask about the feed.'),
  paused: flag('While it is paused, it is not pulled by itself.'),
};

/** A number or a text, by keywords that generators of clients pass over: to them it is any JSON. */
const every: JsonSchema = {
  description: `The seconds from one pull to the next, or a cron pattern of five parts in UTC, as \`*/15 * * * *\`.`,
  if: { type: 'string' },
  then: { type: 'string', maxLength: MAX_CRON_LENGTH },
  else: { type: 'integer', minimum: MIN_INTERVAL_S, maximum: MAX_INTERVAL_S },
};

const token: JsonSchema = {
  ...orNull({ type: 'string', maxLength: MAX_TOKEN_LENGTH, pattern: '^[!-~]+$' }),
  writeOnly: true,
  description:
    'The credential for the address, which no answer shows. Left out: it stays, unless the address has another origin. Null removes it.',
};

/** The schemas that routes of feeds refer to, by name. */
export const feedSchemas: Readonly<Record<string, JsonSchema>> = {
  Feed: object({
    feed: feedName,
    version,
    ...settings,
    every,
    has_token: flag('Whether a token is kept.'),
    options: object(options),
    state: {
      type: 'string',
      enum: [...feedStatuses],
      description:
        '`failing`: the last pull was no success. `late`: a pull has not begun or ended in time. `new`: none has ended yet.',
    },
    last_run: orNull({ ...timestamp, description: 'When the last pull began.' }),
    last_success: orNull({ ...timestamp, description: 'When the last pull ended that was a success.' }),
    next_run: orNull({ ...timestamp, description: 'When it is pulled next; null while it is paused.' }),
    failing_since: orNull({ ...timestamp, description: 'The first failure after the last success.' }),
    last_error: orNull({ type: 'string' }),
    records: orNull({
      type: 'integer',
      minimum: 0,
      description: 'The records of the last pull that had any.',
    }),
    records_feed: orNull({
      ...feedName,
      description:
        'The feed in the source of these records: that of the address where what it sends names one, the first of several. Null before such a pull.',
    }),
    newest_observed_at: orNull({
      ...timestamp,
      description: 'When a status of the stations of `records_feed` was last observed.',
    }),
    last_import: orNull({
      type: 'string',
      description: 'The import of the last pull, or of the one under way.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  FeedOrOutcome: orOutcome('Feed'),
  FeedPage: object({
    items: listOf(ref('Feed')),
    next: { ...nextCursor, description: 'Always null: all feeds are on one page.' },
  }),
  FeedInput: closedObject({ ...settings, every, token, options: closedObject(options, []) }, [
    'url',
    'every',
  ]),
  FeedRun: object({
    id: { type: 'string', description: 'The id of the import.' },
    state: { type: 'string', enum: [...importStates] },
  }),
};
