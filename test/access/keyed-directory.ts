import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeApiKey, type NewApiKey } from '#application';
import { readSettings, type Settings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import type { Service } from '../../apps/directory-api/src/service.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
export const JSON_TYPE = { 'content-type': 'application/json' };

/** A directory whose keys a test makes before it starts it; it is stopped after each test. */
export function useKeyedDirectory() {
  let folder: string;
  let store: FileKeyStore;
  let service: Service;
  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'other'));
    store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other', 'use.json'));
  });
  afterEach(async () => {
    await service.stop();
    await removeFolder(folder);
  });

  const start = async (environment: NodeJS.ProcessEnv = {}, settings: Partial<Settings> = {}) => {
    const { access } = readSettings(environment);
    service = await startDirectory(folder, { access, ...settings });
  };

  async function key(wanted: Partial<NewApiKey> = {}) {
    const full: NewApiKey = {
      name: 'test',
      scopes: ['directory:read', 'stations:write', 'locations:write'],
      feeds: null,
      expires_at: null,
      ...wanted,
    };
    const made = makeApiKey(full, new Date());
    await store.add(made.stored);
    return { id: made.stored.id, headers: { 'x-api-key': made.key }, text: made.key };
  }

  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(service.url + path, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  /** The position of the last bulk request. */
  let position = '';

  async function bulk(headers: Record<string, string>, ...lines: readonly object[]) {
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const { text } = await send('POST', '/v1/bulk', { ...headers, ...NDJSON }, body);
    const results = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    position = String(results.at(-1)?.['position']);
    return results
      .slice(0, -1)
      .map(({ status, error }) => (error as { code: string } | null)?.code ?? status);
  }

  const urlOf = () => service.url;
  const positionOf = () => position;
  const revoke = (id: string) => store.revoke(id, new Date().toISOString());
  return { start, key, send, bulk, urlOf, positionOf, revoke };
}

export const location = (feed: string, id: string) => ({
  type: 'RegisterLocation',
  source: { feed, id },
  data: {},
});
/** @param of the feed of its location */
export const station = (feed: string, id: string, of = feed) => ({
  type: 'UpsertStation',
  source: { feed, id },
  data: { name: id, location_source: { feed: of, id: '1' } },
});
