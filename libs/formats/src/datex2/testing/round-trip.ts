import { all, inputOf } from '../../../../../test/import/test-inputs.js';
import type { FeedCommand } from '../../records/mapped-record.js';
import type { PublishedSite } from '../../ocpi/writing/ocpi-location.js';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { reading } from '../../testing/reading.js';
import { readDatex2 } from '../reading/datex2.reader.js';
import { statusFrame, tableFrame } from '../writing/datex2-publication.js';
import { DatexSite } from '../writing/datex2-site.js';
import { SiteText, type SiteContent } from '../writing/datex2-site-text.js';
import { DatexSiteStatus } from '../writing/datex2-status.js';

/** The members of the attributes of stations that DATEX II can say. */
const ofStations = ['name', 'latitude', 'longitude', 'hours', 'model'] as const;
const publisher = { own: undefined, time: '2026-11-25T12:00:00Z' };

/** What a record says, by its kind and id. */
export type Said = Readonly<Record<string, Json>>;

/** What DATEX II can say of sites and their stations. */
export function saidOf(sites: readonly PublishedSite[]): Said {
  const said: Record<string, Json> = {};
  for (const { id, location, stations } of sites) {
    const { time_zone, retired, ...attributes } = location.attributes as unknown as Json;
    void [time_zone, retired];
    said[`location ${id}`] = { ...attributes, extensions: location.extensions };
    for (const { id: stationId, station } of stations) {
      if (station.kind !== 'present') continue;
      const given = station.attributes as unknown as Json;
      const { parking_restrictions, source_status, ...details } = station.details;
      void parking_restrictions;
      said[`station ${stationId}`] = {
        ...Object.fromEntries(ofStations.map((name) => [name, given[name]])),
        location: id,
        extensions: station.extensions,
        connectors: station.connectors.map((connector) => ({ ...connector, connector_type_id: 'x' })),
        details,
        ...(station.observed && {
          available: given['available'],
          observed_at: station.observed.observed_at,
          source_status,
        }),
      };
    }
  }
  return said;
}

/** What is read of the documents that are written of sites. */
export async function readBack(sites: readonly PublishedSite[], feed: string): Promise<Said> {
  const table = tableFrame(publisher);
  const status = statusFrame(publisher, 'snapshotPull');
  const documents = [
    table.head + textOf(sites, ({ id, location }) => new DatexSite(id, location)) + table.tail('1'),
    status.head +
      textOf(sites, ({ id, location }) => new DatexSiteStatus(id, location, 'all')) +
      status.tail(),
  ];
  const said: Record<string, Json> = {};
  for (const document of documents)
    for (const command of await commandsOf(document, feed)) add(command, said);
  return said;
}

function textOf(sites: readonly PublishedSite[], contentOf: (site: PublishedSite) => SiteContent): string {
  const texts = sites.map((site) => {
    const text = new SiteText(contentOf(site));
    for (const { id, station } of site.stations) text.add(id, station);
    return text.take() + text.end();
  });
  return texts.filter((text) => text !== '').join(',');
}

/** The commands that a document is read as. */
export async function commandsOf(document: string, feed = 'feed'): Promise<FeedCommand[]> {
  const groups = await all(readDatex2(await inputOf(document), reading({ feed })));
  return groups.flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand));
}

function add({ type, source, observed_at, data, ...parts }: FeedCommand, said: Record<string, Json>): void {
  const station = `station ${source.id}`;
  switch (type) {
    case 'RegisterLocation': {
      const { time_zone, ...attributes } = data;
      void time_zone;
      said[`location ${source.id}`] = { ...attributes, extensions: parts.extensions };
      return;
    }
    case 'UpsertStation':
      said[station] = {
        ...Object.fromEntries(ofStations.map((name) => [name, data[name]])),
        location: (data['location_source'] as { id: string }).id,
        extensions: parts.extensions,
        connectors: parts.connectors?.map((connector) => ({ ...connector, connector_type_id: 'x' })),
        details: parts.details,
      };
      return;
    case 'SetStationAvailability':
      said[station] = { ...said[station], ...data, observed_at };
      return;
    case 'SetStationDetails':
      said[station] = { ...said[station], ...data };
      return;
    default:
      return;
  }
}
