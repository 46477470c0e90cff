import { stationId } from '../datex2-terms.js';
import { connectorEntries, connectorsText, connectorTypes } from '../../fields/connectors.js';
import { extensionsOf } from '../../fields/extensions.js';
import { uint64Of } from '../../fields/json-members.js';
import type { Position } from '../../fields/position.js';
import { joined, labelled, STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../../fields/text.js';
import { heldByStation } from '../../members/held.js';
import type { Connector, FeedCommand, RecordSource, StationDetails } from '../../records/mapped-record.js';
import { capabilityOfDatex2Method, datex2MethodOf } from '../../vocabulary/capabilities.js';
import { connectorsOf } from './datex2-connectors.js';
import { directionsIn, imagesIn } from './datex2-extras.js';
import type { HoursContext } from './datex2-clock.js';
import { hoursIn } from './datex2-hours.js';
import { providersIn } from './datex2-organisations.js';
import { parkingOf } from './datex2-parking.js';
import { paymentIn } from './datex2-payment.js';
import { floorIn, positionIn } from './datex2-place.js';
import { costOf, energiesIn } from './datex2-prices.js';
import { tariffSourcesOf } from './datex2-rates.js';
import { chargingStationId } from './datex2-structures.js';
import { identifierIn, shortText, textIn, textsOf, wordOf, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

type Json = Readonly<Record<string, unknown>>;

/** What a site passes on to the stations of its refill points. */
export interface SiteContext {
  readonly source: RecordSource;
  readonly position: Position | null;
  /** The name of points that have none: that of the site, else its address. */
  readonly name: string | null;
  readonly hours: string | null;
  readonly directions: string | null;
  readonly operator: string | null;
  /** Number of refill points of the site. */
  readonly points: number;
  readonly place: HoursContext;
  /** The service providers of all points. */
  readonly providers: readonly string[];
  /** The parking places of the location. */
  readonly places: readonly Json[];
}

/** A refill point and the station that it is part of. */
export interface GivenPoint {
  readonly id: string;
  readonly point: Part;
  readonly station: Part;
}

const lengths = { evse_id: 48, physical_reference: 16, floor_level: 4 } as const;
const NOWHERE = { latitude: null, longitude: null };

/** What is derived from other members, identifies the object, or changes with each change. */
const passedOver = ['versionG', 'lastUpdated'];

/** Maps a refill point to the commands that create the types of its connectors and update its station. */
export function mapPoint(given: GivenPoint, site: SiteContext, context: ValueContext): FeedCommand[] {
  const { id, point } = given;
  const source = { feed: site.source.feed, id };
  const tariff_sources = tariffSourcesOf([point, given.station], source.feed, context.warn);
  const connectors = connectorsOf(point, context.warn).map((each) =>
    tariff_sources.length > 0 ? { ...each, tariff_sources } : each,
  );
  const details = detailsOf(given, context);
  const data = stationData(given, { site, details, connectors }, context);
  takeCounts(given, connectors);
  const station: FeedCommand = {
    type: 'UpsertStation',
    source,
    data: {
      ...data,
      ...structuresIn(given, site, context),
      ...(positionOf(given) ?? site.position ?? NOWHERE),
      location_source: site.source,
      external_location_id: uint64Of(site.source.id),
      external_station_id: uint64Of(id),
    },
    connectors: connectorEntries(connectors, context.warn),
    details,
    extensions: extensionsIn(given, context),
  };
  return [...connectorTypes(connectors), station];
}

/** The structured members of a station. What they hold is taken. */
function structuresIn({ id, point, station }: GivenPoint, site: SiteContext, context: ValueContext): Json {
  const own = providersIn([station, ...energiesIn(station), ...energiesIn(point)], context);
  return {
    charging_station_id: chargingStationId(station, site.source.id),
    parking: heldByStation('parking', parkingOf([station, point], site.places, site.source.id)).value,
    accepted_service_providers: heldByStation('accepted_service_providers', [
      ...new Set([...site.providers, ...own]),
    ]).value,
    payment: paymentIn(id, point, station),
    directions: directionsIn(point, context),
    images: imagesIn(point, 'CHARGER'),
  };
}

const positionOf = ({ point, station }: GivenPoint): Position | null =>
  positionIn(point.member('locationReference')) ?? positionIn(station.member('locationReference'));

interface StationContent {
  readonly site: SiteContext;
  readonly details: Pick<StationDetails, 'evse_id' | 'physical_reference' | 'floor_level'>;
  readonly connectors: readonly Connector[];
}

function stationData(given: GivenPoint, content: StationContent, context: ValueContext): Json {
  const { point, station } = given;
  const { site, details, connectors } = content;
  const text = (value: string | null, name: string) =>
    truncateToLength(value, TEXT_LENGTH, name, context.warn);
  const hours =
    hoursIn(point.member('operatingHours'), site.place, context.warn).text ??
    hoursIn(station.member('operatingHours'), site.place, context.warn).text ??
    site.hours;
  const own = textsOf(point.member('additionalInformation'))[0]?.text ?? null;
  const instructions = joined(
    [site.directions, own, labelled('Floor', details.floor_level), labelled('Operator', site.operator)],
    '\n',
  );
  return {
    name: text(nameOf(given, site, details, context), 'name'),
    model: textIn(point.member('modelType'), STRING_LENGTH, context),
    cost: text(costOf(point, station), 'cost'),
    hours: truncateToLength(hours, STRING_LENGTH, 'hours', context.warn),
    outlets: text(connectorsText(connectors), 'outlets'),
    pre_charge_instructions: text(instructions, 'instructions'),
  };
}

/** The point's name, or that of what several points share, followed by what tells the point from the others. */
function nameOf(
  { point, station }: GivenPoint,
  site: SiteContext,
  { evse_id, physical_reference }: StationContent['details'],
  context: ValueContext,
): string | null {
  const own = textIn(point.member('name'), TEXT_LENGTH, context);
  if (own !== null) return own;
  const ofStation = textIn(station.member('name'), TEXT_LENGTH, context);
  const shared = ofStation === null ? site.points : station.member('refillPoint').items.length;
  const name = ofStation ?? site.name;
  const mark = shared > 1 ? (physical_reference ?? evse_id) : null;
  return name === null ? mark : joined([name, mark], ' – ');
}

function detailsOf({ point, station }: GivenPoint, context: ValueContext) {
  const { warn } = context;
  const identifier = evseIdentifierOf(point);
  const evse_id = identifier && shortText(identifier.member('identifier'), lengths.evse_id, 'evseId', warn);
  if (evse_id !== null) identifier?.take();
  const alias = point.member('alias');
  const reference = alias.items.length === 1 ? textsOf(alias)[0]?.text : undefined;
  const isHeld = reference !== undefined && Array.from(reference).length <= lengths.physical_reference;
  return {
    evse_id,
    physical_reference: isHeld ? textIn(alias.items[0] ?? alias, lengths.physical_reference, context) : null,
    floor_level: floorIn(point.member('locationReference'), lengths.floor_level, context),
    capabilities: capabilitiesOf(point, station),
  };
}

/** The EVSE-ID of the point, else that of its only connector, as some feeds have it. */
function evseIdentifierOf(point: Part): Part | null {
  const own = identifierIn(point, 'evseId');
  const [connector, ...others] = point.member('connector').items;
  return own ?? (connector && others.length === 0 ? identifierIn(connector, 'evseId') : null);
}

function capabilitiesOf(point: Part, station: Part): string[] {
  const capabilities = new Set<string>();
  for (const method of station.member('authenticationAndIdentificationMethods').items) {
    const word = wordOf(method) ?? '';
    const capability = capabilityOfDatex2Method(word);
    if (capability === undefined) continue;
    if (datex2MethodOf(capability) === word) method.take();
    capabilities.add(capability);
  }
  const reservation = point.member('reservation');
  if (wordOf(reservation) === 'optional') {
    reservation.take();
    capabilities.add('RESERVABLE');
  }
  return [...capabilities];
}

/** Takes numbers that say the same as the connectors. */
function takeCounts({ point, station }: GivenPoint, connectors: readonly Connector[]): void {
  const watts = connectors.flatMap(({ kilowatts }) =>
    kilowatts === null ? [] : Math.round(kilowatts * 1000),
  );
  takeIfSame(point.member('availableChargingPower'), watts);
  takeIfSame(
    point.member('availableVoltage'),
    connectors.flatMap(({ max_voltage }) => max_voltage ?? []),
  );
  const isAlone = station.member('refillPoint').items.length === 1;
  takeIf(point.member('numberOfConnectors'), connectors.length);
  if (isAlone) takeIf(station.member('totalMaximumPower'), Math.max(...watts));
  takeIf(station.member('numberOfRefillPoints'), station.member('refillPoint').items.length);
}

/** Takes a list of these numbers. */
function takeIfSame(part: Part, numbers: readonly number[]): void {
  const given = new Set(part.items.map(({ value }) => value));
  if (given.size === new Set(numbers).size && numbers.every((each) => given.has(each))) part.take();
}

function takeIf(part: Part, value: unknown): void {
  if (part.value === value) part.take();
}

function extensionsIn({ id, point, station }: GivenPoint, { warn }: ValueContext): Json | null {
  point.member('idG').take();
  takeIf(station.member('idG'), stationId(id));
  for (const part of [point, station]) for (const name of passedOver) part.member(name).take();
  if (wordOf(point.member('deliveryUnit')) === 'kWh') point.member('deliveryUnit').take();
  takeUnknownService(station);
  station.member('refillPoint').take();
  const rest = { ...(point.rest() as Json | undefined), energyInfrastructureStation: station.rest() };
  const others = Object.entries(rest).filter(([, value]) => value !== undefined);
  const datex2 = others.length > 0 ? Object.fromEntries(others) : null;
  return extensionsOf({ datex2 }, warn);
}

/** The standard requires a type of service, of which some feeds know nothing. */
function takeUnknownService(station: Part): void {
  const [service, ...others] = station.member('serviceType').items;
  if (others.length === 0 && service && wordOf(service.member('serviceType')) === 'unknown')
    service.member('serviceType').take();
}
