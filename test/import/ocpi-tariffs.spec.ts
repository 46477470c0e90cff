import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportRun, type ImportOptions } from '../../libs/imports/src/index.js';
import { useDirectory } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { fixture } from './test-inputs.js';

interface Tariff {
  readonly id: string;
  readonly version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly source: { readonly feed: string; readonly id: string };
}
interface Station {
  readonly connectors: readonly {
    readonly tariff_ids: readonly string[];
    readonly tariff_sources: readonly object[];
  }[];
}

describe('An import of OCPI tariffs', () => {
  const directory = useDirectory();
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tariffs-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = async (content: string, options: Partial<ImportOptions> = {}) => {
    const path = join(folder, 'file.json');
    writeFileSync(path, content);
    const all = { files: [path], dryRun: false, feed: 'own', isFeedOptional: true, folder, ...options };
    const { counts, rejects } = await new ImportRun(all, { api: directory.url }).run();
    return { ...counts.tariff, rejects, stations: counts.station };
  };
  const imported = async (tariffs: readonly object[], options: Partial<ImportOptions> = {}) =>
    run(JSON.stringify(tariffs), options);
  const tariffsOf = (feed: string) =>
    allItems<Tariff>(directory, `/v1/tariffs?source_feed=${encodeURIComponent(feed)}&sort=created_at`);

  const elements = [{ price_components: [{ type: 'ENERGY', price: 0.5, vat: 19, step_size: 1 }] }];
  const tariff = (party_id: string, id: string, more: object = {}) => ({
    ...{ country_code: 'DE', party_id, id, currency: 'EUR', elements },
    last_updated: '2026-11-20T10:00:00Z',
    ...more,
  });
  const none = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };

  it('creates them once', async () => {
    const text = readFileSync(fixture('ocpi-tariffs.json'), 'utf8');
    expect(await run(text, { dryRun: true })).toMatchObject({ ...none, created: 5 });
    expect(await run(text)).toMatchObject({ ...none, created: 5 });
    expect(await run(text)).toMatchObject({ ...none, unchanged: 5 });
    expect(await tariffsOf('DE*ABC')).toMatchObject([
      { attributes: { name: 'Laden ohne Vertrag', kind: 'AD_HOC_PAYMENT' }, source: { id: 'adhoc-dc' } },
    ]);
    const [nl] = await tariffsOf('NL*TNM');
    const { body } = await directory.get(`/v1/tariffs/${nl?.id}?extensions=true`);
    expect(body).toMatchObject({ extensions: { tariff_group: 'public' } });
  });

  it.each([
    ['a negative price', { elements: [{ price_components: [{ type: 'FLAT', price: -1, step_size: 1 }] }] }],
    ['an absurd price', { elements: [{ price_components: [{ type: 'FLAT', price: 1e9, step_size: 1 }] }] }],
    ['an unknown currency', { currency: 'XXL' }],
    ['10,000 elements', { elements: Array.from({ length: 10_000 }, () => elements[0]) }],
    ['a limit without an amount', { max_price: {} }],
    ['limits that contradict each other', { min_price: { before_taxes: 2 }, max_price: { before_taxes: 1 } }],
    [
      'an end before its begin',
      { start_date_time: '2026-02-01T00:00:00Z', end_date_time: '2026-01-01T00:00:00Z' },
    ],
    [
      'restrictions that contradict each other',
      { elements: [{ ...elements[0], restrictions: { min_kwh: 20, max_kwh: 10 } }] },
    ],
    [
      'an unknown dimension',
      { elements: [{ price_components: [{ type: 'POWER', price: 1, step_size: 1 }] }] },
    ],
  ])('with %s rejects that one alone', async (_what, more) => {
    const given = [tariff('BAD', 'bad', more), tariff('BAD', 'good')];
    const told = await imported(given, { dryRun: true });
    const result = await imported(given);
    expect(told).toEqual(result);
    expect(result).toMatchObject({ rejected: 1, rejects: [{ problem: 'validation_failed', count: 1 }] });
    expect(await tariffsOf('DE*BAD')).toMatchObject([{ source: { id: 'good' } }]);
  });

  it('passes over what is older than what the directory has, also in a dry run', async () => {
    await imported([tariff('OLD', 'T', { type: 'REGULAR' })]);
    const older = [tariff('OLD', 'T', { last_updated: '2026-11-19T10:00:00Z' })];
    const newer = [tariff('OLD', 'T', { last_updated: '2026-11-21T10:00:00Z' })];
    for (const dryRun of [true, false])
      expect(await imported(older, { dryRun })).toMatchObject({ ...none, unchanged: 1 });
    for (const dryRun of [true, false])
      expect(await imported(newer, { dryRun })).toMatchObject({ ...none, changed: 1 });
    expect(await tariffsOf('DE*OLD')).toMatchObject([{ version: 2, attributes: { kind: null } }]);
  });

  it('counts each tariff of a file, also one that is there again and no newer', async () => {
    const again = (last_updated: string) => tariff('TWO', 'T', { last_updated, type: 'REGULAR' });
    const given = [
      tariff('TWO', 'T'),
      ...['2026-11-20T10:00:00Z', '2026-11-19T10:00:00Z', '2026-11-21T10:00:00Z'].map(again),
    ];
    const told = await imported(given, { dryRun: true });
    expect(await imported(given)).toEqual(told);
    expect(told).toMatchObject({ ...none, created: 1, unchanged: 2, changed: 1, rejects: [] });
  });

  it('replaces all of a limit', async () => {
    await imported([tariff('LIM', 'T', { max_price: { before_taxes: 8, after_taxes: 10 } })]);
    await imported([tariff('LIM', 'T', { max_price: { after_taxes: 10 } })]);
    const [limited] = await tariffsOf('DE*LIM');
    expect(limited?.attributes['max_price']).toEqual({ after_taxes: '10' });
  });

  it('names them at connectors in the spelling of the directory', async () => {
    const location = {
      ...{ country_code: 'DE', party_id: 'CON', id: 'L', name: 'Market', country: 'DEU' },
      coordinates: { latitude: '52.5', longitude: '13.4' },
      evses: [
        {
          ...{ uid: '1', status: 'AVAILABLE', last_updated: '2026-11-01T10:00:00Z' },
          connectors: [
            { id: '1', standard: 'CHADEMO', tariff_ids: ['NIGHT', 'day'] },
            { id: '2', standard: 'CHADEMO', tariff_id: 'NIGHT' },
          ],
        },
      ],
    };
    await imported([tariff('CON', 'Night')]);
    for (const outcome of ['created', 'unchanged'] as const)
      expect(await imported([location])).toMatchObject({ stations: { [outcome]: 1 } });
    await imported([tariff('CON', 'DAY'), tariff('CON', 'nigHT', { type: 'REGULAR' })]);
    const [station] = await allItems<Station>(directory, '/v1/stations?source_feed=DE*CON');
    const [night, other] = await tariffsOf('DE*CON');
    expect([night, other]).toMatchObject([
      { version: 2, source: { id: 'Night' } },
      { version: 1, source: { id: 'DAY' } },
    ]);
    const feed = 'DE*CON';
    expect(station?.connectors.map(({ tariff_sources }) => tariff_sources)).toEqual([
      [
        { feed, id: 'Night' },
        { feed, id: 'day' },
      ],
      [{ feed, id: 'Night' }],
    ]);
    expect(station?.connectors[1]?.tariff_ids).toEqual([night?.id]);
  });
});
