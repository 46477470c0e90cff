import { fileURLToPath } from 'node:url';

const repository = new URL('../../../', import.meta.url);
const inRepository = (path: string) => fileURLToPath(new URL(path, repository));

/** Where the compiled programs lie that the benchmark starts. */
export const paths = {
  service: inRepository('dist/apps/directory-api/src/main.js'),
  baseline: inRepository('dist/bench/src/baseline/main.js'),
  importer: inRepository('apps/cli/bin/directory.js'),
  loadProcess: inRepository('dist/bench/src/load/load-process.js'),
  // In the project and not in the system's temporary directory, which may be in memory: a durable commit
  // would cost nothing there.
  scratch: inRepository('.cache'),
};
