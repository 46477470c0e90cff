import { excerptOf } from '../fields/text.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';
import type { Input } from './input.js';
import {
  JsonArraySplitter,
  parseElement,
  type JsonElement,
  type JsonPart,
  type JsonPlaces,
} from './json-array-splitter.js';
import { withoutUtf8Mark } from './lines.js';

/** The members of an object that may have the list: those of AFDC in both cases, and of GeoJSON. */
const LIST_MEMBERS: ReadonlySet<string> = new Set(['data', 'fuel_stations', 'fuelStations', 'features']);

const places: JsonPlaces = (name) => (name === null || LIST_MEMBERS.has(name) ? 'array' : undefined);

/**
 * Reads JSON records one after another: the items of a list, which may be a member of an object, or objects one after
 * another, with or without commas. A record that can't be read is rejected.
 * @param hasList whether the records are in a list
 * @param groupsOf returns what a record becomes
 */
export async function* jsonRecords(
  input: Input,
  hasList: boolean,
  groupsOf: (value: unknown, line: number) => readonly RecordGroup[],
): AsyncGenerator<RecordGroup, void, undefined> {
  const splitter = new JsonArraySplitter(places);
  const read = (elements: readonly JsonElement[]) =>
    elements.flatMap((element) => recordOf(element, groupsOf));
  // Objects are read like the items of a list, which needs no commas between them.
  if (!hasList) splitter.push(Buffer.from('['));
  for await (const piece of input.bytes()) yield* read(splitter.push(piece));
  if (!hasList) yield* read(splitter.push(Buffer.from(']')));
  const error = splitter.end();
  if (error === null) return;
  yield rejectedPart(error, `malformed_json: ${error.reason}; the rest of the file was not read`);
}

function recordOf(
  element: JsonElement,
  groupsOf: (value: unknown, line: number) => readonly RecordGroup[],
): readonly RecordGroup[] {
  if (element.isTooLarge) {
    const text = excerptOf(element.text);
    return [rejectedPart({ ...element, text }, 'payload_too_large: larger than 64 MiB')];
  }
  const parsed = parseElement(element);
  return 'rejected' in parsed
    ? [rejectedPart(element, parsed.rejected)]
    : groupsOf(parsed.value, element.line);
}

const rejectedPart = ({ line, text }: JsonPart, reason: string): RecordGroup =>
  rejectedGroup(line, { kind: 'station', reason, original: withoutUtf8Mark(text) });
