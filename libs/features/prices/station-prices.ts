import { attributesOf, readPart, type RecordQueries, type StoredRecord } from '#application';
import type { ChargingSession } from '#domain';
import type { Texts } from '#http';
import { PricedTariffs } from './priced-tariffs.js';

/** Tariffs that are priced before their part of the answer is made. A station may name thousands. */
const MAX_NAMED = 100;

/** A tariff of an entry of a station's connectors. */
interface NamedTariff {
  /** The index of the entry. */
  readonly connector: number;
  readonly id: string;
}

/** What a session costs by the tariffs of a station's connectors. */
export class StationPrices {
  constructor(private readonly records: Pick<RecordQueries, 'find' | 'list'>) {}

  /** The session by the wall clock of the station's location; by UTC if that has no time zone. */
  async sessionAt(station: StoredRecord, session: ChargingSession): Promise<ChargingSession> {
    const location = await this.records.find('locations', attributesOf(station)['location_id'] as string);
    const timeZone = location ? attributesOf(location)['time_zone'] : null;
    return { ...session, timeZone: typeof timeZone === 'string' ? timeZone : null };
  }

  /** The answer as JSON, in parts: an item for each tariff of each entry, without those that are not valid at the begin. */
  async *texts(station: StoredRecord, session: ChargingSession, signal?: AbortSignal): Texts {
    const tariffs = new PricedTariffs(this.records, session, signal);
    const named = namedBy(station);
    let before = `{"start":"${new Date(session.start).toISOString()}","items":[`;
    for (let from = 0; from < named.length; from += MAX_NAMED) {
      const slice = named.slice(from, from + MAX_NAMED);
      const priced = await tariffs.priced(slice.map(({ id }) => id));
      const items = slice.flatMap(({ connector, id }) => {
        const members = priced.get(id);
        return members === undefined ? [] : [`{"connector":${connector},"tariff_id":"${id}",${members}}`];
      });
      if (items.length === 0) continue;
      yield before + items.join();
      before = ',';
    }
    yield before === ',' ? ']}' : `${before}]}`;
  }
}

const namedBy = (station: StoredRecord): readonly NamedTariff[] =>
  (readPart(station, 'connectors') ?? []).flatMap(({ tariff_ids }, connector) =>
    tariff_ids.map((id) => ({ connector, id })),
  );
