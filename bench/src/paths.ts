import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = new URL('../../../', import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(path, repository));

/** What an npm script gives to node: its options and the program. */
function argumentsOf(script: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const words = (manifest.scripts[script] ?? '').split(' ');
  return words
    .slice(words.indexOf('node') + 1)
    .map((word) => (word.startsWith('-') ? word : inRepository(word)));
}

/** Where the compiled programs lie that the benchmark starts. */
export const paths = {
  service: argumentsOf('start'),
  projector: argumentsOf('projector'),
  baseline: [inRepository('dist/bench/src/baseline/main.js')],
  importer: inRepository('apps/cli/bin/directory.js'),
  loadProcess: inRepository('dist/bench/src/load/load-process.js'),
  stormProcess: inRepository('dist/bench/src/million/storm-process.js'),
  rebuild: argumentsOf('rebuild'),
  // In the project and not in the system's temporary directory, which may be in memory: a durable commit
  // would cost nothing there.
  scratch: inRepository('.cache'),
};
