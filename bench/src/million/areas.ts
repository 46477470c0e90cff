import { gaussian, oneOf, weighted, type Random } from '../generate/random.js';
import { cities, continents } from './cities.js';

export const someCity = (random: Random) => weighted(random, cities);

/** Somewhere in a city, latitude first. */
export function somewhere(random: Random): readonly [number, number] {
  const { latitude, longitude } = someCity(random);
  return [latitude + gaussian(random) * 0.1, longitude + gaussian(random) * 0.1];
}

/** @param radius in metres */
export const near = (random: Random, radius: number): string =>
  `near=${somewhere(random).join()}&radius=${radius}`;

/** What a screen of 1024 × 640 pixels shows of a map around a city, a pixel being 1 / 256 of a tile. */
export function screen(random: Random, zoom: number): string {
  if (zoom < 2) return 'bbox=-180,-85,180,85';
  const size = { width: (360 * 4) / 2 ** zoom, height: (360 * 2.5 * 0.7) / 2 ** zoom };
  return `bbox=${boxAround(somewhere(random), size).join()}`;
}

/** West, south, east, north; it may cross the antimeridian, and ends at 85 degrees north and south. */
export function boxAround(
  [latitude, longitude]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
): readonly number[] {
  const [south, north] = [Math.max(latitude - height / 2, -85), Math.min(latitude + height / 2, 85)];
  return [wrapped(longitude - width / 2), south, wrapped(longitude + width / 2), north];
}

export const wrapped = (longitude: number): number => ((longitude + 540) % 360) - 180;

export const cityBox = (random: Random): string => screen(random, 12);
export const continent = (random: Random): string => `bbox=${oneOf(random, continents).join()}`;
