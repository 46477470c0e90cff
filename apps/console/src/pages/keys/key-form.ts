import type { Caller, Schemas, Scope } from '../../api/records.js';

/** What the form has, as it was entered. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Separated by commas; empty: not bound to feeds. */
  readonly feeds: string;
  /** A day such as `2027-01-31`; empty: never. */
  readonly expires: string;
}

/** The first key of a directory must be able to make others. */
export const FIRST_NEEDS: Scope = 'keys:manage';

/** Whether it is the first key: nobody else may make one without a credential. */
export const isFirst = ({ kind }: Pick<Caller, 'kind'>): boolean => kind === 'anonymous';

/**
 * A form to begin with. Everybody else's key lasts a year; the first one, without which nobody could make others, stays.
 * @param now milliseconds since 1970
 */
export const newForm = (caller: Caller, now: number): KeyForm => ({
  name: '',
  scopes: isFirst(caller) ? caller.scopes : [],
  feeds: caller.feeds?.join(', ') ?? '',
  expires: isFirst(caller) ? '' : inAYear(now),
});

function inAYear(now: number): string {
  const date = new Date(now);
  date.setFullYear(date.getFullYear() + 1);
  return dayOf(date);
}

/** The day of a time, in the time zone of the browser. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What to send. */
export const keyOf = ({ name, scopes, feeds, expires }: KeyForm): Schemas['ApiKeyInput'] => ({
  name: name.trim(),
  scopes: [...scopes],
  feeds: feedsIn(feeds),
  expires_at: expires === '' ? null : endOf(expires),
});

function feedsIn(text: string): string[] | null {
  const feeds = text
    .split(',')
    .map((feed) => feed.trim())
    .filter((feed) => feed !== '');
  return feeds.length === 0 ? null : feeds;
}

/** The last moment of a day, in the time zone of the browser. */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/** What is wrong with a field, as a sentence without the name that the interface has for it. */
export function sentenceOf(error: string | undefined): string | undefined {
  if (error === undefined) return undefined;
  const text = error.replace(/^[a-z_]+: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
