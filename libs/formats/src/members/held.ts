import { aggregates } from '#domain';
import { heldPart, type HeldPart } from '../fields/structures.js';

const { location, station } = aggregates;

/** What a member of a location holds of a value that a feed gives for it. */
export const heldByLocation = (member: keyof typeof location.fields, given: unknown): HeldPart =>
  heldPart(location.fields[member], given);

/** What a member of a station holds of a value that a feed gives for it. */
export const heldByStation = (member: keyof typeof station.fields, given: unknown): HeldPart =>
  heldPart(station.fields[member], given);
