import type { WebhookEntry, WebhookLog } from '#application';
import type { WebhookEvent, WebhookSettings } from '#domain';

export interface WebhookLogFixture {
  readonly webhooks: WebhookLog;
  /** The same log, as a later process opens it. */
  reopen(): WebhookLog | Promise<WebhookLog>;
  close(): void | Promise<void>;
}

export const webhookSettings: WebhookSettings = {
  url: 'https://receiver.example/hook?token=äöü',
  types: ['StationCreated.v1'],
  filters: { available: ['1', '2'], bbox: '13,52,14,53' },
  description: null,
  max_per_second: 10,
  paused: false,
};

const created: WebhookEvent = {
  type: 'WebhookCreated.v1',
  data: { settings: webhookSettings, from: 'position' },
};
const paused: WebhookEvent = {
  type: 'WebhookChanged.v1',
  data: { changed: { paused: true }, previous: { paused: false } },
};
const rotated: WebhookEvent = { type: 'WebhookSecretRotated.v1', data: { number: 1 } };
const removed: WebhookEvent = { type: 'WebhookRemoved.v1', data: {} };

const timeAt = (after: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, after)).toISOString();

/** An entry of the command with this number. */
export const webhookEntry = (
  webhookId: string,
  command: number,
  after: number,
  ...events: readonly WebhookEvent[]
): WebhookEntry => ({
  webhookId,
  after,
  events,
  time: timeAt(after),
  caller: 'someone',
  commandId: `command-${command}`,
  requestHash: `hash-${command}`,
});

/** The first entry of a webhook. */
export const creation = (id: string): WebhookEntry => webhookEntry(id, 1, 0, created);
export const rotation = (id: string, command: number, after: number): WebhookEntry =>
  webhookEntry(id, command, after, rotated);

const stateAfterCreation = {
  kind: 'present',
  settings: webhookSettings,
  from: 'position',
  secrets: { current: 0, old: null },
  disabled: null,
  created_at: timeAt(0),
  updated_at: timeAt(0),
};

/** The contract of every log of webhooks. */
export function describeWebhookLog(
  name: string,
  open: () => WebhookLogFixture | Promise<WebhookLogFixture>,
): void {
  describe(`The log of webhooks in ${name}`, () => {
    let fixture: WebhookLogFixture;
    let log: WebhookLog;
    beforeEach(async () => {
      fixture = await open();
      log = fixture.webhooks;
    });
    afterEach(() => fixture.close());

    it('has none at first', async () => {
      expect(await log.all()).toEqual([]);
      expect(await log.find('a')).toEqual({ version: 0, state: { kind: 'absent' } });
      expect(await log.entryOf('a', 'command-1')).toBeUndefined();
    });

    it('has the state after the events, for every process', async () => {
      expect(await log.append(creation('b'))).toBe(true);
      expect(await log.append(creation('a'))).toBe(true);
      expect(await log.append(webhookEntry('b', 2, 1, paused, rotated))).toBe(true);
      const later = await fixture.reopen();
      for (const each of [log, later]) {
        expect(await each.find('a')).toEqual({ version: 1, state: stateAfterCreation });
        expect(await each.all()).toEqual([
          { id: 'a', version: 1, state: stateAfterCreation },
          {
            id: 'b',
            version: 3,
            state: {
              ...stateAfterCreation,
              settings: { ...webhookSettings, paused: true },
              secrets: { current: 1, old: { number: 0, until: '2026-11-28T12:00:01.000Z' } },
              updated_at: timeAt(1),
            },
          },
        ]);
      }
    });

    it('knows who has made a webhook', async () => {
      await log.append(creation('a'));
      await log.append({ ...rotation('a', 2, 1), caller: 'another' });
      expect(await (await fixture.reopen()).makerOf('a')).toBe('someone');
      expect(await log.makerOf('b')).toBeUndefined();
    });

    it('has the entry of a command', async () => {
      const change = webhookEntry('a', 2, 1, paused, rotated);
      await log.append(creation('a'));
      await log.append(change);
      expect(await log.entryOf('a', 'command-2')).toEqual(change);
      expect(await log.entryOf('b', 'command-2')).toBeUndefined();
      expect(await (await fixture.reopen()).entryOf('a', 'command-1')).toEqual(creation('a'));
    });

    it.each([0, 2])('takes no entry after another version, %i', async (after) => {
      await log.append(creation('a'));
      expect(await log.append(rotation('a', 2, after))).toBe(false);
      expect(await log.entryOf('a', 'command-2')).toBeUndefined();
      expect(await log.find('a')).toEqual({ version: 1, state: stateAfterCreation });
    });

    it('takes one of concurrent entries after the same version', async () => {
      await log.append(creation('a'));
      const logs = [log, await fixture.reopen()];
      const appended = await Promise.all(
        [2, 3, 4, 5, 6, 7].map(async (command) => logs[command % 2]?.append(rotation('a', command, 1))),
      );
      expect(appended.filter((each) => each)).toHaveLength(1);
      expect((await log.find('a')).version).toBe(2);
    });

    it('takes one entry of a command', async () => {
      await log.append(creation('a'));
      await log.append(rotation('a', 2, 1));
      expect(await log.append(rotation('a', 2, 2))).toBe(false);
      expect((await log.find('a')).version).toBe(2);
    });

    it('remembers commands that changed nothing', async () => {
      const nothing = webhookEntry('a', 2, 1);
      await log.append(creation('a'));
      expect(await log.append(nothing)).toBe(true);
      expect(await log.append(webhookEntry('a', 3, 1))).toBe(true);
      expect(await log.append(nothing)).toBe(false);
      expect(await log.entryOf('a', 'command-2')).toEqual(nothing);
      expect(await log.find('a')).toEqual({ version: 1, state: stateAfterCreation });
      expect(await log.append(rotation('a', 4, 1))).toBe(true);
    });

    it('has no removed ones among all, but their version and entries', async () => {
      await log.append(creation('a'));
      await log.append(webhookEntry('a', 2, 1, removed));
      expect(await log.all()).toEqual([]);
      expect(await log.find('a')).toEqual({ version: 2, state: { kind: 'removed' } });
      expect(await log.entryOf('a', 'command-1')).toEqual(creation('a'));
      expect(await log.append(webhookEntry('a', 3, 0, created))).toBe(false);
    });
  });
}
