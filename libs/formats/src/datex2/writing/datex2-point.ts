import { isUnset, type PresentStation, type RemovedStation, type StationConnector } from '#domain';
import { allExtras } from '../../ocpi/writing/ocpi-classes.js';
import { extrasOf, withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { words } from '../../ocpi/writing/ocpi-words.js';
import { datex2ServicesOf } from '../../vocabulary/connector-capabilities.js';
import { datex2PlugOf } from '../../vocabulary/plugs.js';
import { currentOf, formatOf, token } from '../datex2-terms.js';
import { othersOf } from './datex2-others.js';
import { terminalsOf } from './datex2-payment.js';
import { photoUrls, placeReference, textsIn } from './datex2-place.js';
import { evseId, some, textIn, textsOf, versioned } from './datex2-values.js';

type Station = PresentStation | RemovedStation;

/** What DATEX II requires of a station and this one lacks: the power of a connector, or whether it is AC or DC. */
export function datexLacks({ connectors }: Pick<Station, 'connectors'>): readonly string[] {
  return [
    ...(powersOf(connectors).length > 0 ? [] : ['connector power']),
    ...(currentOf(connectors) ? [] : ['connector power_type']),
  ];
}

/** What a refill point has from elsewhere. */
export interface PointParts {
  /** Only if that of its charging station is not the point's. */
  readonly name?: string | null;
  readonly language: string;
  readonly energies: readonly Json[];
  /** The parking places of its location as dedicated spaces, by id. */
  readonly spaces: ReadonlyMap<string, Json>;
}

/** A station of the directory as a refill point. */
export function refillPoint(id: string, station: PresentStation, parts: PointParts): Json {
  const { attributes, connectors, details, extensions } = station;
  const { language, spaces } = parts;
  const extras = extrasOf(extensions ?? {}, allExtras.evse);
  const directions = isUnset(attributes.directions) ? extras['directions'] : attributes.directions;
  const images = isUnset(attributes.images) ? extras['images'] : attributes.images;
  const { evse_id, physical_reference, floor_level } = details;
  const parking = attributes.parking?.flatMap(({ parking_id }) => spaces.get(parking_id) ?? []) ?? [];
  const voltages = connectors.flatMap(({ max_voltage }) => max_voltage ?? []);
  return versioned(id, {
    ...othersOf('point', extensions?.['datex2']),
    name: textIn(parts.name, language),
    alias: textsOf(physical_reference, language),
    additionalInformation: textsIn(directions),
    externalIdentifier: evse_id === null ? undefined : [evseId(evse_id)],
    photoUrl: photoUrls(images),
    operatingHours: attributes.hours === '24/7' ? { afacOpenAllHours: {} } : undefined,
    locationReference: placeReference(attributes, { address: addressOfFloor(floor_level, language) }),
    supplementalFacility: some(terminalsOf(id, station, language)),
    dedicatedParkingSpaces: some(parking),
    deliveryUnit: token('kWh'),
    modelType: textIn(attributes.model, language),
    reservation: capabilitiesOf(station).includes('RESERVABLE') ? token('optional') : undefined,
    currentType: currentOf(connectors),
    numberOfConnectors: connectors.reduce((sum, { count }) => sum + count, 0),
    ...given('availableVoltage', some([...new Set(voltages)].sort(descending))),
    availableChargingPower: [...new Set(powersOf(connectors))].sort(descending),
    ...given('smartRechargingServices', some(servicesOf(station).map(token))),
    connector: some(connectors.flatMap(connectorsOf)),
    electricEnergy: some(parts.energies),
  });
}

/** A member, unless it is not known: another one of the name may be. */
const given = (name: string, value: unknown): Json => (value === undefined ? {} : { [name]: value });

const descending = (one: number, other: number): number => other - one;

export const capabilitiesOf = ({ details }: PresentStation): readonly string[] =>
  details.capabilities.flatMap((each) => words.capability['2.2.1'](each) ?? []);

/** What the connectors of a station can do beside charging, with what its feed has given of it. */
function servicesOf({ connectors, extensions }: PresentStation): readonly string[] {
  const known = connectors.flatMap(({ capabilities }) => datex2ServicesOf(capabilities));
  const others = othersOf('point', extensions?.['datex2'])['smartRechargingServices'];
  const told = (others ?? []) as readonly { readonly value: string }[];
  return [...new Set([...told.map(({ value }) => value), ...known])];
}

const addressOfFloor = (floor: string | null, language: string): Json | undefined =>
  floor === null || floor === ''
    ? undefined
    : { addressLine: [{ order: 0, type: token('floor'), text: textIn(floor, language) }] };

/** Watts, of the connectors of which they are known. */
export const powersOf = (connectors: readonly StationConnector[]): readonly number[] =>
  connectors.flatMap(({ kilowatts }) => (kilowatts === null ? [] : Math.round(kilowatts * 1000)));

/** The connectors of an entry; none if its standard or its power is not known. Standards that DATEX II lacks are named in `otherConnector`. */
function connectorsOf(entry: StationConnector): readonly Json[] {
  const { standard, kilowatts, max_voltage, max_amperage, count } = entry;
  if (standard === null || kilowatts === null) return [];
  const type = datex2PlugOf(standard);
  const connector = withoutAbsent({
    connectorType: token(type ?? 'other'),
    otherConnector: type === undefined ? standard : undefined,
    connectorFormat: formatOf(entry),
    maxPowerAtSocket: Math.round(kilowatts * 1000),
    voltage: max_voltage ?? undefined,
    maximumCurrent: max_amperage ?? undefined,
  });
  return Array<Json>(count).fill(connector);
}
