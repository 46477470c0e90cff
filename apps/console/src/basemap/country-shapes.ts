interface Name {
  readonly name: string;
}

/** A country as on a globe: its edge may go on at −180 from 180. */
export type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon | null, Name>;
/** A country as on a flat map: beyond 180 where it goes on there. */
export type FlatCountry = GeoJSON.Feature<GeoJSON.MultiPolygon, Name>;

export function flattened({ geometry, properties }: Country): FlatCountry {
  const coordinates = geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? []);
  const polygons = coordinates.map((rings) => rings.map(flattenedRing));
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: polygons } };
}

const SOUTH_POLE = -90;

/** No step of the ring is half the world wide. A ring around the pole is closed along the lower edge of the map. */
function flattenedRing(ring: readonly GeoJSON.Position[]): GeoJSON.Position[] {
  let before = ring[0]?.[0] ?? 0;
  const flat = ring.map(([longitude = 0, latitude = 0]) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
  const first = flat[0] ?? [0, 0];
  const isAroundPole = Math.abs(before - (first[0] ?? 0)) > 180;
  return isAroundPole ? [...flat, [before, SOUTH_POLE], [first[0] ?? 0, SOUTH_POLE], first] : flat;
}

interface Shape {
  readonly area: number;
  readonly middle: GeoJSON.Position;
}

/** Where the name of a country is written: in the middle of its largest part. Null for a country without a shape. */
export function labelOf({ geometry, properties }: FlatCountry): GeoJSON.Feature<GeoJSON.Point> | null {
  const shapes = geometry.coordinates.map(([outer = []]) => shapeOf(outer));
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
