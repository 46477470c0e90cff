import {
  member,
  nullable,
  parseMembers,
  parseServiceUrl,
  readFeedName,
  refusedMember,
  type MemberReaders,
  type ReadMember,
  type ReadResult,
} from '#application';
import { parseFlag, parseText, type FieldErrorList, type Parsed } from '#domain';
import type { FeedOptions, FeedSettings } from './feed.js';
import { MAX_INTERVAL_S, MIN_INTERVAL_S, cronError, type FeedSchedule } from './feed-schedule.js';
import { formatNames } from './format-names.js';

export const MAX_TEXT_LENGTH = 1_000;
export const MAX_CRON_LENGTH = 200;
export const MAX_TOKEN_LENGTH = 4_096;

/** What a body has that is valid, and the errors of the rest. */
interface ParsedFeed extends FieldErrorList {
  readonly settings: FeedSettings;
  /** As it was sent; null removes it. */
  readonly token: string | null | undefined;
}

const defaultOptions: FeedOptions = {
  complete: false,
  force: false,
  confirm: false,
  include_unpublished: false,
};
const defaults: FeedSettings = {
  ...{
    url: '',
    tariffs: null,
    format: null,
    every: MIN_INTERVAL_S,
    options: defaultOptions,
    reports_on: null,
  },
  ...{ licence: null, attribution: null, contact: null, paused: false },
};

const text = nullable(member(parseText(MAX_TEXT_LENGTH)));
const flag = member(parseFlag);

const options: MemberReaders<FeedOptions> = {
  complete: flag,
  force: flag,
  confirm: flag,
  include_unpublished: flag,
};

/** The readers of all members that a client may set. */
const readers: MemberReaders<FeedSettings & { readonly token: string | null }> = {
  url: member(parseServiceUrl),
  tariffs: nullable(member(parseServiceUrl)),
  format: nullable(readFormat),
  every: member(parseSchedule),
  token: nullable(member(parseToken)),
  options: readOptions,
  reports_on: nullable(readFeedName),
  licence: text,
  attribution: text,
  contact: text,
  paused: flag,
};

const ASSIGNED =
  /^(?:feed|has_token|state|last_.+|next_run|failing_since|records|newest_observed_at|.+ed_at|version)$/;

/** Parses the members of a feed, which replace all that it has. */
export function parseFeed(body: unknown): ParsedFeed {
  const parsed = parseMembers(body, readers, {
    required: ['url', 'every'],
    codeOfUnknown: (name) => (ASSIGNED.test(name) ? 'not_fillable' : 'unknown_field'),
  });
  const { members, ...errors } = parsed;
  const { token, ...given } = members;
  return { settings: { ...defaults, ...given }, token, ...errors };
}

function readFormat(...[input, path]: Parameters<ReadMember<string>>): ReadResult<string> {
  const name = formatNames.find((each) => each === input);
  if (name !== undefined) return { ok: true, value: name };
  return refusedMember(path, 'not_in_list', `format must be one of ${formatNames.join(', ')}`);
}

function readOptions(...[input, path]: Parameters<ReadMember<FeedOptions>>): ReadResult<FeedOptions> {
  const { members, errors } = parseMembers(input, options, { required: [], path });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: { ...defaultOptions, ...members } };
}

const cronText = parseText(MAX_CRON_LENGTH);

function parseSchedule(input: unknown): Parsed<FeedSchedule> {
  if (typeof input !== 'number') return parseCron(input);
  const isWithin = Number.isInteger(input) && input >= MIN_INTERVAL_S && input <= MAX_INTERVAL_S;
  const detail = `it must be whole seconds from ${MIN_INTERVAL_S} to ${MAX_INTERVAL_S}, or a cron pattern`;
  return isWithin ? { ok: true, value: input } : { ok: false, code: 'out_of_range', detail };
}

function parseCron(input: unknown): Parsed<FeedSchedule> {
  const parsed = cronText(input);
  if (!parsed.ok) return parsed;
  const error = cronError(parsed.value, Date.now());
  return error === undefined
    ? parsed
    : { ok: false, code: 'out_of_range', detail: `it is no cron pattern of five parts: ${error}` };
}

const tokenText = parseText(MAX_TOKEN_LENGTH);

/** A token is a part of a header. */
function parseToken(input: unknown): Parsed<string> {
  const parsed = tokenText(input);
  if (!parsed.ok) return parsed;
  return /^[\x21-\x7e]+$/.test(parsed.value)
    ? parsed
    : { ok: false, code: 'invalid_character', detail: 'it must be visible ASCII characters' };
}
