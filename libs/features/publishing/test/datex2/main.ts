import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { performance } from 'node:perf_hooks';
import { importOnce } from '../../../../../test/feeds/feed-check.js';
import { DirectoryClient } from '../../../../../test/support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../../test/support/directory.js';
import {
  idsOf,
  referencesOf,
  sitesOf,
  stationsOf,
  statusesOf,
  type StatusDocument,
  type TableDocument,
} from './documents.js';
import { datexValidation, publicationOf, type Validate } from './validation.js';

interface Found {
  readonly summary: string;
  readonly errors: readonly string[];
}

/** Imports a feed into a directory of its own, and checks what this publishes, before and after a change of a status. */
async function checkFeed(path: string, validate: Validate): Promise<Found> {
  const folder = await temporaryFolder();
  const service = await startDirectory(folder);
  try {
    await importOnce(path, service.url, folder);
    return await checkDirectory(new DirectoryClient(() => service.url), validate);
  } finally {
    await service.stop();
    await removeFolder(folder);
  }
}

async function checkDirectory(directory: DirectoryClient, validate: Validate): Promise<Found> {
  const position = (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
  const waiting = { 'directory-position': position };
  const table = (await directory.get<TableDocument>('/v1/datex2/table', waiting)).body;
  const status = (await directory.get<StatusDocument>('/v1/datex2/status', waiting)).body;
  const { changes, ms, expected } = await changed(directory, statusesOf(status));
  const ids = idsOf(table);
  const strange = [...referencesOf(status), ...referencesOf(changes)].filter((id) => !ids.includes(id));
  const [sites, stations] = [sitesOf(table).length, stationsOf(table).length];
  return {
    summary: `${sites} sites, ${stations} stations, ${statusesOf(status).length} statuses; a change after ${ms} ms`,
    errors: [
      ...[table, status, changes].flatMap(validate),
      ...(new Set(ids).size === ids.length ? [] : ['ids are not unique']),
      ...(strange.length === 0 ? [] : [`statuses of what the table does not have: ${strange.join()}`]),
      ...(JSON.stringify(statusesOf(changes)) === JSON.stringify(expected)
        ? []
        : [`the changes are ${JSON.stringify(statusesOf(changes))} and not ${JSON.stringify(expected)}`]),
    ],
  };
}

/** Changes the status of the first station, and reads what has changed. */
async function changed(directory: DirectoryClient, statuses: ReturnType<typeof statusesOf>) {
  const since = (await directory.get<{ next: string }>('/v1/events?after=latest')).body.next;
  const [id = '', before] = statuses[0] ?? [];
  const [available, expected] = before === 'charging' ? ['1', 'available'] : ['2', 'charging'];
  const begin = performance.now();
  const observed_at = new Date().toISOString();
  if (statuses.length > 0) await directory.put(`/v1/stations/${id}/availability`, { available, observed_at });
  const changes = (await directory.get<StatusDocument>(`/v1/datex2/status?since=${since}`)).body;
  const ms = Math.round(performance.now() - begin);
  return { changes, ms, expected: statuses.length > 0 ? [[id, expected, observed_at]] : [] };
}

async function check(path: string, validate: Validate): Promise<Found> {
  const isJson = path.endsWith('.json');
  const document: unknown = isJson ? JSON.parse(await readFile(path, 'utf8')) : null;
  if (typeof document !== 'object' || document === null || !publicationOf(document))
    return checkFeed(path, validate);
  return { summary: publicationOf(document) ?? '', errors: validate(document) };
}

/** Prints a line for each file, and what is wrong with it. */
async function main(folder: string, files: readonly string[]): Promise<void> {
  const validate = datexValidation(folder);
  for (const file of files) {
    const { summary, errors } = await check(file, validate);
    const verdict = errors.length === 0 ? 'valid' : `${errors.length} errors`;
    process.stdout.write(`${basename(file)}: ${verdict}; ${summary}\n`);
    for (const error of errors.slice(0, 20)) process.stdout.write(`  ${error}\n`);
    if (errors.length > 0) process.exitCode = 1;
  }
}

const [folder, ...files] = process.argv.slice(2);
if (folder !== undefined && files.length > 0) await main(folder, files);
else {
  process.stderr.write('usage: npm run datex2 -- SCHEMAS FILE...\n');
  process.exitCode = 2;
}
