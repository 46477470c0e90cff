import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteAdapters } from '../../../test/contracts/fixtures/sqlite-fixture.js';
import { temporaryDirectory } from '../../../test/contracts/fixtures/temporary-directory.js';
import { EventRecorder } from '../../../test/contracts/inputs/event-recorder.js';
import {
  connectorType,
  connectorTypeCreated,
  connectorTypeRemoved,
} from '../../../test/contracts/inputs/event-builders.js';
import { FilePhotoStore } from './photos.sqlite.js';
import { removeUnusedPhotos } from './unused-photos.js';

const HOUR_MS = 3_600_000;
const now = Date.parse('2026-11-21T10:00:00Z');
const running = new AbortController().signal;

describe('Photos that no connector type has', () => {
  const folder = temporaryDirectory();
  const photos = new FilePhotoStore(folder.path);
  const adapters = sqliteAdapters();
  const empty = sqliteAdapters();
  const recorder = new EventRecorder();
  afterAll(() => {
    for (const opened of [adapters, empty]) opened.close();
    folder.remove();
  });

  /** A photo that was stored so many hours ago. */
  async function photo(content: string, hours: number): Promise<string> {
    const path = await photos.put(Buffer.from(content), { extension: 'png' });
    const time = new Date(now - hours * HOUR_MS);
    await utimes(join(folder.path, path), time, time);
    return path;
  }
  const are = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => ((await photos.get(path)) ? 'kept' : 'removed')));
  const remove = (use: object = {}, signal = running) =>
    removeUnusedPhotos({ photos, states: adapters.states, records: adapters.records, ...use }, now, signal);

  it('are removed when they are more than a day old', async () => {
    const used = await photo('used', 1000);
    const old = await photo('old', 25);
    const young = await photo('young', 23);
    const restorable = await photo('of a removed one', 25);
    const batch = recorder.batch(
      [connectorType(1), connectorTypeCreated({ photo: used })],
      [connectorType(2), connectorTypeCreated({ photo: restorable })],
      [connectorType(2), connectorTypeRemoved],
    );
    await adapters.log.append(batch);
    expect(await remove()).toBe(1);
    expect(await are(used, old, young, restorable)).toStrictEqual(['kept', 'removed', 'kept', 'kept']);
    expect(await remove()).toBe(0);
  });

  it('are those that neither the write side nor the read models know', async () => {
    const shown = await photo('shown', 100);
    const [event] = recorder.logged([connectorType(3), connectorTypeCreated({ photo: shown })]);
    await adapters.projection.apply([event!], event!.position);
    const used = await photo('used', 1000);
    expect(await remove()).toBe(0);
    expect(await remove({ states: empty.states, records: empty.records }, AbortSignal.abort())).toBe(0);
    expect(await are(used, shown)).toStrictEqual(['kept', 'kept']);
    expect(await remove({ states: empty.states, records: empty.records })).toBe(3);
  });
});
