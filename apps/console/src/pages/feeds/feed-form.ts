import type { Schemas } from '../../api/records.js';
import type { Format } from '../../imports/words.js';
import type { Feed, FeedOptions } from '../../feeds/feed.js';
import { intervalOf, units, type Unit } from './schedule.js';

/** What becomes of the token that is kept. */
export type TokenChoice = 'kept' | 'replaced' | 'removed';

/** What the form has, as it was typed. An empty text is no value. */
export interface FeedForm {
  readonly url: string;
  readonly isCron: boolean;
  readonly count: string;
  readonly unit: Unit;
  readonly cron: string;
  readonly format: Format | '';
  readonly tokenChoice: TokenChoice;
  readonly token: string;
  readonly options: FeedOptions;
  /** The address of its tariffs, where `url` does not lead to them. */
  readonly tariffs: string;
  readonly reportsOn: string;
  readonly licence: string;
  readonly attribution: string;
  readonly contact: string;
  readonly paused: boolean;
}

export const emptyForm: FeedForm = {
  ...{ url: '', isCron: false, count: '15', unit: 'minutes', cron: '', format: '' },
  ...{
    tokenChoice: 'replaced',
    token: '',
    tariffs: '',
    reportsOn: '',
    licence: '',
    attribution: '',
    contact: '',
  },
  options: { complete: false, force: false, confirm: false, include_unpublished: false },
  paused: false,
};

export function formOf(feed: Feed): FeedForm {
  const { url, tariffs, every, format, has_token, options, reports_on } = feed;
  const { licence, attribution, contact, paused } = feed;
  const interval = typeof every === 'number' ? intervalOf(every) : undefined;
  return {
    ...emptyForm,
    ...{ url, options, paused },
    ...(interval
      ? { count: String(interval.count), unit: interval.unit }
      : { isCron: true, cron: String(every) }),
    format: format ?? '',
    tokenChoice: has_token ? 'kept' : 'replaced',
    tariffs: tariffs ?? '',
    reportsOn: reports_on ?? '',
    licence: licence ?? '',
    attribution: attribution ?? '',
    contact: contact ?? '',
  };
}

/** What to send: all of the feed. Without a `token` the one that is kept stays. @param before undefined: it is new */
export function bodyOf(form: FeedForm, before?: Feed): Schemas['FeedInput'] {
  const { url, tariffs, format, options, reportsOn, licence, attribution, contact, paused } = form;
  return {
    ...{ url: url.trim(), every: everyOf(form), options, paused },
    ...tokenOf(form, before?.has_token ?? false),
    tariffs: tariffs.trim() || null,
    format: format || null,
    reports_on: reportsOn || null,
    licence: licence.trim() || null,
    attribution: attribution.trim() || null,
    contact: contact.trim() || null,
  };
}

/** Nothing that was typed is an interval of 0, of which the directory says what it must be. */
const everyOf = ({ isCron, cron, count, unit }: FeedForm): string | number =>
  isCron ? cron.trim() : (Number(count.trim()) || 0) * units[unit];

/** A token that is to be replaced by nothing is sent as an empty one, which the directory refuses. */
function tokenOf({ tokenChoice, token }: FeedForm, isKept: boolean): { readonly token?: string | null } {
  if (tokenChoice === 'kept') return {};
  if (tokenChoice === 'removed') return { token: null };
  return { token: token.trim() || (isKept ? '' : null) };
}

/** The whole of a feed as it is, to send it with a change. The token is left out, so that it stays. */
export const inputOf = (feed: Feed): Schemas['FeedInput'] => {
  const { url, tariffs, every, format, options, reports_on } = feed;
  const { licence, attribution, contact, paused } = feed;
  return { url, tariffs, every, format, options, reports_on, licence, attribution, contact, paused };
};

/** Whether the token that is kept would be dropped, as the address has another origin. */
export function dropsToken(form: FeedForm, before: Feed | undefined): boolean {
  if (!before?.has_token || form.tokenChoice !== 'kept' || !URL.canParse(form.url.trim())) return false;
  return new URL(form.url.trim()).origin !== new URL(before.url).origin;
}
