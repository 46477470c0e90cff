import { isJsonObject, isUnset, listOf, textOf } from '#domain';
import { countryOf } from '../../fields/country.js';
import { booleanOf, withTypes } from '../../fields/json-members.js';
import { truncateToLength, STRING_LENGTH, TEXT_LENGTH } from '../../fields/text.js';
import { timeOf, timeZoneOf } from '../../fields/time.js';
import { NAMED_BY_FILE } from '../../input/feed-name.js';
import {
  warnsOf,
  type FeedCommand,
  type MappedCommand,
  type MappedRecord,
  type Rejection,
  type Warn,
  type Warning,
} from '../../records/mapped-record.js';
import { holdsCoordinates, locationPosition, tokensOf } from './ocpi-details.js';
import { withClosings } from './ocpi-closings.js';
import { withCurrentNames, withSortedLists } from './ocpi-dialects.js';
import { mapEvse, type EvseContext } from './ocpi-evse.mapper.js';
import { heldOfLocation } from '../ocpi-structures.js';
import { ocpiExtensions, partlyHeld, type ReadRecord } from './ocpi-extensions.js';
import { CAMEL_CASE, locationMembers, withOcpiNames, type Json } from './ocpi-members.js';
import { openingTimesText, operatorOf } from './ocpi-texts.js';
import {
  partyOf,
  sharedUids,
  validateEvse,
  validateLocation,
  type FeedNames,
  type ValidLocation,
} from './ocpi-validation.js';

/** What the mapping of a location depends on beside the location. */
export interface OcpiContext {
  readonly names: FeedNames;
  /** `timestamp` of the OCPI response; null without one, undefined if it has not been read yet. */
  readonly timestamp: string | null | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the feed reports each status anew, at the time of the response. */
  readonly confirms: boolean;
  /** Whether locations with `publish: false` are imported. */
  readonly includeUnpublished: boolean;
}

/** Warnings that are the same for all records of a file, which has them once. */
export const warningsOfFile: ReadonlySet<string> = new Set([CAMEL_CASE, NAMED_BY_FILE]);

/** Maps an OCPI Location to the commands for a location and for a station of each EVSE. Accepts any JSON value. */
export function mapLocation(value: unknown, context: OcpiContext): MappedRecord {
  const named = withOcpiNames(value);
  const validated = validateLocation(named, context.names);
  if ('rejected' in validated) return rejectAll(named, validated.rejected);
  const warnings: Warning[] = [];
  const original = withoutEvses(validated.value.location);
  const warn = warnsOf(warnings, `location ${validated.value.source.id}`, original);
  if (named !== value) warn(CAMEL_CASE);
  if (validated.value.isNamedByFile) warn(NAMED_BY_FILE, validated.value.source.feed);
  return new LocationMapping(validated.value, context, warnings, warn).map(original);
}

class LocationMapping {
  private readonly location: Json;
  private readonly data: Json;
  private readonly extensions: Json | null;
  private readonly evseContext: EvseContext;
  private readonly changedAt: number;

  constructor(
    private readonly valid: ValidLocation,
    { names, timestamp, now, confirms, includeUnpublished }: OcpiContext,
    private readonly warnings: Warning[],
    warn: Warn,
  ) {
    const { evses, ...members } = valid.location;
    const given: Json = {
      ...withSortedLists(withCurrentNames(members)),
      evses: withoutNulls(evses, warn),
    };
    const location = withTypes(given, locationMembers, warn);
    this.location = location;
    const timeZone = timeZoneOf(textOf(location['time_zone']), warn);
    const { own, position } = locationPosition(location, warn);
    if (location['evses'] === null) warn('evses is null, read as a list without any');
    const data = { ...locationData(location, warn), time_zone: timeZone };
    const shapes = { country: data.country, timeZone };
    const held = heldOfLocation(location, data.operator, shapes, partlyHeld(warn));
    this.data = { ...data, ...(position ?? NOWHERE), ...onlySet(held.values) };
    const fields = {
      ...fieldsOf(location, data),
      ...held.isWhole,
      coordinates: holdsCoordinates(location, own),
    };
    this.extensions = ocpiExtensions({ given, read: location, fields }, warn);
    const hours = openingTimesText(location['opening_times'], warn);
    this.evseContext = {
      location,
      source: valid.source,
      tariffOf: (id) => names.seen.tariff.spellings.sourceOf(valid.source.feed, id),
      position: own,
      country: data.country,
      hours: withClosings(hours, location['opening_times'], { timeZone, now }, warn),
      timeZone,
      timestamp,
      now,
      confirms,
      isUnpublished: !includeUnpublished && booleanOf(location['publish']) === false,
    };
    this.changedAt = this.changeOf(location);
  }

  map(original: unknown): MappedRecord {
    const { source } = this.valid;
    const { isUnpublished } = this.evseContext;
    const command: FeedCommand = isUnpublished
      ? { type: 'RetireLocation', source, data: {} }
      : { type: 'RegisterLocation', source, data: this.data, extensions: this.extensions };
    const location = { command, original, ...this.updated() };
    const commands: MappedCommand[] = [location];
    const rejects: Rejection[] = [];
    const shared = sharedUids(this.location['evses']);
    for (const evse of listOf(this.location['evses'])) {
      const mapped = this.mapEvse(evse, shared);
      if (Array.isArray(mapped)) commands.push(...mapped);
      else rejects.push(mapped);
    }
    const isIncomplete = !isListOrNone(this.valid.location['evses']);
    return { commands, warnings: this.warnings, rejects, skipped: 0, isIncomplete };
  }

  private mapEvse(evse: unknown, shared: ReadonlySet<string>): MappedCommand[] | Rejection {
    const original = { location_id: this.location['id'], evse };
    const validated = validateEvse(evse, this.valid.source, shared);
    if ('rejected' in validated) return { kind: 'station', reason: validated.rejected, original };
    const warn = warnsOf(this.warnings, `EVSE ${validated.value.source.id}`, original);
    const mapped = mapEvse(validated.value, this.evseContext, warn);
    // A location that is hidden takes its stations with it, however new they are.
    const updated = this.evseContext.isUnpublished ? {} : this.updated(validated.value.evse);
    return mapped.map((command) => ({ command, original, ...updated }));
  }

  /** A change of the location is one of its EVSEs, whose stations have its name and its hours. */
  private updated(evse?: Json): Pick<MappedCommand, 'updated'> {
    const time = Math.max(this.changedAt, evse === undefined ? -Infinity : this.changeOf(evse));
    return time === -Infinity ? {} : { updated: time };
  }

  /** When the feed has changed a location or EVSE; -Infinity if it does not say. */
  private changeOf(record: Json): number {
    const text = textOf(record['last_updated']);
    const time = text === null ? null : timeOf(text, this.evseContext.timeZone, () => {});
    return time === null ? -Infinity : Date.parse(time);
  }
}

function withoutNulls(evses: unknown, warn: Warn): unknown {
  if (!Array.isArray(evses) || !evses.includes(null)) return evses;
  warn('an entry of evses is null, passed over');
  return evses.filter((evse) => evse !== null);
}

function withoutEvses(location: Json): Json {
  const rest = { ...location };
  delete rest['evses'];
  return rest;
}

const isListOrNone = (value: unknown): boolean =>
  value === undefined || value === null || Array.isArray(value);

const NOWHERE = { latitude: null, longitude: null };

/** The registration of a location replaces it: what is not set needs no mention. */
const onlySet = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isUnset(value)));

function locationData(location: Json, warn: Warn) {
  const text = (member: string, length: number) =>
    truncateToLength(textOf(location[member]), length, member, warn);
  return {
    name: text('name', TEXT_LENGTH),
    address: text('address', TEXT_LENGTH),
    city: text('city', STRING_LENGTH),
    region: text('state', STRING_LENGTH),
    postal_code: text('postal_code', STRING_LENGTH),
    country: countryIn(location, warn),
    operator: truncateToLength(operatorOf(location)?.name ?? null, STRING_LENGTH, 'operator', warn),
    help_phone: text('help_phone', STRING_LENGTH),
    facilities: tokensOf(location['facilities'], 'facilities', warn),
  };
}

/** What fields of the directory have of a location's members. */
function fieldsOf(
  location: Json,
  data: ReturnType<typeof locationData> & { readonly time_zone: string | null },
): ReadRecord['fields'] {
  const { name, address, city, region, postal_code, help_phone, facilities } = data;
  const hasParty = partyOf(location) !== null;
  return {
    name,
    address,
    city,
    state: region,
    postal_code,
    help_phone,
    facilities,
    id: true,
    publish: booleanOf(location['publish']) !== false,
    evses: true,
    country_code: hasParty,
    party_id: hasParty,
    country: data.country !== null,
    time_zone: data.time_zone !== null,
  };
}

/** The country, or that of the party if the location has none. */
function countryIn(location: Json, warn: Warn): string | null {
  const country = textOf(location['country']);
  const ofParty = textOf(location['country_code']);
  if (country !== null || ofParty === null) return countryOf(country, warn);
  warn('location has no country, its country_code is taken', ofParty);
  return countryOf(ofParty, warn);
}

/** A station needs its location, so each EVSE is rejected too and counted. */
function rejectAll(location: unknown, reason: string): MappedRecord {
  const given = isJsonObject(location) ? listOf(location['evses']) : [];
  const evses = given.filter((evse) => evse !== null);
  const rejects: Rejection[] = [
    { kind: 'location', reason, original: location },
    ...evses.map((evse): Rejection => ({
      kind: 'station',
      reason: `its location was rejected: ${reason}`,
      original: { location_id: isJsonObject(location) ? location['id'] : null, evse },
    })),
  ];
  return { commands: [], warnings: [], rejects, skipped: 0 };
}
