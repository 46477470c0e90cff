import { everydayReads, readKinds, readsOf, statusChanges } from './read-kinds.js';
import { sampleStations } from '../data/sample-stations.js';

const stations = ['a', 'b', 'c'].map((id) => ({ id, code: '1' }));
const data = {
  ...{ stations, connectorTypes: ['x'], updatedAt: ['2026-11-25T10:00:00.000Z'] },
  sample: sampleStations(100),
};
const first = (count: number, next: () => { readonly path: string }) =>
  Array.from({ length: count }, () => next().path);

describe('The reads of a large directory', () => {
  it.each(readKinds.map((kind) => [kind.title, kind] as const))('are the same each time: %s', (_, kind) => {
    const paths = first(50, readsOf(kind, data));
    expect(first(50, readsOf(kind, data))).toEqual(paths);
    expect(paths.every((path) => path.startsWith('/v1/') && !/NaN|undefined|\s/.test(path))).toBe(true);
  });

  it('request valid boxes and tiles', () => {
    const paths = readKinds.flatMap((kind) => first(200, readsOf(kind, data)));
    const boxes = paths.flatMap((path) => /bbox=([^&]*)/.exec(path)?.[1] ?? []);
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes) {
      const [west, south, east, north] = box.split(',').map(Number) as [number, number, number, number];
      expect(Math.max(...[west, east].map(Math.abs))).toBeLessThanOrEqual(180);
      expect(Math.max(...[south, north].map(Math.abs))).toBeLessThanOrEqual(90);
      expect(south).toBeLessThan(north);
    }
    for (const [, zoom, x, y] of paths.flatMap((path) => [
      ...path.matchAll(/tiles\/(\d+)\/(\d+)\/(\d+)\.mvt/g),
    ])) {
      expect(Math.max(Number(x), Number(y))).toBeLessThan(2 ** Number(zoom));
    }
  });

  it('are of several kinds in the everyday mix', () => {
    const paths = first(500, everydayReads(data));
    expect(new Set(paths.map((path) => path.split(/\?|\/\d/)[0])).size).toBeGreaterThan(3);
    expect(first(500, everydayReads(data))).toEqual(paths);
  });
});

describe('The status changes of the write storm', () => {
  it('differ from the last status of the station', () => {
    const next = statusChanges([
      { id: 'a', code: '1' },
      { id: 'b', code: null },
    ]);
    const statuses = new Map([['/v1/stations/a/availability', '1']]);
    for (let count = 0; count < 300; count += 1) {
      const { path, body = '{}' } = next();
      const { available } = JSON.parse(body) as { available: string };
      expect(available).not.toBe(statuses.get(path));
      statuses.set(path, available);
    }
    expect(statuses.size).toBe(2);
  });
});
