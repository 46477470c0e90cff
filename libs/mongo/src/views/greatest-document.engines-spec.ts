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

/** A text as long as a field may have it; folded it has six letters for each of its characters. */
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

describe('A station with more text to be found by than a document can hold', () => {
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

  it('is kept beside the others, and found by where its texts begin', async () => {
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
