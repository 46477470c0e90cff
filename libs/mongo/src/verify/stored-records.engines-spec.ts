import { ProjectionRunner } from '#application';
import { MemoryWriteSide } from '../../../../test/contracts/fixtures/memory-write-side.js';
import {
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
} from '../../../../test/contracts/inputs/event-builders.js';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import { StoredRecords } from './stored-records.js';

const pool = new DirectoryPool();

it('A station that does not show its location yet is newer than a log that lacks the change, else it differs', async () => {
  const { directory, projection, close } = await pool.open();
  const generation = await directory.generations.live();
  const [log, shorter, recorder] = [new MemoryWriteSide(), new MemoryWriteSide(), new EventRecorder()];
  const created = recorder.batch(
    [location('42'), locationRegistered({ city: 'Köln' })],
    [station(1), stationCreated({ location_id: '42' })],
  );
  for (const each of [log, shorter]) await each.append(created);
  await new ProjectionRunner(log, projection).catchUp();
  const before = await generation.records.station.findOne({ _id: station(1).id });
  if (!before) throw new Error('it is not stored');
  await log.append(recorder.batch([location('42'), locationChanged({ city: 'Bonn' })]));
  await new ProjectionRunner(log, projection).catchUp();
  // As while a projector writes the change.
  await generation.records.station.replaceOne({ _id: station(1).id }, before);

  const compared = async (states: MemoryWriteSide) =>
    (await new StoredRecords(generation, states).compared('station', await states.load([station(1)])))[0];
  expect(await compared(shorter)).toMatchObject({ isNewer: true });
  const found = await compared(log);
  expect(found).toMatchObject({ isNewer: false });
  expect(found?.stored).not.toEqual(found?.expected);
  await close();
});
