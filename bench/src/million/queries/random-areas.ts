import { gaussian, oneOf, weighted, type Random } from '../../generate/random.js';
import { cities, continents } from '../data/cities.js';

export const randomCity = (random: Random) => weighted(random, cities);

/** Returns a point in a city: latitude, longitude. */
export function randomPoint(random: Random): readonly [number, number] {
  const { latitude, longitude } = randomCity(random);
  return [latitude + gaussian(random) * 0.1, longitude + gaussian(random) * 0.1];
}

/** Returns the parameters of a circle around a point in a city. @param radius in metres */
export const nearQuery = (random: Random, radius: number): string =>
  `near=${randomPoint(random).join()}&radius=${radius}`;

/** Returns the box that a map of 1024 × 640 pixels shows around a city. A tile has 256 × 256 pixels. */
export function screenQuery(random: Random, zoom: number): string {
  if (zoom < 2) return 'bbox=-180,-85,180,85';
  const size = { width: (360 * 4) / 2 ** zoom, height: (360 * 2.5 * 0.7) / 2 ** zoom };
  return `bbox=${boxAround(randomPoint(random), size).join()}`;
}

/** Returns west, south, east and north of a box. It may cross the antimeridian, and is limited to 85 degrees of latitude. */
export function boxAround(
  [latitude, longitude]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
): readonly number[] {
  const [south, north] = [Math.max(latitude - height / 2, -85), Math.min(latitude + height / 2, 85)];
  return [wrappedLongitude(longitude - width / 2), south, wrappedLongitude(longitude + width / 2), north];
}

export const wrappedLongitude = (longitude: number): number => ((longitude + 540) % 360) - 180;

export const cityQuery = (random: Random): string => screenQuery(random, 12);
export const continentQuery = (random: Random): string => `bbox=${oneOf(random, continents).join()}`;
