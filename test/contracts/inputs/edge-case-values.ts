import fc from 'fast-check';
import type { BoundingBox, Circle } from '#application';

const samples = [
  ...['', ' ', 'a', 'A', 'a b', 'null', 'NULL', '%', '_', '*', '"', "'", '\\', ',', 'a,b', "x' OR '1'='1"],
  ...[
    'Straße',
    'STRASSE',
    'STRAẞE',
    'İstanbul',
    'ISTANBUL',
    'ıstanbul',
    'Café',
    'Cafe\u0301',
    'Οδός',
    'ΟΔΟΣ',
  ],
  ...['名前', '१२३', 'ﬁne', '\u{1F600}', '\uF8FF', '\u{10FFFF}', '\uFFFD', '\u200B', '\n\t', '\uFEFF', '𐐀'],
];

/** Valid text without NUL and lone surrogates; often from a small set, so that texts are equal. */
export const edgeCaseText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...samples) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0')),
  },
);

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
  { weight: 6, arbitrary: fc.constantFrom(...[...latitudes, ...longitudes].map(String)) },
  { weight: 1, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      '+52.',
      '.5e1',
      '-00',
      '1e-400',
      '1e999',
      '90.0000001',
      '-180.0001',
      '52.50',
    ),
  },
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
