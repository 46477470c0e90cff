import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The path of the compiled file is .builds/<fingerprint>/bench/src/paths.js.
const repository = new URL('../../../../', import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(path, repository));

const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Returns the shell command of an npm script. */
function script(name: string): string {
  const found = manifest.scripts[name];
  if (found === undefined) throw new Error(`package.json has no script ${name}`);
  return found;
}

export const paths = {
  repository: inRepository('.'),
  service: script('start'),
  projector: script('projector'),
  baseline: 'exec node dist/bench/src/baseline/main.js',
  cli: inRepository('apps/cli/bin/directory.js'),
  loadProcess: inRepository('dist/bench/src/load/load-process.js'),
  streamProcess: inRepository('dist/bench/src/streams/stream-process.js'),
  floodProcess: inRepository('dist/bench/src/callers/flood-process.js'),
  clientProcess: inRepository('dist/bench/src/million/clients/client-process.js'),
  rebuild: script('rebuild'),
  // Not in the system's temporary directory, which may be in memory, where a durable commit takes no time.
  scratch: inRepository('.cache'),
};
