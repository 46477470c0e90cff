import { cities } from './cities.js';
import type { CommandLine } from './command-line.js';
import { generateLocations, type GeneratedLocation } from './generated-stations.js';

const types = ['first', 'second'];
const stationsOf = (locations: readonly GeneratedLocation[]) =>
  locations.flatMap(({ stations }) => stations.filter(({ type }) => type === 'UpsertStation'));
const dataOf = ({ data }: CommandLine) => data as Readonly<Record<string, unknown>>;

describe('generateLocations', () => {
  const locations = [...generateLocations(5000, types)];

  it('generates the same locations for the same seed, and others for another', () => {
    expect([...generateLocations(5000, types)]).toEqual(locations);
    expect([...generateLocations(5000, types, { seed: 2 })]).not.toEqual(locations);
  });

  it('begins with the locations of a smaller number', () => {
    expect(locations.slice(0, 200)).toEqual([...generateLocations(2000, types)].slice(0, 200));
  });

  it('generates the given number of stations, with unique sources, at registered locations', () => {
    const stations = stationsOf(locations);
    expect(new Set(stations.map(({ source }) => JSON.stringify(source))).size).toBe(5000);
    const registered = new Set(locations.map(({ location }) => location['id']));
    expect(registered.size).toBe(locations.length);
    expect(stations.every((station) => registered.has(dataOf(station)['location_id']))).toBe(true);
  });

  it('generates stations in every city, with valid coordinates', () => {
    const found = new Set(locations.map(({ location }) => dataOf(location)['city']));
    const large = cities.filter(({ weight }) => weight >= 1);
    expect(large.filter(({ name }) => !found.has(name))).toEqual([]);
    const data = stationsOf(locations).map(dataOf);
    expect(data.every(({ latitude }) => Math.abs(Number(latitude)) <= 90)).toBe(true);
    expect(data.every(({ longitude }) => Math.abs(Number(longitude)) <= 180)).toBe(true);
  });

  it('generates connectors for one station in ten', () => {
    const fitted = locations.flatMap(({ stations }) => stations).filter(({ type }) => type !== 'UpsertStation');
    expect(fitted).toHaveLength(500);
  });

  it('generates connectors with tariffs for each station where there are tariffs, and else the same', () => {
    const priced = [...generateLocations(5000, types, { tariffs: 50 })];
    expect(stationsOf(priced)).toEqual(stationsOf(locations));
    const lines = priced.flatMap(({ stations }) => stations).filter(({ type }) => type !== 'UpsertStation');
    expect(lines).toHaveLength(5000);
    const named = lines.map((line) => JSON.stringify(line).match(/tariff_sources":\[\{"feed":"bench","id":"(\d+)"/)?.[1]);
    expect(new Set(named).size).toBe(50);
    const share = named.filter((id) => id === '0').length / named.length;
    expect(share).toBeCloseTo(0.1, 1);
  });
});
