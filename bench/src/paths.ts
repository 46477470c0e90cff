import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = new URL('../../../', import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(path, repository));

/** A program and what it is started with. */
export interface NodeCommand {
  /** Options of node and the program. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** What an npm script gives to node. */
function commandOf(script: string): NodeCommand {
  const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = (manifest.scripts[script] ?? '').split(' ');
  const place = words.indexOf('node');
  const variables = words.slice(0, place).filter((word) => word.includes('='));
  return {
    arguments: words.slice(place + 1).map((word) => (word.startsWith('-') ? word : inRepository(word))),
    environment: Object.fromEntries(variables.map((word) => word.split('=')) as [string, string][]),
  };
}

export const paths = {
  service: commandOf('start'),
  projector: commandOf('projector'),
  baseline: { arguments: [inRepository('dist/bench/src/baseline/main.js')], environment: {} },
  importer: inRepository('apps/cli/bin/directory.js'),
  loadProcess: inRepository('dist/bench/src/load/load-process.js'),
  stormProcess: inRepository('dist/bench/src/million/storm-process.js'),
  rebuild: commandOf('rebuild'),
  // In the project and not in the system's temporary directory, which may be in memory: a durable commit
  // would cost nothing there.
  scratch: inRepository('.cache'),
};
