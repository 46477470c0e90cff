import { parseListParameters, type Parameters } from '#application';
import { narrowingsOf } from './narrowings.js';

describe('The narrowings of a query of stations', () => {
  const paths = (asked: Parameters) =>
    narrowingsOf('stations', parseListParameters('station', asked)).flatMap(({ path }) =>
      path ? [[/INDEXED BY stations_(\w+)/.exec(path.source.sql)?.[1], path.isSorted]] : [],
    );

  it.each<[Parameters, string, boolean]>([
    [{ city: 'Berlin', manufacturer: 'ABB' }, 'city', true],
    [{ manufacturer: 'ABB', city: 'Berlin' }, 'city', true],
    [{ manufacturer: 'ABB', city: 'Berlin,Bonn' }, 'city', false],
    [{ city: 'Berlin', available: '1' }, 'city', false],
    [{ manufacturer: 'ABB', available: '1' }, 'manufacturer', true],
    [{ manufacturer: 'ABB,Alfen' }, 'manufacturer', false],
    [{ model: 'Terra' }, 'model', true],
    [{ bbox: '170,-10,-170,10' }, 'by_cell', false],
  ])('of %j go along an index that tells more', (asked, index, isSorted) => {
    expect(paths(asked)).toStrictEqual([[index, isSorted]]);
  });

  it.each([
    ['13.37,52.51,13.38,52.52', 1],
    ['13.2,52.4,13.6,52.6', 25],
    ['179.95,0,-179.95,0.05', 4],
  ])('of the box %s go along as many cells at most', (bbox, most) => {
    const [narrowing] = narrowingsOf('stations', parseListParameters('station', { bbox }));
    expect(narrowing?.path?.cells?.most).toBe(most);
  });

  it('leave statuses to what else is asked', () => {
    expect(paths({ available: '1,2', external_location_id: '7' })).toStrictEqual([]);
  });
});
