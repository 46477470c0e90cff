import { accept, reject, type Decider, type Decision, type Facts, type Occurred } from '../shared/decider.js';

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

/** What the receiver is shown of the events: all of it, or what is fit for everybody. */
export type WebhookView = 'whole' | 'public';

export interface CreateWebhook {
  readonly type: 'CreateWebhook';
  readonly settings: WebhookSettings;
  /** What the sender may see. */
  readonly view: WebhookView;
  /** The position after which events are delivered: the end of the log when the command was received. */
  readonly from: string;
}

/** A merge patch of filters: null removes a filter. */
export type FilterPatch = Readonly<Record<string, FilterValue | null>>;

/** What a client changes; `filters` is merged with those that are set, null removes all of them. */
export type WebhookChanges = Partial<Omit<WebhookSettings, 'filters'>> & {
  readonly filters?: FilterPatch | null;
};

/** Also enables a disabled webhook if `changes` has `paused: false`. */
export interface ChangeWebhook {
  readonly type: 'ChangeWebhook';
  readonly changes: WebhookChanges;
  /** What the sender may see. */
  readonly view: WebhookView;
}

export interface RotateWebhookSecret {
  readonly type: 'RotateWebhookSecret';
}

export interface RevokeOldWebhookSecret {
  readonly type: 'RevokeOldWebhookSecret';
}

/** Sent by the delivery: the receiver is gone, or has failed for too long. */
export interface DisableWebhook {
  readonly type: 'DisableWebhook';
  readonly reason: string;
}

export interface RemoveWebhook {
  readonly type: 'RemoveWebhook';
}

export type WebhookCommand =
  | CreateWebhook
  | ChangeWebhook
  | RotateWebhookSecret
  | RevokeOldWebhookSecret
  | DisableWebhook
  | RemoveWebhook;

export type WebhookEvent =
  | {
      readonly type: 'WebhookCreated.v1';
      /** Earlier releases stored no view. */
      readonly data: {
        readonly settings: WebhookSettings;
        readonly from: string;
        readonly view?: WebhookView;
      };
    }
  | {
      readonly type: 'WebhookChanged.v1';
      readonly data: {
        readonly changed: Partial<WebhookSettings>;
        readonly previous: Partial<WebhookSettings>;
        /** Absent if it stays. */
        readonly view?: WebhookView;
      };
    }
  /** `number` is that of the new secret. */
  | { readonly type: 'WebhookSecretRotated.v1'; readonly data: { readonly number: number } }
  | { readonly type: 'WebhookOldSecretRevoked.v1'; readonly data: Record<string, never> }
  | { readonly type: 'WebhookDisabled.v1'; readonly data: { readonly reason: string } }
  | { readonly type: 'WebhookEnabled.v1'; readonly data: Record<string, never> }
  | { readonly type: 'WebhookRemoved.v1'; readonly data: Record<string, never> };

/** The secrets that sign, by the number of rotations before them. They are derived, never stored. */
export interface WebhookSecrets {
  readonly current: number;
  /** The one before, which signs until a time; null if there is none or it was revoked. */
  readonly old: { readonly number: number; readonly until: string } | null;
}

export interface PresentWebhook {
  readonly kind: 'present';
  readonly settings: WebhookSettings;
  readonly from: string;
  /**
   * What whoever set the URL may see: the receiver is shown that. Undefined if an earlier release stored the webhook and
   * nobody has set the URL since.
   */
  readonly view: WebhookView | undefined;
  readonly secrets: WebhookSecrets;
  /** Null unless it is disabled. */
  readonly disabled: { readonly at: string; readonly reason: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type WebhookState = { readonly kind: 'absent' } | { readonly kind: 'removed' } | PresentWebhook;

/** How long the old secret signs after a rotation, in milliseconds. */
export const OLD_SECRET_MS = 24 * 3_600_000;

type WebhookDecision = Decision<WebhookEvent>;

const initial: WebhookState = { kind: 'absent' };

/** A webhook depends on no other record: its rules need the time alone. */
export const webhook = { initial, decide, evolve } satisfies Decider<
  WebhookCommand,
  WebhookEvent,
  WebhookState
>;

function decide(command: WebhookCommand, state: WebhookState, { now }: Pick<Facts, 'now'>): WebhookDecision {
  if (command.type === 'CreateWebhook') return create(command, state);
  return state.kind === 'present' ? amend(command, state, now) : reject('not_found');
}

function amend(
  command: Exclude<WebhookCommand, CreateWebhook>,
  state: PresentWebhook,
  now: string,
): WebhookDecision {
  switch (command.type) {
    case 'ChangeWebhook':
      return change(state, command);
    case 'RotateWebhookSecret':
      return accept({ type: 'WebhookSecretRotated.v1', data: { number: state.secrets.current + 1 } });
    case 'RevokeOldWebhookSecret':
      return revoke(state, now);
    case 'DisableWebhook':
      return disable(state, command);
    case 'RemoveWebhook':
      return accept({ type: 'WebhookRemoved.v1', data: {} });
  }
}

function create({ settings, from, view }: CreateWebhook, state: WebhookState): WebhookDecision {
  return state.kind === 'absent'
    ? accept({ type: 'WebhookCreated.v1', data: { settings, from, view } })
    : reject('id_taken');
}

function change(
  { settings, disabled, view }: PresentWebhook,
  { changes, view: seen }: ChangeWebhook,
): WebhookDecision {
  const wanted = { ...settings, ...changes, filters: patched(settings.filters, changes.filters) };
  const names = (Object.keys(settings) as (keyof WebhookSettings)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(settings[name]),
  );
  const pick = (from: WebhookSettings) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<WebhookSettings>;
  const wantedView = changes.url === undefined || seen === view ? {} : { view: seen };
  const isEnabled = disabled !== null && changes.paused === false;
  return accept<WebhookEvent>(
    names.length > 0 || wantedView.view
      ? {
          type: 'WebhookChanged.v1',
          data: { changed: pick(wanted), previous: pick(settings), ...wantedView },
        }
      : undefined,
    isEnabled ? { type: 'WebhookEnabled.v1', data: {} } : undefined,
  );
}

/** The filters after a merge patch (RFC 7396). */
function patched(
  filters: WebhookSettings['filters'],
  patch: FilterPatch | null | undefined,
): WebhookSettings['filters'] {
  if (patch === null) return {};
  const merged = Object.entries({ ...filters, ...patch });
  return Object.fromEntries(merged.filter((filter): filter is [string, FilterValue] => filter[1] !== null));
}

function revoke({ secrets: { old } }: PresentWebhook, now: string): WebhookDecision {
  return old && old.until > now ? accept({ type: 'WebhookOldSecretRevoked.v1', data: {} }) : accept();
}

function disable({ disabled }: PresentWebhook, { reason }: DisableWebhook): WebhookDecision {
  return accept(disabled ? undefined : { type: 'WebhookDisabled.v1', data: { reason } });
}

function evolve(state: WebhookState, event: Occurred<WebhookEvent>): WebhookState {
  const { type, data, time } = event;
  if (type === 'WebhookCreated.v1') {
    const secrets = { current: 0, old: null };
    return {
      kind: 'present',
      ...data,
      view: data.view,
      secrets,
      disabled: null,
      created_at: time,
      updated_at: time,
    };
  }
  if (type === 'WebhookRemoved.v1') return { kind: 'removed' };
  return state.kind === 'present' ? { ...evolvePresent(state, event), updated_at: time } : state;
}

type Later = Exclude<WebhookEvent, { type: 'WebhookCreated.v1' | 'WebhookRemoved.v1' }>;

function evolvePresent(state: PresentWebhook, { type, data, time }: Occurred<Later>): PresentWebhook {
  switch (type) {
    case 'WebhookChanged.v1':
      return {
        ...state,
        settings: { ...state.settings, ...data.changed },
        view: data.view ?? state.view,
      };
    case 'WebhookSecretRotated.v1':
      return { ...state, secrets: rotated(state.secrets, data.number, time) };
    case 'WebhookOldSecretRevoked.v1':
      return { ...state, secrets: { ...state.secrets, old: null } };
    case 'WebhookDisabled.v1':
      return { ...state, disabled: { at: time, reason: data.reason } };
    case 'WebhookEnabled.v1':
      return { ...state, disabled: null };
  }
}

const rotated = ({ current }: WebhookSecrets, number: number, time: string): WebhookSecrets => ({
  current: number,
  old: { number: current, until: new Date(Date.parse(time) + OLD_SECRET_MS).toISOString() },
});
