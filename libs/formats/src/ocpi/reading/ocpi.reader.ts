import { member, textOf } from '#domain';
import { withNumbersAsTexts } from '../../fields/amounts.js';
import { STRING_LENGTH, excerptOf, truncateToLength } from '../../fields/text.js';
import type { ReadableFormat, ReadOptions } from '../../input/format.js';
import { FormatError, type Input } from '../../input/input.js';
import {
  JsonArraySplitter,
  TEXT_AFTER_END,
  parseElement,
  type JsonElement,
  type JsonPart,
  type JsonSyntaxError,
} from '../../input/json-array-splitter.js';
import { withoutUtf8Mark } from '../../input/lines.js';
import { textDefect } from '../../input/signatures.js';
import { DuplicateFilter } from '../../records/duplicate-filter.js';
import type { MappedRecord } from '../../records/mapped-record.js';
import { rejectedGroup, warningGroup, type RecordGroup } from '../../records/record-group.js';
import { mapLocation, warningsOfFile } from './ocpi-location.mapper.js';
import type { Json } from './ocpi-members.js';
import { LIST_MEMBER_NAMES, ocpiPlaces } from './ocpi-places.js';
import { mapTariff } from './ocpi-tariff.mapper.js';
import { isOcpiLocation, isOcpiTariff, type FeedNames } from './ocpi-validation.js';

/** OCPI's error codes: client, server and hub errors. Some servers put an HTTP status such as 200 in the member. */
const ERROR_CODE = /^"?([234]\d{3})"?$/;
/** Greatest size of the records that wait for the timestamp at the end of a response. Further ones go without it. */
const MAX_WAITING_CHARACTERS = 64 * 1024 * 1024;

export const ocpi: ReadableFormat = {
  name: 'ocpi',
  recognise: ({ text }) => /^[[{]/.test(text),
  defect: ({ text }) => textDefect(text),
  read: readOcpi,
  isFeed: true,
  maxRequests: 2,
};

/**
 * Reads Locations and Tariffs of OCPI 2.1.1, 2.2, 2.2.1 and 2.3.0: a list, an object with the list in its member `data`,
 * `items`, `locations`, `tariffs` or `results`, one of them, or the response to a request for one.
 * @throws FormatError the file is JSON without such a list, a list of something else, or an error response without any
 */
export async function* readOcpi(
  input: Input,
  options: ReadOptions,
): AsyncGenerator<RecordGroup, void, undefined> {
  const file = new OcpiFile(input, options);
  for await (const piece of input.bytes()) yield* await file.groups(file.push(piece));
  yield* await file.groups(file.end());
}

/** Greatest size of a tariff: one with all that the directory takes has less than half of it. */
const MAX_TARIFF_CHARACTERS = 2 * 1024 * 1024;

/** A record that was read: mapped, or the group of one that was not. */
type ReadRecord = RecordGroup | { readonly line: number; readonly mapped: MappedRecord };

/** The commands that have the time of an observation. */
const observable: ReadonlySet<string> = new Set(['UpsertStation', 'RemoveStation']);

class OcpiFile {
  private readonly splitter = new JsonArraySplitter(ocpiPlaces);
  private readonly duplicates: DuplicateFilter;
  private readonly names: FeedNames;
  /** Records without a time of their own, until that of the response is read. */
  private readonly waiting: JsonElement[] = [];
  private waitingCharacters = 0;
  private elements = 0;
  /** Number of items of the list that are neither locations nor tariffs of OCPI. */
  private foreign = 0;
  private isRead = false;

  constructor(
    private readonly input: Input,
    private readonly options: ReadOptions,
  ) {
    const { fileName } = input;
    this.duplicates = new DuplicateFilter(options.connectorTypes, true, options.seen);
    this.names = { feed: options.feed ?? null, fileName, seen: options.seen.of };
  }

  /** Returns the groups of records, whose ids have the spelling of the directory. */
  async groups(records: Iterable<ReadRecord>): Promise<RecordGroup[]> {
    const read = [...records];
    const mapped = read.flatMap((record) => ('mapped' in record ? record.mapped : []));
    const respelled = await (this.options.respelling?.of(mapped) ?? mapped);
    const published = await (this.options.publication?.of(respelled) ?? respelled);
    const next = published.values();
    return read.map((record) =>
      'mapped' in record ? this.duplicates.group(record.line, next.next().value ?? record.mapped) : record,
    );
  }

  *push(piece: Buffer): Generator<ReadRecord, void, undefined> {
    for (const element of this.splitter.push(piece)) {
      this.elements += 1;
      yield* this.recordsOf(element);
    }
  }

  *end(): Generator<ReadRecord, void, undefined> {
    this.isRead = true;
    for (const element of this.waiting) yield* this.recordsOf(element);
    yield* this.onlyRecord();
    const error = responseError(this.splitter.members);
    if (error && this.elements === 0)
      throw this.failure(`an OCPI error response without locations: ${error.text}`);
    if (this.foreign > 0 && this.foreign === this.elements)
      throw this.failure(`a list, but not of OCPI locations or tariffs: its items have neither ${EXPECTED}`);
    if (error) yield warningGroup(error.line, errorWarning(error.text));
    yield* this.unreadRest();
  }

  /** A file that is one location or tariff, or the response to a request for one. */
  private onlyRecord(): ReadRecord[] {
    const object = this.splitter.single();
    const parsed = object && parseElement(object);
    if (parsed === null || 'rejected' in parsed) return [];
    if (!object) return [];
    const recordIn = (value: unknown) =>
      [value, member(value, 'data')].find((each) => isOcpiLocation(each) || isOcpiTariff(each));
    const record = recordIn(parsed.value);
    if (record === undefined) return [];
    this.elements = 1;
    if (!isOcpiTariff(record)) return this.recordsOf({ ...object, text: JSON.stringify(record) });
    return [this.tariff(object.line, record, recordIn(JSON.parse(withNumbersAsTexts(object.text))) as Json)];
  }

  private tariff(line: number, tariff: Json, exact: Json): ReadRecord {
    const mapped = mapTariff(tariff, exact, { names: this.names, now: this.options.now() });
    return { line, mapped: { ...mapped, warnings: this.newWarnings(mapped) } };
  }

  private *unreadRest(): Generator<ReadRecord, void, undefined> {
    const error = this.splitter.end();
    if (!this.splitter.foundArray && this.elements === 0) throw this.failure(withoutArray(error));
    if (error) yield unreadGroup(error);
  }

  private failure(content: string): FormatError {
    return new FormatError(`${this.input.name} contains ${content}`);
  }

  /** Returns the record of an element; none if the element has to wait. */
  private recordsOf(element: JsonElement): ReadRecord[] {
    const { line, text, isTooLarge } = element;
    const rejected = (reason: string, original: unknown) => [
      rejectedGroup(line, { kind: 'location', reason, original }),
    ];
    if (isTooLarge)
      return rejected('payload_too_large: larger than 64 MiB', excerptOf(withoutUtf8Mark(text)));
    const parsed = parseElement(element);
    if ('rejected' in parsed) return rejected(parsed.rejected, withoutUtf8Mark(text));
    if (isOcpiTariff(parsed.value)) {
      if (text.length > MAX_TARIFF_CHARACTERS) return [rejectedGroup(line, tooLargeTariff(text))];
      return [this.tariff(line, parsed.value, JSON.parse(withNumbersAsTexts(text)) as Json)];
    }
    if (!isOcpiLocation(parsed.value)) this.foreign += 1;
    if (parsed.value === null) return [warningGroup(line, nullWarning)];
    const mapped = this.mapped(parsed.value);
    if (this.hasToWait(element, mapped)) return [];
    return [{ line, mapped: { ...mapped, warnings: this.newWarnings(mapped) } }];
  }

  private mapped(location: unknown): MappedRecord {
    const { now, includeUnpublished, confirms } = this.options;
    const timestamp = this.isTimestampKnown ? responseTimestamp(this.splitter.members) : undefined;
    const { names } = this;
    return mapLocation(location, { names, timestamp, now: now(), confirms, includeUnpublished });
  }

  private get isTimestampKnown(): boolean {
    return this.isRead || !this.splitter.isResponse || this.splitter.members.has('timestamp');
  }

  private hasToWait(element: JsonElement, { commands }: MappedRecord): boolean {
    if (this.isTimestampKnown || this.waitingCharacters > MAX_WAITING_CHARACTERS) return false;
    if (commands.some(({ command }) => command.type === 'RetireLocation')) return false;
    if (commands.every(({ command: { type, observed_at } }) => !observable.has(type) || observed_at))
      return false;
    this.waiting.push(element);
    this.waitingCharacters += element.text.length;
    return true;
  }

  /** The warnings without those of the whole file that were reported before. */
  private newWarnings({ warnings }: MappedRecord): MappedRecord['warnings'] {
    const reported = this.options.seen.warnings;
    return warnings.filter(({ problem }) => {
      const isNew = !reported.has(problem);
      if (warningsOfFile.has(problem)) reported.add(problem);
      return isNew;
    });
  }
}

const EXPECTED = 'coordinates nor evses nor elements';

const tooLargeTariff = (text: string) => ({
  kind: 'tariff' as const,
  reason: 'payload_too_large: larger than 2 MiB',
  original: excerptOf(text),
});

const nullWarning = {
  problem: 'an entry of the list is null, passed over',
  detail: 'a location',
  original: null,
};

const errorWarning = (error: string) => ({
  problem: 'OCPI response contains an error',
  detail: error,
  original: null,
});

function withoutArray(error: JsonSyntaxError | null): string {
  const records = 'OCPI locations or tariffs';
  if (error === null)
    return `no ${records}: expected is a list of them, an object with the list in its member ${LIST_MEMBER_NAMES}, or one of them`;
  const { reason, line } = error;
  if (reason === TEXT_AFTER_END)
    return `no list of ${records} but a sequence of JSON values (line ${line}): put them into a list`;
  return `no list of ${records} (line ${line}: ${reason})`;
}

function unreadGroup({ line, reason: problem, text }: JsonSyntaxError): RecordGroup {
  const reason = `malformed_json: ${problem}; the rest of the file was not read`;
  return rejectedGroup(line, { kind: 'location', reason, original: text });
}

/**
 * Returns the error of an OCPI response in one line, and the line of the file that it is on.
 * @param members `status_code` and `status_message` if the response has them
 * @returns null if the response reports no error
 */
export function responseError(members: ReadonlyMap<string, JsonPart>): JsonPart | null {
  const status = members.get('status_code');
  const code = ERROR_CODE.exec(status?.text ?? '')?.[1];
  if (status === undefined || code === undefined) return null;
  const message = messageOf(members.get('status_message'));
  return { line: status.line, text: `status_code ${code}${message}` };
}

/** Returns when the response was made, as it says; null if it does not, or has not been read so far. */
const responseTimestamp = (members: ReadonlyMap<string, JsonPart>): string | null =>
  textIn(members.get('timestamp'));

function messageOf(part: JsonPart | undefined): string {
  const message = truncateToLength(textIn(part), STRING_LENGTH, 'status_message', () => {});
  return message === null ? '' : `, ${JSON.stringify(message)}`;
}

/** The text of a JSON value; null if it is none. */
function textIn(part: JsonPart | undefined): string | null {
  try {
    return textOf(JSON.parse(part?.text ?? 'null'));
  } catch {
    return null;
  }
}
