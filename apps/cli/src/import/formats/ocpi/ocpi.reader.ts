import { CommandError } from '../../../terminal.js';
import { excerptOf } from '../../fields/text.js';
import type { Input } from '../../input/input.js';
import { withoutUtf8Mark } from '../../input/utf8.js';
import { DuplicateFilter } from '../../records/duplicate-filter.js';
import { rejectedGroup, warningGroup, type RecordGroup } from '../../records/record-group.js';
import {
  JsonArraySplitter,
  TEXT_AFTER_END,
  type JsonElement,
  type JsonSyntaxError,
} from './json-array-splitter.js';
import { mapLocation } from './ocpi-location.mapper.js';
import { responseError } from './ocpi-response-status.js';
import { parseElement, type FeedNames } from './ocpi-validation.js';

/**
 * Reads OCPI 2.1.1, 2.2 and 2.2.1 Locations: a list, or a response object with the list in its member `data`.
 * @throws CommandError the file is JSON without such a list, or an error response without locations
 */
export async function* readOcpi(
  input: Input,
  feed: string | undefined,
): AsyncGenerator<RecordGroup, void, undefined> {
  const splitter = new JsonArraySplitter();
  const duplicates = new DuplicateFilter();
  const names: FeedNames = { feed: feed ?? null, fileName: input.fileName };
  let isEmpty = true;
  for await (const piece of input.bytes())
    for (const element of splitter.push(piece)) {
      isEmpty = false;
      yield groupOf(element, names, duplicates);
    }
  const error = responseError(splitter.members);
  if (error && isEmpty)
    throw new CommandError(`${input.name} contains an OCPI error response without locations: ${error.text}`);
  if (error) yield warningGroup(error.line, `the OCPI response contains an error: ${error.text}`);
  yield* unreadRest(splitter, input);
}

function* unreadRest(splitter: JsonArraySplitter, input: Input): Generator<RecordGroup, void, undefined> {
  const error = splitter.end();
  if (!splitter.foundArray) throw new CommandError(`${input.name} contains ${withoutArray(error)}`);
  if (error) yield unreadGroup(error);
}

function withoutArray(error: JsonSyntaxError | null): string {
  if (error === null) return 'no list of OCPI locations';
  const { reason, line } = error;
  if (reason === TEXT_AFTER_END)
    return `no list of OCPI locations but a sequence of JSON values (line ${line}): put them into a list`;
  return `no list of OCPI locations (line ${line}: ${reason})`;
}

function unreadGroup({ line, reason: problem, text }: JsonSyntaxError): RecordGroup {
  const reason = `malformed_json: ${problem}; the rest of the file was not read`;
  return rejectedGroup(line, { kind: 'location', reason, original: text });
}

function groupOf(element: JsonElement, names: FeedNames, duplicates: DuplicateFilter): RecordGroup {
  const { line, text, isTooLarge } = element;
  if (isTooLarge) {
    const reason = 'payload_too_large: larger than 64 MiB';
    return rejectedGroup(line, { kind: 'location', reason, original: excerptOf(withoutUtf8Mark(text)) });
  }
  const parsed = parseElement(element);
  if ('rejected' in parsed)
    return rejectedGroup(line, {
      kind: 'location',
      reason: parsed.rejected,
      original: withoutUtf8Mark(text),
    });
  return duplicates.group(line, mapLocation(parsed.value, names));
}
