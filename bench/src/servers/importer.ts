import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '../paths.js';
import { trackChild } from './child-processes.js';

export interface ImportTiming {
  readonly stations: number;
  readonly seconds: number;
}

const catchUpLimitMilliseconds = 120_000;

/**
 * Imports a file with the command line, and waits until reads include all of it.
 * @param directory working directory of the command, where it writes a file of rejected rows
 * @throws Error the import fails or rejects a row
 */
export async function importThrough(url: string, file: string, directory: string): Promise<ImportTiming> {
  const started = performance.now();
  await runImporter(url, file, directory);
  const stations = await totalAt(url, await positionAfterAllWrites(url));
  return { stations, seconds: (performance.now() - started) / 1000 };
}

async function runImporter(url: string, file: string, cwd: string): Promise<void> {
  const command = [paths.cli, 'import', file, '--api', url];
  const child = trackChild(spawn(process.execPath, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] }));
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}:\n${output}`);
}

// The position of a write after the import is greater than those of the import.
async function positionAfterAllWrites(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/locations/1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Marks the end of the import"}',
  });
  const position = response.headers.get('directory-position');
  if (!response.ok || !position) throw new Error(`PUT /v1/locations/1 answered ${response.status}`);
  return position;
}

/** Waits until reads have reached a position. @returns the number of stations then @throws Error they do not reach it in time */
export async function totalAt(
  url: string,
  position: string,
  limitMilliseconds = catchUpLimitMilliseconds,
): Promise<number> {
  const deadline = performance.now() + limitMilliseconds;
  for (;;) {
    const headers = { 'directory-position': position };
    const response = await fetch(`${url}/v1/stations?limit=1&total=true`, { headers });
    if (response.ok) return ((await response.json()) as { total: number }).total;
    if (response.status !== 503 || performance.now() > deadline) {
      throw new Error(`the read after the import answered ${response.status}`);
    }
    await response.arrayBuffer();
    await delay(50);
  }
}
