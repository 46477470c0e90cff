import type { ProcessedBatch } from '#application';
import { describeAggregateKeys } from './aggregate-keys.contract.js';
import type { WriteSideFixture } from './fixtures/write-side-fixture.js';
import { describeSomeStates } from './some-states.contract.js';
import { EventRecorder, pending } from './inputs/event-recorder.js';
import {
  at,
  bareDetails,
  bareStation,
  connectorType,
  connectorTypeCreated,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from './inputs/event-builders.js';

/** The contract of every write side: appends are atomic, states and outcomes are as of the last batch. */
export function describeWriteSide(name: string, open: () => WriteSideFixture): void {
  describe(`The write side in ${name}`, () => {
    let side: WriteSideFixture;
    let recorder: EventRecorder;
    beforeEach(() => {
      side = open();
      recorder = new EventRecorder();
    });
    afterEach(() => side.close());

    // An adapter may throw or reject: `async` turns both into a rejection.
    const append = async (batch: ProcessedBatch) => side.log.append(batch);

    const all = async () => (await side.feed.read(undefined, 100)).events;

    describe('An appended batch', () => {
      it('stores its events in order, with all members', async () => {
        const batch = recorder.batch(
          [location('42'), locationRegistered({ city: 'Köln' })],
          [station(1), stationCreated({ name: 'Dom', external_station_id: '18446744073709551615' })],
          [station(1), stationRenamed('Domplatte 💡', 'Dom'), at('10:01')],
        );
        await append(batch);
        const found = await all();
        expect(found.map(({ position: _, aggregateNumber: __, ...event }) => event)).toStrictEqual(
          batch.events,
        );
      });

      it('updates the states of its records', async () => {
        await append(recorder.batch([station(1), stationCreated({ name: 'Dom' })]));
        await append(recorder.batch([station(1), stationRenamed('Domplatte', 'Dom'), at('10:01')]));
        const state = {
          kind: 'present',
          attributes: { ...bareStation, name: 'Domplatte' },
          observed: null,
          connectors: [],
          details: bareDetails,
          source: null,
          extensions: null,
          exclusions: null,
          created_at: at('10:00'),
          updated_at: at('10:01'),
        };
        const [snapshot] = await side.states.load([station(1)]);
        expect(snapshot).toStrictEqual({ aggregate: station(1), version: 2, state });
      });

      it.each([1, 3, 8, 20])('updates the state of a record with many events, %d at a time', async (size) => {
        await append(recorder.batch([station(1), stationCreated({ name: '1' })]));
        for (let version = 2; version < 45; version += size) {
          const renamed = (_: unknown, n: number) =>
            [station(1), stationRenamed(`${version + n}`, `${version + n - 1}`)] as const;
          await append(recorder.batch(...Array.from({ length: size }, renamed)));
          const last = version + size - 1;
          const [snapshot] = await side.states.load([station(1)]);
          expect(snapshot).toMatchObject({ version: last, state: { attributes: { name: `${last}` } } });
        }
      });

      it('returns its outcomes in order, equal to the stored ones', async () => {
        const outcomes = await append(
          recorder.batch(
            [station(1), stationCreated()],
            [station(2), stationCreated()],
            [station(2), stationRenamed('b')],
          ),
        );
        expect(outcomes.map(({ commandId }) => commandId)).toStrictEqual([uuid(1), uuid(2), uuid(3)]);
        expect(await side.outcomes.find([uuid(1), uuid(2), uuid(3)])).toStrictEqual(outcomes);
        expect(outcomes[2]).toMatchObject({
          aggregate: station(2),
          status: 'accepted',
          version: 2,
          events: 1,
        });
      });

      it('gives each outcome the position after its own events', async () => {
        await append(recorder.batch([station(9), stationCreated()]));
        const outcomes = await append(
          recorder.batch([station(1), stationCreated()], [station(2), stationCreated()]),
        );
        const [, ...logged] = await all();
        expect(outcomes.map(({ position }) => position)).toStrictEqual(
          logged.map(({ position }) => position),
        );
        expect(await side.feed.end()).toBe(outcomes[1]?.position);
      });

      it('gives an outcome without events the position after all earlier events', async () => {
        const { outcomes, ...rest } = recorder.batch([station(1), stationCreated()]);
        const before = pending(8, station(2), { status: 'ignored', eventsBefore: 0 });
        const after = pending(7, station(1), { eventsBefore: 1 });
        const start = await side.feed.end();
        const [first, , last] = await append({ ...rest, outcomes: [before, ...outcomes, after] });
        expect(first?.position).toBe(start);
        expect(last?.position).toBe(await side.feed.end());
      });

      it('stores a rejection with its errors, without an event', async () => {
        const errors = [{ pointer: '/location_id', code: 'location_unknown', detail: 'unknown' }] as const;
        const rejection = { code: 'validation_failed', errors } as const;
        const outcome = pending(1, station(1), { status: 'rejected', version: 0, rejection });
        const stored = await append({ events: [], snapshots: [], outcomes: [outcome], traceparents: [] });
        expect(stored[0]).toMatchObject({ status: 'rejected', version: 0, events: 0, rejection });
        expect(await side.outcomes.find([uuid(1)])).toStrictEqual(stored);
        expect(await all()).toStrictEqual([]);
      });

      it('may be empty', async () => {
        expect(await append({ events: [], snapshots: [], outcomes: [], traceparents: [] })).toStrictEqual([]);
      });
    });

    describe('A batch that cannot be appended', () => {
      beforeEach(() =>
        append(recorder.batch([station(1), stationCreated()], [station(1), stationRenamed('a')])),
      );

      /** A batch of two events, its second one altered. */
      const altered = (change: object): ProcessedBatch => {
        const { events, ...rest } = recorder.batch(
          [station(2), stationCreated()],
          [station(1), stationRenamed('late')],
        );
        return {
          ...rest,
          events: events.map((event, index) => (index === 1 ? { ...event, ...change } : event)),
        };
      };

      it.each([1, 2])('stores nothing if an event has version %i, which exists', async (version) => {
        const [end, [before]] = [await side.feed.end(), await side.states.load([station(1)])];
        await expect(append(altered({ version }))).rejects.toThrow();
        expect(await side.feed.end()).toBe(end);
        expect(await all()).toHaveLength(2);
        expect(await side.states.load([station(1)])).toStrictEqual([before]);
        expect(await side.states.load([station(2)])).toMatchObject([{ version: 0 }]);
        expect(await side.outcomes.find([uuid(3), uuid(4)])).toStrictEqual([undefined, undefined]);
      });

      it('stores nothing if a command has an outcome already', async () => {
        const { events, snapshots } = recorder.batch([station(2), stationCreated()]);
        const outcomes = [pending(3, station(2)), pending(1, station(2), { events: 1, eventsBefore: 1 })];
        await expect(append({ events, snapshots, outcomes, traceparents: [] })).rejects.toThrow();
        expect(await all()).toHaveLength(2);
        expect(await side.states.load([station(2)])).toMatchObject([{ version: 0 }]);
        expect(await side.outcomes.find([uuid(3)])).toStrictEqual([undefined]);
        expect(await side.outcomes.find([uuid(1)])).toMatchObject([{ aggregate: station(1) }]);
      });

      it('does not affect the next batch', async () => {
        await expect(append(altered({ version: 1 }))).rejects.toThrow();
        const [outcome] = await append(recorder.batch([station(3), stationCreated()]));
        const events = await all();
        expect(events.map(({ aggregate }) => aggregate)).toStrictEqual([station(1), station(1), station(3)]);
        expect(outcome?.position).toBe(events[2]?.position);
      });
    });

    describeSomeStates(
      () => side.states,
      (...events) => append(recorder.batch(...events)),
    );

    describeAggregateKeys(
      () => side,
      () => recorder,
    );

    describe('Loaded states and outcomes', () => {
      it('are in the order of the keys, with the initial state for unknown records', async () => {
        await append(recorder.batch([station(1), stationCreated()]));
        const keys = [location('7'), station(1), station(2), connectorType(2)];
        const snapshots = await side.states.load(keys);
        expect(snapshots.map(({ aggregate }) => aggregate)).toStrictEqual(keys);
        expect(snapshots.map(({ version }) => version)).toStrictEqual([0, 1, 0, 0]);
        expect(snapshots[0]?.state).toStrictEqual({ kind: 'absent' });
      });

      it('distinguish kinds with the same id', async () => {
        await append(recorder.batch([connectorType(1), connectorTypeCreated()]));
        const found = await side.states.load([station(1), connectorType(1)]);
        expect(found.map(({ version }) => version)).toStrictEqual([0, 1]);
      });

      it('have no outcome for an unknown command', async () => {
        await append(recorder.batch([station(1), stationCreated()]));
        const found = await side.outcomes.find([uuid(77), uuid(1), uuid(78)]);
        expect(found.map((outcome) => outcome?.commandId)).toStrictEqual([undefined, uuid(1), undefined]);
      });
    });
  });
}
