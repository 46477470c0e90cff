import fc from 'fast-check';
import {
  boundingBoxesOf,
  isWithin,
  splitAtAntimeridian,
  EARTH_RADIUS,
  distanceMetres,
  metresOfSquaredChord,
  squaredChordOfMetres,
  usablePosition,
} from './geometry.js';
import type { GeoPoint } from '../ports/list-query.js';

const point = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
const degree = (Math.PI / 180) * EARTH_RADIUS;

describe('A position', () => {
  it.each([
    ['52.50', '13.4', point(52.5, 13.4)],
    ['90', '-180', point(90, -180)],
    ['+1e1', '.5', point(10, 0.5)],
  ])('%s, %s is valid', (latitude, longitude, expected) => {
    expect(usablePosition({ latitude, longitude })).toStrictEqual(expected);
  });

  it.each([
    [null, '1'],
    ['1', null],
    ['90.0001', '1'],
    ['-91', '1'],
    ['1', '180.0001'],
    ['1e999', '1'],
  ])('%s, %s is not valid', (latitude, longitude) => {
    expect(usablePosition({ latitude, longitude })).toBeUndefined();
  });
});

describe('The distance', () => {
  it.each([
    ['of a point from itself', point(52.5, 13.4), point(52.5, 13.4), 0],
    ['of a degree along the equator', point(0, 0), point(0, 1), degree],
    ['of a degree along a meridian', point(60, 25), point(61, 25), degree],
    ['between the poles', point(90, 0), point(-90, 77), 180 * degree],
    ['across the antimeridian', point(0, 179.5), point(0, -179.5), degree],
    ['over a pole', point(89.5, 0), point(89.5, 180), degree],
    ['from Berlin to Paris', point(52.52, 13.405), point(48.8566, 2.3522), 877_464],
    ['of a metre', point(52.52, 13.405), point(52.52 + 1 / degree, 13.405), 1],
  ])('is correct: %s', (_what, a, b, metres) => {
    expect(Math.abs(distanceMetres(a, b) - metres)).toBeLessThan(Math.max(1e-4, metres * 1e-6));
  });

  it.each([
    ['the antimeridian', point(12.5, 180), point(12.5, -180)],
    ['the north pole', point(90, 0), point(90, 25)],
    ['the south pole', point(-90, 13.4), point(-90, -180)],
  ])('is zero between two notations of %s', (_what, a, b) => {
    expect(distanceMetres(a, b)).toBe(0);
  });

  it('is the haversine', () =>
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(Math.abs(distanceMetres(a, b) - haversine(a, b))).toBeLessThan(0.5);
      }),
    ));

  it('converts to a squared chord and back', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500_000, noNaN: true }), (metres) => {
        expect(metresOfSquaredChord(squaredChordOfMetres(metres))).toBeCloseTo(metres, 6);
      }),
    ));
});

const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function haversine(a: GeoPoint, b: GeoPoint): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('The boxes around a circle', () => {
  /** The destination point at a distance and bearing. */
  function destination({ latitude, longitude }: GeoPoint, metres: number, bearing: number): GeoPoint {
    const [lat, angle] = [(latitude * Math.PI) / 180, metres / EARTH_RADIUS];
    const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * sine,
    );
    const turned = longitude + (turn * 180) / Math.PI;
    const east = turned > 180 ? turned - 360 : turned;
    return point(
      (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
      east < -180 ? east + 360 : east,
    );
  }

  it('contain all points of the circle', () =>
    fc.assert(
      fc.property(
        anyPoint,
        fc.double({ min: 0, max: 500_000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (centre, radius, part, bearing) => {
          const point_ = destination(centre, radius * part, bearing);
          expect(boundingBoxesOf({ centre, radius }).some((box) => isWithin(point_, box))).toBe(true);
        },
      ),
      { numRuns: 1000 },
    ));

  it('are hardly larger than the circle', () => {
    const [box] = boundingBoxesOf({ centre: point(60, 25), radius: 10_000 });
    const [height, width] = [20_000 / degree, 40_000 / degree];
    expect(box?.south).toBeCloseTo(60 - height / 2, 4);
    expect(box?.north).toBeCloseTo(60 + height / 2, 4);
    expect(box?.west).toBeCloseTo(25 - width / 2, 3);
    expect(box?.east).toBeCloseTo(25 + width / 2, 3);
  });
});

describe('The parts of a box split at the antimeridian', () => {
  const box = (west: number, east: number) => ({ west, south: -10, east, north: 10 });

  it.each([
    [box(-10, 10), [box(-10, 10)]],
    [box(-180, 180), [box(-180, 180)]],
    [box(170, -170), [box(170, 180), box(-180, -170)]],
    [box(170, 180), [box(170, 180), box(-180, -180)]],
    [box(-180, -170), [box(180, 180), box(-180, -170)]],
    [box(180, -180), [box(180, 180), box(-180, -180)]],
  ])('%j are %j', (given, parts) => {
    expect(splitAtAntimeridian(given)).toStrictEqual(parts);
  });
});
