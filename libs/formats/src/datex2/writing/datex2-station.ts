import { currentOf, formatOf, otherToken, stationId, token } from '../datex2-terms.js';
import { isUnset, type PresentStation, type RemovedStation, type StationConnector } from '#domain';
import { allExtras } from '../../ocpi/writing/ocpi-classes.js';
import { words } from '../../ocpi/writing/ocpi-words.js';
import { extrasOf, withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2MethodOf } from '../../vocabulary/capabilities.js';
import { datex2MethodOfPayment } from '../../vocabulary/payment.js';
import { datex2PlugOf } from '../../vocabulary/plugs.js';
import { photoUrls, placeReference, textsIn } from './datex2-place.js';
import type { PointRates } from './datex2-rates.js';
import { evseId, some, textIn, versioned } from './datex2-values.js';

type Station = PresentStation | RemovedStation;

/** What DATEX II requires of a station and this one lacks: the power of a connector, or whether it is AC or DC. */
export function datexLacks({ connectors }: Pick<Station, 'connectors'>): readonly string[] {
  return [
    ...(powersOf(connectors).length > 0 ? [] : ['connector power']),
    ...(currentOf(connectors) ? [] : ['connector power_type']),
  ];
}

/** What a station has from elsewhere. */
interface StationParts {
  readonly energy: Json | undefined;
  readonly service: Json | undefined;
  readonly rates: PointRates | undefined;
}

/**
 * A station that lacks nothing: a DATEX II station with one refill point, as the directory knows one status of it and not
 * which stations share a cabinet and its power.
 * @param site what the stations of its site have in common: their energy, and whether staff is there
 */
export function datexStation(
  id: string,
  station: PresentStation,
  { energy, service, rates }: StationParts,
): Json {
  const { payment, accepted_service_providers: providers = [] } = station.attributes;
  const methods = [
    ...capabilitiesOf(station).flatMap((each) => datex2MethodOf(each) ?? []),
    ...(payment?.methods?.flatMap((each) => datex2MethodOfPayment(each) ?? []) ?? []),
  ];
  return versioned(stationId(id), {
    name: textIn(station.attributes.name),
    totalMaximumPower: Math.max(...powersOf(station.connectors)),
    authenticationAndIdentificationMethods: some([...new Set(methods)].map(token)),
    numberOfRefillPoints: 1,
    mobilityServiceProvider: some(providers.map((name) => ({ afacAnOrganisation: { name: textIn(name) } }))),
    // The standard requires the member, also where it is not known.
    serviceType: [service ?? { serviceType: otherToken('unknown') }],
    refillPoint: [{ aegiElectricChargingPoint: refillPoint(id, station, rates) }],
    electricEnergy: energiesOf(energy, rates),
  });
}

/** The energy of a station, with the rates that no station before it has. */
function energiesOf(energy: Json | undefined, rates: PointRates | undefined): readonly Json[] | undefined {
  const energyRate = rates && some(rates.rates);
  return energy || energyRate ? [withoutAbsent({ ...energy, energyRate })] : undefined;
}

const capabilitiesOf = ({ details }: PresentStation): readonly string[] =>
  details.capabilities.flatMap((each) => words.capability['2.2.1'](each) ?? []);

function refillPoint(id: string, station: PresentStation, rates: PointRates | undefined): Json {
  const { attributes, connectors, details, extensions } = station;
  const extras = extrasOf(extensions ?? {}, allExtras.evse);
  const directions = isUnset(attributes.directions) ? extras['directions'] : attributes.directions;
  const images = isUnset(attributes.images) ? extras['images'] : attributes.images;
  const { evse_id, physical_reference, floor_level } = details;
  const reference = textIn(physical_reference);
  return versioned(id, {
    alias: reference && [reference],
    additionalInformation: textsIn(directions),
    externalIdentifier: evse_id === null ? undefined : [evseId(evse_id)],
    photoUrl: photoUrls(images),
    locationReference: placeReference(attributes, addressOfFloor(floor_level)),
    deliveryUnit: token('kWh'),
    modelType: textIn(attributes.model),
    reservation: capabilitiesOf(station).includes('RESERVABLE') ? token('optional') : undefined,
    currentType: currentOf(connectors),
    numberOfConnectors: connectors.reduce((sum, { count }) => sum + count, 0),
    availableChargingPower: [...new Set(powersOf(connectors))].sort((one, other) => other - one),
    connector: some(connectors.flatMap(connectorsOf)),
    electricEnergy: rates && some(rates.energies),
  });
}

const addressOfFloor = (floor: string | null): Json | undefined =>
  floor === null || floor === ''
    ? undefined
    : { addressLine: [{ order: 0, type: token('floor'), text: textIn(floor) }] };

/** Watts, of the connectors of which they are known. */
const powersOf = (connectors: readonly StationConnector[]): readonly number[] =>
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
