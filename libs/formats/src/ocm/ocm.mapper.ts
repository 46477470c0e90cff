import { isJsonObject, member, textOf } from '#domain';
import { connectorEntries, connectorsText, connectorTypes } from '../fields/connectors.js';
import { countryOf } from '../fields/country.js';
import { extensionsOf } from '../fields/extensions.js';
import { identifierOf, IDENTIFIER, uint64Of } from '../fields/json-members.js';
import { isOrigin, positionOf, type Position } from '../fields/position.js';
import { joined, labelled, STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../fields/text.js';
import { pastTimeOf } from '../fields/time.js';
import {
  warnsOf,
  type FeedCommand,
  type MappedRecord,
  type Warn,
  type Warning,
} from '../records/mapped-record.js';
import { connectorsIn } from './ocm-connections.js';
import { referenceOf, withOcmTypes, type Json } from './ocm-members.js';
import { structuresIn } from './ocm-structures.js';
import { isRemoved, statusOf } from './ocm-status.js';

const FEED = 'ocm';

/** The operator that POIs have of which none is known. */
const UNKNOWN_OPERATOR_ID = 1;

/** What fields hold wholly, what changes with each check of a POI, and what its visitors have added. */
const held: ReadonlySet<string> = new Set([
  'ID',
  'StatusType',
  'StatusTypeID',
  'UsageCost',
  'DateLastStatusUpdate',
  'DateLastVerified',
  'IsRecentlyVerified',
  'UserComments',
  'MediaItems',
]);

/** Maps a POI of Open Charge Map to the commands for a location and a station. Accepts any JSON value. */
export function mapPoi(poi: unknown, now: number): MappedRecord {
  const id = identifierOf(member(poi, 'ID'));
  const address = member(poi, 'AddressInfo');
  if (!isJsonObject(poi)) return rejected('a POI is not an object', poi);
  if (id === null) return rejected(`a POI has no usable ID: ${IDENTIFIER}`, poi);
  if (!isJsonObject(address)) return rejected(`POI ${id} has no AddressInfo`, poi);
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `POI ${id}`, poi);
  const read = withOcmTypes(poi, address, warn);
  const commands = new PoiMapping(poi, read, id, warn).commands(now);
  return {
    commands: commands.map((command) => ({ command, original: poi })),
    warnings,
    rejects: [],
    skipped: 0,
  };
}

function rejected(reason: string, original: unknown): MappedRecord {
  return { commands: [], warnings: [], rejects: [{ kind: 'station', reason, original }], skipped: 0 };
}

/** Connections without what changes with each status; null if there are none. */
function withoutStatus(connections: unknown): unknown {
  if (Array.isArray(connections)) return connections.length === 0 ? null : connections.map(withoutStatus);
  if (!isJsonObject(connections)) return connections ?? null;
  const entries = Object.entries(connections).filter(([name]) => !/^StatusType(ID)?$/.test(name));
  return Object.fromEntries(entries);
}

class PoiMapping {
  private readonly source: FeedCommand['source'];
  private readonly poi: Json;
  private readonly address: Json;

  constructor(
    private readonly given: Json,
    { poi, address }: ReturnType<typeof withOcmTypes>,
    private readonly id: string,
    private readonly warn: Warn,
  ) {
    this.poi = poi;
    this.address = address;
    this.source = { feed: FEED, id };
  }

  commands(now: number): FeedCommand[] {
    const { source, poi, warn } = this;
    const observed_at = pastTimeOf(poi['DateLastStatusUpdate'], { timeZone: null, now }, warn);
    const observed = { ...(observed_at !== null && { observed_at }) };
    if (isRemoved(poi)) return [{ type: 'RemoveStation', source, ...observed, data: {} }];
    const connectors = connectorsIn(poi, warn);
    const position = this.position();
    const { code, sourceStatus } = statusOf(poi, warn);
    const points = textOf(poi['NumberOfPoints']);
    const outlets = joined([connectorsText(connectors), points && `Points: ${points}`], '; ');
    const station: FeedCommand = {
      type: 'UpsertStation',
      source,
      ...observed,
      data: {
        ...this.stationData(),
        ...position,
        outlets: this.cut(outlets, TEXT_LENGTH, 'outlets'),
        available: code,
      },
      connectors: connectorEntries(connectors, warn),
      details: { source_status: sourceStatus },
      extensions: this.extensions(),
    };
    const place = { ...this.place(), ...position, ...structuresIn(poi) };
    const location: FeedCommand = { type: 'RegisterLocation', source, data: place };
    return [location, ...connectorTypes(connectors), station];
  }

  /** The members of the POI that no field holds wholly. The connections are among them, as equal ones are counted. */
  private extensions(): Json | null {
    const { Connections, ...others } = this.given;
    const members = Object.entries(others).filter(
      ([name, value]) => !held.has(name) || value !== this.poi[name],
    );
    const connections = withoutStatus(Connections);
    return extensionsOf({ ...Object.fromEntries(members), Connections: connections }, this.warn);
  }

  private cut(text: string | null, length: number, name: string): string | null {
    return truncateToLength(text, length, name, this.warn);
  }

  private position(): Position | { readonly latitude: null; readonly longitude: null } {
    const { Latitude, Longitude } = this.address;
    const position = positionOf(textOf(Latitude), textOf(Longitude));
    if (position === null) this.warn('POI has no usable coordinates', { Latitude, Longitude });
    else if (isOrigin(position)) this.warn('POI is at 0, 0');
    return position ?? { latitude: null, longitude: null };
  }

  private place(): Json {
    const { address } = this;
    const text = (name: string, length = STRING_LENGTH) => this.cut(textOf(address[name]), length, name);
    const lines = joined([textOf(address['AddressLine1']), textOf(address['AddressLine2'])], ', ');
    const phone =
      textOf(address['ContactTelephone1']) ?? textOf(member(this.poi['OperatorInfo'], 'PhonePrimaryContact'));
    return {
      name: text('Title', TEXT_LENGTH),
      address: this.cut(lines, TEXT_LENGTH, 'AddressLine1'),
      city: text('Town'),
      region: text('StateOrProvince'),
      postal_code: text('Postcode'),
      country: this.country(),
      operator: this.cut(this.operator(), STRING_LENGTH, 'OperatorInfo'),
      help_phone: this.cut(phone, STRING_LENGTH, 'ContactTelephone1'),
    };
  }

  private country(): string | null {
    const { Country, CountryID } = this.address;
    const country = textOf(member(Country, 'ISOCode')) ?? textOf(member(Country, 'Title'));
    if (country === null && CountryID !== undefined)
      this.warn('country is given by its CountryID alone, left empty', CountryID);
    return countryOf(country, this.warn);
  }

  private operator(): string | null {
    const { id, title } = referenceOf(this.poi, 'OperatorInfo');
    return id === UNKNOWN_OPERATOR_ID ? null : title;
  }

  private stationData(): Json {
    const { poi, address } = this;
    const operator = this.operator();
    const website = textOf(member(poi['OperatorInfo'], 'WebsiteURL'));
    const instructions = joined(
      [
        textOf(address['AccessComments']),
        textOf(poi['GeneralComments']),
        labelled('Access', referenceOf(poi, 'UsageType').title),
        labelled('Operator', operator && joined([operator, website], ', ')),
        labelled('Website', textOf(address['RelatedURL'])),
      ],
      '\n',
    );
    return {
      name: this.cut(textOf(address['Title']), TEXT_LENGTH, 'Title'),
      cost: this.cut(textOf(poi['UsageCost']), TEXT_LENGTH, 'UsageCost'),
      pre_charge_instructions: this.cut(instructions, TEXT_LENGTH, 'instructions'),
      location_source: this.source,
      external_station_id: uint64Of(this.id),
    };
  }
}
