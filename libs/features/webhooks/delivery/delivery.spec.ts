import { DeliveryScene, answered, created, numberOf, observed, ok } from '../testing/delivery-scene.js';

const HOUR = 3_600_000;

describe('Deliveries', () => {
  let scene: DeliveryScene;
  beforeEach(() => {
    scene = new DeliveryScene();
  });
  afterEach(() => scene.close());

  const sentIds = () => scene.receivers.ids();
  const delivered = (count: number, id = 'a') =>
    scene.until(`${count} events are delivered`, async () => {
      await scene.clock.run(200);
      return (await scene.count(id, 'delivered')) === count;
    });

  it('have every event that was in the log and comes later, once', async () => {
    await scene.append(created(1), created(2));
    await scene.webhook('a');
    scene.delivery.start();
    await delivered(2);
    await scene.append(observed(1, '2'), created(3));
    await delivered(4);
    expect(new Set(sentIds()).size).toBe(4);
    expect(sentIds()).toHaveLength(4);
    expect(sentIds().every((id) => !id.includes('.'))).toBe(true);
  });

  it('have the events that match types and filters', async () => {
    await scene.webhook('a', { types: ['StationAvailabilityChanged.v1'], filters: { available: ['2'] } });
    scene.delivery.start();
    await scene.append(created(1), observed(1, '2'), observed(1, '3', '11:00'), observed(1, '4', '12:00'));
    await delivered(2);
    expect(scene.receivers.sent.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(
      Array(2).fill('StationAvailabilityChanged.v1'),
    );
  });

  it('are in order per station; one that fails holds back its own station alone', async () => {
    scene.receivers.answer = (sent) =>
      numberOf(sent) === 1 && scene.clock.now() < sent.at + 1 && sent.at < firstTime + 5_000
        ? answered(500)
        : ok;
    const firstTime = scene.clock.now();
    await scene.webhook('a');
    await scene.append(created(1), created(2), observed(1, '2'), observed(2, '2'), observed(1, '3', '11:00'));
    scene.delivery.start();
    await scene.until('the other station is done', () => scene.receivers.sent.length === 3);
    expect(scene.receivers.sent.map(numberOf).sort()).toEqual([1, 2, 2]);
    await scene.clock.run(6_000);
    await delivered(5);
    const ofFirst = scene.receivers.sent.filter((sent) => numberOf(sent) === 1);
    const versions = ofFirst.map(({ id }) => Number(id.split('/').at(-1)));
    expect(versions).toEqual([1, 1, 2, 3]);
  });

  it('to a slow receiver delay no other', async () => {
    const [slow, fast] = ['https://slow.example/', 'https://fast.example/'];
    scene.receivers.answer = ({ url }) => (url === slow ? new Promise(() => {}) : ok);
    await scene.webhook('a', { url: slow });
    await scene.webhook('b', { url: fast });
    await scene.append(...Array.from({ length: 50 }, (_, n) => created(n)));
    scene.delivery.start();
    await delivered(50, 'b');
    expect(scene.receivers.underWay).toBe(8);
  });

  it('are tried again on the schedule and then given up, and the next event goes on', async () => {
    const start = scene.clock.now();
    scene.receivers.answer = ({ id }) => (id.endsWith('/1') ? answered(500) : ok);
    await scene.webhook('a');
    await scene.append(created(1), observed(1, '2'));
    scene.delivery.start();
    await scene.until('the first attempt', () => scene.receivers.sent.length === 1);
    const delays = [5_000, 300_000, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    let due = start;
    for (const [index, delay] of delays.entries()) {
      due += delay;
      await scene.clock.jump(due - scene.clock.now() - 1);
      expect(scene.receivers.sent).toHaveLength(index + 1);
      await scene.clock.jump(1);
      await scene.until('the next attempt', () => scene.receivers.sent.length >= index + 2);
    }
    await delivered(1);
    expect(await scene.count('a', 'failed')).toBe(1);
    expect(new Set(sentIds().slice(0, 10)).size).toBe(1);
  });

  it('are tried again when the receiver asks for, if that is later', async () => {
    const asked = ['60', new Date(scene.clock.now() + 60_000 + 600_000).toUTCString(), '1', '9999999'];
    scene.receivers.answer = () => answered(503, asked.shift());
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('the first attempt', () => scene.receivers.sent.length === 1);
    for (const ms of [60_000, 600_000, HOUR / 2, 24 * HOUR]) {
      const { length } = scene.receivers.sent;
      await scene.clock.jump(ms - 1);
      expect(scene.receivers.sent).toHaveLength(length);
      await scene.clock.jump(1);
      await scene.until('the next attempt', () => scene.receivers.sent.length === length + 1);
    }
  });

  it('have a jitter of a tenth', async () => {
    scene.clock.chance = 1;
    scene.receivers.answer = () => answered(500);
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('the first attempt', () => scene.receivers.sent.length === 1);
    await scene.clock.jump(5_499);
    expect(scene.receivers.sent).toHaveLength(1);
    await scene.clock.jump(1);
    await scene.until('the next attempt', () => scene.receivers.sent.length === 2);
  });

  it('take one request at a time while the webhook is failing', async () => {
    let isFailing = true;
    scene.receivers.answer = () => (isFailing ? answered(500) : new Promise(() => {}));
    await scene.webhook('a');
    await scene.append(created(1));
    scene.delivery.start();
    await scene.until('the first attempt', () => scene.receivers.sent.length === 1);
    isFailing = false;
    await scene.append(...Array.from({ length: 20 }, (_, n) => created(n + 2)));
    await scene.until('the next attempt', () => scene.receivers.sent.length > 1);
    expect(scene.receivers.underWay).toBe(1);
  });

  it('are as many a second as the webhook takes', async () => {
    await scene.webhook('a', { max_per_second: 10 });
    await scene.append(...Array.from({ length: 30 }, (_, n) => created(n)));
    scene.delivery.start();
    await scene.until('all are sent', async () => {
      await scene.clock.run(100);
      return scene.receivers.sent.length === 30;
    });
    const times = scene.receivers.sent.map(({ at }) => at);
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(100);
  });

  it('say in the log when a webhook fails and recovers, without its path', async () => {
    scene.receivers.answer = ({ at }) => (at < start + 5_000 ? answered(500) : ok);
    const start = scene.clock.now();
    await scene.webhook('a');
    await scene.append(created(1), created(2));
    scene.delivery.start();
    await scene.until('it has failed', () => scene.receivers.sent.length === 2);
    await scene.clock.run(200);
    expect(await scene.deliveries.progress('a')).toMatchObject({
      failingSince: start,
      lastError: 'the receiver answered 500',
    });
    await scene.clock.run(5_000);
    await delivered(2);
    expect(await scene.deliveries.progress('a')).toMatchObject({ failingSince: null, lastError: null });
    expect(scene.attempts).toEqual(['pending', 'pending', 'delivered', 'delivered']);
    expect(scene.reports).toEqual([
      'warn: a webhook is failing {"webhook":"a","host":"a.example","error":"the receiver answered 500"}',
      'info: a webhook has recovered {"webhook":"a","host":"a.example"}',
    ]);
  });
});
