import { MemorySampler } from '../../servers/memory-sampler.js';

const lineFeed = 10;

export interface CsvFigures {
  readonly rowsPerSecond: number;
  /** Greatest growth of the server's memory during the export, in megabytes of 10⁶ bytes. */
  readonly addedMegabytes: number;
}

/** Reads all stations as CSV. @throws Error the number of rows is not that of the stations */
export async function readCsv(
  server: { readonly url: string; readonly pid: number },
  stations: number,
): Promise<CsvFigures> {
  const sampler = new MemorySampler(server.pid);
  const before = await sampler.sample();
  const started = performance.now();
  const rows = await rowsOf(`${server.url}/v1/stations`);
  const seconds = (performance.now() - started) / 1000;
  sampler.stop();
  if (rows !== stations) throw new Error(`the CSV had ${rows} rows of ${stations}`);
  return { rowsPerSecond: rows / seconds, addedMegabytes: sampler.max - before };
}

/** Counts lines, because no generated text contains a line break. */
async function rowsOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/csv', 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url} as CSV was answered ${response.status}`);
  let lines = 0;
  for await (const piece of response.body ?? []) {
    const bytes = piece as Uint8Array;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, end + 1)) lines += 1;
  }
  return lines - 1;
}
