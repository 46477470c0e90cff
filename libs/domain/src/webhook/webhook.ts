import { accept, reject, type Decider, type Decision, type Occurred } from '../shared/decider.js';

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

export interface CreateWebhook {
  readonly type: 'CreateWebhook';
  readonly settings: WebhookSettings;
  /** The position after which events are delivered: the end of the log when the command was received. */
  readonly from: string;
}

/** Also enables a disabled webhook if `changes` has `paused: false`. */
export interface ChangeWebhook {
  readonly type: 'ChangeWebhook';
  readonly changes: Partial<WebhookSettings>;
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
      readonly data: { readonly settings: WebhookSettings; readonly from: string };
    }
  | {
      readonly type: 'WebhookChanged.v1';
      readonly data: {
        readonly changed: Partial<WebhookSettings>;
        readonly previous: Partial<WebhookSettings>;
      };
    }
  | { readonly type: 'WebhookSecretRotated.v1'; readonly data: Record<string, never> }
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

export const webhook: Decider<WebhookCommand, WebhookEvent, WebhookState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state, { now }) {
    if (command.type === 'CreateWebhook') return create(command, state);
    return state.kind === 'present' ? amend(command, state, now) : reject('not_found');
  },
};

function amend(
  command: Exclude<WebhookCommand, CreateWebhook>,
  state: PresentWebhook,
  now: string,
): WebhookDecision {
  switch (command.type) {
    case 'ChangeWebhook':
      return change(state, command.changes);
    case 'RotateWebhookSecret':
      return accept({ type: 'WebhookSecretRotated.v1', data: {} });
    case 'RevokeOldWebhookSecret':
      return revoke(state, now);
    case 'DisableWebhook':
      return disable(state, command);
    case 'RemoveWebhook':
      return accept({ type: 'WebhookRemoved.v1', data: {} });
  }
}

function create({ settings, from }: CreateWebhook, state: WebhookState): WebhookDecision {
  return state.kind === 'absent'
    ? accept({ type: 'WebhookCreated.v1', data: { settings, from } })
    : reject('id_taken');
}

function change({ settings, disabled }: PresentWebhook, wanted: Partial<WebhookSettings>): WebhookDecision {
  const names = (Object.keys(wanted) as (keyof WebhookSettings)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(settings[name]),
  );
  const pick = (from: Partial<WebhookSettings>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<WebhookSettings>;
  const isEnabled = disabled !== null && wanted.paused === false;
  return accept<WebhookEvent>(
    names.length > 0
      ? { type: 'WebhookChanged.v1', data: { changed: pick(wanted), previous: pick(settings) } }
      : undefined,
    isEnabled ? { type: 'WebhookEnabled.v1', data: {} } : undefined,
  );
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
    return { kind: 'present', ...data, secrets, disabled: null, created_at: time, updated_at: time };
  }
  if (type === 'WebhookRemoved.v1') return { kind: 'removed' };
  return state.kind === 'present' ? { ...evolvePresent(state, event), updated_at: time } : state;
}

type Later = Exclude<WebhookEvent, { type: 'WebhookCreated.v1' | 'WebhookRemoved.v1' }>;

function evolvePresent(state: PresentWebhook, { type, data, time }: Occurred<Later>): PresentWebhook {
  switch (type) {
    case 'WebhookChanged.v1':
      return { ...state, settings: { ...state.settings, ...data.changed } };
    case 'WebhookSecretRotated.v1':
      return { ...state, secrets: rotated(state.secrets, time) };
    case 'WebhookOldSecretRevoked.v1':
      return { ...state, secrets: { ...state.secrets, old: null } };
    case 'WebhookDisabled.v1':
      return { ...state, disabled: { at: time, reason: data.reason } };
    case 'WebhookEnabled.v1':
      return { ...state, disabled: null };
  }
}

const rotated = ({ current }: WebhookSecrets, time: string): WebhookSecrets => ({
  current: current + 1,
  old: { number: current, until: new Date(Date.parse(time) + OLD_SECRET_MS).toISOString() },
});
