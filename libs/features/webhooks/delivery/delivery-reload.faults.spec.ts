import { DeliveryScene, answered, created, observed, ok } from '../testing/delivery-scene.js';

describe('The pending deliveries of a webhook are loaded', () => {
  let scene: DeliveryScene;
  let reads: number;
  /** What a read of the store waits for. */
  let gate: Promise<void>;
  beforeEach(() => {
    scene = new DeliveryScene();
    [reads, gate] = [0, Promise.resolve()];
    const pending = scene.deliveries.pending.bind(scene.deliveries);
    scene.deliveries.pending = async (...parameters) => {
      reads += 1;
      const found = await pending(...parameters);
      await gate;
      return found;
    };
  });
  afterEach(() => scene.close());

  const retryFirst = async () => {
    const [first] = await scene.deliveries.list('a', { status: 'pending', before: undefined, limit: 1 });
    await scene.deliveries.retry('a', first?.id ?? '', scene.clock.now());
  };

  /** As a replay does at the same time. */
  const enqueueMore = async (count: number) => {
    const newest = await scene.deliveries.list('a', { status: 'pending', before: undefined, limit: count });
    const position = (await scene.deliveries.progress('a'))?.position ?? '';
    const more = newest.map((one) => ({ ...one, id: `more-${one.id}`, sequence: one.sequence + count }));
    const sequence = Math.max(...more.map((one) => one.sequence));
    await scene.deliveries.enqueue('a', { deliveries: more, run: 0, position, isDone: false, sequence });
  };

  /** Stops with 10,000 pending deliveries of one record, and some more. */
  const fill = async (more: number) => {
    scene.receivers.answer = () => answered(500);
    await scene.webhook('a');
    const reports = Array.from({ length: 10_300 }, (_, n) => observed(0, String(1 + (n % 3))));
    await scene.append(created(0), ...reports);
    scene.delivery.start();
    await scene.until('they are enqueued', async () => (await scene.count('a', 'pending')) >= 10_000);
    await scene.stop();
    await enqueueMore(more);
    reads = 0;
    scene.startAgain();
    await scene.until('they are loaded', () => reads === 1);
  };
  const send = async (count: number) => {
    scene.receivers.answer = () => ok;
    const { length } = scene.receivers.sent;
    await scene.clock.jump(600_000);
    await scene.until('many are sent', async () => {
      await scene.clock.run(200);
      return scene.receivers.sent.length > length + count;
    });
  };

  it('once by a start and once by a retry, also if they are a few more than 10,000', async () => {
    await fill(300);
    await retryFirst();
    await scene.until('they are loaded again', async () => {
      await scene.clock.run(200);
      return reads > 1;
    });
    await send(400);
    expect(reads).toBe(2);
  }, 300_000);

  it('again after a thousand were sent, if they are many more, and in order', async () => {
    await fill(1_500);
    const { length } = scene.receivers.sent;
    await send(1_200);
    expect(reads).toBe(2);
    const versions = scene.receivers.sent.slice(length).map(({ id }) => Number(id.split('/').at(-1)));
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  }, 300_000);

  it('once more by all retries that come during a load', async () => {
    scene.receivers.answer = () => answered(500);
    await scene.webhook('a');
    await scene.append(created(0), created(1));
    scene.delivery.start();
    await scene.until('both were sent', () => scene.receivers.sent.length >= 2);
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    reads = 0;
    for (let n = 0; n < 5; n += 1) {
      await retryFirst();
      await scene.delivery.refresh();
      await scene.clock.run(0);
    }
    expect(reads).toBe(1);
    open();
    await scene.until('they are loaded again', () => reads === 2);
    await scene.clock.run(5_000);
    expect(reads).toBe(2);
  });
});
