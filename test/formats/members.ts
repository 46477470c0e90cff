import { isJsonObject, isSameJson, type PresentStation } from '../../libs/domain/src/index.js';
import type { PublishedSite } from '../../libs/formats/src/ocpi/writing/ocpi-location.js';
import { kindOf, type FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import type { Subject } from '../../libs/formats/src/testing/loss.js';

type Json = Readonly<Record<string, unknown>>;

/** What a record says, by the names of members: `cost`, `connectors`, `extensions.directions`. */
type Members = Readonly<Record<string, unknown>>;

/** Records by what finds them again: `station ` and the id of their source. */
export type Records = ReadonlyMap<string, Members>;

/** By which ids a format says which record is which. */
export interface Keys {
  /** The ids as which a location is read; none if it is not. */
  readonly ofLocation: (site: PublishedSite) => readonly string[];
  readonly ofStation: (site: PublishedSite, station: PresentStation, id: string) => string;
  /** The id of the location that a station is read to be at. */
  readonly ofPlace: (site: PublishedSite, id: string) => string;
}

const presentOf = ({ stations }: PublishedSite) =>
  stations.flatMap(({ id, station }) => (station.kind === 'present' ? [{ id, station }] : []));

/** The records of sites, with what they are judged by. */
export function recordsOf(sites: readonly PublishedSite[], keys: Keys, unsaid: Unsaid) {
  const records = new Map<string, { readonly members: Members; readonly subject: Subject }>();
  for (const site of sites) {
    const { attributes, extensions } = site.location;
    const ofLocation = { ...attributes, ...named('extensions', extensions) };
    const ids = keys.ofLocation(site);
    // A location that is not read stays in the list, and so is missing.
    for (const id of ids.length > 0 ? ids : [site.id])
      records.set(`location ${id}`, { members: ofLocation, subject: { site } });
    for (const { id, station } of presentOf(site)) {
      const { location_id, ...others } = station.attributes;
      void location_id;
      const members = {
        ...others,
        location: keys.ofPlace(site, id),
        ...named('details', station.details),
        ...named('extensions', station.extensions),
        ...connectorsOf(station.connectors, unsaid),
        observed_at: station.observed?.observed_at ?? null,
      };
      records.set(`station ${keys.ofStation(site, station, id)}`, { members, subject: { site, station } });
    }
  }
  return records;
}

/** The records that commands make. */
export function recordsMadeBy(commands: readonly FeedCommand[], unsaid: Unsaid): Records {
  const records = new Map<string, Json>();
  for (const command of commands as readonly (FeedCommand & { readonly id?: string })[]) {
    // A location without a source is registered by its id.
    const key = `${kindOf(command.type)} ${command.source?.id ?? command.id}`;
    records.set(key, { ...records.get(key), ...toldBy(command, unsaid) });
  }
  return records;
}

function toldBy({ type, data, ...parts }: FeedCommand, unsaid: Unsaid): Json {
  const { location_id, location_source, source_status, ...attributes } = data;
  const isStation = type === 'UpsertStation';
  return {
    ...withoutNulls(attributes),
    ...named('extensions', parts.extensions),
    ...named('details', parts.details),
    ...(source_status !== undefined && named('details', { source_status })),
    ...(isStation && { location: (location_source as { id: string } | undefined)?.id ?? location_id }),
    ...(isStation && connectorsOf(parts.connectors ?? [], unsaid)),
    ...(parts.observed_at !== undefined && { observed_at: parts.observed_at }),
  };
}

/** The values after a merge patch of a new record. */
const withoutNulls = (patch: Json): Json =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      isJsonObject(value)
        ? withoutNulls(Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)))
        : value,
    ]),
  );

const named = (prefix: string, given: object | null | undefined): Json =>
  Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [`${prefix}.${name}`, value as unknown]),
  );

/** Members of connectors that a format never says. */
export type Unsaid = readonly string[];

/** All connectors, equal ones each, without members that are never said; and these, each by itself. Without an order. */
function connectorsOf(entries: readonly object[], unsaid: Unsaid): Json {
  const each = (entries as readonly Json[]).flatMap((entry) =>
    Array<Json>(entry['count'] as number).fill(entry),
  );
  const said = (value: unknown) => (isNothing(value) ? null : value);
  const shown = connectorMembers.filter((name) => !unsaid.includes(name));
  const listOf = (names: readonly string[]) =>
    each.map((entry) => JSON.stringify(names.map((name) => said(entry[name])))).sort();
  return {
    connectors: listOf(shown),
    ...Object.fromEntries(unsaid.map((name) => [`connectors.${name}`, listOf([name])])),
  };
}

const connectorMembers = [
  ...['standard', 'format', 'power_type', 'max_voltage', 'max_amperage', 'kilowatts'],
  ...['capabilities', 'terms_and_conditions', 'tariff_ids', 'tariff_sources'],
];

/** A member that is read as another one, of a record or, with the kind alone, the record itself. */
export interface Difference {
  readonly member: string;
  readonly key: string;
  readonly subject: Subject;
  readonly written: unknown;
  readonly read: unknown;
}

/** What a member that is absent says, beside null. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

/** The members in which records that were read differ from those that were written. */
export function differences(written: ReturnType<typeof recordsOf>, read: Records): Difference[] {
  return [...written].flatMap(([key, { members, subject }]) => {
    const [kind = ''] = key.split(' ');
    const found = read.get(key);
    if (!found) return [{ member: kind, key, subject, written: members, read: undefined }];
    const names = new Set([...Object.keys(members), ...Object.keys(found)]);
    return [...names]
      .filter((name) => !isSame(comparable(name, members[name]), comparable(name, found[name])))
      .map((name) => ({
        member: `${kind}.${name}`,
        key,
        subject,
        written: members[name],
        read: found[name],
      }));
  });
}

/** A member without what says nothing: the order of words, and zeros at the end of degrees. */
function comparable(name: string, value: unknown): unknown {
  if (/^(latitude|longitude)$/.test(name) && typeof value === 'string') return Number(value);
  const isOfWords = Array.isArray(value) && value.every((word) => typeof word === 'string');
  return isOfWords ? value.toSorted() : value;
}

function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return isSameJson(one, other);
}
