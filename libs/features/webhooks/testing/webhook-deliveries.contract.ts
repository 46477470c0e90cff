import { encodePosition } from '#application';
import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import {
  KEPT_DELIVERIES,
  type Delivery,
  type DeliveryStatus,
  type Enqueued,
  type WebhookDeliveries,
} from '../ports/webhook-deliveries.js';

export interface WebhookDeliveriesFixture {
  readonly deliveries: WebhookDeliveries;
  /** The same store, as another process opens it. */
  reopen(): WebhookDeliveries;
  close(): void | Promise<void>;
}

const position = (count: number) => encodePosition([count]);
const healthy = { failingSince: null, lastError: null };

const made = (sequence: number, run = 0): Delivery => ({
  id: uuid(sequence),
  ...{ sequence, run, aggregate: { kind: 'station', id: uuid(1) }, version: sequence },
  ...{ eventType: 'StationCreated.v1', position: position(sequence), status: 'pending', attempts: 0 },
  ...{ createdAt: 1_795_000_000_000, dueAt: 1_795_000_000_000, lastAttemptAt: null },
  ...{ lastStatus: null, lastError: null, answer: null },
});

const enqueued = (deliveries: readonly Delivery[], at: number): Enqueued => ({
  ...{ deliveries, run: 0, position: position(at), isDone: false },
  sequence: deliveries.at(-1)?.sequence ?? 0,
});

const settledAs = (delivery: Delivery, status: DeliveryStatus): Delivery => ({
  ...delivery,
  ...{ status, attempts: delivery.attempts + 1, dueAt: delivery.dueAt + 5_000 },
  ...{ lastAttemptAt: delivery.dueAt, lastStatus: 500, lastError: 'why', answer: 'body' },
});

/** The contract of every store of deliveries. */
export function describeWebhookDeliveries(
  name: string,
  open: () => WebhookDeliveriesFixture | Promise<WebhookDeliveriesFixture>,
): void {
  describe(`The deliveries of webhooks in ${name}`, () => {
    let fixture: WebhookDeliveriesFixture;
    let deliveries: WebhookDeliveries;
    beforeEach(async () => {
      fixture = await open();
      deliveries = fixture.deliveries;
      await deliveries.begin('a', position(0));
    });
    afterEach(() => fixture.close());

    const list = (status?: DeliveryStatus, before?: number, limit = 100_000) =>
      deliveries.list('a', { status, before, limit });

    it('have progress from the first position on', async () => {
      expect(await deliveries.progress('b')).toBeUndefined();
      const begun = await deliveries.begin('b', position(7));
      expect(begun).toEqual({
        ...{ position: position(7), sequence: 0, runs: 0, replay: null, changes: 0 },
        ...healthy,
      });
      expect(await deliveries.begin('b', position(9))).toEqual(begun);
      expect(await fixture.reopen().progress('b')).toEqual(begun);
      expect(await deliveries.overview()).toEqual(new Map([['a', 0], ['b', 0]])); // prettier-ignore
    });

    it('are stored with the position, once', async () => {
      const [one, two, three] = [made(1), made(2), made(3)];
      expect(await deliveries.enqueue('a', enqueued([one, two], 2))).toEqual([one, two]);
      expect(await deliveries.enqueue('a', enqueued([two, three], 3))).toEqual([three]);
      expect(await fixture.reopen().pending('a', 10)).toEqual([one, two, three]);
      expect(await deliveries.pending('a', 2)).toEqual([one, two]);
      expect(await deliveries.progress('a')).toMatchObject({ position: position(3), sequence: 3 });
      await deliveries.enqueue('a', enqueued([], 9));
      expect(await deliveries.progress('a')).toMatchObject({ position: position(9), sequence: 3 });
    });

    it('keep the results of attempts, and the health of the webhook', async () => {
      const all = [made(1), made(2), made(3)];
      await deliveries.enqueue('a', enqueued(all, 3));
      const results = all.map((one, index) =>
        settledAs(one, (['delivered', 'failed', 'pending'] as const)[index] ?? 'pending'),
      );
      const health = { failingSince: 1_795_000_000_000, lastError: 'why' };
      await deliveries.settle('a', results, health);
      expect(await list()).toEqual(results.toReversed());
      expect(await deliveries.pending('a', 10)).toEqual([results[2]]);
      expect(await deliveries.progress('a')).toMatchObject(health);
      await deliveries.settle('a', [], healthy);
      expect(await deliveries.progress('a')).toMatchObject(healthy);
    });

    it('are listed newest first, by status, page by page', async () => {
      const all = Array.from({ length: 5 }, (_, index) => made(index + 1));
      await deliveries.enqueue('a', enqueued(all, 5));
      const failed = [1, 3].map((index) => settledAs(all[index] ?? made(0), 'failed'));
      await deliveries.settle('a', failed, healthy);
      expect((await list(undefined, undefined, 2)).map(({ sequence }) => sequence)).toEqual([5, 4]);
      expect((await list(undefined, 4, 2)).map(({ sequence }) => sequence)).toEqual([3, 2]);
      expect((await list('failed')).map(({ sequence }) => sequence)).toEqual([4, 2]);
      expect((await list('failed', 4)).map(({ sequence }) => sequence)).toEqual([2]);
      expect(await deliveries.list('b', { status: undefined, before: undefined, limit: 9 })).toEqual([]);
    });

    it.each(['delivered', 'failed'] as const)('keep the newest that are %s', async (status) => {
      const count = KEPT_DELIVERIES[status];
      const all = Array.from({ length: count + 3 }, (_, index) => made(index + 1));
      await deliveries.enqueue('a', enqueued(all, all.length));
      const settled = all.slice(1).map((one) => settledAs(one, status));
      await deliveries.settle('a', settled, healthy);
      expect((await list(status)).map(({ sequence }) => sequence)).toEqual(
        all.slice(-count).map(({ sequence }) => sequence).toReversed(), // prettier-ignore
      );
      expect(await deliveries.pending('a', 10)).toEqual([all[0]]);
    });

    it('are pending again, with all attempts before them, when they are retried', async () => {
      const one = made(1);
      await deliveries.enqueue('a', enqueued([one], 1));
      await deliveries.settle('a', [settledAs(one, 'failed')], healthy);
      const retried = await deliveries.retry('a', one.id, 1_795_000_009_000);
      expect(retried).toMatchObject({ id: one.id, status: 'pending', attempts: 0, dueAt: 1_795_000_009_000 });
      expect(await deliveries.pending('a', 10)).toEqual([retried]);
      expect(await deliveries.overview()).toEqual(new Map([['a', 1]]));
      expect(await deliveries.retry('a', uuid(99), 0)).toBeUndefined();
      expect(await deliveries.retry('b', one.id, 0)).toBeUndefined();
    });

    it('are made by one replay at a time', async () => {
      expect(await deliveries.replay('b', position(0), position(3))).toBeUndefined();
      expect(await deliveries.replay('a', position(1), position(5))).toBe(1);
      expect(await deliveries.replay('a', position(0), position(3))).toBeUndefined();
      expect(await deliveries.progress('a')).toMatchObject({
        ...{ runs: 1, replay: { run: 1, position: position(1), to: position(5) }, changes: 1 },
      });
      await deliveries.enqueue('a', { ...enqueued([made(8, 1)], 4), run: 1 });
      const replay = { run: 1, position: position(4), to: position(5) };
      expect(await deliveries.progress('a')).toMatchObject({ position: position(0), sequence: 8, replay });
      await deliveries.enqueue('a', { ...enqueued([], 5), run: 1, isDone: true });
      expect(await deliveries.progress('a')).toMatchObject({ runs: 1, replay: null, sequence: 8 });
      expect(await deliveries.replay('a', position(0), position(3))).toBe(2);
    });

    it('are deleted with their webhook', async () => {
      await deliveries.begin('b', position(0));
      await deliveries.enqueue('a', enqueued([made(1)], 1));
      await deliveries.enqueue('b', enqueued([made(2)], 1));
      await deliveries.remove('a');
      expect(await list()).toEqual([]);
      expect(await deliveries.progress('a')).toBeUndefined();
      expect(await deliveries.pending('b', 10)).toHaveLength(1);
    });
  });
}
