import { CannotRun } from '../terminal.js';
import { csvFields } from './afdc/csv-fields.js';
import { readAfdc } from './afdc/afdc.reader.js';
import type { Input } from './feed/input.js';
import { readNdjson } from './ndjson/ndjson.reader.js';
import { readOcpi } from './ocpi/ocpi.reader.js';
import type { RecordGroup } from './record-group.js';

export interface ImportFormat {
  readonly name: string;
  /** Whether a file that begins so is of this format. */
  readonly recognises: (head: string) => boolean;
  /** Reads a file without ever holding all of it. */
  readonly read: (input: Input, feed: string | undefined) => AsyncIterable<RecordGroup>;
  /** How many requests may be on their way at once; one where every line may build on any before it. */
  readonly requestsInFlight: number;
}

/** All formats, in the order in which they are asked. A new one is a row here and a reader of its own. */
export const formats: readonly ImportFormat[] = [
  { name: 'ndjson', recognises: hasCommandLine, read: readNdjson, requestsInFlight: 1 },
  { name: 'ocpi', recognises: (head) => /^[[{]/.test(head), read: readOcpi, requestsInFlight: 2 },
  { name: 'afdc', recognises: hasAfdcHeader, read: readAfdc, requestsInFlight: 2 },
];

/** The format of a file: the one asked for, else the one that its content shows. @throws CannotRun */
export function formatOf(input: Input, name: string | undefined): ImportFormat {
  // Leading space is allowed before any of the formats.
  const head = input.head.toString('utf8').trimStart();
  const format = formats.find((one) => (name === undefined ? one.recognises(head) : one.name === name));
  if (format) return format;
  const known = formats.map((one) => one.name).join(', ');
  throw new CannotRun(
    head === ''
      ? `${input.name} is empty`
      : `${input.name} is of no known format (${known}); if it is one of them, say so with --format`,
  );
}

const COMMAND_TYPE =
  /"type"\s*:\s*"(Create|Update|Upsert|Set|Register|Remove|Retire)(Station|ConnectorType|Location)/;

/** A command line is an object on a line of its own; the first ones may be broken. */
function hasCommandLine(head: string): boolean {
  return head.split('\n', 100).some((line) => line.trimStart().startsWith('{') && COMMAND_TYPE.test(line));
}

function hasAfdcHeader(head: string): boolean {
  const [header = ''] = head.split(/[\r\n]/, 1);
  const fields = csvFields(header);
  const columns = Array.isArray(fields) ? fields.map((field) => field.trim()) : [];
  return columns.includes('Station Name') && columns.includes('ID');
}
