import { encodePosition } from '#application';
import {
  BEGINNING,
  DeliveryScene,
  answered,
  created,
  numberOf,
  observed,
  ok,
} from '../testing/delivery-scene.js';
import { patchedWebhook, webhooks, type WebhookState } from '../webhook.js';

const DAY = 24 * 3_600_000;

describe('The deliveries of a webhook', () => {
  let scene: DeliveryScene;
  beforeEach(() => {
    scene = new DeliveryScene();
  });
  afterEach(() => scene.close());

  const delivered = (count: number, id = 'a') =>
    scene.until(`${count} events are delivered`, async () => {
      await scene.clock.run(200);
      return (await scene.count(id, 'delivered')) === count;
    });
  const stateOf = async (id: string) => (await scene.records.find(webhooks, id)).state as WebhookState;
  const set = (paused: boolean) =>
    scene.change('a', (before, now) => patchedWebhook(before, { paused }, 'public', now));

  it('that is paused wait until it goes on', async () => {
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await delivered(1);
    await set(true);
    await scene.clock.run(1_000);
    await scene.append(created(2), created(3));
    await scene.clock.run(5_000);
    expect(scene.receivers.sent).toHaveLength(1);
    await set(false);
    await scene.clock.run(1_000);
    await delivered(3);
    expect(scene.receivers.sent.map(numberOf).sort()).toEqual([1, 2, 3]);
  });

  it('end at once with 410, and go on when it is enabled', async () => {
    scene.receivers.answer = () => answered(410);
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('it is disabled', async () => (await stateOf('a')).disabled !== null);
    expect((await stateOf('a')).disabled?.reason).toBe('the receiver answered 410 (gone)');
    await scene.append(created(2));
    await scene.clock.run(60_000);
    expect(scene.receivers.sent).toHaveLength(1);
    scene.receivers.answer = () => ok;
    await set(false);
    await scene.clock.run(1_000);
    await delivered(2);
  });

  it('end after five days without a success', async () => {
    const start = scene.clock.now();
    scene.receivers.answer = () => answered(500);
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('the first attempt', () => scene.receivers.sent.length === 1);
    // By then, the first delivery has been given up.
    for (const [n, at] of [2, 3, 4, 4.9].map((day, index) => [index + 2, start + day * DAY] as const)) {
      await scene.clock.jump(at - scene.clock.now());
      expect((await stateOf('a')).disabled).toBeNull();
      const { length } = scene.receivers.sent;
      await scene.append(created(n));
      await scene.until('another attempt', () => scene.receivers.sent.length > length);
      await scene.clock.run(300);
    }
    await scene.clock.jump(start + 5 * DAY - scene.clock.now());
    await scene.append(created(9));
    await scene.until('it is disabled', async () => (await stateOf('a')).disabled !== null);
    expect(await scene.deliveries.progress('a')).toMatchObject({ failingSince: start });
    expect(scene.reports.at(-1)).toContain('a webhook is disabled');
  });

  it('are deleted with it', async () => {
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await delivered(1);
    await scene.change('a', () => undefined);
    await scene.clock.run(1_000);
    await scene.append(created(2));
    await scene.until('all is deleted', async () => {
      await scene.clock.run(1_000);
      return (await scene.deliveries.overview()).size === 0;
    });
    expect(await scene.count('a', 'delivered')).toBe(0);
    expect(scene.receivers.sent).toHaveLength(1);
  });

  it('go on with the next start where they were', async () => {
    scene.receivers.answer = (sent) => (numberOf(sent) === 1 ? answered(500) : ok);
    await scene.webhook('a');
    await scene.append(created(1), observed(1, '2'), created(2));
    scene.delivery.start();
    await delivered(1);
    await scene.stop();
    await scene.append(created(3));
    scene.receivers.answer = () => ok;
    scene.startAgain();
    await scene.clock.run(5_000);
    await delivered(4);
    expect(scene.receivers.sent.map(numberOf).sort()).toEqual([1, 1, 1, 2, 3]);
  });

  it('that are under way at a stop have three seconds, and are sent again later', async () => {
    scene.receivers.answer = () => new Promise(() => {});
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('it is under way', () => scene.receivers.underWay === 1);
    const took = await scene.stop();
    expect(took).toBeGreaterThanOrEqual(3_000);
    expect(took).toBeLessThanOrEqual(3_500);
    scene.receivers.answer = () => ok;
    scene.startAgain();
    await delivered(1);
    const [delivery] = await scene.deliveries.list('a', { status: undefined, before: undefined, limit: 9 });
    expect(delivery).toMatchObject({ attempts: 1, status: 'delivered' });
  });

  it('that were given up or delivered can be sent again', async () => {
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await delivered(1);
    const [first] = await scene.deliveries.list('a', { status: 'delivered', before: undefined, limit: 1 });
    await scene.deliveries.retry('a', first?.id ?? '', scene.clock.now());
    await scene.clock.run(1_000);
    await delivered(1);
    expect(new Set(scene.receivers.ids()).size).toBe(1);
    expect(scene.receivers.ids()).toHaveLength(2);
  });

  it('are made again by a replay, with the same ids', async () => {
    await scene.webhook('a');
    await scene.append(created(1), created(2), created(3));
    scene.delivery.start();
    await delivered(3);
    const [one] = (await scene.log.read(undefined, 1)).events;
    const end = (await scene.log.read(undefined, 2)).next;
    expect(await scene.deliveries.replay('a', one?.position ?? '', end)).toBe(1);
    expect(await scene.deliveries.replay('a', BEGINNING, end)).toBeUndefined();
    await scene.clock.run(1_000);
    await delivered(4);
    expect(await scene.deliveries.replay('a', BEGINNING, await scene.log.end())).toBe(2);
    await scene.clock.run(1_000);
    await delivered(7);
    expect(scene.receivers.sent.map(numberOf)).toEqual([1, 2, 3, 2, 1, 2, 3]);
    expect(new Set(scene.receivers.ids()).size).toBe(3);
  });

  it('go on at the end of a log that is older than they are', async () => {
    await scene.webhook('a');
    await scene.append(created(0));
    await scene.deliveries.begin('a', encodePosition([999]));
    scene.delivery.start();
    await scene.until('it goes on', async () => {
      const progress = await scene.deliveries.progress('a');
      return progress?.position === (await scene.log.end());
    });
    expect(scene.reports).toEqual([expect.stringContaining('the log is older than the deliveries')]);
    await scene.append(created(1));
    await delivered(1);
    expect(scene.receivers.sent.map(numberOf)).toEqual([1]);
  });

  it('have an event whose id a lost one had', async () => {
    await scene.webhook('a');
    await scene.append(created(0), created(1));
    scene.delivery.start();
    await delivered(2);
    await scene.stop();
    await scene.replaceLog(created(0));
    scene.startAgain();
    await scene.until('it goes on', () => scene.reports.length === 1);
    const [station, event] = created(1);
    await scene.append([station, event, '2026-11-21T11:00:00.000Z']);
    await delivered(3);
    expect(scene.receivers.sent.map(numberOf)).toEqual([0, 1, 1]);
  });

  it('are at most 10,000 that wait: then the log is the queue', async () => {
    scene.receivers.answer = (sent) => (numberOf(sent) === 0 ? answered(500) : ok);
    await scene.webhook('a');
    const reports = Array.from({ length: 10_300 }, (_, n) => observed(0, String(1 + (n % 3))));
    await scene.append(created(0), ...reports);
    scene.delivery.start();
    await scene.until('no more are enqueued', async () => {
      const before = await scene.count('a', 'pending');
      await scene.clock.run(200);
      return before > 9_000 && (await scene.count('a', 'pending')) === before;
    });
    expect(await scene.count('a', 'pending')).toBeLessThanOrEqual(10_100);
    scene.receivers.answer = () => ok;
    await scene.clock.jump(600_000);
    await scene.until('all are enqueued', async () => {
      await scene.clock.run(1_000);
      return (await scene.deliveries.progress('a'))?.position === (await scene.log.end());
    });
    expect(await scene.count('a', 'delivered')).toBeLessThanOrEqual(1_000);
  });
});
