import { Attempts, type DirectoryAddress, DirectoryReader } from '#client';
import { StopSignals } from '../stop-signals.js';
import { printable, type Terminal } from '../terminal.js';
import { CommandExport } from './command-export.js';
import type { CommandLine } from './command-lines.js';
import { exportProgress, type ExportProgress } from './export-progress.js';
import { ocpiList, omissionReport } from './ocpi-export.js';
import { inPieces, writeToFile, writeToStream, type Pieces } from './output.js';
import { csvList, datexDocument, geoJsonList, type OnStations } from './station-lists.js';
import { connectorTable, irveTable } from './station-tables.js';

export const exportFormats = ['ndjson', 'csv', 'geojson', 'ocpi', 'datex2', 'irve'] as const;

export interface ExportOptions extends DirectoryAddress {
  readonly format: (typeof exportFormats)[number];
  /** Undefined: standard output. */
  readonly output?: string;
  /** Whether to say what was left out of an export as OCPI, and why. */
  readonly report?: boolean;
  /** Whether an export as DATEX II has the statuses, and not the table of sites. */
  readonly status?: boolean;
  /** Whether an export as CSV has a row for each connector, with what the location says. */
  readonly connectors?: boolean;
  /** Whether a CSV begins with a byte order mark. */
  readonly bom?: boolean;
}

/**
 * Writes the records of a directory.
 * @throws CommandError the directory or the file can't be used, or a signal has stopped the export
 */
export async function runExport(options: ExportOptions, terminal: Terminal): Promise<void> {
  const progress = exportProgress(terminal, options.output !== undefined);
  const signals = new StopSignals();
  try {
    await exportRecords(options, terminal, progress, signals.signal);
  } catch (error) {
    throw signals.signal.aborted ? signals.signal.reason : error;
  } finally {
    progress.stop();
    signals.close();
  }
}

async function exportRecords(
  { wait, ...options }: ExportOptions,
  terminal: Terminal,
  progress: ExportProgress,
  stop: AbortSignal,
): Promise<void> {
  const attempts = new Attempts({ wait, signal: stop, say: (line) => progress.say(line) });
  const reader = new DirectoryReader({ ...options, attempts }, 'export');
  const commands = new CommandExport(reader, (count) => progress.add(count));
  const records = options.format === 'datex2' ? 'locations' : 'stations';
  progress.start(await reader.count(`v1/${records}`), records);
  await write(piecesOf(reader, options, progress, commands), options.output, terminal, stop);
  progress.stop();
  const lines = options.report ? await omissionReport(reader) : leftOutLines(commands);
  for (const line of lines) terminal.stderr.write(`${printable(line)}\n`);
}

function write(pieces: Pieces, output: string | undefined, { stdout }: Terminal, stop: AbortSignal) {
  return output === undefined ? writeToStream(pieces, stdout, stop) : writeToFile(pieces, output, stop);
}

function piecesOf(
  reader: DirectoryReader,
  options: ExportOptions,
  progress: ExportProgress,
  commands: CommandExport,
): Pieces {
  const onRecords = (count: number) => progress.add(count);
  switch (options.format) {
    case 'csv':
      return csv(reader, options, onRecords);
    case 'irve':
      return inPieces(irveTable(reader, onRecords));
    case 'geojson':
      return inPieces(geoJsonList(reader, onRecords));
    case 'ocpi':
      return inPieces(ocpiList(reader, onRecords));
    case 'datex2':
      return datexDocument(reader, options.status ? 'status' : 'table', onRecords);
    case 'ndjson':
      return inPieces(texts(commands.lines()));
  }
}

function csv(reader: DirectoryReader, { connectors, bom }: ExportOptions, onStations: OnStations): Pieces {
  const pieces = connectors ? inPieces(connectorTable(reader, onStations)) : csvList(reader, onStations);
  return bom ? withByteOrderMark(pieces) : pieces;
}

/** By the mark, spreadsheets know that the text is UTF-8. */
async function* withByteOrderMark(pieces: Pieces): AsyncGenerator<string | Uint8Array, void, undefined> {
  yield '\uFEFF';
  yield* pieces;
}

/** A warning for each kind of records of which some were left out. */
function leftOutLines({ leftOut }: CommandExport): string[] {
  return [...leftOut].flatMap(([list, ids]) => {
    const [first] = ids;
    if (first === undefined) return [];
    return (
      `warning: left out ${ids.size} of ${list} that are copies of others of this directory, made by an import of its ` +
      `own export: ${first}${ids.size > 1 ? ' and others' : ''}`
    );
  });
}

async function* texts(lines: AsyncIterable<CommandLine>): AsyncGenerator<string, void, undefined> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
