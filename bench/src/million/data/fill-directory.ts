import { Readable } from 'node:stream';
import { totalAt } from '../../servers/importer.js';
import type { CommandLine } from './command-line.js';
import { generateLocations } from './generated-stations.js';
import { changedTariff, generateTariffs } from './generated-tariffs.js';
import { statusReports } from './status-reports.js';

const linesPerRequest = 50_000;
const catchUpLimitMilliseconds = 600_000;

const connectorTypes = ['CCS', 'CHAdeMO', 'Type 2', 'J1772', 'NACS'];

/**
 * Fills a directory with generated tariffs and stations, and waits until reads include all of them.
 * @param onProgress called with the number of commands sent so far
 * @throws Error a command is not accepted, or stations are missing at the end
 */
export async function fillDirectory(
  url: string,
  { stations: count, tariffs }: { readonly stations: number; readonly tariffs: number },
  onProgress: (sent: number) => void,
): Promise<void> {
  const types = await createConnectorTypes(url);
  const position = await sendAll(url, creations(count, types, tariffs), onProgress);
  const total = await totalAt(url, position, catchUpLimitMilliseconds);
  if (total !== count) throw new Error(`the directory has ${total} stations of ${count}`);
}

/**
 * Reports statuses of all generated stations, and waits until reads include all of them.
 * @param rounds number of statuses of each station
 * @throws Error a command is not accepted
 */
export async function reportStatuses(
  url: string,
  count: number,
  rounds: number,
  onProgress: (sent: number) => void,
): Promise<void> {
  const types = await createConnectorTypes(url);
  const position = await sendAll(url, statusReports(count, types, rounds), onProgress);
  await totalAt(url, position, catchUpLimitMilliseconds);
}

/** Changes the tariff that 100,000 of a million stations name. @returns the position after it */
export const changeTariff = (url: string, price: string): Promise<string> =>
  sendBulk(url, [`${JSON.stringify(changedTariff(price))}\n`]);

/** Sends commands in large bulk requests. @returns the position after the last command */
async function sendAll(
  url: string,
  commands: Iterable<CommandLine>,
  onProgress: (sent: number) => void,
): Promise<string> {
  let position = '';
  let sent = 0;
  for (const lines of requestsOf(commands)) {
    position = await sendBulk(url, lines);
    sent += lines.length;
    onProgress(sent);
  }
  return position;
}

function* creations(count: number, types: readonly string[], tariffs: number): Generator<CommandLine> {
  yield* generateTariffs(tariffs);
  for (const { location, stations } of generateLocations(count, types, { tariffs })) yield* [location, ...stations];
}

function* requestsOf(commands: Iterable<CommandLine>): Generator<readonly string[]> {
  let request: string[] = [];
  for (const command of commands) {
    if (request.push(`${JSON.stringify(command)}\n`) < linesPerRequest) continue;
    yield request;
    request = [];
  }
  if (request.length > 0) yield request;
}

async function createConnectorTypes(url: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, name] of connectorTypes.entries()) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `bench-${index}` };
    const body = JSON.stringify({ name });
    const response = await fetch(`${url}/v1/connector-types`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`a connector type was answered ${response.status}`);
    ids.push(((await response.json()) as { id: string }).id);
  }
  return ids;
}

/** Sends command lines as one request. @returns the position after them */
async function sendBulk(url: string, lines: readonly string[]): Promise<string> {
  const response = await fetch(`${url}/v1/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: Readable.from(lines, { objectMode: false, highWaterMark: 1 << 16 }),
    duplex: 'half',
  });
  const last = await lastLine(response);
  const end = JSON.parse(last) as { accepted?: number; ignored?: number; position?: string };
  if (!response.ok || end.accepted !== lines.length || !end.position)
    throw new Error(`a bulk request of ${lines.length} lines ended with ${last}`);
  return end.position;
}

// The response has tens of megabytes, of which only the last line is kept in memory.
async function lastLine({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let end = '';
  for await (const piece of body ?? []) {
    const text = end + decoder.decode(piece as Uint8Array, { stream: true });
    end = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
  }
  return end;
}
