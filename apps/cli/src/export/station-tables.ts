import { listOf, member, textOf } from '#domain';
import { connectorRows, connectorRowsHeader, irveHeader, irveRow, type DescribedStation } from '#formats';
import { attributesIn, shownIn, type DirectoryReader } from '#client';
import type { ListedRecord, ListedStation } from './command-lines.js';
import { withExtensions } from './listed-records.js';
import type { OnStations } from './station-lists.js';

type Texts = AsyncGenerator<string, void, undefined>;

/** Times of creation do not change, and imports create the stations of a location one after another. */
const LIST = 'v1/stations?sort=created_at&limit=1000';

/** A table with a row for each connector, which has what its location says, too. */
export async function* connectorTable(reader: DirectoryReader, onStations: OnStations): Texts {
  await reader.catchUp();
  yield connectorRowsHeader;
  const locations = new LocationsOfStations(reader);
  for await (const listed of stationsOf(reader)) {
    // The importer reads this table: what it has, somebody has said.
    const described = await locations.describe(listed, attributesIn);
    if (described) yield connectorRows(described);
    onStations(1);
  }
}

/** The points of France as schema-irve-statique has them. */
export async function* irveTable(reader: DirectoryReader, onStations: OnStations): Texts {
  await reader.catchUp();
  yield irveHeader;
  const locations = new LocationsOfStations(reader);
  // Each is read alone: lists do not have the time of the last change either.
  const stations = withExtensions(reader, 'stations', stationsOf(reader), () => true);
  for await (const listed of stations) {
    const described = await locations.describe(listed);
    if (described) yield irveRow(described);
    onStations(1);
  }
}

async function* stationsOf(reader: DirectoryReader): AsyncGenerator<ListedStation, void, undefined> {
  for await (const page of reader.pages(LIST)) yield* listOf(member(page, 'items')) as ListedStation[];
}

interface ReadLocation extends ListedRecord {
  readonly stations: { readonly total: number };
}

/** Reads the location of each station, those of the last stations once. */
class LocationsOfStations {
  private readonly kept = new Map<string, ReadLocation | null>();

  constructor(private readonly reader: DirectoryReader) {}

  /**
   * @param attributesOf what the table has of a record
   * @returns null for a station whose location does not exist
   */
  async describe(listed: ListedStation, attributesOf = shownIn): Promise<DescribedStation | null> {
    const locationId = String(listed.attributes['location_id']);
    const location = await this.location(locationId);
    if (location === null) return null;
    const { connectors, details, source, extensions = null } = listed;
    return {
      id: listed.id,
      // Records of lists and states have the same members.
      station: {
        attributes: attributesOf('station', listed),
        connectors,
        details,
        source,
        extensions,
      } as unknown as DescribedStation['station'],
      updated_at: textOf(listed.attributes['updated_at']) ?? undefined,
      locationId,
      location: {
        extensions: null,
        ...location,
        attributes: attributesOf('location', location),
      } as unknown as DescribedStation['location'],
      stations: location.stations.total,
    };
  }

  private async location(id: string): Promise<ReadLocation | null> {
    const kept = this.kept.get(id);
    if (kept !== undefined) return kept;
    const read = (await this.reader.record(`v1/locations/${id}?extensions=true`)) as ReadLocation | null;
    this.kept.set(id, read);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return read;
  }
}

const MAX_KEPT = 1000;
