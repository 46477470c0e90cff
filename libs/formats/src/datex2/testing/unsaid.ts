import { bareDetails, bareStation } from '../../../../domain/src/station/testing/builders.js';
import type { PublishedSite } from '../../ocpi/writing/ocpi-location.js';
import { connector, site, station } from '../writing/testing/sites.js';

/** What DATEX II does not say of a record, with a site that is read as another one for it. */
export interface Unsaid {
  readonly what: string;
  /** What is read in its place. */
  readonly becomes: string;
  readonly site: PublishedSite;
}

const named = { ...bareStation, name: 'A' };
const here = { latitude: '51.04', longitude: '3.7' };
const withConnector = (changes: object) =>
  site([station({ attributes: named, connectors: [connector, { ...connector, ...changes }] })]);
const withStation = (attributes: object, location: object = {}) =>
  site([station({ attributes: { ...named, ...attributes } })], location);
const withDetails = (details: object) =>
  site([station({ attributes: named, details: { ...bareDetails, ...details } })]);
const withExtensions = (extensions: Record<string, unknown>) => site([], { extensions });

export const unsaid: readonly Unsaid[] = [
  {
    what: 'a location that is retired or not to be published',
    becomes: 'nothing',
    site: site([], { extensions: { publish: false } }),
  },
  {
    what: 'a station without the power or the kind of current of any connector',
    becomes: 'nothing',
    site: site([station({ attributes: named, connectors: [] })]),
  },
  {
    what: 'a connector without power or standard',
    becomes: 'nothing',
    site: withConnector({ standard: null }),
  },
  {
    what: 'power below 1 kW, as some feeds have kilowatts in place of watts',
    becomes: 'a thousand times as much',
    site: withConnector({ kilowatts: 0.9 }),
  },
  {
    what: 'the number of phases of AC',
    becomes: 'three above 7.4 kW, else one',
    site: withConnector({ standard: 'IEC_62196_T2', power_type: 'AC_2_PHASE', kilowatts: 22 }),
  },
  {
    what: 'a station without a name',
    becomes: 'the name of the location, else its address',
    site: withStation({ name: null }, { attributes: { name: 'B' } }),
  },
  {
    what: 'a station without a position',
    becomes: 'the position of the location',
    site: withStation({}, { attributes: here }),
  },
  {
    what: 'opening hours other than 24/7, and 24/7 of some stations of a location',
    becomes: 'none',
    site: withStation({ hours: 'Mon–Fri 08:00–20:00' }),
  },
  {
    what: 'a phone number for help without an operator',
    becomes: 'none',
    site: site([], { attributes: { help_phone: '+31 1' } }),
  },
  {
    what: 'facilities other than those of [DATEX II](publishing.md#datex-ii)',
    becomes: 'none',
    site: site([], { attributes: { facilities: ['AIRPORT'] } }),
  },
  {
    what: 'capabilities other than those of [DATEX II](publishing.md#datex-ii)',
    becomes: 'none',
    site: withDetails({ capabilities: ['UNLOCK_CAPABLE'] }),
  },
  {
    what: 'the parking type `UNDERGROUND_GARAGE`',
    becomes: '`PARKING_GARAGE`',
    site: withExtensions({ parking_type: 'UNDERGROUND_GARAGE' }),
  },
  {
    what: 'the category and the size of images, and images whose address does not end with their type',
    becomes: 'photos of the location or of the charger',
    site: withExtensions({ images: [{ url: 'https://a.example/b.png', category: 'OWNER', type: 'png' }] }),
  },
  {
    what: 'the energy of a location without stations, and its sources and supplier',
    becomes: 'none',
    site: withExtensions({ energy_mix: { is_green_energy: true } }),
  },
  {
    what: 'extensions other than directions, images, owner, parking type and energy',
    becomes: 'none',
    site: withExtensions({ suboperator: { name: 'C' } }),
  },
];
