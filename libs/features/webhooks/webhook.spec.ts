import {
  disabledWebhook,
  newWebhook,
  patchedWebhook,
  withNewSecret,
  withoutOldSecret,
  type WebhookChanges,
  type WebhookSettings,
  type WebhookState,
} from './webhook.js';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const settings: WebhookSettings = {
  url: 'https://receiver.example/',
  types: null,
  filters: { available: '1', operator: ['a', 'b'] },
  description: null,
  max_per_second: null,
  paused: false,
};
const created = newWebhook(settings, { from: 'p', view: 'whole' }, at('11:01'));
const changed = (changes: WebhookChanges, before = created, view: WebhookState['view'] = 'whole') =>
  patchedWebhook(before, changes, view, at('11:02'));
const disabled = disabledWebhook(created, 'gone', at('11:02'));

describe('A webhook', () => {
  it('has what it was created with', () =>
    expect(created).toStrictEqual({
      ...{ settings, from: 'p', view: 'whole', secrets: { current: 0, old: null }, disabled: null },
      ...{ created_at: at('11:01'), updated_at: at('11:01') },
    }));

  it('shows its receiver what whoever set the URL may see', () => {
    const url = 'https://x/';
    const after = { ...created, settings: { ...settings, url }, view: 'public', updated_at: at('11:02') };
    expect(changed({ url }, created, 'public')).toStrictEqual(after);
    expect(changed({ paused: true }, created, 'public').view).toBe('whole');
    expect(changed({ url: settings.url }, created, 'public').view).toBe('public');
  });

  it('changes what differs alone, and has the time of its last change', () =>
    expect(changed({ url: settings.url, description: 'new' })).toStrictEqual({
      ...created,
      settings: { ...settings, description: 'new' },
      updated_at: at('11:02'),
    }));
  it('does not change if nothing differs', () => {
    expect(changed({ url: settings.url, types: null, filters: { available: '1' } })).toBe(created);
    expect(changed({})).toBe(created);
  });
  it('merges filters, of which null removes one', () =>
    expect(changed({ filters: { available: null, bbox: '1,2,3,4' } }).settings.filters).toStrictEqual({
      operator: ['a', 'b'],
      bbox: '1,2,3,4',
    }));
  it('has no filters after null', () =>
    expect(changed({ filters: null }).settings).toStrictEqual({ ...settings, filters: {} }));

  it('is disabled once, with time and reason', () => {
    expect(disabled).toStrictEqual({
      ...created,
      ...{ disabled: { at: at('11:02'), reason: 'gone' }, updated_at: at('11:02') },
    });
    expect(disabledWebhook(disabled, 'other', at('11:03'))).toBe(disabled);
  });
  it('is enabled again by paused: false, and by nothing else', () => {
    const enabled = patchedWebhook(disabled, { paused: false }, 'whole', at('11:03'));
    expect(enabled).toStrictEqual({ ...created, updated_at: at('11:03') });
    const url = 'https://other.example/';
    expect(changed({ url, paused: false }, disabled)).toMatchObject({ settings: { url }, disabled: null });
    expect(changed({ description: 'x' }, disabled).disabled).toStrictEqual(disabled.disabled);
    expect(changed({ paused: true }, disabled).disabled).toStrictEqual(disabled.disabled);
  });
});

describe('The secret of a webhook', () => {
  const once = withNewSecret(created, at('11:02'));
  const twice = withNewSecret(once, at('11:03'));

  it('is numbered, and signs for 24 hours after a rotation, the one before no longer', () => {
    const old = { number: 0, until: '2026-11-22T11:02:00.000Z' };
    expect(once).toStrictEqual({ ...created, secrets: { current: 1, old }, updated_at: at('11:02') });
    expect(twice.secrets).toStrictEqual({
      current: 2,
      old: { number: 1, until: '2026-11-22T11:03:00.000Z' },
    });
  });
  it('is revoked while it is an old one that signs', () => {
    const revoked = withoutOldSecret(once, at('11:03'));
    expect(revoked).toStrictEqual({
      ...once,
      ...{ secrets: { current: 1, old: null }, updated_at: at('11:03') },
    });
    expect(withoutOldSecret(created, at('11:03'))).toBe(created);
    expect(withoutOldSecret(revoked, at('11:04'))).toBe(revoked);
    expect(withoutOldSecret(once, '2026-11-22T11:02:00.000Z')).toBe(once);
  });
});
