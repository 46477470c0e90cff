import {
  fit,
  IDENTIFIER,
  identifierOf,
  isObject,
  joined,
  labelled,
  listOf,
  member,
  STRING_LENGTH,
  TEXT_LENGTH,
  textOf,
  uint64Of,
} from '../feed/feed-text.js';
import { timeOf } from '../feed/time.js';
import type { CommandLine, RecordSource, Warn } from '../record.js';
import { connectorsText, tariffsText } from './ocpi-connectors.js';
import { openingTimesText } from './ocpi-opening-times.js';
import { isRemoved, statusCode } from './ocpi-status.js';

type Json = Record<string, unknown>;

/** The location that an EVSE belongs to, as the feed has it and as the directory knows it. */
export interface EvseLocation {
  readonly location: Json;
  readonly source: RecordSource;
}

/** Maps an EVSE to the command that brings its station up to date, or to the reason why it can't be kept. */
export function mapEvse(evse: unknown, at: EvseLocation, warn: Warn): CommandLine | string {
  if (!isObject(evse)) return 'an EVSE is not an object';
  const id = identifierOf(evse['uid']) ?? identifierOf(evse['evse_id']);
  if (id === null) return `an EVSE has no usable uid or evse_id: ${IDENTIFIER}`;
  const source: RecordSource = { feed: at.source.feed, id: `${at.source.id}/${id}` };
  if (isRemoved(evse['status'])) return { type: 'RemoveStation', source, data: {} };
  const warnHere: Warn = (warning) => warn(`EVSE ${id}: ${warning}`);
  const observed_at = timeOf(textOf(evse['last_updated']), warnHere);
  const data = stationData(evse, id, at, warnHere);
  return { type: 'UpsertStation', source, ...(observed_at !== null && { observed_at }), data };
}

function stationData(evse: Json, id: string, { location, source }: EvseLocation, warn: Warn): Json {
  const connectors = listOf(evse['connectors']);
  return {
    name: fit(nameOf(evse, location), TEXT_LENGTH, 'name', warn),
    ...positionOf(evse, location),
    cost_description: fit(tariffsText(connectors), TEXT_LENGTH, 'cost_description', warn),
    outlets: fit(connectorsText(connectors), TEXT_LENGTH, 'outlets', warn),
    hours: fit(openingTimesText(location['opening_times']), STRING_LENGTH, 'hours', warn),
    pre_charge_instructions: fit(instructions(evse, location), TEXT_LENGTH, 'pre_charge_instructions', warn),
    available: statusCode(evse['status']),
    location_source: source,
    external_location_id: uint64Of(source.id),
    external_station_id: uint64Of(id),
  };
}

/** The location's name; where it lists several EVSEs, also what is written on this one. */
function nameOf(evse: Json, location: Json): string | null {
  const name = textOf(location['name']);
  if (name === null || listOf(location['evses']).length < 2) return name;
  return joined([name, textOf(evse['physical_reference']) ?? textOf(evse['evse_id'])], ' – ');
}

/** The EVSE's own position where it has both halves of one, else the location's. */
function positionOf(evse: Json, location: Json): Record<'latitude' | 'longitude', string | null> {
  const own = coordinatesOf(evse);
  return own.latitude !== null && own.longitude !== null ? own : coordinatesOf(location);
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

/** OCPI's DisplayText, one or a list: the first in English, else the first of all, blank ones apart. */
function displayText(value: unknown): string | null {
  const texts = [value].flat().filter((text) => textOf(member(text, 'text')) !== null);
  return textOf(member(texts.find(isEnglish) ?? texts[0], 'text'));
}

/** Feeds have tags with a region too, as en-GB. */
const isEnglish = (text: unknown): boolean => /^en([-_]|$)/i.test(textOf(member(text, 'language')) ?? '');

/** The phone number is no part of an OCPI operator, yet feeds have it there. */
function operatorText(operator: unknown): string | null {
  const parts = ['name', 'website', 'phone_number'].map((part) => textOf(member(operator, part)));
  return joined(parts, ', ');
}
