import { identifierOf, IDENTIFIER } from '../../fields/identifiers.js';
import { isObject } from '../../fields/json.js';
import { textOf } from '../../fields/text.js';
import { isValidUtf8, NOT_UTF8 } from '../../input/utf8.js';
import type { RecordSource, Validated } from '../../records/mapped-record.js';
import type { JsonElement } from './json-array-splitter.js';

/** Greatest nesting of a location. Rejects are written with JSON.stringify, which overflows the stack at some thousands. */
const MAX_DEPTH = 1000;

type Json = Record<string, unknown>;

/** The names for the feed of a location without `country_code` and `party_id`. */
export interface FeedNames {
  /** The option `--feed`. */
  readonly feed: string | null;
  /** Null for standard input. */
  readonly fileName: string | null;
}

/** A location with a usable id and feed. */
export interface ValidLocation {
  readonly location: Json;
  readonly source: RecordSource;
}

/** An EVSE with a usable id. */
export interface ValidEvse {
  readonly evse: Json;
  /** The EVSE's `uid`, or its `evse_id`. */
  readonly id: string;
  readonly source: RecordSource;
}

/** Parses an element of the list of locations. The encoding and the nesting are checked first. */
export function parseElement({ text, depth }: JsonElement): Validated<unknown> {
  if (!isValidUtf8(text)) return { rejected: `malformed_json: ${NOT_UTF8}` };
  if (depth > MAX_DEPTH) return { rejected: `malformed_json: nested deeper than ${MAX_DEPTH} levels` };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { rejected: `malformed_json: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Checks that a location is an object with a usable id and a feed. */
export function validateLocation(location: unknown, names: FeedNames): Validated<ValidLocation> {
  if (!isObject(location)) return { rejected: 'a location is not an object' };
  const id = identifierOf(location['id']);
  if (id === null) return { rejected: `a location has no usable id: ${IDENTIFIER}` };
  const feed = partyOf(location) ?? names.feed ?? names.fileName;
  return feed === null
    ? { rejected: `location ${id} names no party: give its feed a name with --feed` }
    : { value: { location, source: { feed, id } } };
}

/** Checks that an EVSE is an object with a usable id. */
export function validateEvse(evse: unknown, { feed, id: locationId }: RecordSource): Validated<ValidEvse> {
  if (!isObject(evse)) return { rejected: 'an EVSE is not an object' };
  const id = identifierOf(evse['uid']) ?? identifierOf(evse['evse_id']);
  if (id === null) return { rejected: `an EVSE has no usable uid or evse_id: ${IDENTIFIER}` };
  return { value: { evse, id, source: { feed, id: `${locationId}/${id}` } } };
}

function partyOf(location: Json): string | null {
  const country = textOf(location['country_code']);
  const party = textOf(location['party_id']);
  return country === null || party === null ? null : `${country}*${party}`;
}
