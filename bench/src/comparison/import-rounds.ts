import { rm } from 'node:fs/promises';
import type { Figures } from '../report/measure.js';
import { median } from '../report/median.js';
import { importThrough } from '../servers/importer.js';
import { startServer } from '../servers/server.js';
import type { RunningServer, ServerProgram } from '../servers/server.js';

export interface ImportRounds {
  readonly program: ServerProgram;
  readonly file: string;
  /** Working directory of the command, where it writes a file of rejected rows. */
  readonly directory: string;
  readonly rounds: number;
  /** Number of stations in the file, if it is known. */
  readonly expected?: number;
  /** Called with each step. */
  readonly report: (step: string) => void;
}

/**
 * Imports a file several times, each time into a new directory.
 * @returns stations per second, and the last server, which contains the imported stations
 * @throws Error an import fails, or stations are missing after it
 */
export async function importInRounds(of: ImportRounds): Promise<{ server: RunningServer; figures: Figures }> {
  const rates: number[] = [];
  for (;;) {
    const server = await startServer(of.program);
    rates.push(await importOnce(server, of));
    if (rates.length === of.rounds) {
      return { server, figures: { ours: median(rates), rounds: rates.map((ours) => ({ ours })) } };
    }
    await server.stop();
    await rm(of.program.dataDirectory, { recursive: true });
  }
}

async function importOnce({ url }: RunningServer, of: ImportRounds): Promise<number> {
  of.report(`importing ${of.file}`);
  const { stations, seconds } = await importThrough(url, of.file, of.directory);
  const { expected = stations } = of;
  if (stations !== expected) throw new Error(`imported ${stations} stations of ${expected}`);
  of.report(`${stations} stations in ${seconds.toFixed(1)} s`);
  return stations / seconds;
}
