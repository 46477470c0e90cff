import { encodePosition } from '#application';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import {
  location,
  locationChanged,
  locationRegistered,
  station,
  stationCreated,
  stationRenamed,
  uuid,
} from '../../../../test/contracts/inputs/event-builders.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';

/** A text of the greatest length of a field. Folding turns each of its characters into six letters. */
const longText = (beginning: string) => beginning + '㌖'.repeat(65_535 - beginning.length);

const tooLarge = stationCreated({
  name: longText('first '),
  cost: longText('a'),
  cost_description: longText('b'),
  manufacturer: longText('c'),
  model: longText('d'),
  outlets: longText('e'),
  pre_charge_instructions: longText('f'),
});

describe('A station whose search fields exceed the size of a document', () => {
  const pool = new DirectoryPool();
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;
  beforeEach(async () => {
    opened = await pool.open();
  });
  afterEach(() => opened.close());

  const idsOf = async (word: string, filters: { field: string; values: (string | null)[] }[] = []) => {
    const query = { words: [word], filters, limit: 10, total: false } as const;
    const { records } = await opened.records.list('stations', {
      ...query,
      sort: { by: 'name', descending: false },
    });
    return records.map(({ id }) => id);
  };

  it('is stored like others, and found by the beginnings of its texts', async () => {
    const events = new EventRecorder().logged(
      [location('42'), locationRegistered({ city: 'Köln' })],
      [station(1), stationCreated({ name: 'first', manufacturer: 'maker' })],
      [station(2), tooLarge],
      [location('42'), locationChanged({ city: 'Bonn' })],
      [station(1), stationRenamed('first of all')],
    );
    await opened.projection.apply(events.slice(0, 3), encodePosition([3]));
    await opened.projection.apply(events.slice(3), encodePosition([5]));
    expect(await opened.projection.position()).toBe(encodePosition([5]));
    expect(await opened.directory.deadLetterCount()).toBe(0);
    expect(await opened.records.find('stations', uuid(2))).toMatchObject({ version: 1 });
    expect(await idsOf('first')).toStrictEqual([uuid(1), uuid(2)]);
    expect(await idsOf('first', [{ field: 'manufacturer', values: [null] }])).toStrictEqual([]);
  });
});
