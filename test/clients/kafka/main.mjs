// kcat reads the events of the distributed mode as docs/consumers.md has it, and writes commands. Starts the engines of the
// tests unless they run, or takes the servers that KAFKA_BROKERS and MONGODB_URI name.
import { deepStrictEqual, ok } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { URL } from 'node:url';
import { dropDatabase } from '../../../dist/test/support/drop-database.js';
import { documentedBlock } from '../documented.mjs';
import { inFolder, run, startOurs, startService, until } from '../programs.mjs';
import { requireProgram, tried } from '../tried.mjs';

requireProgram('kcat', 'the package kcat of Debian');
const [, version] = /Version ([\d.]+)/.exec(run('kcat', ['-V']));

const engines = (command) => run('npm', ['run', '--silent', 'engines', '--', command]);
const wereStopped = engines('status').match(/: stopped$/gm)?.length === 2;
const addresses = Object.fromEntries(
  [...engines('start').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const prefix = `kcat-${randomBytes(6).toString('hex')}`;
const settings = {
  KAFKA_BROKERS: addresses.KAFKA_BROKERS,
  MONGODB_URI: new URL(`/${prefix}`, addresses.MONGODB_URI).href,
  ...{ TOPIC_PREFIX: prefix, TOPIC_PARTITIONS: '2' },
};
try {
  await inFolder(tryKcat);
} finally {
  await dropDatabase(settings.MONGODB_URI);
  if (wereStopped) engines('stop');
}
tried('kcat', version, 'events as the feed has them, none of aborted transactions, commands written');

async function tryKcat(folder) {
  startOurs('dist/apps/projector/src/main.js', settings).stdout.resume();
  const { url } = await startService(join(folder, 'data'), settings);
  await writeCommands(url);
  const feed = async () => (await (await fetch(`${url}/v1/events`)).json()).items;
  const items = await until('the feed has all events', async () => {
    const found = await feed();
    return found.length === 4 && found;
  });
  deepStrictEqual(sorted(readEvents().map(({ event }) => event)), sorted(items.map(asInTopic)));
  // The markers that new writers of partitions have aborted are in the topic.
  const all = readEvents('-X', 'isolation.level=read_uncommitted');
  ok(all.some(({ key, event }) => key === 'fence' && event.type === undefined));
}

/** Two by HTTP and two by kcat, whose partitioner is not that of the directory. */
async function writeCommands(url) {
  for (const id of ['1', '2']) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/v1/locations/${id}`, {
      method: 'PUT',
      headers,
      body: '{"city":"Jena"}',
    });
    deepStrictEqual(response.status, 201);
  }
  const lines = ['3', '4'].map((id) =>
    JSON.stringify({ type: 'RegisterLocation', id, data: { city: 'Köln' } }),
  );
  const topic = `${prefix}.commands`;
  const options = ['-P', '-b', settings.KAFKA_BROKERS, '-t', topic];
  run('kcat', options, { input: lines.join('\n'), stdio: ['pipe', 'pipe', 'inherit'] });
}

/** What the documented command prints, with further options. */
function readEvents(...options) {
  const command = documentedBlock('consumers.md', '### A consumer of Kafka', 1);
  ok(command.startsWith('kcat ') && command.includes(' directory.events '));
  const ours = command.replace('directory.events', `${prefix}.events`).trim();
  const env = { ...process.env, ...settings };
  const lines = run('bash', ['-c', [ours, ...options].join(' ')], { env })
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, key, headers, value] = /^(\S+) (\S*) (.*)$/.exec(line);
    return { key, event: cloudEvent(headers, value) };
  });
}

function cloudEvent(headers, value) {
  const attributes = headers.split(',').flatMap((header) => {
    const [, name, text] = /^ce_(\w+)=(.*)$/.exec(header) ?? [];
    return name ? [[name, text]] : [];
  });
  return { ...Object.fromEntries(attributes), ...(value && { data: JSON.parse(value) }) };
}

/** An event of the feed: headers are texts, and records have neither a position nor this name of the content type. */
function asInTopic({ position, datacontenttype, ...event }) {
  ok(position && datacontenttype);
  const present = Object.entries(event).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(present), aggregateversion: String(event.aggregateversion) };
}

function sorted(events) {
  return [...events].sort((a, b) => a.id.localeCompare(b.id));
}
