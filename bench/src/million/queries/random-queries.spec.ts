import type { RequestData } from '../data/request-data.js';
import { randomQueries } from './random-queries.js';
import { sampleStations } from '../data/sample-stations.js';

const data: RequestData = {
  ...{ stations: [], connectorTypes: ['type-a', 'type-b'], updatedAt: ['2026-11-25T10:00:00.000Z'] },
  sample: sampleStations(500),
};
const queries = randomQueries(data, 2000, 1);
const searches = queries.map(({ path }) => new URL(path, 'http://localhost').searchParams);
const valuesOf = (name: string) => searches.flatMap((search) => search.getAll(name));
const shareOf = (count: number) => count / queries.length;
const numbersOf = (value: string) => value.split(',').map(Number);

describe('randomQueries', () => {
  it('generates the same queries for the same seed, and others for another', () => {
    expect(randomQueries(data, 2000, 1)).toEqual(queries);
    expect(randomQueries(data, 2000, 2)).not.toEqual(queries);
  });

  it('generates valid addresses', () =>
    expect(queries.filter(({ path }) => !/^\/v1\/stations\?[\w.,=&%*!'()-]+$/.test(path))).toEqual([]));

  it('generates one to three words, the last one a prefix of any length', () => {
    const texts = valuesOf('q');
    expect(shareOf(texts.length)).toBeCloseTo(0.75, 1);
    const counts = texts.map((text) => text.split(' ').length);
    expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
    const lengths = new Set(texts.map((text) => [...(text.split(' ').at(-1) ?? '')].length));
    expect([...lengths].sort((a, b) => a - b).slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('takes words from names, cities, manufacturers, addresses, status labels and numbers', () => {
    const words = new Set(valuesOf('q').flatMap((text) => text.split(' ')));
    for (const word of ['Supercharger', 'London', 'Alpitronic', 'Street', 'Available'])
      expect(words).toContain(word);
    expect([...words].some((word) => /^\d{3}$/.test(word))).toBe(true);
  });

  it.each([
    ['manufacturer', /^[A-Z]/],
    ['model', / 1\d\d$/],
    ['city', /./],
    ['country', /^[A-Z]{2}$/],
    ['available', /^([0-4]|null)(,([0-4]|null)){0,2}$/],
    ['qr_enabled', /^(true|false)$/],
    ['hours', /^(24\/7|Mo-Fr 06:00-22:00|during business hours)$/],
    ['cost', /^(free|paid|paid\\, free for customers)$/],
    ['connector_type_id', /^type-[ab]$/],
    ['updated_since', /^2026-11-25T10:00:00.000Z$/],
  ])('filters by %s', (name, form) => {
    expect(valuesOf(name).length).toBeGreaterThan(50);
    expect(valuesOf(name).filter((value) => !form.test(value))).toEqual([]);
  });

  it('filters by one status and by several', () => {
    const counts = new Set(valuesOf('available').map((value) => value.split(',').length));
    expect(counts).toEqual(new Set([1, 2, 3]));
  });

  it('generates up to three filters', () => {
    const filters = ['manufacturer', 'model', 'city', 'country', 'available', 'qr_enabled', 'hours', 'cost'];
    const all = [...filters, 'connector_type_id', 'updated_since'];
    const counts = searches.map((search) => all.filter((name) => search.has(name)).length);
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('generates circles from 500 metres to 200 kilometres', () => {
    const radii = valuesOf('radius').map(Number);
    expect(radii).toHaveLength(valuesOf('near').length);
    expect(shareOf(radii.length)).toBeCloseTo(0.25, 1);
    expect(Math.min(...radii)).toBeGreaterThanOrEqual(500);
    expect(Math.min(...radii)).toBeLessThan(600);
    expect(Math.max(...radii)).toBeLessThanOrEqual(200_000);
    expect(Math.max(...radii)).toBeGreaterThan(180_000);
  });

  it('generates boxes from a street to a continent', () => {
    const boxes = valuesOf('bbox').map(numbersOf) as [number, number, number, number][];
    expect(shareOf(boxes.length)).toBeCloseTo(0.25, 1);
    const widths = boxes.map(([west, , east]) => (east - west + 360) % 360);
    expect(Math.min(...widths)).toBeLessThan(0.004);
    expect(Math.max(...widths)).toBeGreaterThan(60);
    expect(boxes.filter(([, south, , north]) => !(south < north))).toEqual([]);
    expect(boxes.flat().filter((degrees) => Math.abs(degrees) > 180)).toEqual([]);
  });

  it('sorts by every field in both directions, by distance only in a circle', () => {
    const stamps = ['created_at', '-created_at', 'updated_at', '-updated_at'];
    const all = ['name', '-name', ...stamps, 'distance', '-distance', null];
    expect(new Set(searches.map((search) => search.get('sort')))).toEqual(new Set(all));
    const byDistance = searches.filter((search) => search.get('sort')?.endsWith('distance'));
    expect(byDistance.filter((search) => !search.has('near'))).toEqual([]);
  });

  it('requests a total in one query of four, and the next page as often', () => {
    expect(shareOf(valuesOf('total').length)).toBeCloseTo(0.25, 1);
    expect(shareOf(queries.filter(({ follows }) => follows).length)).toBeCloseTo(0.25, 1);
  });

  it('generates pages of 10 to 100 stations', () => {
    const limits = valuesOf('limit').map(Number);
    expect(limits).toHaveLength(queries.length);
    expect([Math.min(...limits), Math.max(...limits)]).toEqual([10, 100]);
  });
});

describe('The sample of generated stations', () => {
  it('contains the first generated stations, with the attributes of their locations', () => {
    expect(data.sample).toHaveLength(500);
    expect(sampleStations(100)).toEqual(data.sample.slice(0, 100));
    for (const { address, city, country } of data.sample) {
      expect(address).toMatch(/ Street$/);
      expect(city).toMatch(/./);
      expect(country).toMatch(/^[A-Z]{2}$/);
    }
  });
});
