import type { PresentStation, StationAttributes, StationConnector } from '#domain';
import { bareDetails, bareStation } from '../../../domain/src/station/testing/builders.js';
import { connector, site, station } from '../datex2/writing/testing/sites.js';
import type { PublishedSite } from '../ocpi/writing/ocpi-location.js';

/** What a loss is judged by: a location, or a station of it. */
export interface Subject {
  readonly site: PublishedSite;
  /** Undefined for the location. */
  readonly station?: PresentStation | undefined;
}

/** What a format can't say of records, so that they are read as other ones. */
export interface Loss {
  /** In words, for docs/formats.md. */
  readonly what: string;
  /** What is read in its place. */
  readonly becomes: string;
  /** The members that are read as others, such as `station.cost`; `station` is the record itself. */
  readonly members: readonly string[];
  /** Whether it happens to a record; absent: to each one that has the members. */
  readonly when?: (subject: Subject) => boolean;
  /** A site that is read as another one for it. */
  readonly example: PublishedSite;
}

/** All attributes of a station. */
export const fullAttributes = (): StationAttributes => ({
  ...bareStation,
  ...{ name: 'S', cost: '1', cost_description: '2', manufacturer: '3', model: '4', pwps_version: '5' },
  ...{ qr_enabled: true, outlets: '6', hours: 'Mon', pre_charge_instructions: '7', available: '2' },
  ...{ latitude: '61.5', longitude: '91.5', external_location_id: '8', external_station_id: '9' },
});

/** A site with a station that have all members. */
export const fullSite = (location: object = {}, changes: Partial<PresentStation> = {}): PublishedSite =>
  site(
    [
      station({
        attributes: fullAttributes(),
        observed: { observed_at: '2026-11-24T10:00:00.000Z', changed_at: '2026-11-24T10:00:00.000Z' },
        connectors: [connector],
        details: {
          ...{ evse_id: 'FR*ABC*E1', physical_reference: 'p', floor_level: 'f', source_status: 'RESERVED' },
          ...{ capabilities: ['RFID_READER', 'RESERVABLE'], parking_restrictions: ['DISABLED'] },
        },
        extensions: {
          ...{
            directions: [{ language: 'en', text: 'd' }],
            own: 'o',
            gratuit: 'true',
            restriction_gabarit: 'r',
          },
          images: [{ url: 'https://a.example/b.png', category: 'CHARGER', type: 'png' }],
        },
        ...changes,
      }),
    ],
    {
      attributes: {
        ...{ name: 'L', address: 'A', city: 'C', region: 'R', postal_code: '75001', country: 'FR' },
        ...{ latitude: '60.5', longitude: '90.5', operator: 'O', help_phone: 'H', facilities: ['HOTEL'] },
        time_zone: 'Europe/Paris',
        ...location,
      },
      extensions: {
        ...{ directions: [{ language: 'en', text: 'd' }], own: 'o', nom_enseigne: 'n', owner: { name: 'w' } },
        images: [{ url: 'https://a.example/b.png', category: 'LOCATION', type: 'png' }],
        ...{ parking_type: 'ON_STREET', opening_times: { twentyfourseven: true } },
        energy_mix: { is_green_energy: true },
      },
    },
  );

/** The full site with other connectors. */
export const withConnectors = (...changes: readonly Partial<StationConnector>[]): PublishedSite =>
  fullSite({}, { connectors: changes.map((each) => ({ ...connector, ...each })) });

export const withDetails = (details: Partial<PresentStation['details']>): PublishedSite =>
  fullSite({}, { details: { ...bareDetails, ...details } });

export const withoutStations = (): PublishedSite => ({ ...fullSite(), stations: [] });

/** Members of one kind of record, such as `station.cost`. */
export const of = (kind: 'location' | 'station', ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${kind}.${name}`);

export const connectorsIn = ({ station }: Subject): readonly StationConnector[] => station?.connectors ?? [];

/** Whether any of the words is none of those that a format has. */
export const hasOther = (words: readonly string[] = [], ...known: readonly string[]): boolean =>
  words.some((word) => !known.includes(word));
