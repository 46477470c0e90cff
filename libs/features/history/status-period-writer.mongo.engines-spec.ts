import type { mongo } from 'mongoose';
import { encodePosition, type LoggedEvent } from '#application';
import type { AggregateKind } from '#domain';
import { EventRecorder, type GivenEvent } from '../../../test/contracts/inputs/event-recorder.js';
import { MemoryStatusPeriods } from './test/memory-status-periods.js';
import {
  at,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
} from '../../../test/contracts/inputs/event-builders.js';
import { DirectoryPool } from '../../mongo/src/testing/mongo-fixture.js';
import { InterruptAtStep } from '../../mongo/src/testing/preemption.js';
import { RecordCollection } from '../../mongo/src/projection/record-collection.js';
import { RecordProjection } from '../../mongo/src/projection/record-projection.js';
import type { RecordDocument } from '../../mongo/src/schema/record-document.js';
import { SideTableWriters } from '../../mongo/src/side-tables/side-table-writers.js';
import { history } from './history.mongo.js';

const observed = (code: string | null, time: string): GivenEvent => [
  station(1),
  stationObserved([code, at(time)]),
];

/** Later events supersede the second and the fifth, with earlier observations, and the third, with one at the same time. */
const [first, ...rest] = new EventRecorder().logged(
  [station(1), stationCreated({ available: '1' })],
  observed('2', '10:20'),
  observed('3', '10:10'),
  observed('4', '10:10'),
  observed('1', '10:40'),
  observed('2', '10:30'),
  [station(1), stationRemoved, at('11:00')],
) as [LoggedEvent, ...LoggedEvent[]];

const times = ['08:59', '09:00', '10:05', '10:10', '10:15', '10:25', '10:35', '10:45', '11:30'].map((time) =>
  Date.parse(at(time)),
);

describe('Two projectors that apply the same changes of status', () => {
  const pool = new DirectoryPool();
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;
  beforeEach(async () => {
    opened = await pool.open();
  });
  afterEach(() => opened.close());

  /** Both apply their batches: the second all of them before the n-th operation of the first. */
  async function interleave(batches: readonly LoggedEvent[][], others: readonly LoggedEvent[][], n: number) {
    const generation = await opened.directory.generations.live();
    const { records } = generation;
    const other = projector(records, (collection) => collection);
    const otherApplies = async () => {
      for (const batch of others) await other.apply(batch);
    };
    const interruption = new InterruptAtStep(n, otherApplies);
    const one = projector(records, (collection) => stepped(collection, interruption));
    for (const batch of batches) await one.apply(batch);
    if (!interruption.interrupted) await otherApplies();
    return interruption.interrupted;

    function projector(
      of: Record<AggregateKind, mongo.Collection<RecordDocument>>,
      wrap: <T extends object>(collection: T) => T,
    ) {
      const collections = {
        station: new RecordCollection(wrap(of.station)),
        'connector-type': new RecordCollection(of['connector-type']),
        location: new RecordCollection(of.location),
        tariff: new RecordCollection(of.tariff),
      };
      const side = <Document extends object>(name: string) => wrap(generation.side<Document>(name));
      const { keys } = generation;
      const writers = new SideTableWriters({ records, side, keys }, [history]);
      return new RecordProjection(collections, writers, generation);
    }
  }

  const batchesOf = (...sizes: number[]) => {
    const remaining = [...rest];
    return sizes.map((size) => remaining.splice(0, size));
  };

  it.each([
    ['in the same batches', batchesOf(3, 3), batchesOf(3, 3)],
    ['one by one', batchesOf(1, 1, 1, 1, 1, 1), batchesOf(1, 1, 1, 1, 1, 1)],
    ['one in small batches, the other in large ones', batchesOf(1, 1, 1, 1, 1, 1), batchesOf(6)],
    ['one in large batches, the other in small ones', batchesOf(6), batchesOf(1, 1, 1, 1, 1, 1)],
    ['one of fewer of them', batchesOf(1), batchesOf(4, 2)],
    ['one of more of them', batchesOf(4, 2), batchesOf(2)],
  ])('write the same periods: %s', async (_how, batches, others) => {
    const model = new MemoryStatusPeriods();
    await model.apply([first, ...rest], encodePosition([7]));
    const expected = await model.periodsAt(station(1).id, times);
    let interrupted = true;
    for (let n = 1; interrupted; n += 1) {
      await opened.projection.reset();
      await opened.projection.apply([first], encodePosition([1]));
      interrupted = await interleave(batches, others, n);
      const periods = await opened.periods.periodsAt(station(1).id, times);
      expect({ n, periods: periods.map((period) => period && plain(period)) }).toStrictEqual({
        n,
        periods: expected,
      });
    }
  });
});

const plain = ({
  since,
  code,
  version,
  previous,
  before,
}: NonNullable<Awaited<ReturnType<MemoryStatusPeriods['periodsAt']>>[0]>) => ({
  since,
  code,
  version,
  previous,
  before,
});

/** Calls `step` before every read and write. */
function stepped<T extends object>(collection: T, interruption: InterruptAtStep): T {
  const operations = ['findOne', 'insertMany', 'updateMany', 'bulkWrite'];
  return new Proxy(collection, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      if (!operations.includes(String(name))) return method.bind(target) as unknown;
      return async (...args: unknown[]) => {
        await interruption.step();
        return method.apply(target, args) as unknown;
      };
    },
  });
}
