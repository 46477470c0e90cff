import { usablePosition, withDerived } from '#application/views';
import type { EvseDetails, KnownLocation, PresentStation, RemovedStation } from '#domain';
import { ocpiStatusOfCode, wordBesideCode } from '../../vocabulary/statuses.js';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { currentMembers, structures } from '../ocpi-structures.js';
import { allExtras, extras } from './ocpi-classes.js';
import { ocpiConnectors } from './ocpi-connectors.js';
import { withDirections } from './ocpi-directions.js';
import { lackedByStation, MAX_ID_LENGTH } from './ocpi-gaps.js';
import {
  ciText,
  extrasOf,
  latitude as latitudeOf,
  longitude as longitudeOf,
  ocpiTime,
  text,
  withoutAbsent,
  type Json,
} from './ocpi-values.js';
import { words } from './ocpi-words.js';

/** A station of a site, by its id. */
export interface PublishedStation {
  readonly id: string;
  readonly station: PresentStation | RemovedStation;
  /** When its data last changed, by the observation that brought the change. */
  readonly reported_at: string;
}

/** Members of OCPI that the directory's fields have, and those that change with each status. */
const written = new Set([
  ...['uid', 'evse_id', 'status', 'capabilities', 'connectors', 'floor_level', 'coordinates'],
  ...['physical_reference', 'parking_restrictions', 'last_updated'],
  ...Object.keys(allExtras.evse),
]);

/**
 * A station as an OCPI EVSE; none if the version has none of its connectors, or for a removed one that lacks what OCPI
 * requires, of which no receiver knows.
 */
export function ocpiEvse(
  published: PublishedStation,
  location: KnownLocation,
  version: OcpiVersion,
): readonly Json[] {
  const { id, station } = published;
  if (station.kind === 'removed' && lackedByStation(station).length > 0) return [];
  const { country } = withDerived(location.attributes).attributes;
  const given = withDirections(station.extensions ?? {}, country);
  const last_updated = ocpiTime(reportedAt(published));
  const connectors = ocpiConnectors(station.connectors, given['connectors'], last_updated, version);
  if (connectors.length === 0) return [];
  const others = Object.entries(given).filter(([name, value]) => !written.has(name) && value !== null);
  const evse = {
    ...Object.fromEntries(others),
    uid: uidOf(id, station, location),
    ...detailsOf(station.details, version),
    status: ocpiStatusOf(station),
    coordinates: coordinatesOf(station, location),
    ...extrasOf({ ...given, ...structuresOf(station, given, location) }, extras[version].evse),
    connectors,
    last_updated,
  };
  return [withoutAbsent(evse)];
}

/** What structures of the directory say. */
const structuresOf = (
  station: PresentStation | RemovedStation,
  given: Json,
  location: KnownLocation,
): Json => {
  const { country, time_zone: timeZone } = location.attributes;
  return currentMembers(structures.station, station.attributes, given, { country, timeZone });
};

/**
 * When the EVSE was last updated: never newer than its observation, so that this service takes no report for a new one when
 * it reads its own output.
 */
function reportedAt({ station, reported_at }: PublishedStation): string {
  if (station.kind === 'removed') return station.removed_at;
  return station.observed ? earlier(station.observed.observed_at, reported_at) : station.updated_at;
}

/** Times in UTC with milliseconds compare as text. */
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The EVSE's part of the source's id; the station's id if it has none that OCPI accepts. */
export function uidOf(
  id: string,
  { source }: Pick<PresentStation, 'source'>,
  location: Pick<KnownLocation, 'source'>,
): string {
  if (!source) return id;
  const prefix = location.source?.feed === source.feed ? `${location.source.id}/` : '';
  const uid = source.id.startsWith(prefix) ? source.id.slice(prefix.length) : source.id;
  return (ciText(MAX_ID_LENGTH)(uid) as string | undefined) ?? id;
}

/** The status of a station in OCPI, removed ones included. */
export const ocpiStatusOf = (station: PresentStation | RemovedStation): string =>
  station.kind === 'removed' ? 'REMOVED' : statusOf(station);

const statusOf = ({ attributes: { available }, details: { source_status } }: PresentStation): string =>
  wordBesideCode(available, source_status) ?? ocpiStatusOfCode(available);

function detailsOf(details: EvseDetails, version: OcpiVersion): Json {
  const { evse_id, physical_reference, floor_level, ...lists } = details;
  const capabilities = lists.capabilities.flatMap((each) => words.capability[version](each) ?? []);
  const restrictions = lists.parking_restrictions.flatMap(
    (each) => words.parkingRestriction[version](each) ?? [],
  );
  return {
    evse_id: ciText(48)(evse_id),
    physical_reference: text(16)(physical_reference),
    floor_level: text(4)(floor_level),
    capabilities: capabilities.length > 0 ? capabilities : undefined,
    parking_restrictions: restrictions.length > 0 ? restrictions : undefined,
  };
}

/** Only if they are others than those of the location. */
function coordinatesOf(station: PresentStation | RemovedStation, location: KnownLocation): Json | undefined {
  const [own, ofLocation] = [formOf(station.attributes), formOf(location.attributes)];
  const isSame = own?.latitude === ofLocation?.latitude && own?.longitude === ofLocation?.longitude;
  return isSame ? undefined : own;
}

function formOf({ latitude, longitude }: { latitude: string | null; longitude: string | null }) {
  if (!usablePosition({ latitude, longitude })) return undefined;
  return { latitude: latitudeOf(latitude), longitude: longitudeOf(longitude) };
}
