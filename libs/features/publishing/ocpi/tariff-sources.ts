import { idOfSource, readPart, type RecordQueries } from '#application';
import type { PresentStation, RemovedStation, Source, StationConnector } from '#domain';
import { tariffsOfIds } from '../listed-tariffs.js';
import type { SiteEntry, SitePart } from '../sites/site-contents.js';

type KnownStation = PresentStation | RemovedStation;

/**
 * Finds the sources of tariffs that connectors name by their ids in the directory alone: OCPI names a tariff by the id of its
 * source, if it has one.
 */
export class TariffSources {
  constructor(private readonly records: Pick<RecordQueries, 'list'>) {}

  /** Parts of sites whose connectors have the sources of their tariffs. */
  async *within<Entry extends SiteEntry>(
    parts: AsyncIterable<SitePart<Entry>>,
    signal?: AbortSignal,
  ): AsyncGenerator<SitePart<Entry>, void, undefined> {
    /** Null for a tariff without a source, and for one that is not there. */
    const known = new Map<string, Source | null>();
    for await (const part of parts) {
      const unnamed = part.stations.flatMap(({ station }) => unnamedIn(station));
      await this.find(unnamed, known, signal);
      if (unnamed.length === 0) yield part;
      else
        yield {
          ...part,
          stations: part.stations.map((each) => ({ ...each, station: withSources(each.station, known) })),
        };
    }
  }

  /** A station whose connectors have the sources of their tariffs. */
  async of<Station extends KnownStation>(station: Station, signal?: AbortSignal): Promise<Station> {
    const known = new Map<string, Source | null>();
    await this.find(unnamedIn(station), known, signal);
    return known.size === 0 ? station : withSources(station, known);
  }

  private async find(ids: readonly string[], known: Map<string, Source | null>, signal?: AbortSignal) {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    for (const id of unknown) known.set(id, null);
    for await (const record of tariffsOfIds(this.records, unknown, signal))
      known.set(record.id, readPart(record, 'source') ?? null);
  }
}

/** The tariffs that connectors name by their ids alone. The ids of the others are among them. */
const unnamedIn = ({ connectors }: KnownStation): readonly string[] =>
  connectors.flatMap(({ tariff_ids, tariff_sources }) => {
    if (tariff_ids.length === tariff_sources.length) return [];
    const named = new Set(tariff_sources.map((source) => idOfSource('tariff', source)));
    return tariff_ids.filter((id) => !named.has(id));
  });

const withSources = <Station extends KnownStation>(
  station: Station,
  known: ReadonlyMap<string, Source | null>,
): Station => ({ ...station, connectors: station.connectors.map((entry) => withSourcesOf(entry, known)) });

function withSourcesOf(entry: StationConnector, known: ReadonlyMap<string, Source | null>): StationConnector {
  const found = entry.tariff_ids.flatMap((id) => known.get(id) ?? []);
  return found.length === 0 ? entry : { ...entry, tariff_sources: [...entry.tariff_sources, ...found] };
}
