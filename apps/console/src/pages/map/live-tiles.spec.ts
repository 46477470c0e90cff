import { LiveTiles, type Shown } from './live-tiles.js';
import { tileAt, type TileId } from './shown-tiles.js';

const here = { latitude: 52.5, longitude: 13.4 };
const elsewhere = { latitude: 40.7, longitude: -74 };
const berlin = { west: 13, south: 52, east: 14, north: 53 };

describe('The tiles of a map', () => {
  let shown: Shown;
  let read: (readonly TileId[] | 'all')[];
  let tiles: LiveTiles;
  const report = (id: string) =>
    tiles.add({
      ...{ type: 'StationAvailabilityChanged.v1', subject: `stations/${id}`, data: { available: '1' } },
    } as unknown as Parameters<LiveTiles['add']>[0]);

  beforeEach(() => {
    shown = { z: 10, bounds: berlin };
    read = [];
    const map = {
      shown: () => shown,
      refreshTiles: (some: readonly TileId[]) => void read.push(some),
      refresh: () => void read.push('all'),
    };
    const places = new Map([
      ['here', here],
      ['elsewhere', elsewhere],
    ]);
    tiles = new LiveTiles(map, () => Promise.resolve(places));
  });

  it('are read again where a station has changed, once for several', async () => {
    report('here');
    report('here');
    expect(await tiles.run()).toBeUndefined();
    expect(read).toEqual([[tileAt(here, 10)]]);
  });

  it('are not read again for a change out of view, until the map is moved', async () => {
    report('elsewhere');
    expect(await tiles.run()).toBeUndefined();
    expect(read).toEqual([]);
    expect(tiles.moved()).toBe(true);
    await tiles.run();
    expect(read).toEqual(['all']);
    expect(tiles.moved()).toBe(false);
  });

  it('wait where many have changed', async () => {
    shown = { z: 12, bounds: berlin };
    report('unknown');
    expect(await tiles.run()).toBeGreaterThan(0);
    const first = read.flat().length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(20);
  });
});
