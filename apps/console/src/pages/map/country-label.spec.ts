import { labelOf } from './country-label.js';

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
    expect(labelOf({ type: 'Feature', properties: { name: 'Nowhere' }, geometry: null })).toBeNull();
  });
});
