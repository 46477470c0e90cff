import { idOfSource } from '#application';
import { sendBulk } from '../support/bulk.js';
import type { Page } from '../support/client.js';
import { useDirectory } from '../support/directory.js';
import { expectFieldErrors, expectProblem } from '../support/problems.js';
import { bareTariff, createConnectorType, createStation, createTariff } from '../support/records.js';

const directory = useDirectory();

interface Events {
  readonly items: readonly { readonly type: string; readonly subject?: string; readonly data: object }[];
}

const eventsOf = async (id: string) => {
  const { body } = await directory.get<Events>('/v1/events?limit=1000');
  return body.items.filter(({ subject }) => subject === `tariffs/${id}`).map(({ type }) => type);
};

describe('POST /v1/tariffs', () => {
  it('creates a tariff, whose attributes are all there', async () => {
    const { status, headers, body } = await directory.post('/v1/tariffs', bareTariff);
    expect([status, headers.get('etag')]).toEqual([201, '"1"']);
    expect(headers.get('location')).toBe(`/v1/tariffs/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      version: 1,
      attributes: {
        ...{ name: null, kind: null, currency: 'EUR', url: null, tax_included: null },
        ...{ min_price: null, max_price: null, valid_from: null, valid_until: null, energy_mix: null },
        elements: [{ price_components: [{ type: 'ENERGY', price: '0.59', step_size: 1 }] }],
        created_at: body.attributes['created_at'],
        updated_at: body.attributes['created_at'],
      },
      source: null,
    });
  });

  it('names each error where it is', async () => {
    const components = [{ type: 'ENERGY', price: 'free' }, { type: 'TIME' }];
    expectFieldErrors(
      await directory.post('/v1/tariffs', {
        currency: 'XYZ',
        min_price: {},
        elements: [{ price_components: components }, { price_components: [] }],
      }),
      {
        '/currency': 'not_in_list',
        '/min_price': 'required',
        '/elements/0/price_components/0/price': 'not_numeric',
        '/elements/0/price_components/1/price': 'required',
        '/elements/1/price_components': 'out_of_range',
      },
    );
    expectFieldErrors(await directory.post('/v1/tariffs', {}), {
      '/currency': 'required',
      '/elements': 'required',
    });
  });
});

describe('A tariff', () => {
  it('is changed, removed and restored, with an event each', async () => {
    const { id } = await createTariff(directory, { max_price: { before_taxes: 10 } });
    const path = `/v1/tariffs/${id}`;
    const created = new Date().toISOString();
    const patched = await directory.patch(path, { name: 'Night', max_price: { after_taxes: '11.90' } });
    expect(patched.body.attributes).toMatchObject({
      name: 'Night',
      max_price: { before_taxes: '10', after_taxes: '11.90' },
    });
    const { body: past } = await directory.get(`${path}?as_of=${created}`);
    expect([past.version, past.attributes['name']]).toEqual([1, null]);
    expect((await directory.delete(path)).status).toBe(204);
    expectProblem(await directory.get(path), 'tariff_removed');
    expectProblem(await directory.delete(path), 'tariff_removed');
    expectProblem(await directory.patch(path, {}), 'tariff_removed');
    expect((await directory.post(`${path}/restore`)).body).toMatchObject({ id, version: 4 });
    expect(await eventsOf(id)).toEqual(
      ['Created', 'Changed', 'Removed', 'Restored'].map((verb) => `Tariff${verb}.v1`),
    );
    const { body } = await directory.get<Events>('/v1/events?types=TariffChanged,TariffRemoved&limit=1000');
    expect(body.items.filter(({ subject }) => subject === `tariffs/${id}`)).toHaveLength(2);
  });

  it('is found by words, fields and source, in JSON and CSV', async () => {
    const source = { feed: 'NL*TNM', id: 'f-1' };
    const data = { ...bareTariff, name: 'Überlandtarif', kind: 'AD_HOC_PAYMENT', currency: 'SEK' };
    await sendBulk(directory, [{ type: 'UpsertTariff', source, data }]);
    const queries = [
      'q=uberlandtarif',
      'currency=SEK',
      'kind=AD_HOC_PAYMENT',
      'source_id=f-1',
      'url=null&q=uber',
    ];
    for (const query of queries) {
      const { body } = await directory.get<Page<{ readonly id: string }>>(`/v1/tariffs?${query}`);
      expect([query, body.items.map(({ id }) => id)]).toEqual([query, [idOfSource('tariff', source)]]);
    }
    expectProblem(await directory.get('/v1/tariffs?currency=XYZ'), 'invalid_parameter');
    const { text } = await directory.get('/v1/tariffs.csv?source_id=f-1');
    expect(text).toContain('name,kind,currency,url');
    expect(text).toContain('"[{""price_components"":[{""type"":""ENERGY""');
  });

  it('is not as its source said it before', async () => {
    const source = { feed: 'NL*TNM', id: 'f-2' };
    const upsert = (name: string, observed_at: string) => ({
      ...{ type: 'UpsertTariff', source, observed_at, data: { ...bareTariff, name } },
      extensions: { told: name },
    });
    const { results } = await sendBulk(directory, [
      upsert('now', '2026-11-21T10:00:00Z'),
      upsert('before', '2026-11-21T09:00:00Z'),
      upsert('now', '2026-11-21T11:00:00Z'),
    ]);
    expect(results.map(({ status, events }) => [status, events])).toEqual([
      ['accepted', 1],
      ['ignored', 0],
      ['accepted', 0],
    ]);
    const path = `/v1/tariffs/${idOfSource('tariff', source)}`;
    const { body } = await directory.get<object>(`${path}?extensions=true`);
    expect(body).toMatchObject({ attributes: { name: 'now' }, extensions: { told: 'now' }, source });
    expect((await directory.get<object>(path)).body).not.toHaveProperty('extensions');
  });
});

describe('The tariffs of a connector', () => {
  const source = { feed: 'NL*TNM', id: 'not-there-yet' };
  const known = '5f1e0a52-7c0e-5d3b-9c1a-2f6b8f0f4c11';

  it('are named by their ids and their sources, in any order', async () => {
    const [type, station] = [await createConnectorType(directory), await createStation(directory)];
    const path = `/v1/stations/${station.id}/connectors`;
    const entry = { connector_type_id: type.id, count: 1 };
    const given = { tariff_ids: [known.toUpperCase()], tariff_sources: [source] };
    const { body } = await directory.put<{ readonly connectors: readonly object[] }>(path, [
      { ...entry, ...given },
    ]);
    const tariff_ids = [known, idOfSource('tariff', source)].sort();
    expect(body.connectors).toMatchObject([{ tariff_ids, tariff_sources: [source] }]);
    const again = await directory.put<object>(path, [
      { ...entry, tariff_sources: [source, source], tariff_ids: [...tariff_ids].reverse() },
    ]);
    expect(again.body).toMatchObject({ version: 2 });
    expect((await directory.put<object>(path, [entry])).body).toMatchObject({
      version: 3,
      connectors: [{ tariff_ids: [], tariff_sources: [] }],
    });
  });

  it('are at most 20, and named as ids and sources are', async () => {
    const [type, station] = [await createConnectorType(directory), await createStation(directory)];
    const sources = Array.from({ length: 20 }, (_, n) => ({ feed: 'a', id: String(n) }));
    const entry = { connector_type_id: type.id, count: 1 };
    const answer = await directory.put(`/v1/stations/${station.id}/connectors`, [
      { ...entry, tariff_ids: [known], tariff_sources: sources },
      { ...entry, count: 2, tariff_ids: ['night'] },
      { ...entry, count: 3, tariff_sources: [{ feed: 'a' }] },
    ]);
    expectFieldErrors(answer, {
      '/0/tariff_sources': 'too_large',
      '/1/tariff_ids': 'not_in_list',
      '/2/connector_type_id': 'duplicate',
      '/2/tariff_sources/0/id': 'required',
    });
  });
});
