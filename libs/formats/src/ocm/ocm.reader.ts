import { excerptOf } from '../fields/text.js';
import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Input } from '../input/input.js';
import {
  JsonArraySplitter,
  parseElement,
  type JsonElement,
  type JsonPart,
} from '../input/json-array-splitter.js';
import { withoutUtf8Mark } from '../input/lines.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { rejectedGroup, type RecordGroup } from '../records/record-group.js';
import { mapPoi } from './ocm.mapper.js';

export const ocm: ReadableFormat = {
  name: 'ocm',
  recognise: ({ text }) => /^\[?\s*\{/.test(text) && /"AddressInfo"\s*:/.test(text),
  read: readOcm,
  isFeed: true,
  maxRequests: 2,
};

/** Reads POIs of Open Charge Map: a list, one POI, or a POI a line, as in its export. */
export async function* readOcm(
  input: Input,
  { connectorTypes, seen, now }: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'now'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const splitter = new JsonArraySplitter();
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  const isList = input.head.toString('utf8').trimStart().startsWith('[');
  const groupsOf = (elements: readonly JsonElement[]) =>
    elements.map((element) => groupOf(element, duplicates, now()));
  // Objects are read like the items of a list, which needs no commas between them.
  if (!isList) splitter.push(Buffer.from('['));
  for await (const piece of input.bytes()) yield* groupsOf(splitter.push(piece));
  if (!isList) yield* groupsOf(splitter.push(Buffer.from(']')));
  const error = splitter.end();
  if (error === null) return;
  yield rejectedPart(error, `malformed_json: ${error.reason}; the rest of the file was not read`);
}

function groupOf(element: JsonElement, duplicates: DuplicateFilter, now: number): RecordGroup {
  if (element.isTooLarge)
    return rejectedPart(
      { ...element, text: excerptOf(element.text) },
      'payload_too_large: larger than 64 MiB',
    );
  const parsed = parseElement(element);
  if ('rejected' in parsed) return rejectedPart(element, parsed.rejected);
  return duplicates.group(element.line, mapPoi(parsed.value, now));
}

const rejectedPart = ({ line, text }: JsonPart, reason: string): RecordGroup =>
  rejectedGroup(line, { kind: 'station', reason, original: withoutUtf8Mark(text) });
