import { commandTypes } from '#domain';
import { CommandError } from '../../terminal.js';
import type { Input } from '../input/input.js';
import type { RecordGroup } from '../records/record-group.js';
import { readAfdc } from './afdc/afdc.reader.js';
import { columnsOf, csvFields, otherSeparator } from './csv/csv-fields.js';
import { csvHeaderDefect, isCsvHeader, readCsv } from './csv/csv.reader.js';
import { readNdjson } from './ndjson/ndjson.reader.js';
import { hasPois, readOcm } from './ocm/ocm.reader.js';
import { readOcpi } from './ocpi/ocpi.reader.js';
import type { ReadOptions } from './read-options.js';

export interface ImportFormat {
  readonly name: string;
  /** Whether a file with this beginning has the format. */
  readonly matches: (head: string) => boolean;
  /** Returns why a file with this beginning can't be imported; null if it may be. */
  readonly defect?: (head: string) => string | null;
  /** Reads a file as a stream. */
  readonly read: (input: Input, options: ReadOptions) => AsyncIterable<RecordGroup>;
  /** Whether a file is a feed, whose records have sources. */
  readonly isFeed: boolean;
  /** Greatest number of concurrent requests; 1 if a line may depend on any line before it. */
  readonly maxRequests: number;
}

/** All formats, in the order in which they are tried. */
export const formats: readonly ImportFormat[] = [
  { name: 'ndjson', matches: hasCommandLine, read: readNdjson, isFeed: false, maxRequests: 1 },
  { name: 'ocm', matches: hasPois, read: readOcm, isFeed: true, maxRequests: 2 },
  { name: 'ocpi', matches: (head) => /^[[{]/.test(head), read: readOcpi, isFeed: true, maxRequests: 2 },
  { name: 'afdc', matches: hasAfdcHeader, read: readAfdc, isFeed: true, maxRequests: 2 },
  {
    name: 'csv',
    matches: (head) => isCsvHeader(columnsIn(head)),
    defect: (head) => csvHeaderDefect(columnsIn(head), headerOf(head)),
    read: readCsv,
    isFeed: true,
    maxRequests: 2,
  },
];

/**
 * Returns the format of this name, or detects it from the file's content if no name is given.
 * @throws CommandError the file is empty, has no known format, or can't be imported in its format
 */
export function detectFormat(input: Input, name: string | undefined): ImportFormat {
  // Every format allows white space at the beginning.
  const head = input.head.toString('utf8').trimStart();
  const format = formats.find((each) => (name === undefined ? each.matches(head) : each.name === name));
  const defect = format === undefined ? formatDefect(head) : (format.defect?.(head) ?? null);
  if (format === undefined || defect !== null) throw new CommandError(`${input.name} ${defect}`);
  return format;
}

function formatDefect(head: string): string {
  if (head === '') return 'is empty';
  const separator = otherSeparator(headerOf(head));
  if (separator !== null) return `is separated by ${separator}: it needs commas`;
  const known = formats.map((each) => each.name).join(', ');
  return `has no known format (${known}); if it has one of them, choose it by the option format`;
}

const COMMAND_TYPE = new RegExp(`"type"\\s*:\\s*"(?:${commandTypes.join('|')})`);

/** A command line is an object on one line. Several lines are tried, because the first ones may be invalid. */
function hasCommandLine(head: string): boolean {
  return head.split('\n', 100).some((line) => line.trimStart().startsWith('{') && COMMAND_TYPE.test(line));
}

const headerOf = (head: string): string => head.split(/[\r\n]/, 1)[0] ?? '';

function hasAfdcHeader(head: string): boolean {
  const columns = columnsIn(head);
  return columns.includes('Station Name') && columns.includes('ID');
}

function columnsIn(head: string): string[] {
  const fields = csvFields(headerOf(head));
  return Array.isArray(fields) ? columnsOf(fields) : [];
}
