import { LRUCache } from 'lru-cache';
import { readSession, totalPriceOf, type SessionTotal, type TariffAttributes } from '#domain';
import type { PriceQuery } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { attributesOf } from '../records/record-parts.js';

/** A tariff as a query has read it, and what sessions cost by it. */
export interface HeldTariff {
  readonly tariff: TariffAttributes;
  /** By session. */
  readonly totals: Map<string, SessionTotal>;
}

/** Those of several vehicles and time zones. */
const HELD_SESSIONS = 16;
const HELD_BYTES = 32 * 1024 * 1024;
/** Measured: a character of the text takes 1 byte, or 2, and up to 2.3 as part of the read tariff. */
const BYTES_OF_A_CHARACTER = 4;
/** Measured: some 250 for a session, with the text that it is held by, and 500 for the map of them. */
const OTHER_BYTES = 500 + HELD_SESSIONS * 250;

/**
 * By their content, so that nothing held is out of date. To read and price thousands of tariffs takes ten times as long as all
 * else that a query does.
 */
const held = new LRUCache<string, HeldTariff>({
  maxSize: HELD_BYTES,
  sizeCalculation: (_tariff, content) => content.length * BYTES_OF_A_CHARACTER + OTHER_BYTES,
});

export function heldTariff(record: Pick<StoredRecord, 'attributes'>): HeldTariff {
  const known = held.get(record.attributes);
  if (known) return known;
  const tariff = attributesOf(record) as unknown as TariffAttributes;
  const read = { tariff, totals: new Map<string, SessionTotal>() };
  held.set(record.attributes, read);
  return read;
}

/** What the session of a query costs by a tariff, by the wall clock of a time zone. */
export function totalBy(
  { tariff, totals }: HeldTariff,
  { kwh, minutes, start }: PriceQuery,
  time_zone: string | null,
): SessionTotal {
  const text = `${kwh} ${minutes} ${start} ${time_zone}`;
  const known = totals.get(text);
  if (known) return known;
  if (totals.size >= HELD_SESSIONS) totals.clear();
  const read = readSession({ start: Date.parse(start), kwh, minutes, time_zone });
  if (!read.ok) throw new RangeError(read.detail);
  const total = totalPriceOf(tariff, read.session);
  totals.set(text, total);
  return total;
}
