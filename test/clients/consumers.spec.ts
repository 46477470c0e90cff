import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../engines/processes/until.js';
import { removeFolder, useDirectory } from '../support/directory.js';
import { start, type Environment, type RunningProgram } from '../support/programs.js';
import { createStation } from '../support/records.js';
import { clientsFolder, printedBlock, readConsumers } from './printed-clients.js';

/** The clients of docs/consumers.md, as they are printed. */
const directory = useDirectory();
let folder: string;
let page: string;
const programs: RunningProgram[] = [];
beforeAll(async () => {
  folder = await clientsFolder();
  page = await readConsumers();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
});
afterAll(() => removeFolder(folder));

const run = (command: string, args: readonly string[], environment: Environment = {}): RunningProgram => {
  const program = start(command, args, environment, folder);
  programs.push(program);
  return program;
};
const printsEvent = async (program: RunningProgram, version: number): Promise<void> => {
  await program.waitForOutput(
    new RegExp(`"type":"StationAvailabilityChanged.v1".*"aggregateversion":${version}`),
  );
};

const hasCurl = spawnSync('curl', ['--version']).status === 0;

(hasCurl ? it : it.skip)('the command of curl prints the events', async () => {
  const { id } = await createStation(directory);
  const command = printedBlock(page, '## Streams').split('\n', 1)[0]?.replace('$ ', 'exec ') ?? '';
  const curl = run('sh', ['-c', command.replace('http://127.0.0.1:3000', directory.url)]);
  await curl.waitForOutput(/^retry: \d+\nid: \S+\n\n/);
  await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
  await curl.waitForOutput(
    /\n\nid: \S+\nevent: StationAvailabilityChanged.v1\ndata: \{.*"aggregateversion":2.*\}\n\n$/,
  );
});

it('the client by fetch receives the events, and goes on after the end of a stream', async () => {
  const { id } = await createStation(directory);
  const start = (await directory.get(`/v1/stations/${id}`)).headers.get('directory-position');
  const client = printedBlock(page, '### In a browser');
  const url = `${directory.url}/v1/events/stream?available=1,2`;
  const use = `await follow('${url}', '${start}', (event) => console.log(JSON.stringify(event)));`;
  const file = join(folder, 'client.mjs');
  await writeFile(file, `${client}\n${use}\n`);
  const node = run(process.execPath, [file]);
  await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
  await printsEvent(node, 2);
  await directory.put(`/v1/stations/${id}/availability`, { available: '1' });
  await printsEvent(node, 3);
  expect(node.stdout.trim().split('\n')).toHaveLength(2);
});

it('the client by fetch ends if it is refused', async () => {
  const client = printedBlock(page, '### In a browser');
  const file = join(folder, 'refused.mjs');
  await writeFile(file, `${client}\nawait follow('${directory.url}/v1/events/stream', 'x', console.log);\n`);
  const node = run(process.execPath, [file]);
  await until('it has ended', () => node.stderr.includes('Last-Event-ID must be a position'));
  expect((await node.ended).code).toBe(1);
});

it('the client by fetch throws what its callback throws, and closes the stream', async () => {
  const { id } = await createStation(directory);
  const start = (await directory.get(`/v1/stations/${id}`)).headers.get('directory-position');
  const client = printedBlock(page, '### In a browser');
  const use = `const onEvent = () => { throw new Error('no map'); };
    await follow('${directory.url}/v1/events/stream', '${start}', onEvent)
      .catch(({ message }) => console.log('thrown:', message));`;
  const file = join(folder, 'throwing.mjs');
  await writeFile(file, `${client}\n${use}\n`);
  const node = run(process.execPath, [file]);
  await directory.put(`/v1/stations/${id}/availability`, { available: '2' });
  await node.waitForOutput(/thrown: no map/);
  // An open stream would keep the program running.
  expect((await node.ended).code).toBe(0);
});

it('the example of the client by fetch follows an area', async () => {
  const [client, example] = [0, 1].map((n) => printedBlock(page, '### In a browser', n));
  // What a page has: paths of its own origin, and functions that draw.
  const ofPage = `const { fetch: send } = globalThis;
    globalThis.fetch = (path, options) => send(new URL(path, '${directory.url}'), options);
    const draw = ({ items }) => console.log('drawn', items.length);
    const update = (event) => console.log(JSON.stringify(event));`;
  const file = join(folder, 'area.mjs');
  await writeFile(file, [client, ofPage, example].join('\n'));
  const node = run(process.execPath, [file]);
  await node.waitForOutput(/drawn 0/);
  await createStation(directory, { latitude: '10', longitude: '10' });
  const inside = await createStation(directory, { latitude: '52.5', longitude: '13.4' });
  await node.waitForOutput(/StationCreated/);
  expect(node.stdout.match(/"subject":"[^"]*"/g)).toEqual([`"subject":"stations/${inside.id}"`]);
});

(hasCurl ? it : it.skip)(
  'the script of curl writes each event once, also if it is started again',
  async () => {
    const script = printedBlock(page, '### The feed with curl').replace(
      'http://127.0.0.1:3000',
      directory.url,
    );
    const written = async (): Promise<readonly string[]> => {
      const pages = await readFile(join(folder, 'events.json'), 'utf8').catch(() => '');
      // The last page may be incomplete.
      const items = pages
        .split('\n')
        .slice(0, -1)
        .map((text) => (JSON.parse(text) as { items: { id: string }[] }).items);
      return items.flat().map(({ id }) => id);
    };
    const position = async () => readFile(join(folder, 'position'), 'utf8').catch(() => '');
    const isWritten = async (id: string) => {
      const { next } = (await directory.get<{ next: string }>('/v1/events?after=latest')).body;
      await until('the event is written', async () => (await written()).includes(id));
      await until('its position is written', async () => (await position()) === next);
    };
    for (let round = 1; round <= 2; round += 1) {
      // The curl that waits when its shell is killed must not hold the output of the shell.
      const curl = run('sh', ['-c', `exec 2>errors.txt\n${script}`]);
      const { id } = await createStation(directory);
      await isWritten(`stations/${id}/1`);
      await curl.kill('SIGKILL');
    }
    const ids = await written();
    expect(new Set(ids).size).toBe(ids.length);
  },
);

describe('the receiver of webhooks', () => {
  const secret = randomBytes(32);
  let url: string;
  let receiver: RunningProgram;
  beforeEach(async () => {
    const file = join(folder, 'receiver.mjs');
    await writeFile(file, printedBlock(page, '### A receiver of webhooks'));
    const WEBHOOK_SECRET = `whsec_${secret.toString('base64')}`;
    receiver = run(process.execPath, [file], { WEBHOOK_SECRET, PORT: '0' });
    const [, port] = await receiver.waitForOutput(/port (\d+)/);
    url = `http://127.0.0.1:${port}`;
  });

  const ofVersion = (version: number, subject = 'stations/a') => ({
    ...{ id: `${subject}/${version}`, type: 'StationRemoved.v1', subject, aggregateversion: version },
    data: { text: 'Straße' },
  });
  const event = ofVersion(1);
  const body = JSON.stringify(event);
  const now = () => Math.floor(Date.now() / 1000);

  /** Signs as Standard Webhooks 1.0 defines it. */
  const signature = (id: string, time: number, key: Buffer, text: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')}`;

  interface Post {
    sent: string;
    signed: string;
    keys: readonly Buffer[];
    time: number;
  }

  /** Sends a body that was signed as another one, or with several keys, or at another time. */
  async function post(id: string, given: Partial<Post> = {}): Promise<number> {
    const { sent = body, signed = sent, keys = [secret], time = now() } = given;
    const headers = {
      'content-type': 'application/cloudevents+json',
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': keys.map((key) => signature(id, time, key, signed)).join(' '),
    };
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  }
  const received = () => receiver.stdout.split('\n').slice(1, -1);

  it('prints a signed event once', async () => {
    expect([await post(event.id), await post(event.id)]).toEqual([204, 204]);
    const second = ofVersion(2);
    expect(await post(second.id, { sent: JSON.stringify(second), keys: [randomBytes(32), secret] })).toBe(
      204,
    );
    expect(received()).toEqual([body, JSON.stringify(second)]);
  });

  it('passes over events that are older than the last one of their record', async () => {
    const [first, newest, older, other] = [
      ofVersion(1),
      ofVersion(3),
      ofVersion(2),
      ofVersion(1, 'stations/b'),
    ];
    for (const each of [first, newest, older, other, newest])
      expect(await post(each.id, { sent: JSON.stringify(each) })).toBe(204);
    expect(received()).toEqual([first, newest, other].map((each) => JSON.stringify(each)));
  });

  it.each<[string, Parameters<typeof post>[1]]>([
    ['with another key', { keys: [randomBytes(32)] }],
    ['with other bytes', { sent: JSON.stringify(event, null, 1), signed: body }],
    ['that is too old', { time: now() - 3600 }],
    ['without signature', { keys: [] }],
  ])('refuses an event %s', async (_what, options) => {
    expect(await post(event.id, options)).toBe(401);
    expect(received()).toEqual([]);
  });
});
