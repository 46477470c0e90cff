import { uint64Of } from '../../fields/identifiers.js';
import { listOf, member } from '../../fields/json.js';
import { truncateToLength, joined, labelled, STRING_LENGTH, TEXT_LENGTH, textOf } from '../../fields/text.js';
import { timeOf } from '../../fields/time.js';
import type { FeedCommand, Warn } from '../../records/mapped-record.js';
import { connectorsText, tariffsText } from './ocpi-connectors.js';
import { openingTimesText } from './ocpi-opening-times.js';
import { isRemoved, statusCodeOf } from './ocpi-status-codes.js';
import type { ValidEvse, ValidLocation } from './ocpi-validation.js';

type Json = Record<string, unknown>;

/** Maps an EVSE to the command that updates its station, or removes it if the EVSE is removed. */
export function mapEvse(valid: ValidEvse, location: ValidLocation, warn: Warn): FeedCommand {
  const { evse, id, source } = valid;
  if (isRemoved(evse['status'])) return { type: 'RemoveStation', source, data: {} };
  const warnOfEvse: Warn = (warning) => warn(`EVSE ${id}: ${warning}`);
  const observed_at = timeOf(textOf(evse['last_updated']), warnOfEvse);
  const data = stationData(valid, location, warnOfEvse);
  return { type: 'UpsertStation', source, ...(observed_at !== null && { observed_at }), data };
}

function stationData({ evse, id }: ValidEvse, { location, source }: ValidLocation, warn: Warn): Json {
  const connectors = listOf(evse['connectors']);
  return {
    name: truncateToLength(nameOf(evse, location), TEXT_LENGTH, 'name', warn),
    ...positionOf(evse, location),
    cost_description: truncateToLength(tariffsText(connectors), TEXT_LENGTH, 'cost_description', warn),
    outlets: truncateToLength(connectorsText(connectors), TEXT_LENGTH, 'outlets', warn),
    hours: truncateToLength(openingTimesText(location['opening_times']), STRING_LENGTH, 'hours', warn),
    pre_charge_instructions: truncateToLength(
      instructions(evse, location),
      TEXT_LENGTH,
      'pre_charge_instructions',
      warn,
    ),
    available: statusCodeOf(evse['status']),
    location_source: source,
    external_location_id: uint64Of(source.id),
    external_station_id: uint64Of(id),
  };
}

/** The location's name, followed by the EVSE's reference if the location has several EVSEs. */
function nameOf(evse: Json, location: Json): string | null {
  const name = textOf(location['name']);
  if (name === null || listOf(location['evses']).length < 2) return name;
  return joined([name, textOf(evse['physical_reference']) ?? textOf(evse['evse_id'])], ' – ');
}

/** The EVSE's position if it has both coordinates, else the location's. */
function positionOf(evse: Json, location: Json): Record<'latitude' | 'longitude', string | null> {
  const position = coordinatesOf(evse);
  return position.latitude !== null && position.longitude !== null ? position : coordinatesOf(location);
}

function coordinatesOf(record: Json): Record<'latitude' | 'longitude', string | null> {
  const coordinates = record['coordinates'];
  return {
    latitude: textOf(member(coordinates, 'latitude')),
    longitude: textOf(member(coordinates, 'longitude')),
  };
}

function instructions(evse: Json, location: Json): string | null {
  const parking = listOf(evse['parking_restrictions']).map(textOf);
  return joined(
    [
      displayText(location['directions']),
      displayText(evse['directions']),
      labelled('Floor', textOf(evse['floor_level'])),
      labelled('Parking', joined(parking, ', ')),
      labelled('Operator', operatorText(location['operator'])),
    ],
    '\n',
  );
}

/** The text of an OCPI DisplayText or of a list of them: the first in English that is not blank, else the first of all. */
function displayText(value: unknown): string | null {
  const texts = [value].flat().filter((text) => textOf(member(text, 'text')) !== null);
  return textOf(member(texts.find(isEnglish) ?? texts[0], 'text'));
}

/** Accepts language tags with a region too, such as en-GB. */
const isEnglish = (text: unknown): boolean => /^en([-_]|$)/i.test(textOf(member(text, 'language')) ?? '');

/** Some feeds add a phone number to the operator, which OCPI does not specify. */
function operatorText(operator: unknown): string | null {
  const parts = ['name', 'website', 'phone_number'].map((part) => textOf(member(operator, part)));
  return joined(parts, ', ');
}
