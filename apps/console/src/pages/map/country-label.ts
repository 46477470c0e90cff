/** A country of the basemap. */
export type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon | null, { name: string }>;

interface Shape {
  readonly area: number;
  readonly middle: GeoJSON.Position;
}

/** Where the name of a country is written: in the middle of its largest part. Null for a country without a shape. */
export function labelOf({ geometry, properties }: Country): GeoJSON.Feature<GeoJSON.Point> | null {
  if (!geometry) return null;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const shapes = polygons.map(([outer = []]) => shapeOf(outer));
  const [largest] = [...shapes].sort((a, b) => b.area - a.area);
  if (!largest) return null;
  return {
    type: 'Feature',
    properties: { name: properties.name, rank: Math.round(largest.area * 10) },
    geometry: { type: 'Point', coordinates: largest.middle },
  };
}

/** The area of a ring in square degrees at the equator, and its centroid. */
function shapeOf(ring: readonly GeoJSON.Position[]): Shape {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([x1 = 0, y1 = 0], index) => {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  });
  if (area === 0) return { area: 0, middle: ring[0] ?? [0, 0] };
  const middle = [x / (6 * area), y / (6 * area)];
  return { area: Math.abs(area) * Math.cos(((middle[1] ?? 0) * Math.PI) / 180), middle };
}
