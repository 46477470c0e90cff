import { at, factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import {
  webhook,
  type PresentWebhook,
  type WebhookChanges,
  type WebhookCommand,
  type WebhookEvent,
  type WebhookSettings,
  type WebhookView,
} from './webhook.js';

const { given } = scenariosOf(webhook, factsFrom({}));

const settings: WebhookSettings = {
  url: 'https://receiver.example/',
  types: null,
  filters: { available: '1', operator: ['a', 'b'] },
  description: null,
  max_per_second: null,
  paused: false,
};
const create: WebhookCommand = { type: 'CreateWebhook', settings, view: 'whole', from: 'p' };
const created: WebhookEvent = { type: 'WebhookCreated.v1', data: { settings, from: 'p', view: 'whole' } };
const change = (changes: WebhookChanges, view: WebhookView = 'whole'): WebhookCommand => ({
  type: 'ChangeWebhook',
  changes,
  view,
});
const changed = (values: Partial<WebhookSettings>, previous: Partial<WebhookSettings>): WebhookEvent => ({
  type: 'WebhookChanged.v1',
  data: { changed: values, previous },
});
const rotated = (number: number): WebhookEvent => ({ type: 'WebhookSecretRotated.v1', data: { number } });
const disabled: WebhookEvent = { type: 'WebhookDisabled.v1', data: { reason: 'gone' } };
const enabled: WebhookEvent = { type: 'WebhookEnabled.v1', data: {} };
const removed: WebhookEvent = { type: 'WebhookRemoved.v1', data: {} };
const revoked: WebhookEvent = { type: 'WebhookOldSecretRevoked.v1', data: {} };

const later: readonly WebhookCommand[] = [
  change({ paused: true }),
  { type: 'RotateWebhookSecret' },
  { type: 'RevokeOldWebhookSecret' },
  { type: 'DisableWebhook', reason: 'gone' },
  { type: 'RemoveWebhook' },
];

describe('A webhook', () => {
  const present: PresentWebhook = {
    kind: 'present',
    settings,
    from: 'p',
    view: 'whole',
    secrets: { current: 0, old: null },
    disabled: null,
    created_at: at('11:01'),
    updated_at: at('11:01'),
  };

  it('is created', () => given().when(create).then(created));
  it('has what it was created with', () => given(created).hasState(present));
  it('is created once', () => given(created).when(create).thenRejected('id_taken'));
  it('is not created again after its removal', () =>
    given(created, removed).when(create).thenRejected('id_taken'));

  it.each(later)('takes no $type before it is created, or after its removal', (command) => {
    given().when(command).thenRejected('not_found');
    given(created, removed).when(command).thenRejected('not_found');
  });

  it('shows its receiver what whoever set the URL may see', () => {
    const narrowed: WebhookEvent = {
      type: 'WebhookChanged.v1',
      data: { changed: { url: 'https://x/' }, previous: { url: settings.url }, view: 'public' },
    };
    given(created)
      .when(change({ url: 'https://x/' }, 'public'))
      .then(narrowed);
    given(created, narrowed).hasState({
      ...present,
      ...{ settings: { ...settings, url: 'https://x/' }, view: 'public', updated_at: at('11:02') },
    });
    given(created)
      .when(change({ paused: true }, 'public'))
      .then(changed({ paused: true }, { paused: false }));
  });

  it('of an earlier release shows that once somebody has set its URL', () => {
    const earlier: WebhookEvent = { type: 'WebhookCreated.v1', data: { settings, from: 'p' } };
    given(earlier).hasState({ ...present, view: undefined });
    given(earlier)
      .when(change({ url: settings.url }))
      .then({ type: 'WebhookChanged.v1', data: { changed: {}, previous: {}, view: 'whole' } });
  });

  it('is removed', () => given(created).when({ type: 'RemoveWebhook' }).then(removed));
  it('keeps nothing after its removal', () => given(created, removed).hasState({ kind: 'removed' }));

  it('changes what differs alone', () =>
    given(created)
      .when(change({ url: settings.url, description: 'new' }))
      .then(changed({ description: 'new' }, { description: null })));
  it('does not change if nothing differs', () =>
    given(created)
      .when(change({ url: settings.url, types: null, filters: { available: '1' } }))
      .thenUnchanged());
  it('merges filters, of which null removes one', () =>
    given(created)
      .when(change({ filters: { available: null, bbox: '1,2,3,4' } }))
      .then(changed({ filters: { operator: ['a', 'b'], bbox: '1,2,3,4' } }, { filters: settings.filters })));
  it('has no filters after null', () =>
    given(created)
      .when(change({ filters: null }))
      .then(changed({ filters: {} }, { filters: settings.filters })));
  it('has the time of its last change', () =>
    given(created, changed({ paused: true }, { paused: false })).hasState({
      ...present,
      settings: { ...settings, paused: true },
      updated_at: at('11:02'),
    }));

  it('is disabled once', () => {
    given(created).when({ type: 'DisableWebhook', reason: 'gone' }).then(disabled);
    given(created, disabled).when({ type: 'DisableWebhook', reason: 'other' }).thenUnchanged();
  });
  it('has the time and reason of being disabled', () =>
    given(created, disabled).hasState({
      ...present,
      disabled: { at: at('11:02'), reason: 'gone' },
      updated_at: at('11:02'),
    }));
  it('is enabled again by paused: false, and by nothing else', () => {
    given(created, disabled)
      .when(change({ paused: false }))
      .then(enabled);
    given(created, disabled)
      .when(change({ url: 'https://other.example/', paused: false }))
      .then(changed({ url: 'https://other.example/' }, { url: settings.url }), enabled);
    given(created, disabled)
      .when(change({ description: 'x' }))
      .then(changed({ description: 'x' }, { description: null }));
    given(created, disabled, enabled).hasState({ ...present, updated_at: at('11:03') });
  });
});

describe('The secret of a webhook', () => {
  const rotate: WebhookCommand = { type: 'RotateWebhookSecret' };
  const revoke: WebhookCommand = { type: 'RevokeOldWebhookSecret' };

  it('is numbered', () => given(created, rotated(1)).when(rotate).then(rotated(2)));
  it('signs for 24 hours after a rotation, the one before no longer', () =>
    given(created, rotated(1), rotated(2)).hasState(
      expect.objectContaining({
        secrets: { current: 2, old: { number: 1, until: '2026-11-22T11:03:00.000Z' } },
      }) as PresentWebhook,
    ));
  it('is revoked while it is an old one that signs', () => {
    given(created, rotated(1)).when(revoke).then(revoked);
    given(created).when(revoke).thenUnchanged();
    given(created, rotated(1), revoked).when(revoke).thenUnchanged();
    const facts = { ...factsFrom({}), now: '2026-11-22T11:02:00.000Z' };
    given(created, rotated(1)).when(revoke, facts).thenUnchanged();
  });
  it('is none after the old one was revoked, but the current one', () =>
    given(created, rotated(1), revoked).hasState(
      expect.objectContaining({ secrets: { current: 1, old: null } }) as PresentWebhook,
    ));
});
