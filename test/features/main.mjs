// Tries whether features can be removed, all at once and each in turn: without its folder and its lines in the lists, the
// programs compile, build and run, and its endpoints are gone. Without any feature, the HTTP tests of the others pass.
// `npm run features` runs it: docs/architecture.md. With KAFKA_BROKERS and MONGODB_URI, also in the distributed mode.
// Arguments name the trials to run: features, or `all`.
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { copyWithout, features, folder, project, run } from './folder.mjs';
import { hasEngines, tryDistributed, tryEmbedded } from './programs.mjs';

await run(project, process.execPath, ['scripts/build.mjs']);
const known = await endpointsIn(project);

let failures = 0;
const asked = process.argv.slice(2);
const trials = [['all', features], ...features.map((name) => [name, [name]])].filter(
  ([title]) => asked.length === 0 || asked.includes(title),
);
for (const [title, removed] of trials) {
  const startedAt = performance.now();
  copyWithout(removed);
  const results = await Promise.allSettled([types(), programs()]);
  if (removed === features) results.push(...(await Promise.allSettled([httpTests()])));
  const reasons = results.flatMap(({ reason }) => reason ?? []);
  if (reasons.length > 0) failures += 1;
  for (const { message } of reasons) console.log(`${title}: ${message}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${title}: can${reasons.length > 0 ? "'t" : ''} be removed (${seconds} s)`);
}
rmSync(folder, { recursive: true, force: true });
if (!hasEngines) console.log('KAFKA_BROKERS or MONGODB_URI is not set: the distributed mode was not tried');
console.log(`${trials.length - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 || trials.length === 0 ? 1 : 0;

async function types() {
  await run(folder, 'node_modules/.bin/tsc', ['--noEmit', '-p', 'tsconfig.features.json']);
}

async function programs() {
  await run(folder, process.execPath, ['scripts/build.mjs']);
  const endpoints = await endpointsIn(folder);
  if (endpoints.length >= known.length) throw new Error('all of its endpoints are still there');
  const unknown = endpoints.filter((endpoint) => !known.includes(endpoint));
  if (unknown.length > 0) throw new Error(`there are other endpoints: ${unknown.join(', ')}`);
  await tryEmbedded(folder);
  if (hasEngines) await tryDistributed(folder);
}

/** The HTTP tests that lie in no feature. */
async function httpTests() {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  await run(folder, process.execPath, [...flags, 'node_modules/jest/bin/jest.js', '--silent', 'test/http/']);
}

/** The endpoints of the built service, those that its document does not describe among them. */
async function endpointsIn(folder) {
  const script = `
    await import('reflect-metadata');
    const { controllers } = await import('./dist/apps/directory-api/src/controllers.js');
    const { endpointsOf } = await import('./dist/libs/http/src/endpoint/endpoint.js');
    console.log(JSON.stringify(endpointsOf(controllers).map(({ method, path }) => \`\${method} \${path}\`)));`;
  return JSON.parse(await run(folder, process.execPath, ['--input-type=module', '--eval', script]));
}
