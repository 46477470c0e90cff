import { CannotRun } from '../../terminal.js';
import type { Input } from '../feed/input.js';
import { NOT_UTF8, isIntact, readable } from '../feed/utf8.js';
import { FirstOccurrences, unreadable, type RecordGroup } from '../record-group.js';
import { JsonListSplitter, TEXT_AFTER_END, type JsonDefect, type JsonElement } from './json-list-splitter.js';
import { mapLocation, type OcpiFeed } from './ocpi.mapper.js';

/** Far beyond any location; JSON.stringify, which the rejects go through, ends at some thousands. */
const DEEPEST = 1000;

/**
 * Reads OCPI 2.1.1, 2.2 and 2.2.1 Locations: a list, or an envelope with the list in its member `data`.
 * @throws CannotRun where the file is JSON without such a list
 */
export async function* readOcpi(
  input: Input,
  feed: string | undefined,
): AsyncGenerator<RecordGroup, void, undefined> {
  const splitter = new JsonListSplitter();
  const occurrences = new FirstOccurrences();
  const names: OcpiFeed = { feed: feed ?? null, fileName: input.fileName };
  for await (const piece of input.bytes())
    for (const element of splitter.push(piece)) yield groupOf(element, names, occurrences);
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

function groupOf(element: JsonElement, names: OcpiFeed, occurrences: FirstOccurrences): RecordGroup {
  const { line, text, depth } = element;
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
