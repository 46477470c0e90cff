import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { StationCluster } from '../station-map.js';
import { vectorTile } from './vector-tile.js';

describe('A vector tile', () => {
  it.each(['Zürich', '🔌', '𠮷野家', '\u{10fffd}z', 'x'.repeat(1000)])('keeps the name %.20s', (name) => {
    const station = { id: 'a', rest: '', attributes: JSON.stringify({ name }).slice(1, -1) };
    const cluster = {
      count: 1,
      latitude: 1,
      longitude: 1,
      byStatus: {},
      station,
    } as unknown as StationCluster;
    const tile = new VectorTile(new PbfReader(vectorTile([cluster], { zoom: 0, column: 0, row: 0 })));
    expect(tile.layers['stations']?.feature(0).properties).toEqual({ id: 'a', name });
  });
});
