import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mongo } from 'mongoose';
import { encodePosition } from '#application';
import { Chronicle } from '../../../../test/contracts/chronicle.js';
import {
  connectorType,
  connectorTypeCreated,
  fitted,
  location,
  locationRegistered,
  station,
  stationCreated,
  stationObserved,
  stationRemoved,
} from '../../../../test/contracts/vocabulary.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import { SHAPE } from './shape.js';

const stored = fileURLToPath(new URL(`../testing/shape-${SHAPE}.json`, import.meta.url));

/** A bit of everything that read models are made of. */
const happened = () =>
  new Chronicle().logged(
    [location('42'), locationRegistered({ name: 'Rathaus', city: 'Köln', country: 'DE' })],
    [connectorType(9), connectorTypeCreated({ name: 'Type 2', kilowatts: '22' })],
    [station(1), stationCreated({ name: 'Straße 1', latitude: '52.50', longitude: '13.4', available: '1' })],
    [station(1), fitted(connectorType(9))],
    [station(1), stationObserved(['2', '2026-11-21T10:05:00.000Z'])],
    [station(2), stationCreated({ external_station_id: '18446744073709551615' })],
    [station(2), stationRemoved],
  );

const unreadable = {
  ...{ topic: 'directory.events', place: { partition: 0, offset: 7 }, reason: 'Error: no' },
  ...{ key: Buffer.from('42'), headers: { ce_id: 'a' }, value: Buffer.from('{') },
};

describe('The shape of what a generation holds', () => {
  const pool = new DirectoryPool();

  /** Its documents and indexes, by collection. */
  async function shape(): Promise<unknown> {
    const { directory, projection, close } = await pool.open();
    const events = happened();
    await projection.setAside([unreadable]);
    await projection.apply(events, encodePosition([events.length]));
    // Over a hole.
    const [, beyond] = new Chronicle().logged([station(3), stationCreated()], [station(3), stationRemoved]);
    await projection.apply(beyond ? [beyond] : [], encodePosition([events.length + 1]));
    const { records, ...others } = await directory.generations.live();
    const { statusPeriods, deadLetters, events: archive } = others;
    const all = { ...records, statusPeriods, deadLetters, archive };
    const entries = Object.entries(all).map(async ([name, collection]) => {
      const kept = collection as unknown as mongo.Collection;
      const documents = await kept.find().sort({ _id: 1 }).toArray();
      const indexes = (await kept.indexes()).map((index) => [index.name, index.key]);
      return [name, { documents, indexes: Object.fromEntries(indexes) as object }] as const;
    });
    const found = Object.fromEntries(await Promise.all(entries));
    await close();
    return JSON.parse(mongo.BSON.EJSON.stringify(found));
  }

  it('is the one that its number stands for: a change takes the next number, and a file like this one', async () => {
    const found = await shape();
    expect([SHAPE, existsSync(stored)]).toStrictEqual([SHAPE, true]);
    expect(found).toEqual(JSON.parse(readFileSync(stored, 'utf8')));
  });
});
