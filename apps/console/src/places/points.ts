import type { Point } from '../basemap/use-small-map.js';

/** The texts of a point, as records have them and as somebody types them. */
export interface PointTexts {
  readonly latitude: string;
  readonly longitude: string;
}

export const noPoint: PointTexts = { latitude: '', longitude: '' };

/** About 10 cm. */
const DIGITS = 6;

/** Where people write a decimal comma, it is the point of a number. */
const withPoint = (text: string): string => text.trim().replace(',', '.');

/** The point that texts name; undefined if they name none. */
export function pointIn({ latitude, longitude }: PointTexts): Point | undefined {
  const texts = [latitude, longitude].map(withPoint);
  if (texts.includes('')) return undefined;
  const [north = Number.NaN, east = Number.NaN] = texts.map(Number);
  const point = { latitude: north, longitude: east };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** Between two numbers: a semicolon, a blank with or without a comma, or a comma after decimals that follow a point. */
const BETWEEN = /\s*;\s*|,?\s+|(?<=\.\d+),/u;

/** The texts of a point that is written as one, latitude first, as maps have it: `53.0793, 8.8017`. */
export function pairIn(text: string): PointTexts | undefined {
  const [latitude = '', longitude = '', ...others] = text.trim().split(BETWEEN);
  const point = others.length === 0 ? pointIn({ latitude, longitude }) : undefined;
  return point && textsOf(point);
}

const textOf = (degrees: number): string => String(Number(degrees.toFixed(DIGITS)));

export const textsOf = ({ latitude, longitude }: Point): PointTexts => ({
  latitude: textOf(latitude),
  longitude: textOf(longitude),
});

/** Metres: the mean radius of the earth. */
const EARTH_RADIUS = 6_371_009;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of two points along the earth, in metres. */
export function metresBetween(one: Point, other: Point): number {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude].map(
    (degrees) => Math.sin(radians(degrees) / 2) ** 2,
  );
  const shrunk = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt((north ?? 0) + shrunk * (east ?? 0))));
}

/** The texts of a record's point. */
export const recordPoint = ({
  latitude,
  longitude,
}: {
  readonly latitude: string | null;
  readonly longitude: string | null;
}): PointTexts => ({ latitude: latitude ?? '', longitude: longitude ?? '' });

export const samePoint = (one: PointTexts, other: PointTexts): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** What a patch of a record says of a point. */
export const pointPatch = ({ latitude, longitude }: PointTexts) => ({
  latitude: withPoint(latitude) || null,
  longitude: withPoint(longitude) || null,
});
