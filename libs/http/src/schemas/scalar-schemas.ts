import { orNull, type JsonSchema } from '../endpoint/json-schema.js';

const UINT64_PATTERN = '^(0|[1-9][0-9]{0,19})$';

export const uuid = { type: 'string', format: 'uuid' } as const;

export const timestamp = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339; responses have UTC with milliseconds.',
} as const;

export const version = {
  type: 'integer',
  minimum: 1,
  description: "The number of the record's events, from 1. The ETag is the same number in quotes.",
} as const;

export const position = {
  type: 'string',
  maxLength: 300,
  description:
    'An opaque position in the log: a read with it as Directory-Position sees all events up to it.',
} as const;

export const traceparent = {
  type: 'string',
  pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$',
  description: 'The span of the command, as W3C Trace Context names it. Absent if there was none.',
} as const;

export const importId = {
  ...uuid,
  description: 'The import that sent the command. Absent if none did.',
} as const;

export const uint64 = {
  type: 'string',
  pattern: UINT64_PATTERN,
  description: 'A whole number from 0 to 18446744073709551615, as decimal text.',
  examples: ['42'],
} as const;

/** A uint64 in requests: decimal text, or a JSON number that a double represents exactly. */
export const uint64Input = {
  type: ['string', 'integer'],
  pattern: UINT64_PATTERN,
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'A whole number from 0 to 18446744073709551615: decimal text, or a JSON number up to 9007199254740991.',
  examples: ['42'],
} as const;

const part = { type: 'string', minLength: 1, maxLength: 255 } as const;

/** A body of bytes: generated clients return them unread. */
export const bytes = { type: 'string', format: 'binary' } as const;

/** The origin of a record in events. */
export const source = {
  type: 'object',
  description: 'The origin of a record: the name of a feed, and the id of the record in this feed.',
  properties: { feed: part, id: part },
  required: ['feed', 'id'],
} as const;

/** What the feed of a record has as its attribution. */
export const attribution = {
  type: 'string',
  description:
    'What the feed of the record asks to be credited with, as it is now; only of a feed that has an attribution. Not part of the version.',
} as const;

/** The origin of a record in reads and responses to writes. */
export const shownSource = { ...source, properties: { ...source.properties, attribution } } as const;

/** The origin of a record in requests. */
export const sourceInput = { ...source, additionalProperties: false } as const;

/** What the source says of a record beyond its fields. */
export const extensions = {
  type: 'object',
  description: 'What the source says of the record beyond its fields, as it was given.',
  additionalProperties: true,
} as const;

export const extensionsInput = {
  type: ['object', 'null'],
  description:
    'What the source says of the record beyond its fields: at most 64 KiB of JSON, at most 32 deep. It replaces what the record has; null removes it.',
  additionalProperties: true,
} as const;

export const observedAt = {
  ...timestamp,
  description:
    'The time of observation at the source, RFC 3339; by default that of receipt. An observation that is older than the current one is ignored. A status that is repeated without `observed_at` keeps its time of observation.',
} as const;

export const stationsByStatus = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 1 },
  description: 'The number of stations by status code; `none` for those without a status.',
} as const;

export const count = { type: 'integer', minimum: 0 } as const;

export const staleCount = {
  ...count,
  description:
    'How many of the stations have a stale status. Only with the setting STATUS_TTL_SECONDS, without the parameter stale, and if the response counts at most 10,000 stations.',
};

/** A decimal text with at most 4 decimals. */
export const decimal = (description: string): JsonSchema => ({
  type: 'string',
  pattern: '^[0-9]+(\\.[0-9]{1,4})?$',
  description,
});

/** Both sides of a price. */
export const amounts = {
  before_taxes: orNull(decimal('Null if it is not known, as a tax is not.')),
  after_taxes: orNull(decimal('Null if it is not known, as a tax is not.')),
};
