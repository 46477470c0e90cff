import { listOf, member } from '#domain';
import { type DirectoryReader, connectionError } from '#client';
import { CommandError } from '../terminal.js';
import type { Pieces } from './output.js';

/** Times of creation do not change: stations that change meanwhile are neither lost nor repeated. */
const LIST = 'v1/stations?sort=created_at';

/** It ends each row; in texts, line ends are mostly line feeds. */
const CARRIAGE_RETURN = 0x0d;
/** It ends each site. */
const LINE_FEED = 0x0a;

/** Called with a number of further stations. */
export type OnStations = (count: number) => void;

/** The list of stations as CSV, as the directory sends it. @throws CommandError the connection was lost */
export const csvList = (reader: DirectoryReader, onStations: OnStations): Pieces =>
  sent(reader, { path: LIST, type: 'text/csv', name: 'CSV', lineEnd: CARRIAGE_RETURN }, onStations);

/**
 * The directory as DATEX II, as it sends it: its table of sites, or their statuses.
 * @param onSites called with a number of further sites
 * @throws CommandError the connection was lost
 */
export const datexDocument = (
  reader: DirectoryReader,
  document: 'table' | 'status',
  onSites: (count: number) => void,
): Pieces =>
  sent(
    reader,
    { path: `v1/datex2/${document}`, type: 'application/json', name: 'document', lineEnd: LINE_FEED },
    onSites,
  );

interface SentWhole {
  readonly path: string;
  readonly type: string;
  /** What is incomplete if the connection is lost. */
  readonly name: string;
  /** The byte that ends the lines that are counted. */
  readonly lineEnd: number;
}

/** A response whose lines are counted. */
async function* sent(
  reader: DirectoryReader,
  { path, type, name, lineEnd }: SentWhole,
  onLines: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  await reader.catchUp();
  const stream = await reader.stream(path, type);
  try {
    for await (const piece of stream ?? []) {
      onLines(piece.filter((byte) => byte === lineEnd).length);
      yield piece;
    }
  } catch (error) {
    throw new CommandError(`the connection was lost, the ${name} is incomplete: ${connectionError(error)}`);
  }
}

/** The list of stations as one FeatureCollection, with a line for each station. */
export async function* geoJsonList(
  reader: DirectoryReader,
  onStations: OnStations,
): AsyncGenerator<string, void, undefined> {
  await reader.catchUp();
  let separator = '';
  yield '{"type":"FeatureCollection","features":[';
  for await (const page of reader.pages(`${LIST}&limit=1000`, 'application/geo+json'))
    for (const feature of listOf(member(page, 'features'))) {
      yield `${separator}\n${JSON.stringify(feature)}`;
      separator = ',';
      onStations(1);
    }
  yield '\n]}\n';
}
