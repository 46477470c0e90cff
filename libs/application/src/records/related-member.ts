import type { PresentStation } from '#domain';
import { effectiveKilowatts, type RelatedRecords } from './search-entries.js';

/** What a station has of its location and connector types for flat formats: its JSON leaves it to those records. */
export interface RelatedValues {
  /** The operator of the location. */
  readonly operator: string | null;
  /** The greatest power of its connectors, each with that of its type if it has none. */
  readonly max_kilowatts: number | null;
}

const NAME = 'related';
const TEXT_JSON = String.raw`(?:null|"(?:[^"\\]|\\.)*")`;
const MEMBER = new RegExp(`,"${NAME}":{"operator":${TEXT_JSON},"max_kilowatts":[^}]*}`);

/** The values as a JSON member after a comma, which is stored with a station; empty if all are null. */
export function relatedMember({ connectors }: PresentStation, related: RelatedRecords): string {
  const powers = connectors.flatMap(
    (entry, index) => effectiveKilowatts(entry, related.connectorTypes[index]) ?? [],
  );
  const operator = related.location?.operator ?? null;
  if (operator === null && powers.length === 0) return '';
  const max_kilowatts = powers.length > 0 ? Math.max(...powers) : null;
  return `,"${NAME}":${JSON.stringify({ operator, max_kilowatts } satisfies RelatedValues)}`;
}

/** A record's members beside its attributes, without the one that only flat formats show. */
export const withoutRelatedMember = (rest: string): string => rest.replace(MEMBER, '');
