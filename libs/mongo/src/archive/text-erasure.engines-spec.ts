import { encodePosition, type LoggedEvent } from '#application';
import type { DomainEvent } from '#domain';
import {
  station,
  stationCreated,
  stationRenamed,
  textErased,
} from '../../../../test/contracts/inputs/event-builders.js';
import { sideTables } from '#features/side-tables.mongo';
import { EventRecorder, type GivenEvent } from '../../../../test/contracts/inputs/event-recorder.js';
import { GenerationFill } from '../fill/generation-fill.js';
import type { Generation } from '../generations/generation.js';
import { MongoDirectory } from '../mongo-directory.js';
import { dropDatabase, ownDatabase } from '../testing/databases.js';
import { sourceLog } from '../testing/source-log.js';

const SECRET = 'Zaphod Quibblefax';

describe('The texts that are erased', () => {
  let uri: string;
  let directory: MongoDirectory;
  let generation: Generation;
  beforeAll(async () => {
    uri = await ownDatabase();
    directory = await MongoDirectory.connect(uri, { source: sourceLog(), sideTables });
  });
  beforeEach(async () => {
    generation = await directory.generations.create();
  });
  afterAll(async () => {
    await directory.close();
    await dropDatabase(uri);
  });

  const renamed: GivenEvent[] = Array.from({ length: 130 }, () => [station(1), stationRenamed(SECRET)]);
  const log = new EventRecorder().logged(
    [station(1), stationCreated({ name: SECRET, available: '1' })],
    ...renamed,
    [station(2), stationCreated({ name: 'two' })],
    [station(1), textErased({ name: 'one', available: '1' })],
    [station(1), stationRenamed('eins')],
  );

  const everything = async ({ records, historySnapshots, events, deadLetters }: Generation) =>
    Promise.all(
      [records.station, historySnapshots, events, deadLetters].map((collection) =>
        collection
          .find({}, { projection: { revision: 0 } })
          .sort({ _id: 1 })
          .toArray(),
      ),
    );

  async function project(events: readonly LoggedEvent[]): Promise<void> {
    await generation.createIndexes();
    const projection = await directory.projection(generation);
    for (let from = 0; from < events.length; from += 50)
      await projection.apply(events.slice(from, from + 50), encodePosition([from]));
  }

  it('are not in read models that are filled with a log that still has them', async () => {
    await project(log);
    const projected = await everything(generation);
    expect(projected.map((documents) => documents.length)).toEqual([2, 2, log.length, 0]);
    generation = await directory.generations.create();
    const fill = await GenerationFill.begin(generation, [log.length]);
    const pass = await fill?.firstReading();
    await pass?.apply({ partition: 0, events: log, unreadable: [], next: log.length });
    await pass?.finish();
    await fill?.finish();
    const filled = await everything(generation);
    expect(JSON.stringify(filled)).not.toContain(SECRET);
    expect(filled).toStrictEqual(projected);
  });

  it('are not in dead letters', async () => {
    const defective = { type: 'StationDetailsChanged.v1', data: null } as unknown as DomainEvent;
    await project(log.map((logged, index) => (index === 3 ? { ...logged, event: defective } : logged)));
    const [, , events, letters] = await everything(generation);
    expect([events?.length, letters?.length]).toEqual([log.length, log.length - 4]);
    expect(JSON.stringify([events, letters])).not.toContain(SECRET);
  });
});
