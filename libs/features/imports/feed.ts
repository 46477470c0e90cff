import type { Changed, RecordKind, RecordSecrets, ServiceRecord } from '#application';
import type { FeedSchedule } from './feed-schedule.js';

/** How records are read and written, as the options of the command line of the same names. */
export interface FeedOptions {
  readonly complete: boolean;
  readonly force: boolean;
  readonly confirm: boolean;
  readonly include_unpublished: boolean;
}

/** What a client sets, except for the token. The edge has validated all of it. */
export interface FeedSettings {
  readonly url: string;
  /** The address of the tariffs of its records; null: `url` has them, or there are none. Feeds of earlier releases have none. */
  readonly tariffs?: string | null;
  /** The name of a format; null: it is detected. */
  readonly format: string | null;
  readonly every: FeedSchedule;
  readonly options: FeedOptions;
  /** The feed whose records a feed of statuses reports on; null: its own. */
  readonly reports_on: string | null;
  readonly licence: string | null;
  readonly attribution: string | null;
  readonly contact: string | null;
  readonly paused: boolean;
}

/** Times are milliseconds since 1970. */
export interface FeedState {
  readonly settings: FeedSettings;
  readonly hasToken: boolean;
  /** The feeds whose records may be written, as whoever set it up may; null: any records. */
  readonly writes: readonly string[] | null;
  /** Whether tariffs may be written, as whoever set it up may; absent in feeds of before there were any: they may. */
  readonly writesTariffs?: boolean;
  /** When was changed last what is pulled, and how: it is pulled at once after that. */
  readonly sourceChangedAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An address that the service pulls by itself. Its id is the name of the feed. */
export type Feed = ServiceRecord<FeedState>;

export const feeds: RecordKind<FeedState> = { name: 'feed' };

/** A replacement of all that a client sets. */
export interface FeedReplacement {
  readonly settings: FeedSettings;
  /** Encrypted; null removes the token; undefined: the one that is kept stays, if the address has the same origin. */
  readonly token: string | null | undefined;
  readonly writes: readonly string[] | null;
  readonly writesTariffs: boolean;
}

/** What the sender of a replacement gets beside the feed. */
interface Replaced {
  readonly isNew: boolean;
}

/** The feed after a replacement, the same object if nothing differs. A token that is sent is always a change. */
export function replacedFeed(
  before: FeedState | undefined,
  replacement: FeedReplacement,
  now: string,
): Changed<FeedState> & { readonly result: Replaced } {
  const time = Date.parse(now);
  const { settings, writes, writesTariffs } = replacement;
  const secrets = secretsAfter(before, replacement);
  if (!before) {
    const times = { sourceChangedAt: time, createdAt: time, updatedAt: time };
    const state = { settings, hasToken: secrets !== undefined, writes, writesTariffs, ...times };
    return { state, result: { isNew: true }, secrets: secrets ?? {} };
  }
  const hasToken = secrets ? secrets['token'] !== undefined : before.hasToken;
  const after = { ...before, settings, hasToken, writes, writesTariffs };
  const result = { isNew: false };
  if (!secrets && JSON.stringify(after) === JSON.stringify(before)) return { state: before, result };
  const isPulledAnew = secrets !== undefined || !pullsTheSame(before, settings);
  const sourceChangedAt = isPulledAnew ? time : before.sourceChangedAt;
  return { state: { ...after, sourceChangedAt, updatedAt: time }, result, ...(secrets && { secrets }) };
}

/** Undefined: they stay, as a feed without a token has none. */
function secretsAfter(
  before: FeedState | undefined,
  { token, settings }: FeedReplacement,
): RecordSecrets | undefined {
  if (typeof token === 'string') return { token };
  if (!before?.hasToken) return undefined;
  return token === null || !isSameOrigin(before, settings) ? {} : undefined;
}

/** A token is for whom it was given. */
const isSameOrigin = (before: FeedState, { url }: FeedSettings): boolean =>
  new URL(before.settings.url).origin === new URL(url).origin;

/** Whether the same is pulled, and read in the same way. */
const pullsTheSame = (before: FeedState, settings: FeedSettings): boolean =>
  JSON.stringify(pulledPart(before.settings)) === JSON.stringify(pulledPart(settings));

const pulledPart = ({ url, tariffs = null, format, options, reports_on }: FeedSettings) => [
  ...[url, tariffs, format, options, reports_on],
];
