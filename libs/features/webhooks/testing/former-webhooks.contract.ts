import { RecordCommands, type ServiceRecords } from '#application';
import { webhookSecret } from '../signing.js';
import { newWebhook, patchedWebhook, webhooks, withNewSecret, type WebhookSettings } from '../webhook.js';

const idOf = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
export const [one, two, three, four] = [idOf(1), idOf(2), idOf(3), idOf(4)];

const settingsOf = (name: string, changed: Partial<WebhookSettings> = {}): WebhookSettings => ({
  ...{ url: `https://${name}.example/hook?token=t-${name}`, types: null, filters: {}, description: null },
  ...{ max_per_second: null, paused: false },
  ...changed,
});
const time = (minutes: string) => `2026-11-20T10:${minutes}:00.000Z`;

/** All that is known after the takeover of the former webhooks. */
export const takenOver = [
  {
    ...{ id: one, version: 4 },
    state: {
      settings: settingsOf('one', {
        ...{ types: ['StationCreated.v1'], filters: { available: ['1', '4'] } },
        ...{ description: 'x', max_per_second: 5 },
      }),
      ...{ from: 'AQM', view: 'public', disabled: null },
      secrets: { current: 2, old: { number: 1, until: '2026-11-21T10:04:00.000Z' } },
      ...{ created_at: time('01'), updated_at: time('04') },
    },
  },
  {
    ...{ id: two, version: 2 },
    // Its maker needed no credential, and nothing else is known.
    state: {
      ...{ settings: settingsOf('two'), from: 'AQM', view: 'whole', secrets: { current: 0, old: null } },
      disabled: { at: time('07'), reason: 'the receiver answered 410 (gone)' },
      ...{ created_at: time('06'), updated_at: time('07') },
    },
  },
  {
    ...{ id: three, version: 6 },
    // Its maker had a key.
    state: {
      ...{ settings: settingsOf('three', { description: 'on' }), from: 'AQM', view: 'public' },
      ...{ secrets: { current: 1, old: null }, disabled: null },
      ...{ created_at: time('08'), updated_at: time('12') },
    },
  },
];

/** The contract of every store of service records that an earlier release had webhooks in: see `inputs/former-webhooks.ts`. */
export function describeFormerWebhooks(
  name: string,
  open: () => Promise<{ records: ServiceRecords; close(): void | Promise<void> }>,
): void {
  describe(`Webhooks of the release before service records in ${name}`, () => {
    let fixture: Awaited<ReturnType<typeof open>>;
    let records: ServiceRecords;
    beforeEach(async () => {
      fixture = await open();
      records = fixture.records;
    });
    afterEach(() => fixture.close());

    it('are service records, and one that was removed is not made again', async () => {
      expect(await records.all(webhooks)).toEqual(takenOver);
      expect(await records.find(webhooks, four)).toEqual({ version: 2, state: undefined });
    });

    it('have the secrets that their receivers know', async () => {
      const { state } = await records.find(webhooks, one);
      const { current = -1, old } = state?.secrets ?? {};
      const secret = (number: number) => webhookSecret(Buffer.alloc(32), one, number);
      expect(secret(old?.number ?? -1)).toBe('whsec_sm8Tg/ulJB2dvucd3rvUE87J1Cv3xyBU5xKoLbj2myI=');
      expect(secret(current)).toBe('whsec_xc3myf2VguFlmqWItqHpWIllNM5x+K3Sn/oIrKgg0xo=');
    });

    it('answer repeated commands as before', async () => {
      const commands = new RecordCommands(records, webhooks, { most: 100, setting: '' });
      const by = { id: one, caller: 'key_1', isAuthenticated: true };
      const rotated = await commands.perform({
        ...{ ...by, commandId: 'c-rotate', content: { type: 'RotateWebhookSecret' } },
        change: (before, now) => ({ state: withNewSecret(before, now) }),
      });
      expect(rotated).toMatchObject({ replayed: true, outcome: { version: 3, result: 1 } });
      const patch = (commandId: string, changes: object, expectedVersion?: number) =>
        commands.perform({
          ...{ ...by, commandId, content: { type: 'ChangeWebhook', changes }, expectedVersion },
          change: (before, now) => ({ state: patchedWebhook(before, changes, 'whole', now) }),
        });
      const changes = { max_per_second: 5, filters: { operator: null } };
      expect(await patch('c-change', changes, 1)).toMatchObject({
        ...{ replayed: true, outcome: { version: 2, result: null } },
      });
      expect(await patch('c-nothing', { paused: false })).toMatchObject({
        ...{ replayed: true, outcome: { version: 4 } },
      });
      expect((await patch('c-change', changes)).outcome).toEqual({ code: 'idempotency_key_reused' });
      expect(await records.outcomeOf(webhooks, one, 'c-create')).toMatchObject({ version: 1, result: 0 });
      expect(await records.outcomeOf(webhooks, four, 'c-remove')).toMatchObject({ version: 2, result: null });
      expect((await records.find(webhooks, one)).version).toBe(4);
    });

    it('change in their next version', async () => {
      const made = newWebhook(settingsOf('one'), { from: 'AQM', view: 'whole' }, time('15'));
      const write = { id: one, after: 4, change: { state: made } };
      expect(await records.write(webhooks, write)).toBe(true);
      expect(await records.find(webhooks, one)).toEqual({ version: 5, state: made });
    });
  });
}
