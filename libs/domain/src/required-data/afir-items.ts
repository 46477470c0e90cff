import { ofLocation, ofStation, type RequiredItem } from './required-item.js';
import {
  saysSmartCharging,
  says,
  saysCapability,
  saysConnectors,
  saysMethods,
  saysPlaces,
} from './statements.js';

/**
 * What operators in the European Union must make available of a site: Implementing Regulation (EU) 2025/655, annex.
 * `row` is the number there, of table A (data of all recharging and refuelling points), B (further data of recharging
 * points) or F (dynamic data); `article` the point of Article 20(2) of Regulation (EU) 2023/1804, as of 2023, that asks for
 * the same. docs/law.md says where these numbers are from.
 */
export const afirItems: readonly RequiredItem[] = [
  ofLocation('operator_legal_name', {
    ...{ row: 'A1', article: '(a)(iv)', title: 'Legal name of the operator or owner' },
    has: ({ attributes: { operator_details, owner } }) =>
      says(operator_details?.legal_name) || says(owner?.legal_name),
  }),
  ofLocation('operator_name', {
    ...{ row: 'A2', article: '(a)(iv)', title: 'Commercial name of the operator or owner' },
    has: ({ attributes: { operator, owner } }) => says(operator) || says(owner?.name),
  }),
  ofLocation('recharging_points', {
    ...{ row: 'A3', title: 'Number of recharging points' },
    has: ({ stations }) => stations > 0,
  }),
  ofLocation('staff', {
    ...{ row: 'A4', title: 'Whether staff is there' },
    has: ({ attributes: { staffed } }) => says(staffed),
  }),
  ofLocation('help_phone', {
    ...{ row: 'A5', article: '(a)(iv)', title: 'Telephone of the helpdesk' },
    has: ({ attributes: { help_phone } }) => says(help_phone),
  }),
  ofLocation('facilities', {
    ...{ row: 'A6', title: 'Facilities for users' },
    has: ({ attributes: { facilities, parking_places } }) =>
      says(facilities) || saysPlaces(parking_places, 'roofed', 'lighting'),
  }),
  ofLocation('position', {
    ...{ row: 'A7', article: '(a)(i)', title: 'Coordinates' },
    has: ({ hasPosition }) => hasPosition,
  }),
  ofLocation('directions', {
    ...{ row: 'A8', title: 'Further information on where it is' },
    has: ({ attributes: { directions } }) => says(directions),
  }),
  ofLocation('country', {
    ...{ row: 'A9', title: 'Country' },
    has: ({ attributes: { country } }) => says(country),
  }),
  ofLocation('region', {
    ...{ row: 'A10', title: 'Region, by NUTS' },
    has: ({ attributes: { nuts } }) => says(nuts),
  }),
  ofLocation('city', {
    ...{ row: 'A11', title: 'City or town' },
    has: ({ attributes: { city } }) => says(city),
  }),
  ofLocation('postal_code', {
    ...{ row: 'A12', title: 'Postal code' },
    has: ({ attributes: { postal_code } }) => says(postal_code),
  }),
  ofLocation('address', {
    ...{ row: 'A13', title: 'Address' },
    has: ({ attributes: { address } }) => says(address),
  }),
  ofLocation('opening_hours', {
    ...{ row: 'A14', article: '(a)(v)', title: 'Opening hours' },
    has: ({ attributes: { opening_times } }) => says(opening_times),
  }),
  ofLocation('time_zone', {
    ...{ row: 'A15', title: 'Time zone' },
    has: ({ attributes: { time_zone } }) => says(time_zone),
  }),
  ofLocation('vehicle_types', {
    ...{ row: 'A16', article: '(b)(vi)', title: 'Types of vehicles' },
    has: ({ attributes: { parking_places } }) => saysPlaces(parking_places, 'vehicle_types'),
  }),
  ofLocation('vehicle_limits', {
    ...{ row: 'A17', title: 'Limits on weight, height, length and width of vehicles' },
    has: ({ attributes: { parking_places } }) =>
      saysPlaces(
        parking_places,
        ...(['max_vehicle_weight', 'max_vehicle_height', 'max_vehicle_length', 'max_vehicle_width'] as const),
      ),
  }),
  ofLocation('parking_places', {
    ...{ row: 'A18', title: 'Number of parking places' },
    has: ({ attributes: { parking_places } }) => says(parking_places),
  }),
  ofLocation('parking_disabled', {
    ...{ row: 'A19', article: '(a)(iii)', title: 'Number of parking places for people with disabilities' },
    // Only where each place names its vehicles is the number known to be 0.
    has: ({ attributes: { parking_places: places = [] } }) =>
      places.some(({ vehicle_types: types }) => types?.includes('DISABLED')) ||
      (places.length > 0 && places.every(({ vehicle_types: types }) => says(types))),
  }),
  ofStation('card_payment', {
    ...{ row: 'A20', title: 'Payment by a reader of bank cards' },
    has: (station) =>
      saysMethods(station) ||
      saysCapability(
        station,
        ...(['CHIP_CARD_SUPPORT', 'CREDIT_CARD_PAYABLE', 'DEBIT_CARD_PAYABLE', 'PED_TERMINAL'] as const),
      ),
  }),
  ofStation('contactless_payment', {
    ...{ row: 'A21', title: 'Contactless payment by card' },
    has: (station) => saysMethods(station) || saysCapability(station, 'CONTACTLESS_CARD_SUPPORT'),
  }),
  ofStation('other_payment', {
    ...{ row: 'A22', title: 'Other ad hoc payment' },
    has: (station) => saysMethods(station),
  }),
  ofStation('payment_providers', {
    ...{ row: 'A23', title: 'Accepted providers of payment' },
    has: ({ members: { payment } }) => says(payment?.brands) || says(payment?.terminals),
  }),
  ofStation('contract_payment', {
    ...{ row: 'A24', title: 'Payment by contract' },
    has: (station) =>
      says(station.members.accepted_service_providers) || saysCapability(station, 'RFID_READER'),
  }),
  ofStation('evse_id', {
    ...{ row: 'B1', article: '(b)(i)', title: 'Identification code of the recharging point' },
    has: ({ details: { evse_id } }) => says(evse_id),
  }),
  ofStation('connectors', {
    ...{ row: 'B2', article: '(a)(ii)', title: 'Number of connectors' },
    has: ({ connectors }) => says(connectors),
  }),
  ofStation('connector_types', {
    ...{ row: 'B3', article: '(b)(ii)', title: 'Types of connectors' },
    has: (station) => saysConnectors(station, 'standard'),
  }),
  ofStation('current', {
    ...{ row: 'B4', article: '(b)(iii)', title: 'Alternating or direct current' },
    has: (station) => saysConnectors(station, 'power_type'),
  }),
  ofLocation('station_power', {
    ...{ row: 'B5', article: '(b)(iv)', title: 'Greatest power of the recharging station' },
    has: ({ attributes: { max_kilowatts, charging_stations: stations = [] } }) =>
      says(max_kilowatts) || (stations.length > 0 && stations.every((one) => says(one.max_kilowatts))),
  }),
  ofStation('point_power', {
    ...{ row: 'B6', article: '(b)(v)', title: 'Greatest power of the recharging point' },
    has: ({ maxKilowatts }) => says(maxKilowatts),
  }),
  ofStation('service_providers', {
    ...{ row: 'B7', title: 'Mobility service providers' },
    has: ({ members: { accepted_service_providers: providers } }) => says(providers),
  }),
  ofStation('plug_and_charge', {
    ...{ row: 'B8', title: 'Plug and charge' },
    has: ({ connectors }) => connectors.some(({ capabilities }) => says(capabilities)),
  }),
  ofStation('smart_charging', {
    ...{ row: 'B9', title: 'Smart charging' },
    has: saysSmartCharging,
  }),
  ofLocation('renewable', {
    ...{ row: 'B10', article: '(c)(iv)', title: 'Electricity from renewable sources alone' },
    has: ({ attributes: { energy_mix } }) => says(energy_mix),
  }),
  ofStation('operational', {
    ...{ row: 'F1', article: '(c)(i)', title: 'Operational or out of order', kind: 'dynamic' },
    has: ({ status }) => status !== null && status !== '0',
  }),
  ofStation('availability', {
    ...{ row: 'F2', article: '(c)(ii)', title: 'In use or free', kind: 'dynamic' },
    // What is out of order is neither.
    has: ({ status }) => status !== null && status !== '0',
  }),
  ofStation('ad_hoc_price', {
    ...{ row: 'F3', article: '(c)(iii)', title: 'Ad hoc price', kind: 'dynamic' },
    has: ({ hasAdHocPrice }) => hasAdHocPrice,
  }),
];
