import { sendBulk } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation } from '../support/records.js';

const directory = useDirectory();

/** Each test finds stations by other attributes and expects their names. */
const stations = [
  { name: 'one', manufacturer: 'ABB', model: 'Terra 54', cost: 'a,b', available: '1', location_id: '1' },
  { name: 'two', manufacturer: 'abb', model: 'Terra 24', cost: 'a', available: '2', location_id: '1' },
  { name: 'three', manufacturer: 'Ább', cost: 'b', available: '4', qr_enabled: true, location_id: '2' },
  { name: 'four', manufacturer: null, cost: 'null', location_id: '2' },
  { name: 'five', manufacturer: '', cost: String.raw`c\d`, latitude: '52.50', location_id: '3' },
  { name: 'six', manufacturer: 'Straße', cost: ',', latitude: '52.5', location_id: '3' },
  { name: 'seven', manufacturer: 'ΣΊΣΥΦΟΣ', external_station_id: '18446744073709551615', location_id: '3' },
];

beforeAll(async () => {
  const locations = [
    { name: 'Rynek Główny', address: 'Rynek 1', city: 'Kraków', country: 'PL' },
    { name: 'Hof', city: 'Łódź', country: 'PL', postal_code: '90-001' },
    { name: 'Bahnhof', city: 'Weiß', country: 'DE', time_zone: 'Europe/Berlin' },
  ].map((data, n) => ({ type: 'RegisterLocation', id: String(n + 1), data }));
  const upserts = stations.map((data) => ({
    type: 'UpsertStation',
    source: { feed: 'f', id: data.name },
    data,
  }));
  const { end } = await sendBulk(directory, [...locations, ...upserts, { type: 'RetireLocation', id: '2' }]);
  expect(end.rejected).toBe(0);
});

const order = stations.map(({ name }) => name);

/** The names of the stations that match a query, in the order above. */
async function found(query: string, path = '/v1/stations'): Promise<string> {
  const items = await allItems(directory, `${path}?${query}`);
  const names = items.map(({ attributes }) => String(attributes['name']));
  return names.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' ');
}

const encoded = (name: string, ...values: string[]) =>
  new URLSearchParams(values.map((value): [string, string] => [name, value])).toString();

describe('a filter', () => {
  it.each([
    ['compares without case and diacritics', ['ABB'], 'one two three'],
    ['folds sharp s', ['STRASSE'], 'six'],
    ['folds final sigma', ['σίσυφος'], 'seven'],
    ['compares whole values', ['AB'], ''],
    ['accepts a list', ['abb,strasse'], 'one two three six'],
    ['accepts a repeated parameter', ['abb', 'strasse'], 'one two three six'],
    ['finds null with null', ['null'], 'four'],
    ['finds empty text with an empty value', [''], 'five'],
    ['accepts null and an empty value in a list', ['null,,strasse'], 'four five six'],
    ['compares null in lower case only', ['NULL'], ''],
  ])('%s', async (_, values, names) => {
    expect(await found(encoded('manufacturer', ...values))).toBe(names);
  });

  it.each([
    [['a,b'], 'two three'],
    [[String.raw`a\,b`], 'one'],
    [[String.raw`a\,b,b`], 'one three'],
    [[String.raw`\null`], 'four'],
    [['null'], 'seven'],
    [[String.raw`c\\d`], 'five'],
    [[String.raw`\,`], 'six'],
    [[String.raw`\,`, 'a'], 'two six'],
    [[String.raw`c\\d,\null,null`], 'four five seven'],
  ])('with %j finds %s', async (values, names) => {
    expect(await found(encoded('cost', ...values))).toBe(names);
  });

  it.each([
    ['available=1,2', 'one two'],
    ['available=null', 'four five six seven'],
    ['qr_enabled=true', 'three'],
    ['qr_enabled=false&location_id=2', 'four'],
    ['location_id=1,3', 'one two five six seven'],
    ['latitude=52.50', 'five'],
    ['external_station_id=18446744073709551615', 'seven'],
    ['external_station_id=18446744073709551614', ''],
    ['external_station_id=null&available=1,2', 'one two'],
    ['location_id=4711', ''],
    ['latitude=5e1', ''],
    ['country=fr', ''],
    ['country=null', ''],
    ['qr_enabled=TRUE', 'three'],
    ['city=krakow', 'one two'],
    ['city=%C5%81%C3%B3d%C5%BA', 'three four'],
    ['country=pl&available=4', 'three'],
    ['country=PL,DE&manufacturer=abb&available=1', 'one'],
  ])('%s finds %s', async (query, names) => {
    expect(await found(query)).toBe(names);
  });
});

describe('q', () => {
  it.each([
    ['terra', 'one two'],
    ['TERRA 5', 'one'],
    ['terr 54', ''],
    ['54 terr', 'one'],
    ['krakow abb', 'one two'],
    ['RYNEK GŁOWNY', 'one two'],
    ['hof', 'three four'],
    ['bahn', 'five six seven'],
    ['weiss stra', 'six'],
    ['in use', 'two'],
    ['under rep', 'three'],
    ['available', 'one'],
    ['18446744073709551615', 'seven'],
    ['σισυφος', 'seven'],
    ['"terra" -54*', 'one'],
    ['NEAR(terra)', ''],
    ['terra OR strasse', ''],
    ['!!!', 'one two three four five six seven'],
  ])('%s finds %s', async (words, names) => {
    expect(await found(encoded('q', words))).toBe(names);
  });

  it('can be combined with filters and pages', async () => {
    expect(await found('q=terra&available=2')).toBe('two');
    expect(await found('q=terra&limit=1')).toBe('one two');
  });

  it('finds the current names of connector types and locations', async () => {
    const { id } = await createConnectorType(directory, { name: 'Typzwei' });
    const station = await createStation(directory, { name: 'plugged' });
    await directory.put(`/v1/stations/${station.id}/connectors`, [{ connector_type_id: id, count: 1 }]);
    expect(await found('q=typzwei')).toBe('plugged');
    await directory.patch(`/v1/connector-types/${id}`, { name: 'Mennekes' });
    expect(await found('q=typzwei')).toBe('');
    expect(await found('q=menn')).toBe('plugged');
    const location = `/v1/locations/${String(station.attributes['location_id'])}`;
    await directory.patch(location, { city: 'Neustadt' });
    expect(await found('q=neustadt menn')).toBe('plugged');
    expect(await found('city=NEUSTADT')).toBe('plugged');
    await directory.delete(`/v1/stations/${station.id}`);
    expect(await found('q=menn')).toBe('');
  });
});

describe('updated_since', () => {
  it('is inclusive', async () => {
    const { attributes } = await createStation(directory, { name: 'late' });
    const time = String(attributes['updated_at']);
    const later = new Date(Date.parse(time) + 1).toISOString();
    expect(await found(encoded('updated_since', time))).toContain('late');
    expect(await found(encoded('updated_since', later))).toBe('');
    const elsewhere = time.replace('Z', '+00:00');
    expect(await found(encoded('updated_since', elsewhere))).toContain('late');
  });
});

describe('the other lists', () => {
  it('filter, search and sort in the same way', async () => {
    const cities = async (query: string) =>
      (await allItems(directory, `/v1/locations?limit=1&${query}`)).map(
        ({ attributes }) => attributes['city'],
      );
    expect(await cities('country=PL&sort=-name')).toEqual(['Kraków', 'Łódź']);
    expect(await cities('q=hof')).toEqual(['Łódź']);
    expect(await cities('retired=true')).toEqual(['Łódź']);
    expect(await cities('time_zone=europe/berlin')).toEqual(['Weiß']);
    expect(await cities('postal_code=null&country=PL')).toEqual(['Kraków']);
    const { id } = await createConnectorType(directory, { name: 'NACS', kilowatts: '250', is_active: false });
    await directory.patch(`/v1/connector-types/${id}`, { power: 'DC' });
    for (const query of [
      'name=nacs',
      'q=dc%20nac',
      'is_active=false',
      'kilowatts=250',
      'power=dc&total=true',
    ])
      expect((await allItems(directory, `/v1/connector-types?${query}`)).map((item) => item.id)).toEqual([
        id,
      ]);
  });
});

describe('GET /v1/locations/{id}/stations', () => {
  const path = (id: number) => `/v1/locations/${id}/stations`;

  it('lists the stations of one location', async () => {
    expect(await found('', path(1))).toBe('one two');
    expect(await found('limit=1&sort=-name', path(3))).toBe('five six seven');
    expect(await found('manufacturer=abb&available=2', path(1))).toBe('two');
    expect(await found('q=terra%2054', path(1))).toBe('one');
  });

  it('lists the stations of a retired location', async () => {
    expect(await found('', path(2))).toBe('three four');
  });

  it('does not find an unknown location', async () => {
    expectProblem(await directory.get(path(77)), 'not_found');
  });
});
