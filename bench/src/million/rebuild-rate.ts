import { once } from 'node:events';
import { paths } from '../paths.js';
import { startProgram } from '../servers/child-processes.js';

export interface RebuildFigures {
  readonly events: number;
  readonly eventsPerSecond: number;
}

const summaryPattern = /(\d+) events applied in [\d.]+ s, (\d+) a second/;

/** Rebuilds a directory's read models while no service runs. @throws Error it fails; the message has its last output */
export async function measureRebuild(dataDirectory: string): Promise<RebuildFigures> {
  const child = startProgram(paths.rebuild, { DATA_DIR: dataDirectory });
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await once(child, 'close');
  const [, events, eventsPerSecond] = summaryPattern.exec(output) ?? [];
  if (child.exitCode !== 0 || events === undefined)
    throw new Error(`the rebuild ended with ${child.exitCode}:\n${output}`);
  return { events: Number(events), eventsPerSecond: Number(eventsPerSecond) };
}
