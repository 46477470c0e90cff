import type { StationConnector } from '#domain';

// What both the reading and the writing of DATEX II depend on.

type Json = Readonly<Record<string, unknown>>;

/** The language of a text if nothing says it: the standard requires one. */
export const LANGUAGE = 'en';

/** A value of an enumeration. */
export const token = (value: string): Json => ({ value });

/** A value that the enumeration does not have. */
export const otherToken = (extendedValueG: string): Json => ({ value: 'extendedG', extendedValueG });

/** The id of the station of a refill point, whose id is that of the station in the directory. */
export const stationId = (id: string): string => `station-${id}`;

/** Cables that are part of an AC station are those of mode 3 (IEC 61851-1). */
const mode3: ReadonlySet<string | undefined> = new Set([
  ...['IEC_62196_T1', 'IEC_62196_T2', 'IEC_62196_T3A', 'IEC_62196_T3C'],
]);

/** The kind of current of all connectors; undefined if none is known. */
export function currentOf(connectors: readonly Pick<StationConnector, 'power_type'>[]): Json | undefined {
  const types = new Set(
    connectors.flatMap(({ power_type }) => (power_type === null ? [] : power_type === 'DC' ? 'dc' : 'ac')),
  );
  const [only] = types;
  if (only === undefined) return undefined;
  return types.size > 1 ? otherToken('acAndDc') : token(only);
}

/** What a connector has at its end: `cableMode3` is a cable of the station for AC. */
export function formatOf({
  format,
  standard,
}: Pick<StationConnector, 'format' | 'standard'>): Json | undefined {
  if (format === null) return undefined;
  if (format === 'SOCKET') return token('socket');
  return token(mode3.has(standard?.toUpperCase()) ? 'cableMode3' : 'otherCable');
}

/** What `additionalInformation` of a price says, in English, where the standard has no member for it. */
export const priceNotes = {
  /** A price of time is for all of it otherwise. */
  charging: 'while charging',
  parked: 'while not charging',
  /** @param unit `Wh` or `s` */
  steps: (size: number, unit: string): string => `billed in steps of ${size} ${unit}`,
} as const;

/** OCPI's types of days are these in capitals; Monday first. */
export const dayNames = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
];
