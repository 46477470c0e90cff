import { listOf, replacingPatch, textOf } from '#domain';
import { connectorEntries, connectorsText, connectorTypes } from '../../fields/connectors.js';
import { uint64Of, withTypes } from '../../fields/json-members.js';
import type { Position } from '../../fields/position.js';
import { heldMembers } from '../../fields/shapes.js';
import { truncateToLength, joined, STRING_LENGTH, TEXT_LENGTH } from '../../fields/text.js';
import type { FeedCommand, RecordSource, Warn } from '../../records/mapped-record.js';
import { connectorsOf, ownConnectors } from './ocpi-connectors.js';
import { detailsOf, evsePosition, holdsCoordinates } from './ocpi-details.js';
import { warnOfLookalikes, withSortedLists } from './ocpi-dialects.js';
import { structures } from '../ocpi-structures.js';
import { ocpiExtensions, partlyHeld } from './ocpi-extensions.js';
import { evseMembers, type Json } from './ocpi-members.js';
import { isRemoved, observedAt, statusOf, type TimeContext } from './ocpi-status.js';
import { tariffsText, type TariffOf } from './ocpi-tariff-ids.js';
import { instructionsOf } from './ocpi-texts.js';
import type { ValidEvse } from './ocpi-validation.js';

/** What a location passes on to the stations of its EVSEs. */
export interface EvseContext extends TimeContext {
  readonly source: RecordSource;
  readonly tariffOf: TariffOf;
  readonly position: Position | null;
  /** As alpha-2. */
  readonly country: string | null;
  readonly hours: string | null;
  /** Whether the location is not to be shown, so that its stations are removed. */
  readonly isUnpublished: boolean;
}

const knownOfEvse: ReadonlySet<string> = new Set(Object.keys(evseMembers));

/**
 * Maps an EVSE to the commands that create the types of its connectors and update its station, or to the one that
 * removes the station if the EVSE is removed or not to be shown.
 */
export function mapEvse(valid: ValidEvse, context: EvseContext, warn: Warn): FeedCommand[] {
  const { uid, source } = valid;
  const given = withSortedLists(valid.evse);
  const evse = withTypes(given, evseMembers, warn);
  warnOfLookalikes(evse, knownOfEvse, warn);
  const observed_at = observedAt(evse, context, warn);
  const observed = { ...(observed_at !== null && { observed_at }) };
  if (context.isUnpublished || isRemoved(evse))
    return [{ type: 'RemoveStation', source, ...observed, data: {} }];
  const read = connectorsOf(evse, context.tariffOf, warn);
  // The order of ids says nothing to drivers.
  const connectors = read.toSorted((one, other) => (other.kilowatts ?? 0) - (one.kilowatts ?? 0));
  const status = statusOf(evse, warn);
  const position = evsePosition(evse, context.position, warn);
  const held = heldMembers(structures.station, evse, context, partlyHeld(warn));
  const data = {
    ...stationData(evse, context, warn),
    ...(position ?? NOWHERE),
    outlets: truncateToLength(connectorsText(connectors), TEXT_LENGTH, 'outlets', warn),
    available: status.code,
    location_source: context.source,
    external_location_id: uint64Of(context.source.id),
    external_station_id: uid === null ? null : uint64Of(uid),
    ...replacingPatch(structures.station, held.values),
  };
  const details = detailsOf(evse, status.sourceStatus, warn);
  const fields = {
    ...details,
    ...held.isWhole,
    uid: source.id.slice(context.source.id.length + 1),
    coordinates: holdsCoordinates(evse, position),
  };
  const own = ownConnectors(evse, read);
  const extensions = ocpiExtensions({ given, read: evse, fields, connectors: own }, warn);
  return [
    ...connectorTypes(connectors),
    {
      type: 'UpsertStation',
      source,
      ...observed,
      data,
      connectors: connectorEntries(connectors, warn),
      details,
      extensions,
    },
  ];
}

const NOWHERE = { latitude: null, longitude: null };

function stationData(evse: Json, { location, hours }: EvseContext, warn: Warn): Json {
  const text = (field: string, value: string | null) => truncateToLength(value, TEXT_LENGTH, field, warn);
  return {
    name: text('name', nameOf(evse, location)),
    cost_description: text('cost_description', tariffsText(evse)),
    hours: truncateToLength(hours, STRING_LENGTH, 'hours', warn),
    pre_charge_instructions: text('pre_charge_instructions', instructionsOf(evse, location)),
  };
}

/** The location's name or address, followed by the EVSE's reference if the location has several EVSEs. */
function nameOf(evse: Json, location: Json): string | null {
  const name = textOf(location['name']) ?? textOf(location['address']);
  if (name === null || listOf(location['evses']).length < 2) return name;
  return joined([name, textOf(evse['physical_reference']) ?? textOf(evse['evse_id'])], ' – ');
}
