import { isJsonObject, listOf, member } from '#domain';
import { identifierOf, IDENTIFIER } from '../../fields/json-members.js';
import type { RecordSource, Validated } from '../../records/mapped-record.js';
import type { SeenRecords } from '../../records/seen-records.js';
import { withEvseId } from './ocpi-dialects.js';
import { tokenOf, type Json } from './ocpi-members.js';

/** How the records of a file are identified. */
export interface FeedNames {
  /** The option `--feed`, for locations without `country_code` and `party_id`. */
  readonly feed: string | null;
  /** The feed without that option: a file name, or host and path. Null for standard input. */
  readonly fileName: string | null;
  /** What was read before, with the first spellings of ids. */
  readonly seen: SeenRecords['of'];
}

/** The source of a record. */
interface NamedSource {
  readonly source: RecordSource;
  /** Whether its feed is named after the file. */
  readonly isNamedByFile: boolean;
}

/** A location with a usable id and feed. */
export interface ValidLocation extends NamedSource {
  readonly location: Json;
}

/** A tariff with a usable id and feed. */
export interface ValidTariff extends NamedSource {
  readonly tariff: Json;
}

/** An EVSE with a usable id. */
export interface ValidEvse {
  readonly evse: Json;
  /** The EVSE's `uid`; null if it has none that is usable. */
  readonly uid: string | null;
  readonly source: RecordSource;
}

/** Checks that a location is an object with a usable id and a feed. */
export function validateLocation(location: unknown, names: FeedNames): Validated<ValidLocation> {
  if (!isJsonObject(location)) return { rejected: 'a location is not an object' };
  if (identifierOf(location['id']) !== null && !isOcpiLocation(location))
    return { rejected: 'a location has neither coordinates nor evses' };
  const named = namedSource(location, 'location', names);
  return 'rejected' in named ? named : { value: { location, ...named.value } };
}

/** Checks that a tariff has a usable id and a feed. */
export function validateTariff(tariff: Json, names: FeedNames): Validated<ValidTariff> {
  const named = namedSource(tariff, 'tariff', names);
  return 'rejected' in named ? named : { value: { tariff, ...named.value } };
}

function namedSource(record: Json, kind: 'location' | 'tariff', names: FeedNames): Validated<NamedSource> {
  const id = identifierOf(record['id']);
  if (id === null) return { rejected: `a ${kind} has no usable id: ${IDENTIFIER}` };
  const named = partyOf(record) ?? names.feed;
  const feed = named ?? names.fileName;
  if (feed === null) return { rejected: `a ${kind} names no party: give its feed a name by the option feed` };
  const source = names.seen[kind].spellings.sourceOf(feed, id);
  return { value: { source, isNamedByFile: named === null } };
}

/** Whether a value is an object with one of the members without which it is no OCPI location. */
export const isOcpiLocation = (value: unknown): boolean =>
  isJsonObject(value) && Object.keys(value).some((name) => /^(coordinates|evses)$/i.test(name));

/** Whether a value is an object with the elements of an OCPI tariff. */
export const isOcpiTariff = (value: unknown): value is Json =>
  isJsonObject(value) &&
  !isOcpiLocation(value) &&
  Object.keys(value).some((name) => /^elements$/i.test(name));

/**
 * Checks that an EVSE is an object with a usable id: its `uid`, or its `evse_id` if it has no `uid` or shares it.
 * @param shared the {@link sharedUids} of its location
 */
export function validateEvse(
  given: unknown,
  location: RecordSource,
  shared: ReadonlySet<string>,
): Validated<ValidEvse> {
  if (!isJsonObject(given)) return { rejected: 'an EVSE is not an object' };
  const evse = withEvseId(given);
  const uid = identifierOf(evse['uid']);
  const evseId = identifierOf(evse['evse_id']);
  const isShared = uid !== null && shared.has(uid.toUpperCase());
  const id = isShared ? (evseId ?? uid) : (uid ?? evseId);
  if (id === null) return { rejected: `an EVSE has no usable uid or evse_id: ${IDENTIFIER}` };
  return { value: { evse, uid, source: { feed: location.feed, id: `${location.id}/${id}` } } };
}

/** Returns the uids, in upper case, that EVSEs of a location with different `evse_id`s have. */
export function sharedUids(evses: unknown): ReadonlySet<string> {
  const evseIds = new Map<string, string>();
  const shared = new Set<string>();
  for (const given of listOf(evses)) {
    const evse = isJsonObject(given) ? withEvseId(given) : given;
    const uid = tokenOf(member(evse, 'uid'));
    const evseId = tokenOf(member(evse, 'evse_id'));
    if (uid === null || evseId === null) continue;
    if ((evseIds.get(uid) ?? evseId) !== evseId) shared.add(uid);
    evseIds.set(uid, evseId);
  }
  return shared;
}

/** The feed of a location by its party; null if it names none. */
export function partyOf(location: Json): string | null {
  const country = tokenOf(location['country_code']);
  const party = tokenOf(location['party_id']);
  return country === null || party === null ? null : `${country}*${party}`;
}
