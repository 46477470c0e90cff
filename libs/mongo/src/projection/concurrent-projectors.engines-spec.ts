import { encodePosition, type LoggedEvent } from '#application';
import type { AggregateKind } from '#domain';
import { sideTables } from '#features/side-tables.mongo';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { MemoryViews } from '../../../../test/contracts/fixtures/memory-views.js';
import {
  at,
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
  connectorTypeRenamed,
  connectorsSet,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRelocated,
  stationRemoved,
  stationRenamed,
} from '../../../../test/contracts/inputs/event-builders.js';
import { Views } from '../../../../test/contracts/fixtures/views-under-test.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import { InterruptAtStep } from '../testing/preemption.js';
import { RecordCollection } from './record-collection.js';
import { RecordProjection } from './record-projection.js';
import { SideTableWriters } from '../side-tables/side-table-writers.js';

const before: GivenEvent[] = [
  [location('42'), locationRegistered({ city: 'Köln' })],
  [location('43'), locationRegistered({ city: 'Bonn' })],
  [connectorType(7), connectorTypeCreated({ name: 'CCS' })],
  [station(1), stationCreated({ name: 'one' })],
  [station(2), stationCreated({ name: 'two', location_id: '43' })],
  [station(2), connectorsSet(connectorType(7))],
];
const bruehl: GivenEvent[] = [[location('43'), locationChanged({ city: 'Brühl' })]];

/** Events that one projector applies, and events of other partitions that the other one applies. */
const concurrentChanges: [string, GivenEvent[], GivenEvent[]][] = [
  ['a station moves to a location that changes', [[station(1), stationRelocated('43')]], bruehl],
  [
    'a station is created at a location that changes',
    [[station(3), stationCreated({ location_id: '43' })]],
    bruehl,
  ],
  [
    'a station is created at a location that is registered',
    [[station(3), stationCreated({ location_id: '44' })]],
    [[location('44'), locationRegistered({ city: 'Brühl' })]],
  ],
  ['a station changes whose location changes', [[station(2), stationRenamed('zwei')]], bruehl],
  [
    'a station gets a connector type that changes',
    [[station(1), connectorsSet(connectorType(7))]],
    [[connectorType(7), connectorTypeRenamed('Combo')]],
  ],
  [
    'a station gets a connector type that is removed',
    [[station(1), connectorsSet(connectorType(7))]],
    [[connectorType(7), connectorTypeRemoved]],
  ],
  ['a station is removed from a location that changes', [[station(2), stationRemoved]], bruehl],
  ['both related records of a station change', bruehl, [[connectorType(7), connectorTypeRenamed('Combo')]]],
];

/** Calls `step` before every read and write. */
class SteppedCollection extends RecordCollection {
  constructor(
    collection: ConstructorParameters<typeof RecordCollection>[0],
    private readonly interruption: InterruptAtStep,
  ) {
    super(collection);
  }

  override async load(ids: readonly string[]) {
    await this.interruption.step();
    return super.load(ids);
  }

  override async versions(ids: readonly string[]) {
    await this.interruption.step();
    return super.versions(ids);
  }

  override async write(documents: Parameters<RecordCollection['write']>[0]) {
    await this.interruption.step();
    return super.write(documents);
  }

  override async *idsRelatedTo(keys: readonly string[], pageSize: number) {
    await this.interruption.step();
    yield* super.idsRelatedTo(keys, pageSize);
  }
}

describe('Two projectors', () => {
  const pool = new DirectoryPool();
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;

  beforeEach(async () => {
    opened = await pool.open();
  });
  afterEach(() => opened.close());

  /** Two projectors apply their events: the second all of them before the n-th operation of the first. */
  async function interleave(first: LoggedEvent[], second: LoggedEvent[], n: number): Promise<boolean> {
    const generation = await opened.directory.generations.live();
    const { records } = generation;
    const writers = new SideTableWriters(generation, sideTables);
    const projector = (make: (kind: AggregateKind) => RecordCollection) =>
      new RecordProjection(
        {
          station: make('station'),
          'connector-type': make('connector-type'),
          location: make('location'),
          tariff: make('tariff'),
        },
        writers,
        generation,
      );
    const other = projector((kind) => new RecordCollection(records[kind]));
    const interruption = new InterruptAtStep(n, () => other.apply(second));
    await projector((kind) => new SteppedCollection(records[kind], interruption)).apply(first);
    if (!interruption.interrupted) await other.apply(second);
    return interruption.interrupted;
  }

  /** Checks that the read models are the same at whichever operation the second interrupts the first. */
  async function expectSameAnswers(history: LoggedEvent[], first: LoggedEvent[], second: LoggedEvent[]) {
    const model = new MemoryViews();
    await model.apply([...history, ...first, ...second], encodePosition([99]));
    const expected = await answers(new Views({ projection: model, records: model, close: () => {} }));
    let interrupted = true;
    for (let n = 1; interrupted; n += 1) {
      await opened.projection.reset();
      await opened.projection.apply(history, encodePosition([history.length]));
      interrupted = await interleave(first, second, n);
      expect({ n, ...(await answers(new Views(opened))) }).toStrictEqual({ n, ...expected });
    }
  }

  describe.each(concurrentChanges)('when %s', (_what, one, other) => {
    const recorder = new EventRecorder();
    const [history, ones, others] = [before, one, other].map((givenEvents) =>
      recorder.logged(...givenEvents),
    ) as [LoggedEvent[], LoggedEvent[], LoggedEvent[]];

    it('write the same, the first one interrupted at any operation', () =>
      expectSameAnswers(history, ones, others));
    it('write the same, the second one interrupted at any operation', () =>
      expectSameAnswers(history, others, ones));
  });

  it('apply events once that both get', async () => {
    const recorder = new EventRecorder();
    const history = recorder.logged(...before);
    const same = recorder.logged(
      [station(1), stationRenamed('eins'), at('10:01')],
      [location('42'), locationChanged({ city: 'Siegburg' })],
      [station(1), stationRelocated('43')],
      [station(3), stationCreated({ name: 'three' })],
    );
    await expectSameAnswers(history, same, same);
    await expectSameAnswers(history, same, same.slice(0, 2));
    await expectSameAnswers(history, same.slice(0, 2), same);
  });
});

async function answers(views: Views) {
  const words = ['köln', 'bonn', 'brühl', 'siegburg', 'ccs', 'combo', 'one', 'eins', 'two', 'zwei', 'three'];
  const found = await Promise.all(words.map(async (q) => [q, await views.stations({ q })]));
  const cities = await Promise.all(
    ['Köln', 'Bonn', 'Brühl', 'null'].map(async (city) => [city, await views.stations({ city })]),
  );
  return { ...(await views.everything()), found, cities };
}
