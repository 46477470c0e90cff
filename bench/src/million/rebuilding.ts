import { once } from 'node:events';
import { paths } from '../paths.js';
import { startProgram } from '../servers/children.js';

export interface RebuildFigures {
  readonly events: number;
  readonly eventsPerSecond: number;
}

const summaryPattern = /(\d+) events applied in [\d.]+ s, (\d+) a second/;

/** Builds a directory's read models anew while no service runs. @throws with its last output if it fails */
export async function rebuild(dataDirectory: string): Promise<RebuildFigures> {
  const child = startProgram(paths.rebuild, { DATA_DIR: dataDirectory });
  let output = '';
  const take = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  await once(child, 'close');
  const [, events, eventsPerSecond] = summaryPattern.exec(output) ?? [];
  if (child.exitCode !== 0 || events === undefined)
    throw new Error(`the rebuild ended with ${child.exitCode}:\n${output}`);
  return { events: Number(events), eventsPerSecond: Number(eventsPerSecond) };
}
