import type { LocationAttributes, StationConnector } from '#domain';

/** What decides which prices a station has, beside the content of tariffs. */
export interface PricesKey {
  /** The ids of the tariffs that connectors name, sorted, each once. */
  readonly tariffs: readonly string[];
  /** By whose wall clock restrictions hold; null: UTC. */
  readonly timeZone: string | null;
}

/** A text, the same for stations with the same {@link PricesKey}; null if no connector names a tariff. */
export function pricesKeyOf(
  connectors: readonly Pick<StationConnector, 'tariff_ids'>[],
  location: Pick<LocationAttributes, 'time_zone'> | undefined,
): string | null {
  const ids = connectors.flatMap(({ tariff_ids }) => tariff_ids);
  if (ids.length === 0) return null;
  return [location?.time_zone ?? '', ...[...new Set(ids)].sort()].join(' ');
}

/** @param text as {@link pricesKeyOf} returned it */
export function readPricesKey(text: string): PricesKey {
  const [timeZone = '', ...tariffs] = text.split(' ');
  return { tariffs, timeZone: timeZone === '' ? null : timeZone };
}
