import { jest } from '@jest/globals';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { decodePosition, encodePosition, type LoggedEvent } from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { histories, longHistories } from '../../../../test/contracts/inputs/arbitrary-histories.js';
import {
  connectorType,
  connectorTypeCreated,
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import type { Generation } from '../generations/generation.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';
import type { FillPass } from './fill-pass.js';
import { GenerationFill } from './generation-fill.js';

const BATCH = 7;

/**
 * Documents by id, but those of superseded periods, which depend on the batches. Revisions do too: a fill writes records
 * less often.
 */
async function documentsOf(generation: Generation) {
  const { records, historySnapshots, events, deadLetters } = generation;
  const sides = ['status_periods', 'station_presence'].map((name) => generation.side<object>(name));
  const collections = [...Object.values(records), ...sides];
  const all = [...collections, historySnapshots, events, deadLetters].map(async (collection) => {
    const found = await collection
      .find({ superseded: { $ne: true } })
      .sort({ _id: 1 })
      .toArray();
    return found.map((document) => ({ ...document, revision: 0 }));
  });
  return { documents: await Promise.all(all), position: await generation.position() };
}

/** Reads the log, or until an event. */
async function read(pass: FillPass, log: readonly LoggedEvent[], until = log.length): Promise<void> {
  const [from = 0] = await pass.positions();
  for (let next = from; next < until; next += BATCH) {
    const events = log.slice(next, next + BATCH);
    await pass.apply({ partition: 0, events, unreadable: [], next: next + events.length });
  }
}

describe('A fill of a generation', () => {
  let uri: string;
  let directory: MongoDirectory;
  beforeAll(async () => {
    uri = await ownDatabase();
    directory = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
  });
  afterAll(async () => {
    await directory.close();
    await dropDatabase(uri);
  });

  const begin = async (generation: Generation, log: readonly LoggedEvent[], maxHeldBytes?: number) => {
    const fill = await GenerationFill.begin(generation, [log.length], maxHeldBytes);
    if (!fill) throw new Error('the generation is filled');
    return fill;
  };

  /** Fills the generation from where it is. */
  async function complete(generation: Generation, log: readonly LoggedEvent[], maxHeldBytes?: number) {
    const fill = await begin(generation, log, maxHeldBytes);
    for (const next of [() => fill.firstReading(), () => fill.secondReading()]) {
      const pass = await next();
      if (!pass) continue;
      await read(pass, log);
      await pass.finish();
    }
    await fill.finish();
  }

  /** What the projection writes. */
  async function projected(log: readonly LoggedEvent[]) {
    const generation = await directory.generations.create();
    await generation.createIndexes();
    const projection = await directory.projection(generation);
    await projection.apply(log, encodePosition([log.length]));
    return documentsOf(generation);
  }

  const given: GivenEvent[] = [
    [location('42'), locationRegistered({ city: 'Köln' })],
    [station(1), stationCreated({ name: 'one', available: '1' })],
    [connectorType(1), connectorTypeCreated({ name: 'CCS' })],
    [station(2), stationCreated({ name: 'two' })],
    [location('42'), locationChanged({ city: 'Bonn' })],
    [station(1), stationRenamed('eins')],
    [station(2), stationRenamed('zwei')],
    [station(3), stationCreated({ name: 'three' })],
  ];

  it.each([
    ['with all records in memory', undefined],
    ['with few records in memory', 1],
  ])('writes what the projection writes, %s', async (_, maxHeldBytes) => {
    const some = fc.tuple(histories.location, histories['connector-type'], histories.station);
    const any = fc.oneof(
      some.map((each) => each.flat()),
      longHistories,
    );
    await fc.assert(
      fc.asyncProperty(any, async (history) => {
        const log = new EventRecorder().logged(...history);
        const generation = await directory.generations.create();
        await complete(generation, log, maxHeldBytes);
        expect(await documentsOf(generation)).toEqual(await projected(log));
        for (const each of await directory.generations.former()) await directory.generations.drop(each);
      }),
      { numRuns: 4 },
    );
  });

  it.each([0, 1, 7])('is continued after it was interrupted after %d of the events', async (count) => {
    const log = new EventRecorder().logged(...given);
    const generation = await directory.generations.create();
    const interrupted = (await (await begin(generation, log)).firstReading()) as FillPass;
    await read(interrupted, log, count);
    await interrupted.positions();
    await complete(generation, log);
    expect(await documentsOf(generation)).toEqual(await projected(log));
  });

  it.each([0, 1, 7])(
    'is continued after it was interrupted after %d of the events in its second reading',
    async (count) => {
      const log = new EventRecorder().logged(...given);
      const generation = await directory.generations.create();
      const interrupted = await begin(generation, log, 1);
      const first = (await interrupted.firstReading()) as FillPass;
      await read(first, log);
      await first.finish();
      const second = (await interrupted.secondReading()) as FillPass;
      await read(second, log, count);
      await second.positions();
      expect(await (await begin(generation, log)).firstReading()).toBeUndefined();
      await complete(generation, log);
      expect(await documentsOf(generation)).toEqual(await projected(log));
    },
  );

  it('is continued after a release that stored positions before it had archived all events', async () => {
    const log = new EventRecorder().logged(...given);
    const generation = await directory.generations.create();
    const fill = await begin(generation, log, 1);
    const first = (await fill.firstReading()) as FillPass;
    await read(first, log);
    await first.finish();
    const second = (await fill.secondReading()) as FillPass;
    await read(second, log, BATCH);
    await second.positions();
    expect(await generation.position()).toBe(encodePosition([BATCH]));
    await generation.events.deleteMany({});
    const connection = await mongoose.createConnection(uri).asPromise();
    await connection.collection('generations').updateMany({}, { $unset: { read: '' } });
    await connection.close();
    await complete(generation, log);
    expect(await documentsOf(generation)).toEqual(await projected(log));
  });

  it('reads a batch again that could not be stored', async () => {
    const log = new EventRecorder().logged(...given);
    const generation = await directory.generations.create();
    const fill = await begin(generation, log);
    const pass = (await fill.firstReading()) as FillPass;
    const insertion = jest.spyOn(generation.events, 'insertMany').mockRejectedValueOnce(new Error('no disk'));
    await expect(read(pass, log)).rejects.toThrow('no disk');
    insertion.mockRestore();
    expect(await pass.positions()).toEqual([]);
    await read(pass, log);
    await pass.finish();
    await fill.finish();
    expect(await documentsOf(generation)).toEqual(await projected(log));
  });

  it('leaves out what is appended after its start, also when it is continued', async () => {
    const log = new EventRecorder().logged(...given);
    const generation = await directory.generations.create();
    await begin(generation, log.slice(0, 4));
    await complete(generation, log);
    expect(decodePosition((await generation.position()) ?? '')).toEqual([4]);
    expect(await documentsOf(generation)).toEqual(await projected(log.slice(0, 4)));
    expect(await GenerationFill.begin(generation, [log.length])).toBeUndefined();
  });

  it('does not overwrite what another one and its projection have written', async () => {
    const log = new EventRecorder().logged(...given);
    const generation = await directory.generations.create();
    const slow = await begin(generation, log.slice(0, 4));
    const pass = (await slow.firstReading()) as FillPass;
    await read(pass, log);
    await complete(generation, log);
    await (await directory.projection(generation)).apply(log.slice(4), encodePosition([log.length]));
    await pass.finish();
    await slow.finish();
    expect(await documentsOf(generation)).toEqual(await projected(log));
  });

  it('stores events that cannot be applied, and repeated ones once', async () => {
    const log = new EventRecorder().logged(...given).filter((_, index) => index !== 5);
    const gap = { ...(log[1] as LoggedEvent), version: 3 };
    const repeated = [...log, gap, log[0] as LoggedEvent].map((event, index) => ({
      ...event,
      partitionOffset: { partition: 0, offset: index },
    }));
    const generation = await directory.generations.create();
    await complete(generation, repeated);
    expect(await generation.deadLetters.countDocuments()).toBe(1);
    expect(await generation.events.countDocuments()).toBe(log.length + 1);
    expect(await documentsOf(generation)).toEqual(await projected(repeated));
  });
});
