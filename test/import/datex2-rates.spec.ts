import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importOnce } from '../feeds/feed-check.js';
import { sendBulk } from '../support/bulk.js';
import type { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';

const type = { feed: 'connector-types', id: 'T2' };
const source = { feed: 'own', id: 'a' };
const night = { start_time: '22:00', end_time: '06:00' };

/** The totals of a session of a night by all tariffs of the directory's only station. */
async function pricesIn(directory: DirectoryClient): Promise<readonly string[]> {
  const { items: stations } = (await directory.get<{ items: { id: string }[] }>('/v1/stations')).body;
  expect(stations).toHaveLength(1);
  const path = `/v1/stations/${stations[0]?.id}/prices?kwh=30&minutes=400&parking_minutes=60&start=2026-12-01T18:00:00Z`;
  const { items } = (await directory.get<{ items: { total: object }[] }>(path)).body;
  return items.map(({ total }) => JSON.stringify(total)).sort();
}

describe('The prices of a directory that is copied as DATEX II', () => {
  const [origin, copy] = [useDirectory(), useDirectory()];
  let folder: string;
  const carry = async (path: string) => {
    const { body, headers } = await origin.get(path);
    const file = join(folder, 'origin.json');
    await writeFile(file, JSON.stringify(body));
    await importOnce(file, copy.url, folder);
    return String(headers.get('directory-position'));
  };
  const create = async (tariff: object) =>
    (await origin.post<{ id: string }>('/v1/tariffs', { currency: 'EUR', ...tariff })).body.id;

  beforeAll(async () => void (folder = await temporaryFolder()));
  afterAll(() => removeFolder(folder));

  it('are the same, also after a change', async () => {
    const energy = (price: string) => ({ type: 'ENERGY', price, tax: '19' });
    const nightly = await create({
      elements: [
        { price_components: [energy('0.3')], restrictions: night },
        {
          price_components: [energy('0.5'), { type: 'PARKING_TIME', price: '6', tax: '19', step_size: 300 }],
        },
      ],
    });
    const flat = await create({
      tax_included: true,
      elements: [{ price_components: [{ type: 'FLAT', price: '9' }] }],
    });
    const connector = {
      ...{ connector_type_source: type, count: 1, standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE' },
      ...{ kilowatts: 11, tariff_ids: [nightly, flat] },
    };
    await sendBulk(origin, [
      { type: 'UpsertConnectorType', source: type, data: {} },
      { type: 'RegisterLocation', source, data: { name: 'A', latitude: '52.5', longitude: '13.4' } },
      { type: 'UpsertStation', source, data: { location_source: source }, connectors: [connector] },
    ]);
    const since = await carry('/v1/datex2/table');
    const before = await pricesIn(origin);
    expect(await pricesIn(copy)).toEqual(before);

    await origin.patch(`/v1/tariffs/${nightly}`, {
      elements: [
        { price_components: [energy('0.2')], restrictions: night },
        { price_components: [energy('0.7')] },
      ],
    });
    await carry(`/v1/datex2/status?since=${since}`);
    const after = await pricesIn(origin);
    expect(after).not.toEqual(before);
    expect(await pricesIn(copy)).toEqual(after);
  });
});
