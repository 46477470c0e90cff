import { readGeoJson } from './geojson-export.js';

describe('The export as GeoJSON', () => {
  it('has the stations of all pages', async () => {
    const queries: unknown[] = [];
    const shares: number[] = [];
    const pages = [
      { features: [{ id: 'a' }, { id: 'b' }], next: 'c1', total: 3 },
      { features: [{ id: 'c' }], next: null },
    ];
    const readPage = (query: unknown) => {
      queries.push(query);
      return Promise.resolve(pages[queries.length - 1] ?? { features: [], next: null });
    };
    const blob = await readGeoJson({ q: 'x' }, (share) => shares.push(share), readPage);
    expect(JSON.parse(await blob.text())).toEqual({
      type: 'FeatureCollection',
      features: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
    expect(queries).toEqual([
      { q: 'x', limit: 1000, cursor: undefined, total: true },
      { q: 'x', limit: 1000, cursor: 'c1' },
    ]);
    expect(shares).toEqual([2 / 3, 1]);
  });

  it('has no stations if there are none', async () => {
    const readPage = () => Promise.resolve({ features: [], next: null, total: 0 });
    const blob = await readGeoJson({}, () => undefined, readPage);
    expect(JSON.parse(await blob.text())).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
