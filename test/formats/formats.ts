import type fc from 'fast-check';
import { csvFile } from '../../apps/directory-api/src/formats/csv.js';
import { featureJson, geoJsonFile } from '../../apps/directory-api/src/formats/geojson.js';
import { registered, station as stationLine } from '../../apps/cli/src/export/command-lines.js';
import type { StoredRecord } from '../../libs/application/src/ports/record-queries.js';
import { renderRecord } from '../../libs/application/src/records/record-rendering.js';
import { aggregates, namesBeside, type PresentStation } from '../../libs/domain/src/index.js';
import { cannotSayInRows } from '../../libs/formats/src/csv/testing/cannot-say.js';
import { readCsv } from '../../libs/formats/src/csv/csv.reader.js';
import { connectorRows, connectorRowsHeader } from '../../libs/formats/src/csv/csv.writer.js';
import { readDatex2 } from '../../libs/formats/src/datex2/reading/datex2.reader.js';
import { cannotSay as datex2CannotSay } from '../../libs/formats/src/datex2/testing/cannot-say.js';
import { rateLosses } from '../../libs/formats/src/datex2/testing/cannot-say-of-rates.js';
import { statusFrame, tableFrame } from '../../libs/formats/src/datex2/writing/datex2-publication.js';
import { DatexSite } from '../../libs/formats/src/datex2/writing/datex2-site.js';
import { SiteText, type SiteContent } from '../../libs/formats/src/datex2/writing/datex2-site-text.js';
import { DatexSiteStatus } from '../../libs/formats/src/datex2/writing/datex2-status.js';
import { readGeoJson } from '../../libs/formats/src/geojson/geojson.reader.js';
import { cannotSay as geoJsonCannotSay } from '../../libs/formats/src/geojson/testing/cannot-say.js';
import type { ReadableFormat } from '../../libs/formats/src/input/format.js';
import { readIrve } from '../../libs/formats/src/irve/irve.reader.js';
import { irveHeader, irveRow } from '../../libs/formats/src/irve/irve.writer.js';
import { cannotSay as irveCannotSay } from '../../libs/formats/src/irve/testing/cannot-say.js';
import { readNdjson } from '../../libs/formats/src/ndjson/ndjson.reader.js';
import { cannotSay as ndjsonCannotSay } from '../../libs/formats/src/ndjson/testing/cannot-say.js';
import { readOcpi } from '../../libs/formats/src/ocpi/reading/ocpi.reader.js';
import { cannotSay as ocpiCannotSay } from '../../libs/formats/src/ocpi/testing/cannot-say.js';
import { uidOf } from '../../libs/formats/src/ocpi/writing/ocpi-evse.js';
import {
  OcpiLocationText,
  lackedByPlace,
  lackedByStations,
  type PublishedSite,
} from '../../libs/formats/src/ocpi/writing/ocpi-location.js';
import type { DescribedStation } from '../../libs/formats/src/records/described-station.js';
import type { Loss } from '../../libs/formats/src/testing/loss.js';
import type { OcpiVersion } from '../../libs/formats/src/vocabulary/ocpi-versions.js';
import { credited } from './credited.js';
import { refilledSite, structuredSites } from './structured-sites.js';
import type { Keys } from './members.js';

/** A format that is written and read. */
export interface FormatOfBothWays extends Keys {
  readonly title: string;
  /** The heading in docs/formats.md, under which its losses are. */
  readonly section: string;
  /** The documents that sites are written as. */
  readonly write: (sites: readonly PublishedSite[]) => readonly string[];
  readonly read: ReadableFormat['read'];
  readonly cannotSay: readonly Loss[];
  /** What it can't say of tariffs, in words. */
  readonly cannotSayOfTariffs?: readonly Pick<Loss, 'what' | 'becomes'>[];
  /** The sites that it is tried with, if it says more than most. */
  readonly sites?: fc.Arbitrary<PublishedSite[]>;
  /** The records of a site as they are read where fields of this release hold what earlier releases kept in extensions. */
  readonly asHeld?: (site: PublishedSite) => PublishedSite;
}

const own = { country_code: 'FR', party_id: 'OWN' };
const publisher = { own, time: '2026-11-25T12:00:00Z' };

const idOf = ({ id, location }: PublishedSite) => location.source?.id ?? id;

const ocpi = (version: OcpiVersion, cannotSay: readonly Loss[]): FormatOfBothWays => ({
  title: `OCPI ${version}`,
  section: 'OCPI 2.2.1 and 2.3.0',
  write: (sites) => [
    `[${sites
      .filter(({ id, location }) => lackedByPlace(id, location, own).length === 0)
      .filter(({ stations }) => lackedByStations(stations.map(({ station }) => station)).length === 0)
      .map((site) => {
        const text = new OcpiLocationText(site, own, version);
        return text.begin() + text.add(site.stations) + text.end();
      })
      .join()}]`,
  ],
  read: readOcpi,
  ofLocation: (site) => [idOf(site)],
  ofPlace: idOf,
  ofStation: (site, station, id) => `${idOf(site)}/${uidOf(id, station, site.location)}`,
  cannotSay,
  sites: structuredSites,
  asHeld: refilledSite,
});

function sitesAsText(
  sites: readonly PublishedSite[],
  contentOf: (site: PublishedSite) => SiteContent,
): string {
  const texts = sites.map((site) => {
    const text = new SiteText(contentOf(site));
    for (const { id, station } of site.stations) text.add(id, station);
    return text.take() + text.end();
  });
  return texts.filter((text) => text !== '').join(',');
}

const table = tableFrame(publisher);
const status = statusFrame(publisher, 'snapshotPull');

const datex2: FormatOfBothWays = {
  title: 'DATEX II',
  section: 'DATEX II',
  write: (sites) => [
    table.head + sitesAsText(sites, ({ id, location }) => new DatexSite(id, location)) + table.tail('1'),
    status.head +
      sitesAsText(sites, ({ id, location }) => new DatexSiteStatus(id, location, 'all')) +
      status.tail(),
  ],
  read: readDatex2,
  ofLocation: ({ id }) => [id],
  ofPlace: ({ id }) => id,
  ofStation: (_site, _station, id) => id,
  cannotSay: datex2CannotSay,
  cannotSayOfTariffs: rateLosses,
};

const described = (site: PublishedSite): DescribedStation[] =>
  presentIn(site).map(({ id, station }) => ({
    id,
    station,
    updated_at: station.updated_at,
    locationId: site.id,
    location: site.location,
    stations: site.stations.length,
  }));

const presentIn = ({ stations }: PublishedSite) =>
  stations.flatMap(({ id, station }) => (station.kind === 'present' ? [{ id, station }] : []));

const irve: FormatOfBothWays = {
  title: 'IRVE',
  section: 'IRVE',
  write: (sites) => [irveHeader + sites.flatMap(described).map(irveRow).join('')],
  read: readIrve,
  ofLocation: (site) => [idOf(site)],
  ofPlace: idOf,
  ofStation: (site, { source, details }, id) => {
    const evseId = details.evse_id?.replaceAll('*', '') ?? '';
    if (/^[A-Z]{2}[A-Z\d]{4,}$/.test(evseId)) return evseId;
    return `${idOf(site)}/${(source?.id ?? id).replace(`${idOf(site)}/`, '')}`;
  },
  cannotSay: irveCannotSay,
};

function stored(site: PublishedSite): StoredRecord[] {
  const stateOf = (kind: string) => (kind === 'location' ? site.location : undefined);
  return presentIn(site).map(({ id, station }) => ({
    id,
    version: 1,
    ...renderRecord(
      'station',
      { ...station, attributes: { ...station.attributes, location_id: site.id } },
      stateOf,
    ),
  }));
}

const asOneText = (
  sites: readonly PublishedSite[],
  { head, render, separator, tail }: ReturnType<typeof csvFile>,
) => head + sites.flatMap(stored).map(render).join(separator) + tail;

const geojson: FormatOfBothWays = {
  title: 'GeoJSON',
  section: 'Lists of stations as GeoJSON and CSV',
  write: (sites) => [
    asOneText(
      sites,
      geoJsonFile((record) => featureJson('station', credited.shownIn(record))),
    ),
  ],
  read: readGeoJson,
  ofLocation: () => [],
  ofPlace: ({ id }) => id,
  ofStation: (_site, _station, id) => id,
  cannotSay: geoJsonCannotSay,
};

const csv: FormatOfBothWays = {
  ...geojson,
  title: 'CSV, the list of stations',
  write: (sites) => [asOneText(sites, csvFile({ kind: 'station' }, credited))],
  read: readCsv,
  cannotSay: geoJsonCannotSay,
};

const csvOfConnectors: FormatOfBothWays = {
  title: 'CSV, a row for each connector',
  section: 'CSV with a row for each connector',
  write: (sites) => [connectorRowsHeader + sites.flatMap(described).map(connectorRows).join('')],
  read: readCsv,
  // The location of a row is made from it.
  ofLocation: (site) => presentIn(site).map(({ id }) => id),
  ofPlace: (_, id) => id,
  ofStation: (_site, _station, id) => id,
  cannotSay: cannotSayInRows,
};

/** Attributes, and beside them what stands there. */
function shownOf(kind: 'location' | 'station', { attributes }: { readonly attributes: object }) {
  const beside = namesBeside(aggregates[kind].fields);
  const [ofAttributes, others] = [true, false].map((isAttribute) =>
    Object.fromEntries(Object.entries(attributes).filter(([name]) => beside.includes(name) !== isAttribute)),
  );
  return { attributes: ofAttributes ?? {}, ...others };
}

const listed = (id: string, { source, extensions }: Pick<PresentStation, 'source' | 'extensions'>) => ({
  ...{ id, version: 1, source, extensions },
});

const ndjson: FormatOfBothWays = {
  title: 'NDJSON',
  section: 'NDJSON',
  write: (sites) => {
    const lines = sites.flatMap((site) => [
      registered({ ...listed(site.id, site.location), ...shownOf('location', site.location) }),
      ...presentIn(site).map(({ id, station }) =>
        stationLine(
          {
            ...listed(id, station),
            ...shownOf('station', station),
            status: {
              code: station.attributes.available,
              observed_at: station.observed?.observed_at ?? null,
            },
            connectors: station.connectors.map((entry) => ({ ...entry, name: null })),
            details: { ...station.details },
          },
          { ofType: (id) => ({ feed: 'directory', id }), ofTariff: () => undefined },
        ),
      ),
    ]);
    return [lines.map((line) => `${JSON.stringify(line)}\n`).join('')];
  },
  read: readNdjson,
  ofLocation: (site) => [idOf(site)],
  ofPlace: ({ id }) => id,
  ofStation: (_site, { source }, id) => source?.id ?? id,
  cannotSay: ndjsonCannotSay,
  sites: structuredSites,
};

/** All formats that are written and read, in the order of docs/formats.md. */
export const formatsOfBothWays: readonly FormatOfBothWays[] = [
  ocpi('2.2.1', ocpiCannotSay('2.2.1')),
  ocpi('2.3.0', ocpiCannotSay('2.3.0')),
  datex2,
  irve,
  geojson,
  csv,
  csvOfConnectors,
  ndjson,
];
