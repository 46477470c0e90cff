import { initialAttributes } from '../shared/attributes.js';
import { fieldTable } from '../shared/testing/field-table.js';
import { acceptedAt, at, factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { TariffCommand } from './tariff.commands.js';
import type { TariffChanged, TariffEvent } from './tariff.events.js';
import { tariffFields, type TariffAttributes } from './tariff.fields.js';
import { tariff } from './tariff.js';

const { given } = scenariosOf(tariff, factsFrom({}));

const perKwh = (price: string): TariffAttributes['elements'] => [
  { price_components: [{ type: 'ENERGY', price, step_size: 1 }] },
];
const required = { currency: 'EUR', elements: perKwh('0.59') };
const bare: TariffAttributes = initialAttributes(tariffFields, required);

type Given = Partial<TariffAttributes> & { readonly observed_at?: string };
const observedAt = (time: string | undefined) => (time === undefined ? {} : { observed_at: at(time) });

const create = (attributes: Partial<TariffAttributes>): TariffCommand => ({
  type: 'CreateTariff',
  attributes,
});
const update = (changes: Partial<TariffAttributes>): TariffCommand => ({ type: 'UpdateTariff', changes });
const source = { feed: 'NL*TNM', id: '12' };
const upsert = ({ observed_at, ...changes }: Given, more: object = {}): TariffCommand => ({
  type: 'UpsertTariff',
  source,
  changes,
  ...observedAt(observed_at),
  ...more,
});
const remove: TariffCommand = { type: 'RemoveTariff' };
const restore: TariffCommand = { type: 'RestoreTariff' };

const created = ({ observed_at, ...attributes }: Given = {}, more: object = {}): TariffEvent => ({
  type: 'TariffCreated.v1',
  data: { attributes: { ...bare, ...attributes }, ...observedAt(observed_at), ...more },
});
type Changes = TariffChanged['data']['changed'];
const changed = (changed: Changes, previous: Changes, observed_at?: string): TariffEvent => ({
  type: 'TariffChanged.v1',
  data: { changed, previous, ...observedAt(observed_at) },
});
const restored = ({ observed_at, ...attributes }: Given = {}, more: object = {}): TariffEvent => ({
  type: 'TariffRestored.v1',
  data: { attributes: { ...bare, ...attributes }, ...observedAt(observed_at), ...more },
});
const removed: TariffEvent = { type: 'TariffRemoved.v1', data: {} };

describe('The fields of a tariff', () => {
  it('are exactly these', () => {
    expect(fieldTable(tariffFields)).toEqual([
      // name, type, nullable, default, required, searchable, fillable, form, index, view
      ['name', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['kind', 'code', 'yes', null, 'no', 'yes', 'yes', 'select', 'yes', 'yes'],
      ['currency', 'currency', 'no', 'none', 'yes', 'yes', 'yes', 'select', 'yes', 'yes'],
      ['url', 'url', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['tax_included', 'boolean', 'yes', null, 'no', 'no', 'yes', 'select', 'yes', 'yes'],
      ['min_price', 'object', 'yes', null, 'no', 'no', 'yes', 'object', 'yes', 'yes'],
      ['max_price', 'object', 'yes', null, 'no', 'no', 'yes', 'object', 'yes', 'yes'],
      ['elements', 'list', 'no', 'none', 'yes', 'no', 'yes', 'list', 'yes', 'yes'],
      ['valid_from', 'timestamp', 'yes', null, 'no', 'no', 'yes', 'timestamp', 'yes', 'yes'],
      ['valid_until', 'timestamp', 'yes', null, 'no', 'no', 'yes', 'timestamp', 'yes', 'yes'],
      ['energy_mix', 'object', 'yes', null, 'no', 'no', 'yes', 'object', 'yes', 'yes'],
      ['created_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
      ['updated_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
    ]);
  });

  const component = (more: object) => [{ price_components: [{ type: 'ENERGY', price: '1', ...more }] }];
  const components = (count: number) => [
    { price_components: Array.from({ length: count }, () => ({ type: 'FLAT', price: '1' })) },
  ];

  it.each(['0', '0.5', '0.5000', '1000000', 0.59, 1000000, 0])('take the price %j as it is', (price) => {
    const parsed = tariffFields.elements.parse(component({ price }));
    expect(parsed.ok && parsed.value[0]?.price_components[0]?.price).toBe(String(price));
  });

  it('bill in steps of one unless they say otherwise', () => {
    const parsed = tariffFields.elements.parse(component({}));
    expect(parsed).toEqual({ ok: true, value: perKwh('1') });
  });

  it.each([
    [component({ price: '0.50001' }), [0, 'price_components', 0, 'price'], 'out_of_range'],
    [component({ price: 0.1 + 0.2 }), [0, 'price_components', 0, 'price'], 'out_of_range'],
    [component({ price: '1000000.01' }), [0, 'price_components', 0, 'price'], 'out_of_range'],
    [component({ price: '-1' }), [0, 'price_components', 0, 'price'], 'out_of_range'],
    [component({ price: '1e2' }), [0, 'price_components', 0, 'price'], 'out_of_range'],
    [component({ price: '1,5' }), [0, 'price_components', 0, 'price'], 'not_numeric'],
    [component({ price: null }), [0, 'price_components', 0, 'price'], 'null_not_allowed'],
    [component({ tax: '100.1' }), [0, 'price_components', 0, 'tax'], 'out_of_range'],
    [component({ type: 'POWER' }), [0, 'price_components', 0, 'type'], 'not_in_list'],
    [component({ step_size: 1_000_001 }), [0, 'price_components', 0, 'step_size'], 'out_of_range'],
    [component({ type: 'TIME', step_size: 86_401 }), [0, 'price_components', 0, 'step_size'], 'out_of_range'],
    [components(21), [0, 'price_components'], 'out_of_range'],
    [components(0), [0, 'price_components'], 'out_of_range'],
    [[], [], 'out_of_range'],
    [Array.from({ length: 101 }, () => perKwh('1')[0]), [], 'out_of_range'],
    [null, [], 'null_not_allowed'],
    [
      [{ ...perKwh('1')[0], restrictions: { day_of_week: ['SUNDAY', 'FUNDAY'] } }],
      [0, 'restrictions', 'day_of_week'],
      'not_in_list',
    ],
    [
      [{ ...perKwh('1')[0], restrictions: { start_date: '2026-02-30' } }],
      [0, 'restrictions', 'start_date'],
      'not_a_timestamp',
    ],
    [
      [{ ...perKwh('1')[0], restrictions: { max_power: 0.00001 } }],
      [0, 'restrictions', 'max_power'],
      'out_of_range',
    ],
  ])('refuse elements that break a rule', (elements, path, code) => {
    const parsed = tariffFields.elements.parse(elements);
    const within = parsed.ok ? parsed : (parsed.within?.[0] ?? { path: [], code: parsed.code });
    expect(within).toMatchObject({ path, code });
  });

  it.each(['ENERGY', 'FLAT'])('take steps of %s up to 1,000,000', (type) =>
    expect(tariffFields.elements.parse(component({ type, step_size: 1_000_000 })).ok).toBe(true),
  );

  it.each([
    ['EUR', true],
    ['eur', false],
    ['ZZZ', false],
    ['DEM', false],
  ])('know the currency %s: %s', (code, ok) => expect(tariffFields.currency.parse(code).ok).toBe(ok));

  it('need one side of a limit', () => {
    expect(tariffFields.min_price.parse({ before_taxes: null, after_taxes: '1' })).toEqual({
      ok: true,
      value: { after_taxes: '1' },
    });
    expect(tariffFields.min_price.parse({})).toMatchObject({ ok: false, code: 'required' });
  });
});

describe('A tariff that was never created', () => {
  it.each([update({ name: 'Night' }), remove, restore])('is not found by $type', (command) =>
    given().when(command).thenRejected('not_found'),
  );

  it('is created with what it must have', () => given().when(create(required)).then(created()));

  it('is created by its source, with what that says beyond the fields', () =>
    given()
      .when(upsert({ ...required, observed_at: '10:00' }, { extensions: { a: 1 } }))
      .then(created({ observed_at: '10:00' }, { source, extensions: { a: 1 } })));

  it('is not made of a merge patch that lacks what it must have', () =>
    given()
      .when(upsert({ name: 'Night' }))
      .thenRejected('validation_failed', ['/currency', 'required'], ['/elements', 'required']));
});

describe('A tariff', () => {
  const night = created({ name: 'Night' });

  it('that exists was created by this same command', () =>
    given(created()).when(create(required)).thenUnchanged());

  it('tells what was changed', () =>
    given(night)
      .when(update({ name: 'Day', currency: 'EUR' }))
      .then(changed({ name: 'Day' }, { name: 'Night' })));

  it('is not changed by what it has', () =>
    given(night)
      .when(update({ name: 'Night' }))
      .thenUnchanged());

  it('merges the sides of a limit, and needs one', () => {
    const limited = created({ max_price: { before_taxes: '10', after_taxes: '12' } });
    const before_taxes = null as unknown as string;
    given(limited)
      .when(update({ max_price: { before_taxes } }))
      .then(
        changed(
          { max_price: { after_taxes: '12' } },
          { max_price: { before_taxes: '10', after_taxes: '12' } },
        ),
      );
    given(created())
      .when(update({ max_price: { before_taxes } }))
      .thenRejected('validation_failed', ['/max_price', 'required']);
  });

  it('replaces its elements', () =>
    given(created())
      .when(update({ elements: perKwh('0.6') }))
      .then(changed({ elements: perKwh('0.6') }, { elements: perKwh('0.59') })));

  it('has as its state what the events say', () =>
    given(
      created({ observed_at: '10:00' }, { source, extensions: { a: 1 } }),
      changed({ name: 'Day', extensions: null }, { name: null, extensions: { a: 1 } }, '10:05'),
    ).hasState({
      kind: 'present',
      attributes: { ...bare, name: 'Day' },
      observed_at: at('10:05'),
      source,
      extensions: null,
      created_at: acceptedAt(1),
      updated_at: acceptedAt(2),
    }));
});

describe('What a source says of a tariff', () => {
  const held = created({ observed_at: '10:00' }, { source });

  it('is ignored if it is older than what is held', () =>
    given(held)
      .when(upsert({ name: 'Old', observed_at: '09:59' }))
      .thenIgnored());

  it.each(['10:00', '10:01', undefined])('counts if it is of %s', (time) => {
    const observed = time === undefined ? {} : { observed_at: time };
    given(held)
      .when(upsert({ name: 'New', ...observed }))
      .then(changed({ name: 'New' }, { name: null }, time));
  });

  it('is nothing new if only its time is newer', () =>
    given(held)
      .when(upsert({ ...required, observed_at: '10:01' }))
      .thenUnchanged());

  it('counts if what is held is ahead of the clock', () =>
    given(created({ observed_at: '20:00' }, { source }))
      .when(upsert({ name: 'New', observed_at: '10:00' }), factsFrom({ latest: '12:05' }))
      .then(changed({ name: 'New' }, { name: null }, '10:00')));

  it('changes its extensions', () =>
    given(held)
      .when(upsert({}, { extensions: { a: 1 } }))
      .then(changed({ extensions: { a: 1 } }, { extensions: null })));
});

describe('A removed tariff', () => {
  const gone = [created({ name: 'Night', observed_at: '10:00' }, { source, extensions: { a: 1 } }), removed];

  it('is removed', () => given(created()).when(remove).then(removed));

  it.each([update({ name: 'Day' }), remove, create(required)])('takes no $type', (command) =>
    given(...gone)
      .when(command)
      .thenRejected('tariff_removed'),
  );

  it('is restored as it was', () =>
    given(...gone)
      .when(restore)
      .then(restored({ name: 'Night' }, { extensions: { a: 1 } })));

  it('is restored by its source, changed in one event', () =>
    given(...gone)
      .when(upsert({ name: 'Day', observed_at: '10:00' }))
      .then(restored({ name: 'Day', observed_at: '10:00' }, { extensions: { a: 1 } })));

  it('stays removed for what its source said before what is held', () =>
    given(...gone)
      .when(upsert({ name: 'Day', observed_at: '09:00' }))
      .thenIgnored());
});
