import { CannotRun } from '../../terminal.js';
import { beginningOf } from '../feed/feed-text.js';
import type { Input } from '../feed/input.js';
import { NOT_UTF8, isIntact, readable } from '../feed/utf8.js';
import { FirstOccurrences, unreadable, warning, type RecordGroup } from '../record-group.js';
import { JsonListSplitter, TEXT_AFTER_END, type JsonDefect, type JsonElement } from './json-list-splitter.js';
import { serverError } from './ocpi-envelope.js';
import { mapLocation, type OcpiFeed } from './ocpi.mapper.js';

/** Far beyond any location; JSON.stringify, which the rejects go through, ends at some thousands. */
const DEEPEST = 1000;

/**
 * Reads OCPI 2.1.1, 2.2 and 2.2.1 Locations: a list, or an envelope with the list in its member `data`.
 * @throws CannotRun where the file is JSON without such a list, or tells of an error in its place
 */
export async function* readOcpi(
  input: Input,
  feed: string | undefined,
): AsyncGenerator<RecordGroup, void, undefined> {
  const splitter = new JsonListSplitter();
  const occurrences = new FirstOccurrences();
  const names: OcpiFeed = { feed: feed ?? null, fileName: input.fileName };
  let isEmpty = true;
  for await (const piece of input.bytes())
    for (const element of splitter.push(piece)) {
      isEmpty = false;
      yield groupOf(element, names, occurrences);
    }
  const error = serverError(splitter.envelope);
  if (error && isEmpty)
    throw new CannotRun(`${input.name} holds no OCPI locations but the error of a server: ${error.text}`);
  if (error) yield warning(error.line, `the error of a server came with the list: ${error.text}`);
  yield* remainder(splitter, input);
}

function* remainder(splitter: JsonListSplitter, input: Input): Generator<RecordGroup, void, undefined> {
  const defect = splitter.end();
  if (!splitter.foundList) throw new CannotRun(`${input.name} holds ${instead(defect)}`);
  if (defect) yield unread(defect);
}

/** What a file without any list has in its place: nothing of it can be told to be a record. */
function instead(defect: JsonDefect | null): string {
  if (defect === null) return 'no list of OCPI locations';
  const { reason, line } = defect;
  if (reason === TEXT_AFTER_END)
    return `no list of OCPI locations but JSON values one after another (line ${line}): put them into a list`;
  return `no list of OCPI locations (line ${line}: ${reason})`;
}

function unread({ line, reason: problem, text }: JsonDefect): RecordGroup {
  const reason = `malformed_json: ${problem}; nothing from here on was read`;
  return unreadable(line, { kind: 'location', reason, original: text });
}

function tooLarge({ line, text }: JsonElement): RecordGroup {
  const reason = 'payload_too_large: larger than 64 MiB';
  return unreadable(line, { kind: 'location', reason, original: beginningOf(readable(text)) });
}

function groupOf(element: JsonElement, names: OcpiFeed, occurrences: FirstOccurrences): RecordGroup {
  const { line, text, depth } = element;
  if (element.isTooLarge) return tooLarge(element);
  const refused = (problem: string) =>
    unreadable(line, { kind: 'location', reason: `malformed_json: ${problem}`, original: readable(text) });
  if (!isIntact(text)) return refused(NOT_UTF8);
  if (depth > DEEPEST) return refused(`nested deeper than ${DEEPEST} levels`);
  let location: unknown;
  try {
    location = JSON.parse(text);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
  return occurrences.group(line, mapLocation(location, names));
}
