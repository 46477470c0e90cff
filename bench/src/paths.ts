import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// It runs from a build, .builds/<fingerprint>/bench/src.
const repository = new URL('../../../../', import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(path, repository));

const manifest = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** What npm has a shell run in the project's folder. */
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
  importer: inRepository('apps/cli/bin/directory.js'),
  loadProcess: inRepository('dist/bench/src/load/load-process.js'),
  clientProcess: inRepository('dist/bench/src/million/client-process.js'),
  rebuild: script('rebuild'),
  // In the project and not in the system's temporary directory, which may be in memory: a durable commit
  // would cost nothing there.
  scratch: inRepository('.cache'),
};
