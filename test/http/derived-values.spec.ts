import { parse } from 'csv-parse/sync';
import { useDirectory } from '../support/directory.js';
import { allEvents } from '../support/pages.js';

const directory = useDirectory();

interface Listed {
  readonly items: readonly {
    readonly id: string;
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly derived?: readonly string[];
  }[];
}

const phoenix = { latitude: '33.45', longitude: '-112.07' };
const ids = async (path: string) => (await directory.get<Listed>(path)).body.items.map(({ id }) => id).sort();
const shown = async (id: string) => {
  const { body } = await directory.get<Listed['items'][number]>(`/v1/locations/${id}`);
  return [body.attributes['country'], body.attributes['time_zone'], body.derived];
};

describe('Country and time zone that nobody has said', () => {
  let station: string;
  beforeAll(async () => {
    await directory.put('/v1/locations/1', { name: 'Derived', ...phoenix });
    await directory.put('/v1/locations/2', { name: 'Said', ...phoenix, country: 'MX' });
    await directory.put('/v1/locations/3', { name: 'Nowhere' });
    const created = await directory.post('/v1/stations', { name: 'Pump', location_id: '1' });
    station = created.body.id;
  });

  it('are shown in the location, with their names beside', async () => {
    expect(await shown('1')).toEqual(['US', 'America/Phoenix', ['country', 'time_zone']]);
    expect(await shown('3')).toEqual([null, null, []]);
    const { body } = await directory.get<Listed>('/v1/locations?name=derived');
    expect(body.items).toMatchObject([
      { attributes: { country: 'US', time_zone: 'America/Phoenix' }, derived: ['country', 'time_zone'] },
    ]);
    const written = await directory.patch('/v1/locations/1', { city: 'Phoenix' });
    expect(written.body).toMatchObject({ attributes: { country: 'US' }, derived: ['country', 'time_zone'] });
  });

  it('never take the place of what somebody has said', async () => {
    expect(await shown('2')).toEqual(['MX', 'America/Phoenix', ['time_zone']]);
  });

  it('are in GeoJSON and CSV', async () => {
    const { text } = await directory.get('/v1/locations.csv?name=derived');
    expect(parse(text, { columns: true })).toMatchObject([
      { country: 'US', time_zone: 'America/Phoenix', derived: 'country;time_zone' },
    ]);
    const { body } = await directory.get('/v1/locations.geojson?name=derived');
    expect(body).toMatchObject({
      features: [{ properties: { country: 'US', derived: ['country', 'time_zone'] } }],
    });
  });

  it('are shown and found in the stations of the location', async () => {
    const { body } = await directory.get(`/v1/stations/${station}`);
    expect(body).toMatchObject({ location: { name: 'Derived', country: 'US' } });
    expect(await ids('/v1/stations?country=us')).toEqual([station]);
    const summary = await directory.get('/v1/summary?group_by=country');
    expect(summary.body).toMatchObject({ groups: [{ value: 'US' }] });
  });

  it('are found by filters and words', async () => {
    expect(await ids('/v1/locations?country=US')).toEqual(['1']);
    expect(await ids('/v1/locations?time_zone=America/Phoenix')).toEqual(['1', '2']);
    expect(await ids('/v1/locations?country=null')).toEqual(['3']);
    expect(await ids('/v1/locations?q=phoenix')).toEqual(['1', '2']);
  });

  it('are in no event, and go with the coordinates', async () => {
    expect(JSON.stringify(await allEvents(directory))).not.toMatch(/"country":"US"|"time_zone":"America/);
    await directory.patch('/v1/locations/1', { latitude: '52.37', longitude: '4.90' });
    expect(await shown('1')).toEqual(['NL', 'Europe/Amsterdam', ['country', 'time_zone']]);
    expect(await ids('/v1/stations?country=NL')).toEqual([station]);
    await directory.patch('/v1/locations/1', { longitude: null });
    expect(await shown('1')).toEqual([null, null, []]);
    expect(await ids('/v1/stations?country=null')).toEqual([station]);
    const events = JSON.stringify(await allEvents(directory));
    expect(events).not.toMatch(/"country":"(?:US|NL)"|"time_zone":"/);
  });
});
