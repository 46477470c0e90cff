import { MemoryWatch } from '../servers/memory-watch.js';

const lineFeed = 10;

export interface CsvFigures {
  readonly rowsPerSecond: number;
  /** Megabytes by which the server's memory grew at most while it sent. */
  readonly addedMegabytes: number;
}

/** Reads every station as CSV. @throws there are not as many rows as stations */
export async function readCsv(
  server: { readonly url: string; readonly pid: number },
  stations: number,
): Promise<CsvFigures> {
  const watch = new MemoryWatch(server.pid);
  const before = await watch.look();
  const started = performance.now();
  const rows = await rowsOf(`${server.url}/v1/stations`);
  const seconds = (performance.now() - started) / 1000;
  watch.stop();
  if (rows !== stations) throw new Error(`the CSV had ${rows} rows of ${stations}`);
  return { rowsPerSecond: rows / seconds, addedMegabytes: watch.greatest - before };
}

/** Counts lines: no generated text has a line break in it. */
async function rowsOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/csv', 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url} as CSV was answered ${response.status}`);
  let lines = 0;
  for await (const piece of response.body ?? []) {
    const bytes = piece as Uint8Array;
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
  }
  return lines - 1;
}
