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

/** The id of something that has an id of its own at its site alone: a charging station, or a parking place. */
export const idOfPart = (site: string, id: string): string => `${site}/${id}`;

/** The id that a part of a site has there. */
export const idAtSite = (site: string, id: string): string =>
  id.startsWith(`${site}/`) ? id.slice(site.length + 1) : id;

/** The id of the rate that says how drivers pay at a point. */
export const paymentRateId = (point: string): string => `${point}-payment`;

/** The type of the identifiers of payment terminals. */
export const TERMINAL_ID = 'terminalId';

/** Whom a site is for that is not for everybody, if no more is known: words beside those of the standard. */
const restricted: Readonly<Record<string, string>> = { RESTRICTED: 'restricted', PRIVATE: 'private' };

/** Whom a site is for by its access. */
export const usersOfAccess = (access: string): Json =>
  access === 'PUBLIC' ? token('allUsers') : otherToken(restricted[access] ?? access);

const unknownUsers: ReadonlySet<string> = new Set(['unknown', 'other', 'extendedG', '']);

/** The access of a site by the words of those for whom it is alone; null if they say nothing. */
export function accessOfUsers(words: readonly string[]): 'PUBLIC' | 'RESTRICTED' | 'PRIVATE' | null {
  if (words.length === 0 || words.some((word) => unknownUsers.has(word))) return null;
  if (words.includes('allUsers')) return 'PUBLIC';
  return words.every((word) => word === restricted['PRIVATE']) ? 'PRIVATE' : 'RESTRICTED';
}

/** Whether words of users say no more than the access does. */
export const isAccessAlone = (words: readonly string[]): boolean =>
  words.every((word) => word === 'allUsers' || Object.values(restricted).includes(word));

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
