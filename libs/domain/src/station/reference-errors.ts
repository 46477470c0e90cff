import type { Facts } from '../shared/decider.js';
import { FieldErrors, NO_ERRORS, fieldError, type FieldErrorList } from '../shared/field-errors.js';
import type { CreateStation, RestoreStation, UpdateStation, UpsertStation } from './station.commands.js';
import type { GivenConnector } from './station.connectors.js';

/**
 * The error of a station's location if it is unknown or retired. It points to `location_source` if the command names
 * the location by its source.
 */
export function locationErrors(
  command: CreateStation | RestoreStation | UpdateStation | UpsertStation,
  id: string,
  facts: Facts,
): FieldErrorList {
  const status = facts.location(id);
  if (status === 'registered') return NO_ERRORS;
  const field = 'location_source' in command ? 'location_source' : 'location_id';
  return { errors: [fieldError([field], status === 'retired' ? 'location_retired' : 'location_unknown')] };
}

/** The errors of connectors of unknown or removed types. The station keeps those of a type that it has. */
export function connectorErrors(
  current: readonly GivenConnector[],
  given: readonly GivenConnector[] = [],
  facts: Facts,
): FieldErrorList {
  const held = new Set(current.map((entry) => entry.connector_type_id));
  const unknown = new FieldErrors();
  for (const [index, { connector_type_id: id }] of given.entries())
    if (!held.has(id) && facts.connectorType(id) === 'unknown')
      unknown.add(['connectors', index, 'connector_type_id'], 'connector_type_unknown');
  return unknown.list();
}
