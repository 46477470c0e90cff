import type { Connector, StationItem, TariffItem } from '../../api/records.js';

/** Tariffs that stations name by a source, and that the directory does not have. */
export interface MissingTariffs {
  /** Ids at the source, each once. */
  readonly ids: readonly string[];
  /** How many of the stations name one of them. */
  readonly stations: number;
}

type Named = Pick<StationItem, 'connectors'>;
type NamedSource = Connector['tariff_sources'][number];

/** Ids that differ in their case alone are one. */
const folded = (id: string): string => id.toLowerCase();

const sourcesOf = ({ connectors }: Named, feed: string): readonly NamedSource[] =>
  connectors.flatMap(({ tariff_sources }) => tariff_sources.filter((source) => source.feed === feed));

/** The ids of tariffs of a feed that stations name, each once. */
export const namedIds = (stations: readonly Named[], feed: string): readonly string[] => [
  ...new Map(
    stations.flatMap((station) => sourcesOf(station, feed).map(({ id }) => [folded(id), id] as const)),
  ).values(),
];

/** @param asked the ids that were looked for @param found the tariffs of the feed that have one of them */
export function missingAmong(
  stations: readonly Named[],
  feed: string,
  asked: readonly string[],
  found: readonly Pick<TariffItem, 'source'>[],
): MissingTariffs {
  const known = new Set(found.flatMap(({ source }) => (source ? [folded(source.id)] : [])));
  const ids = asked.filter((id) => !known.has(folded(id)));
  const missing = new Set(ids.map(folded));
  const names = (station: Named) => sourcesOf(station, feed).some(({ id }) => missing.has(folded(id)));
  return { ids, stations: stations.filter(names).length };
}
