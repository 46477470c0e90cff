// Generates clients from the document of a running service, compiles them, and runs a tour with each: it creates a station,
// lists stations, changes the one by its ETag, reads the problem of a refused write, and sends a write again whose station
// was removed since. Arguments name the clients, by default all. Needs Java 17, Maven, and the tools of each language.
import { deepStrictEqual } from 'node:assert';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inFolder, run, startService, stop } from '../programs.mjs';
import { requireProgram, tried } from '../tried.mjs';
import { clients } from './clients.mjs';

const VERSION = '7.25.0';
const SOURCES = import.meta.dirname;
const BUFFER = 64 * 1024 * 1024;
const cache = resolve('.cache/clients/generators');
const jar = join(cache, `openapi-generator-cli-${VERSION}.jar`);

const TOUR = 'compiled; list, create, patch by ETag, a 422, a write repeated after removal';
const expected = {
  created: ['Available', '"1"'],
  listed: ['Main Street 1'],
  patched: ['Main Street 2', '52.25', '"2"'],
  refused: ['validation_failed', '/location_id location_unknown'],
  replayed: 'accepted',
};

requireProgram('java', 'the package openjdk-17-jdk-headless of Debian');
requireProgram('mvn', 'the package maven of Debian');
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(clients))
  await inFolder((folder) => check(name, folder));

async function check(name, folder) {
  const { generator, version = VERSION, tourAt = '.', ...client } = clients[name];
  const { program, url } = await startService(join(folder, 'data'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  const target = join(folder, 'client');
  mkdirSync(target);
  const tools = {
    ...{ cache, document },
    /** Runs a program in the folder of the client. */
    run: (command, args, env = {}) =>
      run(command, args, { cwd: target, env: { ...process.env, ...env }, maxBuffer: BUFFER }),
    /** The text of a file of the client. */
    read: (file) => readFileSync(join(target, file), 'utf8').trim(),
    /** Runs openapi-generator. */
    generate: (...options) =>
      run('java', ['-jar', generatorJar(), 'generate', '-i', document, '-o', target, ...options], {
        stdio: 'pipe',
        maxBuffer: BUFFER,
      }),
  };
  client.generate(tools);
  cpSync(join(SOURCES, name), join(target, tourAt), { recursive: true });
  client.compile(tools);
  deepStrictEqual(JSON.parse(client.tour(tools, url)), expected);
  await stop(program);
  tried(generator, version, TOUR);
}

function generatorJar() {
  if (existsSync(jar)) return jar;
  const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${VERSION}`;
  run('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${cache}`]);
  return jar;
}
