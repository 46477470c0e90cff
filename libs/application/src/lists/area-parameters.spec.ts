import fc from 'fast-check';
import { parseBoundingBox, parseNear } from './list-parameters.js';
import { isWithin, splitAtAntimeridian } from '../geo/geometry.js';
import type { BoundingBox } from '../ports/list-query.js';
import { InvalidParameter } from './parameters.js';

const longitudesOf = (west: number | string, east: number | string) => {
  const box = parseBoundingBox({ bbox: `${west},-10,${east},10` });
  return box && [box.west, box.east];
};

describe('near', () => {
  it.each(['52.5,13.4', '52.5, 13.4', '52.5,   13.4'])('may be %j', (near) => {
    expect(parseNear({ near })).toStrictEqual({
      centre: { latitude: 52.5, longitude: 13.4 },
      radius: 10_000,
    });
  });

  it.each([' 52.5,13.4', '52.5 ,13.4', '52.5,13.4 ', '52.5,\t13.4', '52.5 13.4', '1, ', '1,181', '1,-180.1'])(
    'cannot be %j',
    (near) => {
      expect(() => parseNear({ near })).toThrow(InvalidParameter);
    },
  );

  it.each([
    ['500000', 500_000],
    ['0.1', 0.1],
  ])('may have the radius %s', (radius, expected) => {
    expect(parseNear({ near: '1,1', radius })?.radius).toBe(expected);
  });

  it.each(['0', '-0', '0.0', '1e-999', '-1', '500000.1', '1e999', '', ' 5', 'NaN', '1,2'])(
    'cannot have the radius %j',
    (radius) => {
      expect(() => parseNear({ near: '1,1', radius })).toThrow(InvalidParameter);
    },
  );
});

describe('bbox', () => {
  it('may have spaces after its commas', () => {
    const box = { west: -1, south: -2, east: 3, north: 4 };
    expect(parseBoundingBox({ bbox: '-1, -2,  3, 4' })).toStrictEqual(box);
  });

  it.each([
    ['unchanged', -10, 10, [-10, 10]],
    ['unchanged, all of them', -180, 180, [-180, 180]],
    ['unchanged, across the antimeridian', 170, -170, [170, -170]],
    ['to the antimeridian', 170, 180, [170, 180]],
    ['from the antimeridian', -180, -170, [-180, -170]],
    ['of the antimeridian alone', 180, -180, [180, -180]],
    ['across the antimeridian, beyond 180', 170, 190, [170, -170]],
    ['across the antimeridian, beyond −180', -190, -170, [170, -170]],
    ['beyond 180', 190, 200, [-170, -160]],
    ['beyond −180', -200, -190, [160, 170]],
    ['two turns beyond', 730, 740, [10, 20]],
    ['up to the antimeridian one turn east', 530, 540, [170, 180]],
    ['from the antimeridian one turn east', 540, 550, [180, -170]],
    ['up to the antimeridian one turn west', -550, -540, [170, -180]],
    ['nearly all of them', -190, 169, [170, 169]],
    ['all of them and more', -200, 200, [-180, 180]],
    ['all of them from another meridian', 0, 360, [-180, 180]],
    ['all of them, west of −180', -540, -180, [-180, 180]],
    ['all of them, with rounding errors', '500.3', '860.3', [-180, 180]],
    ['of a single meridian', 540, 540, [180, 180]],
    ['of a single meridian in two notations', 540, 180, [180, 180]],
    ['of a single meridian westwards', -180, -540, [-180, -180]],
    ['with west greater than east, beyond 180', 200, 170, [-160, 170]],
    ['of extreme numbers', -1e308, 1e308, [-180, 180]],
  ])('has longitudes %s', (_what, west, east, expected) => {
    expect(longitudesOf(west, east)).toStrictEqual(expected);
  });

  it.each([
    '1e999,2,3,4',
    '1,2,-1e999,4',
    'NaN,2,3,4',
    '1,2,Infinity,4',
    '1,-90.1,3,4',
    '1,2,3,90.1',
    '1,5,3,4',
  ])('cannot be %s', (bbox) => {
    expect(() => parseBoundingBox({ bbox })).toThrow(InvalidParameter);
  });

  it('contains the points between its longitudes, also beyond ±180', () =>
    fc.assert(
      fc.property(tenths(-1000, 1000), tenths(0, 400), tenths(-180, 180), (west, width, longitude) => {
        const box = parseBoundingBox({ bbox: `${west / 10},-10,${(west + width) / 10},10` });
        const isBetween = width >= 3600 || (((longitude - west) % 3600) + 3600) % 3600 <= width;
        expect(contains(box!, longitude / 10)).toBe(isBetween);
      }),
    ));

  /** Whole tenths of degrees, so that points are often on edges. */
  const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 });
  const contains = (box: BoundingBox, longitude: number) =>
    splitAtAntimeridian({ ...box, west: rounded(box.west), east: rounded(box.east) }).some((plain) =>
      isWithin({ latitude: 0, longitude }, plain),
    );
  const rounded = (degrees: number) => Math.round(degrees * 10) / 10;
});
