import { readFileSync } from 'node:fs';
import { fixture } from '../../../../../test/import/test-inputs.js';
import { sendBulk } from '../../../../../test/support/bulk.js';
import { useDirectory } from '../../../../../test/support/directory.js';
import { createTariff } from '../../../../../test/support/records.js';
import { nextPage } from '../../../../client/src/next-page.js';
import { ImportRun } from '../../../../imports/src/index.js';
import type { Envelope, OcpiObject } from './receiver.js';

const own = { country_code: 'FR', party_id: 'OWN' };

describe('The tariffs of OCPI', () => {
  const directory = useDirectory({ ocpi: own });
  const upsert = async (feed: string, id: string, data: object, more: object = {}) => {
    const command = { type: 'UpsertTariff', source: { feed, id }, data, ...more };
    const { end, results } = await sendBulk(directory, [command]);
    expect(end.rejected).toBe(0);
    return results[0];
  };
  const perKwh = (price: string, tax?: string) => [
    { price_components: [{ type: 'ENERGY', price, ...(tax !== undefined && { tax }) }] },
  ];
  const text = async (path: string) => (await directory.get(`/ocpi${path}`)).text;
  const one = async (path: string, version = '2.3.0') =>
    (await directory.get<Envelope<OcpiObject>>(`/ocpi/${version}/tariffs/${path}`)).body;

  async function pull(query: string, version = '2.3.0') {
    const tariffs: OcpiObject[] = [];
    const pages: Headers[] = [];
    for (let path: string | null = `/ocpi/${version}/tariffs${query}`; path !== null;) {
      const { status, headers, body } = await directory.get<Envelope<readonly OcpiObject[]>>(path);
      expect([status, body.status_code]).toEqual([200, 1000]);
      tariffs.push(...body.data);
      pages.push(headers);
      const next = nextPage(headers.get('link'), new URL(directory.url));
      path = next && next.pathname + next.search;
    }
    return { tariffs, pages, ids: tariffs.map(({ id }) => id) };
  }

  it('are an endpoint of both versions', async () => {
    for (const version of ['2.2.1', '2.3.0']) {
      const { body } = await directory.get<Envelope<{ readonly endpoints: object[] }>>(`/ocpi/${version}`);
      const url = `${directory.url}/ocpi/${version}/tariffs`;
      expect(body.data.endpoints).toContainEqual({ identifier: 'tariffs', role: 'SENDER', url });
    }
  });

  it('are pulled from page to page by time of creation, with counts', async () => {
    const began = new Date().toISOString();
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await upsert('NL*PAG', id, { currency: 'EUR', elements: perKwh('1') });
    await upsert('NL*PAG', 'x'.repeat(37), { currency: 'EUR', elements: perKwh('1') });
    const { ids, pages } = await pull(`?limit=2&date_from=${began}`);
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(pages).toHaveLength(3);
    for (const headers of pages) {
      const names = ['x-total-count', 'x-limit', 'x-directory-omitted'];
      expect(names.map((name) => headers.get(name))).toEqual(['5', '500', '1']);
    }
    expect(pages[0]?.get('link')).toMatch(
      /\/ocpi\/2\.3\.0\/tariffs\?date_from=.*&offset=2&limit=2&cursor=[\w.-]+>; rel="next"$/,
    );
    expect((await pull(`?offset=3&date_from=${began}`)).ids).toEqual(['d', 'e']);
    const { headers } = await directory.get(`/ocpi/2.3.0/tariffs?offset=9&date_from=${began}`);
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['5', null]);
  });

  it('are filtered by the time of their last change, and without those that were removed', async () => {
    const began = new Date().toISOString();
    const data = { currency: 'EUR', elements: perKwh('1') };
    await upsert('NL*TIM', 'a', data);
    await upsert('NL*TIM', 'b', data);
    const { last_updated } = (await one('NL/TIM/b')).data;
    expect((await pull(`?date_from=${began}`)).ids).toEqual(['a', 'b']);
    expect((await pull(`?date_from=${last_updated}`)).ids).toEqual(['b']);
    expect((await pull(`?date_from=${began}&date_to=${last_updated}`)).ids).toEqual(['a']);
    // The same content at another time is no change.
    await upsert('NL*TIM', 'b', data, { observed_at: '2026-11-30T10:00:00Z' });
    expect((await one('NL/TIM/b')).data.last_updated).toBe(last_updated);
    await upsert('NL*TIM', 'a', { name: 'New' });
    const changed = (await one('NL/TIM/a')).data;
    expect(changed.last_updated > last_updated).toBe(true);
    expect((await pull(`?date_from=${changed.last_updated}`)).ids).toEqual(['a']);
    await sendBulk(directory, [{ type: 'RemoveTariff', source: { feed: 'NL*TIM', id: 'b' }, data: {} }]);
    expect((await pull(`?date_from=${began}`)).ids).toEqual(['a']);
    expect(await one('NL/TIM/b')).toMatchObject({ status_code: 2003 });
  });

  it('come out as they came', async () => {
    const files = [fixture('ocpi-tariffs.json')];
    const run = (file: string) =>
      new ImportRun({ files: [file], dryRun: false, feed: 'DE*TST' }, { api: directory.url }).run();
    await run(files[0] ?? '');
    const given = JSON.parse(readFileSync(files[0] ?? '', 'utf8')) as {
      readonly data: readonly OcpiObject[];
    };
    const withoutTime = ({ last_updated: _, ...rest }: OcpiObject) => rest;
    expect(withoutTime((await one('de/abc/ADHOC-DC')).data)).toEqual(
      withoutTime(given.data[0] as OcpiObject),
    );
    expect((await one('NL/TNM/T-17')).data).toMatchObject({
      ...{ tariff_group: 'public', tax_included: 'NO', tariff_alt_text: given.data[1]?.['tariff_alt_text'] },
      min_price: { before_taxes: 0.5, after_taxes: 0.605 },
    });
    expect((await one('DE/TST/11')).data).toMatchObject({ country_code: 'DE', tax_included: 'N/A' });
  });

  it('have the digits of the directory', async () => {
    await upsert('NL*DIG', 'd', { currency: 'EUR', elements: perKwh('0.5900', '19.0') });
    const digits =
      '"elements":[{"price_components":[{"type":"ENERGY","price":0.5900,"vat":19.0,"step_size":1}]}]';
    expect(await text('/2.3.0/tariffs/NL/DIG/d')).toContain(digits);
    expect(await text('/2.2.1/tariffs/NL/DIG/d')).toContain(digits);
  });

  it.each([
    [null, undefined, 'N/A'],
    [null, '0', 'NO'],
    [true, '19', 'YES'],
    [false, undefined, 'NO'],
  ])(
    'with tax_included %j and the tax %j say %s in 2.3.0, and nothing in 2.2.1',
    async (tax_included, tax, said) => {
      const name = `t-${said}-${tax}`.replace('/', '');
      await upsert('NL*TAX', name, { currency: 'EUR', tax_included, elements: perKwh('1.19', tax) });
      expect((await one(`NL/TAX/${name}`)).data['tax_included']).toBe(said);
      expect((await one(`NL/TAX/${name}`, '2.2.1')).data).not.toHaveProperty('tax_included');
    },
  );

  it('have prices without taxes in 2.2.1, or are left out of it', async () => {
    const began = new Date().toISOString();
    const data = { currency: 'EUR', tax_included: true };
    await upsert('NL*DIV', 'known', {
      ...data,
      elements: perKwh('0.59', '19'),
      max_price: { after_taxes: '75' },
    });
    await upsert('NL*DIV', 'unknown', { ...data, elements: perKwh('0.59') });
    await upsert('NL*DIV', 'free', { ...data, elements: perKwh('0') });
    expect((await one('NL/DIV/known', '2.2.1')).data).toMatchObject({
      elements: [{ price_components: [{ price: 0.4958, vat: 19 }] }],
      max_price: { excl_vat: 63.0252, incl_vat: 75 },
    });
    expect((await one('NL/DIV/known')).data).toMatchObject({
      elements: [{ price_components: [{ price: 0.59, vat: 19 }] }],
      max_price: { before_taxes: 63.0252, after_taxes: 75 },
    });
    expect((await pull(`?date_from=${began}`)).ids).toEqual(['known', 'unknown', 'free']);
    const { ids, pages } = await pull(`?date_from=${began}`, '2.2.1');
    expect([ids, pages[0]?.get('x-total-count'), pages[0]?.get('x-directory-omitted')]).toEqual([
      ['known', 'free'],
      '2',
      '1',
    ]);
    expect((await one('NL/DIV/unknown', '2.2.1')).status_message).toBe(
      'The tariff unknown is not published: it lacks tax of each price.',
    );
  });

  it('of no feed have their own ids and the party of the service', async () => {
    const { id } = await createTariff(directory, { name: 'Nuit', currency: 'EUR', elements: perKwh('1') });
    expect((await one(`fr/own/${id.toUpperCase()}`)).data).toMatchObject({
      ...{ ...own, id, tariff_alt_text: [{ language: 'fr', text: 'Nuit' }] },
    });
  });

  it('are named by connectors by the ids of their sources', async () => {
    const source = { feed: 'NL*CON', id: 'L' };
    const type = { feed: 'connector-types', id: 'T2' };
    const { id } = await createTariff(directory, { currency: 'EUR', elements: perKwh('1') });
    await upsert('NL*CON', 'Day', { currency: 'EUR', elements: perKwh('1') });
    // It is named by its id in the directory, and published by that of its source.
    const night = await upsert('NL*CON', 'Night', { currency: 'EUR', elements: perKwh('1') });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const place = {
      ...{ address: 'Street 1', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' },
      ...{ latitude: '52.5', longitude: '13.4' },
    };
    const connector = {
      ...{ connector_type_source: type, count: 1, standard: 'IEC_62196_T2', format: 'SOCKET' },
      ...{ power_type: 'AC_3_PHASE', max_voltage: 400, max_amperage: 32 },
    };
    await sendBulk(directory, [
      { type: 'UpsertConnectorType', source: type, data: {} },
      { type: 'RegisterLocation', source, data: place },
      {
        ...{ type: 'UpsertStation', source: { feed: 'NL*CON', id: 'L/1' } },
        ...{ data: { location_source: source }, observed_at: '2026-11-01T10:00:00Z' },
        connectors: [
          {
            ...connector,
            tariff_ids: [id, night?.id, unknown],
            tariff_sources: [{ feed: 'NL*CON', id: 'Day' }],
          },
        ],
        extensions: { connectors: [{ id: '1', standard: 'IEC_62196_T2', tariff_ids: ['old'] }] },
      },
    ]);
    for (const version of ['2.2.1', '2.3.0']) {
      type Evse = { readonly connectors: readonly { readonly tariff_ids: readonly string[] }[] };
      const read = async <Data>(path: string) =>
        (await directory.get<Envelope<Data>>(`/ocpi/${version}/locations${path}`)).body.data;
      const location = await read<{ readonly evses: readonly Evse[] }>('/L?party=NL*CON');
      const [listed] = await read<readonly { readonly evses: readonly Evse[] }[]>('');
      const evse = await read<Evse>('/L/1?party=NL*CON');
      for (const each of [evse, location.evses[0], listed?.evses[0]])
        expect(each?.connectors.map(({ tariff_ids }) => [...tariff_ids].sort())).toEqual([
          [id, 'Day', 'Night', unknown].sort(),
        ]);
    }
  });

  it.each(['date_from=soon', 'limit=0', 'party=NL', 'cursor=1'])('refuse %s', async (query) => {
    const { status, body } = await directory.get<Envelope<unknown>>(`/ocpi/2.3.0/tariffs?${query}`);
    expect([status, body.status_code]).toEqual([400, 2001]);
  });
});
