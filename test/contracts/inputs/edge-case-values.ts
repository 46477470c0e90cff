import fc from 'fast-check';
import type { BoundingBox, Circle } from '#application';
import { edgeCaseNumeric, edgeCaseText } from '../../../libs/domain/src/testing/field-values.js';

export const edgeCaseTextOrNull = fc.option(edgeCaseText, { nil: null, freq: 5 });

/** A small set of coordinates, so that stations and queries coincide: poles, both antimeridian longitudes, neighbours. */
const latitudes = [-90, -89.9999, -45, 0, 1e-7, 51.99, 52, 52.01, 89.9999, 90];
const longitudes = [-180, -179.9999, -90, 0, 1e-7, 12.99, 13, 13.01, 179.9999, 180];
const someLatitude = fc.oneof(fc.constantFrom(...latitudes), fc.double({ min: -90, max: 90, noNaN: true }));
const someLongitude = fc.oneof(
  fc.constantFrom(...longitudes),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

/** A latitude or longitude as a client may send it, sometimes out of range. */
export const edgeCaseDegrees = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...[...latitudes, ...longitudes].map(String)) },
  { weight: 1, arbitrary: edgeCaseNumeric },
);

export const near: fc.Arbitrary<Circle> = fc.record({
  centre: fc.record({ latitude: someLatitude, longitude: someLongitude }),
  radius: fc.oneof(
    fc.constantFrom(0, 1, 1113.2, 10_000, 500_000),
    fc.double({ min: 0, max: 500_000, noNaN: true }),
  ),
});

export const bbox: fc.Arbitrary<BoundingBox> = fc
  .record({
    west: someLongitude,
    east: someLongitude,
    latitudes: fc.tuple(someLatitude, someLatitude),
  })
  .map(({ latitudes: given, ...rest }) => ({
    ...rest,
    south: Math.min(...given),
    north: Math.max(...given),
  }));
