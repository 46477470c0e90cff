import { cities } from './cities.js';
import { places, type CommandLine, type Place } from './stations.js';

const types = ['first', 'second'];
const stationsOf = (world: readonly Place[]) =>
  world.flatMap(({ stations }) => stations.filter(({ type }) => type === 'UpsertStation'));
const dataOf = ({ data }: CommandLine) => data as Readonly<Record<string, unknown>>;

describe('The generated world', () => {
  const world = [...places(5000, types)];

  it('is the same for the same seed, and another for another', () => {
    expect([...places(5000, types)]).toEqual(world);
    expect([...places(5000, types, 2)]).not.toEqual(world);
  });

  it('begins like a smaller one', () => {
    expect(world.slice(0, 200)).toEqual([...places(2000, types)].slice(0, 200));
  });

  it('has as many stations as asked for, each with a source of its own, at registered locations', () => {
    const stations = stationsOf(world);
    expect(new Set(stations.map(({ source }) => JSON.stringify(source))).size).toBe(5000);
    const registered = new Set(world.map(({ location }) => location['id']));
    expect(registered.size).toBe(world.length);
    expect(stations.every((station) => registered.has(dataOf(station)['location_id']))).toBe(true);
  });

  it('has stations in every city, all of them on the map', () => {
    const found = new Set(world.map(({ location }) => dataOf(location)['city']));
    const large = cities.filter(({ weight }) => weight >= 1);
    expect(large.filter(({ name }) => !found.has(name))).toEqual([]);
    const places = stationsOf(world).map(dataOf);
    expect(places.every(({ latitude }) => Math.abs(Number(latitude)) <= 90)).toBe(true);
    expect(places.every(({ longitude }) => Math.abs(Number(longitude)) <= 180)).toBe(true);
  });

  it('fits one station in ten with connectors', () => {
    const fitted = world.flatMap(({ stations }) => stations).filter(({ type }) => type !== 'UpsertStation');
    expect(fitted).toHaveLength(500);
  });
});
