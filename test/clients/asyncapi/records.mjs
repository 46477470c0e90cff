import { deepStrictEqual } from 'node:assert';
import { asyncApiDocument } from '../../../dist/apps/directory-api/src/asyncapi/document.js';
import { exampleCommands as commands } from '../../../dist/apps/directory-api/src/asyncapi/examples/example-commands.js';
import { eventTypes } from '../../../dist/libs/domain/src/index.js';
import { writeLines } from '../records.mjs';

const source = { feed: 'DE*ABC', id: 'site-2/0001' };
const extensions = { charging_when_closed: true, images: [{ url: 'https://x.example/1.png', width: 640 }] };

/** The other location of the example commands, and extensions that are given and removed. */
const before = [{ type: 'RegisterLocation', id: '42', data: { name: 'Side Street' }, extensions }];
const after = [
  { type: 'UpsertStation', source, data: { name: 'Side Street 1', location_id: '42' }, extensions },
  { type: 'UpsertStation', source, data: {}, details: { evse_id: 'E1' }, extensions: null },
];

/** Commands of every type with the names of their models. */
export const commandRecords = () => commands.map((value) => ({ model: `${value.type}Command`, value }));

/** Executes commands and returns the events from the feed, of every type, with the names of their models. */
export async function eventRecords(url) {
  const isFirst = ({ type }) => type === 'RegisterLocation';
  const ordered = [...commands.filter(isFirst), ...commands.filter((line) => !isFirst(line))];
  for (const line of [...before, ...ordered, ...after]) await writeLines(url, [line]);
  const { items } = await (await fetch(`${url}/v1/events?limit=1000`)).json();
  deepStrictEqual([...new Set(items.map(({ type }) => type))].sort(), [...eventTypes].sort());
  return items.map((value) => ({ model: value.type.replace('.v', 'V'), value }));
}

/** The document of the distributed mode, made without its brokers. */
export async function distributedDocument() {
  const access = { tls: true, authentication: 'scram-sha-512' };
  const topics = { prefix: 'directory', partitions: 6, outcomeRetentionHours: 168, access };
  return JSON.stringify(await asyncApiDocument('1.0.0', topics));
}
