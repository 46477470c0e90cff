import { InvalidParameter, singleValue, type Parameters } from '#application';
import type { PublicationKey } from '../published-locations.js';
import { parseTimestamp } from '#domain';

/** Greatest number of locations or tariffs of a page. */
export const MAX_LIMIT = 500;
const USUAL_LIMIT = 100;
/** Greater numbers have the same meaning: no directory has so many locations. */
const MAX_NUMBER = 1e15;

/** The end of the page before, and the counts of the first page, which all pages of a pull have. */
export interface OcpiCursor extends PublicationKey {
  readonly total: number;
  readonly omitted: number;
}

export interface OcpiListQuery {
  readonly from?: string;
  readonly to?: string;
  readonly offset: number;
  readonly limit: number;
  readonly cursor?: OcpiCursor;
}

/** @throws InvalidParameter a parameter is invalid */
export function parseOcpiList(parameters: Parameters): OcpiListQuery {
  const [from, to] = [timeOf(parameters, 'date_from'), timeOf(parameters, 'date_to')];
  const cursor = cursorOf(parameters);
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    offset: numberOf(parameters, 'offset', 0) ?? 0,
    limit: Math.min(numberOf(parameters, 'limit', 1) ?? USUAL_LIMIT, MAX_LIMIT),
    ...(cursor && { cursor }),
  };
}

/** A time without a zone is in UTC, as OCPI has it. */
function timeOf(parameters: Parameters, name: string): string | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  // A plus sign of a query that is not encoded is read as a space.
  const given = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const parsed = parseTimestamp(/(?:z|[+-]\d\d:\d\d)$/i.test(given) ? given : `${given}Z`);
  if (parsed.ok) return parsed.value;
  throw new InvalidParameter(`${name} must be a time such as 2026-11-27T08:00:00Z`);
}

function numberOf(parameters: Parameters, name: string, least: number): number | undefined {
  const text = singleValue(parameters, name);
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) >= least) return Math.min(Number(text), MAX_NUMBER);
  throw new InvalidParameter(`${name} must be a whole number from ${least}`);
}

/** Ids of locations are numbers, those of tariffs UUIDs. */
const CURSOR = /^(\d{1,15})\.(\d{1,20}|[\da-f-]{36})\.(\d{1,15})\.(\d{1,15})$/;

export const encodeCursor = ({ created_at, id, total, omitted }: OcpiCursor): string =>
  [Date.parse(created_at), id, total, omitted].join('.');

/** It is no secret, and no harm is done by another one: it says where a page begins. */
function cursorOf(parameters: Parameters): OcpiCursor | undefined {
  const text = singleValue(parameters, 'cursor');
  if (text === undefined) return undefined;
  const [, created = '', id = '', total, omitted] = CURSOR.exec(text) ?? [];
  const created_at = new Date(Number(created));
  if (id === '' || isNaN(created_at.getTime()))
    throw new InvalidParameter('cursor must be that of a Link header');
  return { created_at: created_at.toISOString(), id, total: Number(total), omitted: Number(omitted) };
}
