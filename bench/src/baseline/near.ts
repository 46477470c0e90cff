/** A centre in degrees and a radius in metres. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;
const squared = (term: string) => `(${term}) * (${term})`;
const sineOfHalf = (degrees: string) => `sin((${degrees}) * ${radians / 2})`;
// Computed in SQL, so that rows in the box but outside of the circle are not returned to JavaScript.
const haversine = `${squared(sineOfHalf('latitude - ?1'))}
  + cos(?1 * ${radians}) * cos(latitude * ${radians}) * ${squared(sineOfHalf('longitude - ?2'))}`;

/** @param near `latitude,longitude` in degrees; @param radius in metres */
export function circleAround(near: string, radius: number): Circle {
  const [latitude = Number.NaN, longitude = Number.NaN] = near.split(',').map(Number);
  return { latitude, longitude, radius };
}

/**
 * Returns the statement that reads the stations in a circle, nearest first, ties by id. A covering index finds those in
 * the box around the circle; only the rows of the page are read from the table.
 * @param columns of `stations s`
 */
export const nearestStations = (columns: string): string => `
  SELECT ${columns}, haversine FROM (
    SELECT seq, id, ${haversine} AS haversine FROM (
      SELECT seq, id, CAST(latitude AS REAL) AS latitude, CAST(longitude AS REAL) AS longitude
      FROM stations INDEXED BY stations_by_position
      WHERE CAST(latitude AS REAL) BETWEEN ?3 AND ?4 AND CAST(longitude AS REAL) BETWEEN ?5 AND ?6
    )
    WHERE haversine <= ?7 ORDER BY haversine, id LIMIT ?8
  ) AS nearest JOIN stations s USING (seq)
  ORDER BY haversine, nearest.id`;

export function nearParameters({ latitude, longitude, radius }: Circle, limit: number): number[] {
  const box = [...latitudesOf(latitude, radius), ...longitudesOf({ latitude, longitude, radius })];
  return [latitude, longitude, ...box, Math.sin(radius / earthRadius / 2) ** 2, limit];
}

/** Great-circle distance in metres, rounded to a tenth. */
export const metresOf = (haversine: number): number =>
  Math.round(20 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)))) / 10;

function latitudesOf(latitude: number, radius: number): readonly [number, number] {
  const reach = radius / earthRadius / radians;
  return [latitude - reach, latitude + reach];
}

/** Returns all longitudes if the circle contains a pole or crosses the antimeridian. */
function longitudesOf({ latitude, longitude, radius }: Circle): readonly [number, number] {
  const sine = Math.sin(radius / earthRadius) / Math.cos(latitude * radians);
  const reach = sine < 1 ? Math.asin(sine) / radians : 360;
  const [west, east] = [longitude - reach, longitude + reach];
  return west < -180 || east > 180 ? [-180, 180] : [west, east];
}
