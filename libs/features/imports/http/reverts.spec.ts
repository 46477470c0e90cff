import { idOfSource } from '../../../application/src/log/ids.js';
import type { DirectoryRecord } from '../../../../test/support/client.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { PulledServer } from '../testing/pulled.js';
import { importing, revertedStories } from '../testing/reverted-stories.js';
import { StartedImports, linesOf, site, stationAt } from '../testing/started-imports.js';

const directory = useDirectory({ feeds: { allowedNetworks: ['127.0.0.0/8'], max: 10 } });
const imports = new StartedImports(() => directory.url);

const { imported, reverted } = importing(directory, imports);

describe('An import that is reverted', () => {
  it('leaves all records as they were before it, but for those that others have changed since', async () => {
    const stories = await revertedStories(directory, imports);
    for (const { told, found, expected } of stories) expect([told, found]).toEqual([told, expected]);
  }, 60_000);

  const outcomes = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };
  const urlOf = (feed: string, id: string) => `/v1/stations/${idOfSource('station', { feed, id })}`;
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const reported = (feed: string, minute: number, available: string) => ({
    ...stationAt(feed, 'A', { available }),
    observed_at: at(minute),
  });

  it('gives back a status with the time of the present one, so that the next report counts', async () => {
    await imported(linesOf(site('status', '1'), reported('status', 1, '1')));
    const { counts } = await reverted(await imported(linesOf(reported('status', 3, '4'))));
    expect(counts).toEqual({ stations: { ...outcomes, changed: 1 } });
    const { body } = await directory.get(urlOf('status', 'A'));
    expect(body.status).toMatchObject({ code: '1', observed_at: at(3) });
    await imported(linesOf(reported('status', 3, '2')));
    const { body: then } = await directory.get(urlOf('status', 'A'));
    expect(then.status).toMatchObject({ code: '2', observed_at: at(3) });
  });

  it('leaves what others have changed, and says so', async () => {
    const file = linesOf(site('others', '1'), stationAt('others', 'A'), stationAt('others', 'B'));
    const id = await imported(file);
    await directory.request('PATCH', urlOf('others', 'A'), { body: { name: 'mine' } });
    const done = await reverted(id);
    const stays = 'stations refer to the record, it stays as it is';
    expect(done.counts).toEqual({
      stations: { ...outcomes, changed: 1, removed: 1, skipped: 1 },
      locations: { ...outcomes, skipped: 1 },
    });
    expect(done.warnings).toEqual(
      [
        expect.objectContaining({ kind: stays, count: 1 }),
        {
          ...{ kind: 'record was changed by others since the import, it stays as it is', count: 1 },
          examples: [`station ${idOfSource('station', { feed: 'others', id: 'A' })}`],
        },
      ].sort(byKind),
    );
    const again = await reverted(id);
    expect(again.counts['stations']).toEqual({ ...outcomes, skipped: 2 });
  });

  it('is as before when its revert is reverted', async () => {
    await imported(linesOf(site('again', '1'), stationAt('again', 'A')));
    const remove = { type: 'RemoveStation', source: { feed: 'again', id: 'A' }, data: {} };
    const id = await imported(linesOf(remove, stationAt('again', 'B')));
    const first = await reverted(id);
    expect(first.counts['stations']).toEqual({ ...outcomes, changed: 2, removed: 1 });
    expect((await directory.get(urlOf('again', 'A'))).status).toBe(200);
    expect((await directory.get(urlOf('again', 'B'))).status).toBe(410);
    await reverted(first.id);
    expect((await directory.get(urlOf('again', 'A'))).status).toBe(410);
    expect((await directory.get(urlOf('again', 'B'))).status).toBe(200);
    const { body } = await directory.get<{ items: { id: string; reverts: string | null }[] }>(
      '/v1/imports?feed=again&limit=3',
    );
    expect(body.items.map(({ reverts }) => reverts)).toEqual([first.id, id, null]);
  });

  it('puts stations without a source back by their ids', async () => {
    await imported(linesOf({ type: 'RegisterLocation', id: '77', data: { name: 'here' } }));
    const made = await directory.post('/v1/stations', { name: 'own', location_id: '77', available: '1' });
    const { id } = made.body;
    const wrong = linesOf(
      { type: 'UpdateStation', id, data: { name: 'wrong', hours: 'never', available: '3' } },
      { type: 'SetStationDetails', id, data: { floor_level: '7' } },
      { type: 'RemoveStation', id, data: {} },
    );
    const { counts } = await reverted(await imported(wrong));
    expect(counts).toEqual({ stations: { ...outcomes, changed: 1 } });
    const { body } = await directory.get<DirectoryRecord & { details: object }>(`/v1/stations/${id}`);
    expect(body.attributes).toMatchObject({ name: 'own', hours: null, available: '1' });
    expect(body.details).toMatchObject({ floor_level: null });
  });

  it('must be there, have ended and have written', async () => {
    const unknown = await imports.revert('01a22743-ad03-749c-b623-157565cebb6d');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const dry = await imports.ended(await imports.start(linesOf(site('dry', '1')), '?dry_run=true'));
    expect(await imports.revert(dry.id)).toMatchObject({ status: 422, body: { code: 'nothing_to_import' } });
    const id = await imported(linesOf(site('held', '1')));
    const server = await new PulledServer(() => {}).start();
    const hanging = await imports.pull(server.url, '?feed=held');
    for (const each of [hanging.body.id, id])
      expect(await imports.revert(each)).toMatchObject({ status: 409, body: { code: 'import_running' } });
    await directory.delete(`/v1/imports/${hanging.body.id}`);
    expect((await imports.ended(hanging)).state).toBe('cancelled');
    server.close();
    const begun = await imports.revert(id);
    expect(begun).toMatchObject({ status: 202, body: { state: 'queued' } });
    expect(begun.headers.get('location')).toBe(`/v1/imports/${begun.body.id}`);
    await directory.delete(`/v1/imports/${begun.body.id}`);
    expect(['done', 'cancelled']).toContain((await imports.ended(begun)).state);
  });
});

const byKind = (one: { kind?: string }, other: { kind?: string }): number =>
  String(one.kind) < String(other.kind) ? -1 : 1;
