const UINT64_PATTERN = '^(0|[1-9][0-9]{0,19})$';

export const uuid = { type: 'string', format: 'uuid' } as const;

export const timestamp = {
  type: 'string',
  format: 'date-time',
  description: 'RFC 3339; told in UTC with milliseconds.',
} as const;

export const version = {
  type: 'integer',
  minimum: 1,
  description: "Counts the record's events, from 1. The ETag is the same number in quotes.",
} as const;

export const position = {
  type: 'string',
  maxLength: 300,
  description: 'A place in the log, opaque: send it as Directory-Position to read what was written.',
} as const;

export const uint64 = {
  type: 'string',
  pattern: UINT64_PATTERN,
  description: 'A whole number from 0 to 18446744073709551615, as decimal text.',
  examples: ['42'],
} as const;

/** A uint64 as it is taken: text, or a number that JSON readers agree upon. */
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

export const source = {
  type: 'object',
  title: 'Source',
  description: 'Where a record comes from: its identifier in a feed.',
  properties: { feed: part, id: part },
  required: ['feed', 'id'],
  additionalProperties: false,
} as const;

export const observedAt = {
  ...timestamp,
  description:
    'The time of the availability at its source, RFC 3339; an observation older than the one held is ignored.',
} as const;
