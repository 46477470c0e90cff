import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import { until } from '../engines/processes/until.js';
import { removeFolder, temporaryFolder, useDirectory } from '../support/directory.js';
import { start, type RunningProgram } from '../support/programs.js';
import { createStation } from '../support/records.js';

/** The clients of docs/consumers.md, as they are printed. */
const directory = useDirectory();
let folder: string;
let page: string;
const programs: RunningProgram[] = [];
beforeAll(async () => {
  folder = await temporaryFolder();
  page = await readFile(join(projectFolder, 'docs/consumers.md'), 'utf8');
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
});
afterAll(() => removeFolder(folder));

const run = (command: string, ...args: readonly string[]): RunningProgram => {
  const program = start(command, args);
  programs.push(program);
  return program;
};
const printed = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';
const printsEvent = async (program: RunningProgram, version: number): Promise<void> => {
  await program.waitForOutput(
    new RegExp(`"type":"StationAvailabilityChanged.v1".*"aggregateversion":${version}`),
  );
};

const hasCurl = spawnSync('curl', ['--version']).status === 0;

(hasCurl ? it : it.skip)('the command of curl prints the events', async () => {
  const { id } = await createStation(directory);
  const command = printed(/^\$ (curl .*stream.*)$/m).replace('http://127.0.0.1:3000', directory.url);
  const curl = run('sh', '-c', `exec ${command}`);
  await curl.waitForOutput(/^retry: \d+\nid: \S+\n\n/);
  await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
  await printsEvent(curl, 2);
  expect(curl.stdout).toMatch(/\n\nid: \S+\nevent: StationAvailabilityChanged.v1\ndata: \{.*\}\n\n$/);
});

it('the client by fetch receives the events, and goes on after the end of a stream', async () => {
  const { id } = await createStation(directory);
  const start = (await directory.get(`/v1/stations/${id}`)).headers.get('directory-position');
  const client = printed(/^```js\n(\/\*\*[^]*?)^```$/m);
  const url = `${directory.url}/v1/events/stream?available=1,2`;
  const use = `await follow('${url}', '${start}', (event) => console.log(JSON.stringify(event)));`;
  const file = join(folder, 'client.mjs');
  await writeFile(file, `${client}\n${use}\n`);
  const node = run(process.execPath, file);
  await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
  await printsEvent(node, 2);
  await directory.put(`/v1/stations/${id}/availability`, { available: '1' });
  await printsEvent(node, 3);
  expect(node.stdout.trim().split('\n')).toHaveLength(2);
});

it('the client by fetch ends if it is refused', async () => {
  const client = printed(/^```js\n(\/\*\*[^]*?)^```$/m);
  const file = join(folder, 'refused.mjs');
  await writeFile(file, `${client}\nawait follow('${directory.url}/v1/events/stream', 'x', console.log);\n`);
  const node = run(process.execPath, file);
  await until('it has ended', () => node.stderr.includes('Last-Event-ID must be a position'));
  expect((await node.ended).code).toBe(1);
});
