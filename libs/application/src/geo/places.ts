import { parseCountry, parseTimeZone } from '#domain';
import type { GeoPoint } from '../ports/list-query.js';
import { placeLibraries } from './place-libraries.js';

/** ISO 3166-1 alpha-2 code of the country or territory that has the point; null at sea, and where that is disputed. */
export const countryAt = (point: GeoPoint): string | null =>
  // A territory such as Puerto Rico may have a code of its own.
  codeAt(point, 'territory') ?? codeAt(point, 'country');

function codeAt({ latitude, longitude }: GeoPoint, level: string): string | null {
  const code = placeLibraries.countries().iso1A2Code([longitude, latitude], { level });
  // Some codes, such as that of Ceuta, are reserved and no part of the standard.
  return code !== null && parseCountry(code).ok ? code : null;
}

/** A time zone of a country, and the names of those whose clocks have gone alike for years, its own among them. */
interface Zone {
  readonly name: string;
  readonly group: readonly string[];
}

const zonesOf = (country: string): readonly Zone[] =>
  placeLibraries.zones().rawTimeZones.filter(({ countryCode }) => countryCode === country);

/**
 * IANA time zone at a point; null if it is not known. Where a country or territory has one zone, it is that; else the one of
 * its zones that is looked up for the point, or for points around it.
 * @param country what somebody has said: territories have other zones than the country that they belong to
 */
export function timeZoneAt(point: GeoPoint, country: string | null): string | null {
  const here = countryAt(point);
  const isPartOfCountry = here !== null && codeAt(point, 'country') === country;
  const areas = new Set([isPartOfCountry ? here : country, here]);
  for (const area of areas) {
    const name = area === null ? undefined : zoneIn(zonesOf(area), point);
    // The data may be newer than those of the runtime.
    if (name !== undefined && parseTimeZone(name).ok) return name;
  }
  return null;
}

function zoneIn(zones: readonly Zone[], point: GeoPoint): string | undefined {
  const found = zoneAt(point);
  // Kosovo has a code, but no zone of its own. Zones such as Etc/GMT+2 are those of seas.
  if (zones.length === 0) return found.startsWith('Etc/') ? undefined : found;
  const isOwn = (name: string) => zones.some(({ group }) => group.includes(name));
  if (isOwn(found)) return found;
  if (zones.length === 1) return zones[0]?.name;
  for (const near of pointsAround(point)) if (isOwn(zoneAt(near))) return zoneAt(near);
  return undefined;
}

const zoneAt = ({ latitude, longitude }: GeoPoint): string =>
  placeLibraries.zoneLookup()(latitude, longitude);

/** Degrees: lookups are that inaccurate at borders and coasts. */
const DISTANCES = [0.1, 0.3, 1];
const DIRECTIONS = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (angle * Math.PI) / 180);

function* pointsAround({ latitude, longitude }: GeoPoint): Generator<GeoPoint> {
  for (const distance of DISTANCES)
    for (const direction of DIRECTIONS)
      yield {
        latitude: clamped(latitude + distance * Math.cos(direction), 90),
        longitude: clamped(longitude + distance * Math.sin(direction), 180),
      };
}

const clamped = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees));
