import type { DirectoryReader } from '../http/directory-reader.js';
import { listOf, member } from '../import/fields/json.js';
import { connectionError } from '../http/attempts.js';
import { CommandError } from '../terminal.js';

/** Times of creation do not change: stations that change meanwhile are neither lost nor repeated. */
const LIST = 'v1/stations?sort=created_at';

/** It ends each row; in texts, line ends are mostly line feeds. */
const CARRIAGE_RETURN = 0x0d;

/** Called with a number of further stations. */
export type OnStations = (count: number) => void;

/** The list of stations as CSV, as the directory sends it. @throws CommandError the connection was lost */
export async function* csvList(
  reader: DirectoryReader,
  onStations: OnStations,
): AsyncGenerator<Uint8Array, void, undefined> {
  await reader.catchUp();
  const stream = await reader.stream(LIST, 'text/csv');
  try {
    for await (const piece of stream ?? []) {
      onStations(piece.filter((byte) => byte === CARRIAGE_RETURN).length);
      yield piece;
    }
  } catch (error) {
    throw new CommandError(`the connection was lost, the CSV is incomplete: ${connectionError(error)}`);
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
