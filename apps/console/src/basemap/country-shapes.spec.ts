import { flattened, labelOf } from './country-shapes.js';

const square = (west: number, south: number, size: number): GeoJSON.Position[][] => [
  [
    ...[
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
    ],
    [west, south],
  ],
];

describe('The name of a country', () => {
  it('is in the middle of its largest part', () => {
    const label = labelOf({
      type: 'Feature',
      properties: { name: 'Islands' },
      geometry: { type: 'MultiPolygon', coordinates: [square(50, 0, 1), square(10, -2, 4), square(0, 0, 2)] },
    });
    expect(label?.geometry.coordinates).toEqual([12, expect.closeTo(0)]);
    expect(label?.properties).toEqual({ name: 'Islands', rank: 160 });
  });

  it('is nowhere without a shape', () => {
    expect(
      labelOf(flattened({ type: 'Feature', properties: { name: 'Nowhere' }, geometry: null })),
    ).toBeNull();
  });
});

describe('The shape of a country on a flat map', () => {
  const flat = (...ring: GeoJSON.Position[]) =>
    flattened({
      type: 'Feature',
      properties: { name: '' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }).geometry.coordinates[0]?.[0];

  it('goes on beyond 180 degrees', () => {
    expect(flat([178, 65], [-179, 66], [-178, 60], [178, 65])).toEqual([
      ...[
        [178, 65],
        [181, 66],
        [182, 60],
        [178, 65],
      ],
    ]);
  });

  it('is closed along the lower edge if it is around the pole', () => {
    expect(flat([-180, -80], [-60, -70], [60, -70], [180, -80])).toEqual([
      ...[
        [-180, -80],
        [-60, -70],
        [60, -70],
        [180, -80],
      ],
      ...[
        [180, -90],
        [-180, -90],
        [-180, -80],
      ],
    ]);
  });
});
