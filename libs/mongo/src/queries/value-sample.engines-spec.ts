import { encodePosition, parseListParameters, sortFields, type Parameters } from '#application';
import { jest } from '@jest/globals';
import type { RecordDocument } from '../schema/record-document.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import { ValueSamples, compareCodePoints } from './value-ranges.js';

const pool = new DirectoryPool();
const COUNT = 3000;
const NAMED = COUNT - 100;

/** Ids are distributed evenly, in another order than the other values. */
const idOf = (n: number) => ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0');
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

/** Station n: every seventh is of one manufacturer, every thousandth of another one. */
function stationDocument(n: number): RecordDocument {
  const name = n < NAMED ? `station ${String(n).padStart(6, '0')}` : null;
  const manufacturer = n % 1000 === 3 ? 'rare' : n % 7 === 0 ? 'common' : null;
  const filters = { name, manufacturer, qr_enabled: String(n % 2 === 0) };
  const status_changed_at = n < NAMED ? timeOf((n * 7) % COUNT) : null;
  const times = { created_at: timeOf(n), updated_at: timeOf(COUNT - n), status_changed_at };
  return {
    _id: idOf(n),
    version: 1,
    revision: 1,
    removed: false,
    attributes: '',
    rest: '',
    ...times,
    filters,
  };
}

describe('Lists of many stations', () => {
  let opened: Awaited<ReturnType<DirectoryPool['open']>>;
  let stations: Awaited<ReturnType<typeof opened.directory.generations.live>>['records']['station'];
  beforeAll(async () => {
    opened = await pool.open();
    stations = (await opened.directory.generations.live()).records.station;
    await stations.insertMany(Array.from({ length: COUNT }, (_, n) => stationDocument(n)));
  });
  afterAll(() => opened.close());
  afterEach(() => jest.restoreAllMocks());

  /** Reads a page, and returns how many records each of its queries had to sort. */
  async function sorted(parameters: Parameters): Promise<readonly number[]> {
    const find = jest.spyOn(stations, 'find').mockClear();
    await opened.records.list('stations', parseListParameters('station', { limit: '20', ...parameters }));
    const filters = find.mock.calls.map(([filter]) => filter ?? {});
    return Promise.all(filters.map((filter) => stations.countDocuments(filter)));
  }

  it.each(sortFields.station.flatMap((by) => [by, `-${by}`]))(
    'sort a small part of them for a page: %s',
    async (sort) => {
      for (const filter of [{}, { qr_enabled: 'true' }, { manufacturer: 'common' }]) {
        const counts = await sorted({ sort, ...filter });
        expect(counts.length).toBeLessThanOrEqual(3);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(NAMED / 5);
      }
    },
  );

  it('sort all that match if few do', async () => {
    expect((await sorted({ manufacturer: 'rare' })).reduce((sum, count) => sum + count)).toBe(3);
    expect(await sorted({ location_id: '42' })).toStrictEqual([0, 0]);
  });

  it('use a sample until two thousand events more are applied', async () => {
    const samples = new ValueSamples();
    const sampleAt = (events: number) => samples.of(stations, 'created_at', encodePosition([events]));
    const sample = await sampleAt(10_000);
    expect(Math.abs(sample.values.length - 500)).toBeLessThan(50);
    expect(sample.values.toSorted(compareCodePoints)).toStrictEqual(sample.values);
    expect(sample.recordsPerValue).toBe(COUNT / 500);
    expect(await sampleAt(11_999)).toBe(sample);
    const next = await sampleAt(12_000);
    expect(next).not.toBe(sample);
    expect(await sampleAt(12_000)).toBe(next);
    // The log of a rebuilt directory can be shorter.
    expect(await sampleAt(0)).not.toBe(next);
  });

  it('take another sample after a failure', async () => {
    const samples = new ValueSamples();
    jest.spyOn(stations, 'aggregate').mockImplementationOnce(() => {
      throw new Error('unreachable');
    });
    await expect(samples.of(stations, 'created_at', undefined)).rejects.toThrow('unreachable');
    expect((await samples.of(stations, 'created_at', undefined)).values.length).toBeGreaterThan(0);
  });
});
