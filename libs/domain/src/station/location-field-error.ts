import type { Facts } from '../shared/decider.js';
import { fieldError, type FieldError } from '../shared/field-errors.js';
import type { CreateStation, RestoreStation, UpdateStation, UpsertStation } from './station.commands.js';

/**
 * The field error of a station's location if it is unknown or retired. It points to `location_source` if the command
 * names the location by its source.
 */
export function locationFieldError(
  command: CreateStation | RestoreStation | UpdateStation | UpsertStation,
  id: string,
  facts: Facts,
): FieldError | undefined {
  const status = facts.location(id);
  if (status === 'registered') return undefined;
  const field = 'location_source' in command ? 'location_source' : 'location_id';
  return fieldError([field], status === 'retired' ? 'location_retired' : 'location_unknown');
}
