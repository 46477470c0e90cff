import { ChangedPoints } from './changed-points.js';
import type { Point } from './mercator.js';

const a: Point = { latitude: 52, longitude: 13 };
const b: Point = { latitude: 40, longitude: -74 };
const text = ({ latitude, longitude }: Point) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

describe('Where the map has changed', () => {
  let asked: (readonly string[])[];
  let places: ReadonlyMap<string, Point | null>;
  let changed: ChangedPoints;
  const add = (type: string, data: object = {}, subject = 'stations/1') =>
    changed.add({ type: `${type}.v1`, subject, data: data as Record<string, unknown> });

  beforeEach(() => {
    asked = [];
    places = new Map([['1', a]]);
    changed = new ChangedPoints((ids) => {
      asked.push(ids);
      return Promise.resolve(places);
    });
  });

  it('is asked for once for each station', async () => {
    add('StationAvailabilityChanged', { available: '1', previous: '2' });
    expect(await changed.take()).toEqual([a]);
    expect(changed.isEmpty).toBe(true);
    add('StationAvailabilityChanged', { available: '2', previous: '1' });
    expect(await changed.take()).toEqual([a]);
    expect(asked).toEqual([['1']]);
  });

  it('is known from a new station', async () => {
    add('StationCreated', { attributes: text(b) });
    add('StationAvailabilityChanged', { available: '1', previous: null });
    expect(await changed.take()).toEqual([b, b]);
    expect(asked).toEqual([]);
  });

  it('is where a station was and where it is now', async () => {
    add('StationCreated', { attributes: text(b) });
    await changed.take();
    add('StationDetailsChanged', { changed: text(a), previous: text(b) });
    expect(await changed.take()).toEqual([b, a]);
    add('StationRemoved');
    expect(await changed.take()).toEqual([a]);
  });

  it('may be everywhere where a station was is not known, where it is is not found, a location has changed, or the read fails', async () => {
    add('StationRemoved');
    expect(await changed.take()).toBe('everywhere');
    add('LocationChanged', {}, 'locations/42');
    expect(await changed.take()).toBe('everywhere');
    add('StationAvailabilityChanged', {}, 'stations/unknown');
    expect(await changed.take()).toBe('everywhere');
    changed = new ChangedPoints(() => Promise.reject(new Error('away')));
    add('StationAvailabilityChanged', { available: '1', previous: '2' });
    expect(await changed.take()).toBe('everywhere');
  });

  it('is nowhere for a station without a position, and for a connector type', async () => {
    places = new Map([['1', null]]);
    add('StationAvailabilityChanged', { available: '1', previous: '2' });
    expect(await changed.take()).toEqual([]);
    add('ConnectorTypeChanged', {}, 'connector-types/1');
    expect(changed.isEmpty).toBe(true);
  });
});
