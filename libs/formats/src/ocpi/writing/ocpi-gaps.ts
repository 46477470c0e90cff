import { usablePosition, withDerived } from '#application/views';
import type { KnownLocation, Party, PresentStation, StationConnector } from '#domain';
import { ciText, text } from './ocpi-values.js';
import { standards } from './ocpi-words.js';

/** What a location needs for OCPI: nothing, the party of this service as it has none of its own, or members that it lacks. */
export const gaps = { none: 0, party: 1, members: 2 } as const;
/** Incremented when other members are required: read models have the gaps of locations. */
export const GAP_RULES = 3;
export type Gap = (typeof gaps)[keyof typeof gaps];

/** The greatest gap with which a location is published. */
export const publishedGap = (own: Party | undefined): Gap => (own ? gaps.party : gaps.none);

/** Of locations, EVSEs and connectors. */
export const MAX_ID_LENGTH = 36;
const PARTY = /^([A-Z]{2})\*([A-Z\d]{3})$/;

/** The party of a location: that which its feed is named after, as in `NL*TNM`; undefined if it is not. */
export function partyOf({ source }: Pick<KnownLocation, 'source'>): Party | undefined {
  const [, country_code, party_id] = PARTY.exec(source?.feed ?? '') ?? [];
  return country_code === undefined || party_id === undefined ? undefined : { country_code, party_id };
}

/** What a location is judged by: lists have it too. */
export type JudgedLocation = Pick<KnownLocation, 'attributes' | 'source'>;

/** The id of a location in OCPI: that of its source, else its own. */
export const ocpiIdOf = (id: string, { source }: Pick<KnownLocation, 'source'>): string => source?.id ?? id;

/** The names of the members that OCPI requires of a location itself and that it lacks. Derived values serve. */
export function lackedByLocation(id: string, location: JudgedLocation): readonly string[] {
  const { attributes } = withDerived(location.attributes);
  const { address, city, country, time_zone, latitude, longitude } = attributes;
  const lacks = {
    id: ciText(MAX_ID_LENGTH)(ocpiIdOf(id, location)) === undefined,
    address: isBlank(address),
    city: isBlank(city),
    country: country === null,
    coordinates: usablePosition({ latitude, longitude }) === undefined,
    time_zone: text(255)(time_zone) === undefined,
  };
  return Object.entries(lacks).flatMap(([name, isLacking]) => (isLacking ? [name] : []));
}

const isBlank = (value: string | null): boolean => value === null || value.trim() === '';

/** The names of the members that OCPI requires of an EVSE's connectors and that a station lacks. */
export function lackedByStation({ connectors }: Pick<PresentStation, 'connectors'>): readonly string[] {
  if (connectors.length === 0) return ['connectors'];
  return [...new Set(connectors.flatMap(lackedByConnector))];
}

const required = ['format', 'power_type', 'max_voltage', 'max_amperage'] as const;

function lackedByConnector(entry: StationConnector): string[] {
  const absent = required.filter((name) => entry[name] === null);
  // A standard of a newer version leaves out the connector, in earlier ones, and not the location.
  const names = standards['2.3.0'](entry.standard) === undefined ? ['standard', ...absent] : absent;
  return names.map((name) => `connector ${name}`);
}

/** What a location itself needs; its stations may need more. */
export function gapOfLocation(id: string, location: JudgedLocation): Gap {
  if (lackedByLocation(id, location).length > 0) return gaps.members;
  return partyOf(location) ? gaps.none : gaps.party;
}

export const gapOfStation = (station: Pick<PresentStation, 'connectors'>): Gap =>
  lackedByStation(station).length > 0 ? gaps.members : gaps.none;
