import { idOfSource } from '../../../application/src/log/ids.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { refusalOf } from '../../../../test/support/webhooks.js';
import { PulledServer } from '../testing/pulled.js';
import { StartedImports, linesOf, site, stationAt, type ShownImport } from '../testing/started-imports.js';

const directory = useDirectory({ feeds: { allowedNetworks: ['127.0.0.0/8'], max: 100 } });
const imports = new StartedImports(() => directory.url);
const settings = { url: 'http://127.0.0.1:9/', every: 600, paused: true };
const put = (feed: string, given: object = {}) =>
  directory.put(`/v1/feeds/${feed}`, { ...settings, ...given });
const remove = (feed: string, headers = {}) =>
  directory.delete<{ id: string; state: string }>(`/v1/feeds/${feed}?records=remove`, headers);
const statusOf = async (list: string, feed: string, id: string) => {
  const kind = list === 'locations' ? 'location' : list === 'stations' ? 'station' : 'connector-type';
  const { status, body } = await directory.get(`/v1/${list}/${idOfSource(kind, { feed, id })}`);
  return body.attributes?.['retired'] === true ? 'retired' : status;
};
async function ended(id: string): Promise<ShownImport> {
  const done = await imports.until(id, 'done', 'failed', 'cancelled');
  directory.remember(done.position);
  return done;
}

describe('The records of a feed that is removed', () => {
  const plug = (feed: string) => ({
    type: 'UpsertConnectorType',
    source: { feed, id: 'CCS' },
    data: { name: 'CCS' },
  });
  const connectors = (feed: string) => [
    { connector_type_id: idOfSource('connector-type', { feed, id: 'CCS' }), count: 1 },
  ];
  const file = (feed: string) =>
    linesOf(plug(feed), site(feed, '1'), site(feed, '2'), {
      ...stationAt(feed, 'A'),
      connectors: connectors(feed),
    });
  const all = async (feed: string) => [
    await statusOf('stations', feed, 'A'),
    await statusOf('connector-types', feed, 'CCS'),
    await statusOf('locations', feed, '1'),
    await statusOf('locations', feed, '2'),
  ];

  it('are removed by an import, which can be reverted', async () => {
    await put('gone');
    await imports.ended(await imports.start(file('gone')));
    const key = { 'idempotency-key': 'gone' };
    const answer = await remove('gone', key);
    const { id } = answer.body;
    expect([answer.status, answer.headers.get('location')]).toEqual([202, `/v1/imports/${id}`]);
    expect(await ended(id)).toMatchObject({
      ...{ state: 'done', feed: 'gone', format: null, reverts: null },
      counts: { stations: { removed: 1 }, connector_types: { removed: 1 }, locations: { removed: 2 } },
    });
    expect(await all('gone')).toEqual([410, 410, 'retired', 'retired']);
    expect((await remove('gone', key)).body).toEqual({ id, state: 'done' });
    expect(refusalOf(await remove('gone'))).toEqual([404, 'not_found']);
    const reverted = await imports.ended(await imports.revert(id));
    directory.remember(reverted.position);
    expect(reverted).toMatchObject({ state: 'done', counts: { stations: { changed: 1 } } });
    expect(await all('gone')).toEqual([200, 200, 200, 200]);
  });

  it('stay if stations of other feeds refer to them', async () => {
    await put('shared');
    await imports.ended(await imports.start(file('shared')));
    const other = {
      ...stationAt('other', 'A', { location_source: { feed: 'shared', id: '1' } }),
      connectors: connectors('shared'),
    };
    await imports.ended(await imports.start(linesOf(other)));
    const done = await ended((await remove('shared')).body.id);
    const stays = 'stations of others refer to the record, it stays';
    expect(done.warnings).toMatchObject([{ kind: stays, count: 2 }]);
    expect(await all('shared')).toEqual([410, 200, 200, 'retired']);
    expect(await statusOf('stations', 'other', 'A')).toBe(200);
  });

  it('wait for a pull that is cancelled with the feed', async () => {
    const server = await new PulledServer(() => {}).start();
    await put('pulled', { url: server.url, paused: false });
    await server.asked;
    expect((await ended((await remove('pulled')).body.id)).state).toBe('done');
    server.close();
  });

  it('are removed under conditions, and only if that is asked for', async () => {
    await put('kept');
    await imports.ended(await imports.start(file('kept')));
    expect(refusalOf(await directory.delete('/v1/feeds/kept?records=keep'))).toEqual([
      400,
      'invalid_parameter',
    ]);
    expect(refusalOf(await remove('kept', { 'if-match': '"7"' }))[0]).toBe(412);
    expect((await directory.delete('/v1/feeds/kept')).status).toBe(204);
    expect(await all('kept')).toEqual([200, 200, 200, 200]);
  });
});
