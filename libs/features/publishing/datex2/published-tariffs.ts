import { attributesOf, type RecordQueries } from '#application';
import { withDerivedAttributes, type StoredRecord } from '#application/views';
import type { KnownLocation, PresentStation } from '#domain';
import { canSay, isByClock, tariffsOf, type DatexRates, type RatedTariff } from '#formats';
import { allTariffs, tariffsOfIds } from '../listed-tariffs.js';
import type { PublishedLocations, RecordVersion } from '../published-locations.js';
import type { SiteContents, SiteEntry, SitePart } from '../sites/site-contents.js';

type DatexTariff = RatedTariff['tariff'];

/** Tariffs that are read together. */
const MAX_TARIFFS = 500;

/** Reads the tariffs that published stations name. */
export class PublishedTariffs {
  constructor(
    private readonly records: Pick<RecordQueries, 'list'>,
    private readonly published: Pick<PublishedLocations, 'naming'>,
    private readonly sites: SiteContents,
  ) {}

  /** Parts of sites, before each of which the tariffs of its stations are told. */
  async *told<Entry extends SiteEntry>(
    parts: AsyncIterable<SitePart<Entry>>,
    rates: DatexRates,
    signal?: AbortSignal,
  ): AsyncGenerator<SitePart<Entry>, void, undefined> {
    for await (const part of parts) {
      const timeZone = timeZoneOf(part.location);
      const named = part.stations.flatMap(({ station }) => tariffsOf(station));
      const unknown = [...new Set(named)].filter((id) => rates.lacks(id, timeZone));
      for (let from = 0; from < unknown.length; from += MAX_TARIFFS) {
        const ids = unknown.slice(from, from + MAX_TARIFFS);
        const rated = await this.rated(await this.read(ids, signal), signal);
        for (const id of ids) rates.tell(id, timeZone, rated.get(id));
      }
      yield part;
    }
  }

  /** How many tariffs that stations name DATEX II can't say. */
  async countUnsaid(signal?: AbortSignal): Promise<number> {
    let count = 0;
    for await (const record of allTariffs(this.records, signal)) {
      if (canSay(tariffOf(record))) continue;
      const named = await this.published.naming({ tariff: record.id, limit: 1 }, signal);
      count += named.length;
    }
    return count;
  }

  /** Tariffs with the clocks that their times are by: those of their first stations. */
  async rated(
    tariffs: ReadonlyMap<string, DatexTariff>,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, RatedTariff>> {
    const byClock = [...tariffs].filter(([, tariff]) => isByClock(tariff)).map(([id]) => id);
    const first = new Map<string, RecordVersion>();
    for (const tariff of byClock)
      for (const station of await this.published.naming({ tariff, limit: 1 }, signal))
        first.set(tariff, station);
    const zones = await this.timeZonesAt([...first.values()], signal);
    const rated = ([id, tariff]: readonly [string, DatexTariff]) =>
      [id, { tariff, timeZone: zones.get(first.get(id)?.id ?? '') ?? null }] as const;
    return new Map([...tariffs].map(rated));
  }

  /** The time zones of stations, by their ids. */
  private async timeZonesAt(stations: readonly RecordVersion[], signal?: AbortSignal) {
    const states = await this.sites.load(
      stations.map((station) => ({ kind: 'station', ...station })),
      signal,
    );
    const places = states.map((state) => (state as PresentStation).attributes.location_id);
    const locations = await this.sites.load(
      places.map((id) => ({ kind: 'location', id, version: 1 })),
      signal,
    );
    return new Map(
      stations.map(({ id }, index) => [id, timeZoneOf(locations[index] as KnownLocation)] as const),
    );
  }

  private async read(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, DatexTariff>> {
    const read = new Map<string, DatexTariff>();
    for await (const record of tariffsOfIds(this.records, ids, signal)) read.set(record.id, tariffOf(record));
    return read;
  }
}

function tariffOf(record: StoredRecord): DatexTariff {
  const { created_at, updated_at } = record;
  return { ...(attributesOf(record) as unknown as DatexTariff), created_at, updated_at };
}

const timeZoneOf = (location: KnownLocation): string | null =>
  withDerivedAttributes(location).attributes.time_zone;
