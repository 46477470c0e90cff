import type { Connector, Source } from '../api/records.js';

/** The tariffs that an entry names. The ids that were derived from sources are among the ids. */
export type NamedTariffs = Pick<Connector, 'tariff_ids' | 'tariff_sources'>;

export const noTariffs: NamedTariffs = { tariff_ids: [], tariff_sources: [] };

/** A tariff that the directory has. */
export interface KnownTariff {
  readonly id: string;
  readonly source: Source | null;
}

const isSource = (one: Pick<Source, 'feed' | 'id'>, other: Source | null): boolean =>
  one.feed === other?.feed && one.id === other.id;

export const withTariff = (named: NamedTariffs, id: string): NamedTariffs => ({
  ...named,
  tariff_ids: [...new Set([...named.tariff_ids, id])],
});

/** Without a tariff, whether it was named by its id or by its source. */
export const withoutTariff = (named: NamedTariffs, { id, source }: KnownTariff): NamedTariffs => ({
  tariff_ids: named.tariff_ids.filter((each) => each !== id),
  tariff_sources: named.tariff_sources.filter((each) => !isSource(each, source)),
});

/**
 * With those alone that the directory has: which id was derived from which source of the others is not known here.
 * @param known all of them
 */
export const withoutUnknown = (named: NamedTariffs, known: readonly KnownTariff[]): NamedTariffs => ({
  tariff_ids: named.tariff_ids.filter((id) => known.some((tariff) => tariff.id === id)),
  tariff_sources: named.tariff_sources.filter((each) => known.some(({ source }) => isSource(each, source))),
});

/** As they are sent: what is empty is left out. */
export const sentTariffs = ({ tariff_ids, tariff_sources }: NamedTariffs): Partial<NamedTariffs> => ({
  ...(tariff_ids.length > 0 && { tariff_ids }),
  ...(tariff_sources.length > 0 && { tariff_sources }),
});
