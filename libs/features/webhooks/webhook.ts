import type { RecordKind, ServiceRecord, View } from '#application';

/** The values of a filter of the event feed: one text, or several as in a repeated parameter. */
export type FilterValue = string | readonly string[];

/** What a client sets. The edge has validated all of it. */
export interface WebhookSettings {
  readonly url: string;
  /** Event types with their version; null for all. */
  readonly types: readonly string[] | null;
  /** Filters of the event feed but `types`, by name. */
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly description: string | null;
  /** Greatest number of attempts a second; null for no limit. */
  readonly max_per_second: number | null;
  readonly paused: boolean;
}

/** A merge patch of filters: null removes a filter. */
export type FilterPatch = Readonly<Record<string, FilterValue | null>>;

/** What a client changes; `filters` is merged with those that are set, null removes all of them. */
export type WebhookChanges = Partial<Omit<WebhookSettings, 'filters'>> & {
  readonly filters?: FilterPatch | null;
};

/** The secrets that sign, by the number of rotations before them. They are derived, never stored. */
export interface WebhookSecrets {
  readonly current: number;
  /** The one before, which signs until a time; null if there is none or it was revoked. */
  readonly old: { readonly number: number; readonly until: string } | null;
}

export interface WebhookState {
  readonly settings: WebhookSettings;
  /** The position after which events are delivered: the end of the log when the command was received. */
  readonly from: string;
  /** What whoever set the URL may see: the receiver is shown that. */
  readonly view: View;
  readonly secrets: WebhookSecrets;
  /** Null unless it is disabled. */
  readonly disabled: { readonly at: string; readonly reason: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Webhook = ServiceRecord<WebhookState>;

export const webhooks: RecordKind<WebhookState> = { name: 'webhook' };

/** How long the old secret signs after a rotation, in milliseconds. */
const OLD_SECRET_MS = 24 * 3_600_000;

/** @param given what whoever makes it may see, and where the log ends */
export const newWebhook = (
  settings: WebhookSettings,
  given: Pick<WebhookState, 'from' | 'view'>,
  now: string,
): WebhookState => ({
  settings,
  ...given,
  secrets: { current: 0, old: null },
  disabled: null,
  created_at: now,
  updated_at: now,
});

/**
 * The webhook after a merge patch, the same object if nothing differs. `paused: false` also enables a disabled one.
 * @param seen what the sender may see
 */
export function patchedWebhook(
  before: WebhookState,
  changes: WebhookChanges,
  seen: View,
  now: string,
): WebhookState {
  const filters = patchedFilters(before.settings.filters, changes.filters);
  const after: WebhookState = {
    ...before,
    settings: { ...before.settings, ...changes, filters },
    view: changes.url === undefined ? before.view : seen,
    disabled: changes.paused === false ? null : before.disabled,
  };
  return JSON.stringify(after) === JSON.stringify(before) ? before : { ...after, updated_at: now };
}

/** The filters after a merge patch (RFC 7396). */
function patchedFilters(
  filters: WebhookSettings['filters'],
  patch: FilterPatch | null | undefined,
): WebhookSettings['filters'] {
  if (patch === null) return {};
  const merged = Object.entries({ ...filters, ...patch });
  return Object.fromEntries(merged.filter((filter): filter is [string, FilterValue] => filter[1] !== null));
}

export function withNewSecret(before: WebhookState, now: string): WebhookState {
  const { current } = before.secrets;
  const until = new Date(Date.parse(now) + OLD_SECRET_MS).toISOString();
  const secrets = { current: current + 1, old: { number: current, until } };
  return { ...before, secrets, updated_at: now };
}

/** The webhook without the secret before, the same object if that signs no longer. */
export function withoutOldSecret(before: WebhookState, now: string): WebhookState {
  const { current, old } = before.secrets;
  return old && old.until > now ? { ...before, secrets: { current, old: null }, updated_at: now } : before;
}

/** The webhook when its receiver is gone or has failed for too long; the same object if it is disabled already. */
export const disabledWebhook = (before: WebhookState, reason: string, now: string): WebhookState =>
  before.disabled ? before : { ...before, disabled: { at: now, reason }, updated_at: now };
