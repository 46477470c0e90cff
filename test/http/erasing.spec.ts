import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadModelRebuild, verifyDirectory } from '#sqlite';
import { tables } from '#features/side-tables.sqlite';
import type { Service } from '../../apps/directory-api/src/service.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { expectProblem } from '../support/problems.js';
import { createConnectorType, createStation, historyOf, type HistoryItem } from '../support/records.js';

const SECRET = 'Zaphod Quibblefax';
const PRESENT = 'Main Street 1';
const source = { feed: 'f', id: 's/1' };
const place = { feed: 'f', id: 's' };

let folder: string;
let service: Service | undefined;
const directory = new DirectoryClient(() => service?.url ?? 'http://not-started.invalid');
const start = async () => (service = await startDirectory(folder));
const stop = async () => {
  await service?.stop();
  service = undefined;
};
beforeAll(async () => {
  folder = await temporaryFolder();
  await start();
});
afterAll(async () => {
  await stop();
  await removeFolder(folder);
});

/** A station whose texts were changed, in every member that may have some. */
async function changedStation(): Promise<string> {
  const { id: connector_type_id } = await createConnectorType(directory);
  const large = `${SECRET} `.repeat(1_000);
  const upsert = (text: string | null) => ({
    ...{
      type: 'UpsertStation',
      source,
      data: { location_source: place, name: text ?? PRESENT, hours: text },
    },
    connectors: [{ connector_type_id, count: 2, standard: text ?? 'IEC_62196_T2' }],
    details: { physical_reference: text?.slice(0, 16) ?? null, capabilities: text ? [text] : [] },
    extensions: text && { keeper: { name: large } },
  });
  const { results } = await sendBulk(directory, [
    { type: 'RegisterLocation', source: place, data: {} },
    upsert(SECRET),
  ]);
  // The read models have the texts, as the position is that of the bulk request.
  expect((await directory.get('/v1/stations')).status).toBe(200);
  const changed = await sendBulk(directory, [
    { type: 'SetStationAvailability', source, data: { available: '1' } },
    // More than the events between two snapshots of the history.
    ...Array.from({ length: 70 }, (_, n) => ({
      type: 'SetStationAvailability',
      ...{ source, observed_at: new Date(Date.now() - 100_000 + n).toISOString(), data: { available: '1' } },
    })),
    upsert(null),
    { type: 'SetStationAvailability', source, data: { available: '2' } },
  ]);
  expect([...results, ...changed.results].map(({ status }) => status)).not.toContain('rejected');
  return results[1]?.id ?? '';
}

const withoutData = ({ data: _, ...item }: HistoryItem) => item;

async function filesWith(text: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.includes('.db'));
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return names.filter((_, index) => contents[index]?.includes(text));
}

/** All that the directory tells of the past of a station. */
async function past(id: string, times: readonly string[]): Promise<string> {
  const paths = [
    ...casesOf('history', `/v1/stations/${id}/history?limit=1000`),
    '/v1/events?limit=1000',
    ...times.map((time) => `/v1/stations/${id}?as_of=${time}`),
  ];
  const answers = await Promise.all(paths.map((path) => directory.get(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  return answers.map(({ text }) => text).join('\n');
}

/** The same as `directory rebuild`. */
async function rebuild(): Promise<void> {
  const rebuild = ReadModelRebuild.open(folder, tables);
  await rebuild.run(() => {});
  await rebuild.cleared();
  rebuild.close();
}

describe('POST /v1/stations/{id}/erase-history', () => {
  it('erases the texts of the past everywhere, and nothing else', async () => {
    const id = await changedStation();
    const before = await historyOf(directory, id);
    const times = before.map(({ occurred_at }) => occurred_at);
    const record = (await directory.get(`/v1/stations/${id}?extensions=true`)).body;
    expect(await past(id, times)).toContain(SECRET);
    expect(await filesWith(SECRET)).not.toEqual([]);

    const erased = await directory.post(`/v1/stations/${id}/erase-history`);
    const version = before.length + 1;
    expect([erased.status, erased.text]).toEqual([204, '']);
    const present = (await directory.get(`/v1/stations/${id}?extensions=true`)).body;
    const { updated_at } = present.attributes;
    expect(present).toEqual({ ...record, version, attributes: { ...record.attributes, updated_at } });

    const expectErased = async () => {
      const after = await historyOf(directory, id);
      expect(after.slice(0, -1).map(withoutData)).toEqual(before.map(withoutData));
      expect(after[0]?.data).toMatchObject({
        attributes: { name: null },
        extensions: {},
        details: { capabilities: [] },
      });
      expect(after.at(-1)).toMatchObject({
        type: 'StationTextErased.v1',
        data: { attributes: { name: PRESENT } },
      });
      const told = await past(id, times);
      expect(told).not.toContain(SECRET);
      expect(told).not.toContain(SECRET.slice(0, 16));
      expect((await directory.get(`/v1/stations/${id}?extensions=true`)).body).toEqual(present);
    };
    await expectErased();
    await stop();
    expect((await filesWith(SECRET.slice(0, 16))).filter((name) => name.startsWith('directory.db'))).toEqual(
      [],
    );
    await start();
    await expectErased();
    const differing = (await verifyDirectory(folder, tables, () => {})).filter(
      ({ differences }) => differences.length > 0,
    );
    expect(differing).toEqual([]);
    await stop();
    await rebuild();
    expect(await filesWith(SECRET.slice(0, 16))).toEqual([]);
    expect(await filesWith('quibblefax')).toEqual([]);
    await start();
    await expectErased();
  });

  it('obeys If-Match and Idempotency-Key, and appends an event each time', async () => {
    const { id } = await createStation(directory);
    const path = `/v1/stations/${id}/erase-history`;
    expectProblem(await directory.post(path, undefined, { 'if-match': '"7"' }), 'version_mismatch');
    const headers = { 'idempotency-key': 'erase', 'if-match': '"1"' };
    const versions: number[] = [];
    for (const sent of [headers, headers, {}]) {
      expect((await directory.post(path, undefined, sent)).status).toBe(204);
      versions.push((await directory.get(`/v1/stations/${id}`)).body.version);
    }
    expect(versions).toEqual([2, 2, 3]);
    const absent = '/v1/stations/00000000-0000-5000-8000-000000000000/erase-history';
    expectProblem(await directory.post(absent), 'not_found');
  });

  it('erases what a removed station would be restored with', async () => {
    const { id } = await createStation(directory, { name: SECRET, latitude: '52.5', available: '1' });
    const path = `/v1/stations/${id}`;
    await directory.delete(path);
    const erased = await directory.post(`${path}/erase-history`);
    expect(erased.status).toBe(204);
    expectProblem(await directory.get(path), 'station_removed');
    const { attributes, status } = (await directory.post(`${path}/restore`)).body;
    expect([attributes['name'], attributes['latitude'], status.code]).toEqual([null, '52.5', '1']);
    expect(JSON.stringify(await historyOf(directory, id))).not.toContain(SECRET);
  });
});
