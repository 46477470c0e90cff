import { initialAttributes } from '../shared/attributes.js';
import { factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { TariffCommand } from './tariff.commands.js';
import type { TariffChanged, TariffEvent } from './tariff.events.js';
import { tariffFields, type TariffAttributes } from './tariff.fields.js';
import { tariff } from './tariff.js';

const { given } = scenariosOf(tariff, factsFrom({}));

const element = { price_components: [{ type: 'ENERGY', price: '0.59', step_size: 1 }] };
const required = { currency: 'EUR', elements: [element] };

type Given = Partial<TariffAttributes>;
const create = (attributes: Given): TariffCommand => ({
  type: 'CreateTariff',
  attributes: { ...required, ...attributes },
});
const update = (changes: Given): TariffCommand => ({ type: 'UpdateTariff', changes });
const upsert = (changes: Given): TariffCommand => ({
  type: 'UpsertTariff',
  source: { feed: 'NL*TNM', id: '12' },
  changes,
});

const whole = (attributes: Given) => ({
  attributes: initialAttributes(tariffFields, { ...required, ...attributes }),
});
const created = (attributes: Given = {}): TariffEvent => ({
  type: 'TariffCreated.v1',
  data: whole(attributes),
});
const restored = (attributes: Given): TariffEvent => ({ type: 'TariffRestored.v1', data: whole(attributes) });
type Changes = TariffChanged['data']['changed'];
const changed = (changes: Changes, previous: Changes): TariffEvent => ({
  type: 'TariffChanged.v1',
  data: { changed: changes, previous },
});
const removed: TariffEvent = { type: 'TariffRemoved.v1', data: {} };

describe('The restrictions of an element', () => {
  it.each([
    [{ start_date: '2026-06-02', end_date: '2026-06-02' }, 'end_date', 'it must be after start_date'],
    [{ start_date: '2026-06-02', end_date: '2026-06-01' }, 'end_date', 'it must be after start_date'],
    [{ min_kwh: 20, max_kwh: 9.5 }, 'max_kwh', 'it must not be less than min_kwh'],
    [{ min_current: 32, max_current: 16 }, 'max_current', 'it must not be less than min_current'],
    [{ min_power: 50, max_power: 11 }, 'max_power', 'it must not be less than min_power'],
    [{ min_duration: 3600, max_duration: 0 }, 'max_duration', 'it must not be less than min_duration'],
  ])('refuse the restrictions %j, which contradict each other', (restrictions, name, detail) =>
    expect(tariffFields.elements.parse([{ ...element, restrictions }])).toMatchObject({
      ok: false,
      within: [{ path: [0, 'restrictions', name], code: 'out_of_range', detail }],
    }),
  );

  it.each([
    { start_date: '2026-06-01', end_date: '2026-06-02' },
    { min_kwh: 20, max_kwh: 20 },
    { start_time: '22:00', end_time: '06:00' },
    { max_duration: 0 },
  ])('take the restrictions %j', (restrictions) =>
    expect(tariffFields.elements.parse([{ ...element, restrictions }]).ok).toBe(true),
  );
});

describe('Attributes of a tariff that contradict each other', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
  const until = '/valid_until';
  const [before, after] = ['/max_price/before_taxes', '/max_price/after_taxes'] as const;

  it.each([
    [{ valid_from: late, valid_until: early }, until],
    [{ valid_from: early, valid_until: early }, until],
    [{ min_price: { after_taxes: '10' }, max_price: { after_taxes: '9.99' } }, after],
    [{ min_price: { before_taxes: '10' }, max_price: { before_taxes: '9', after_taxes: '11' } }, before],
  ])('are refused: %j', (attributes, pointer) => {
    given().when(create(attributes)).thenRejected('validation_failed', [pointer, 'out_of_range']);
    given(created()).when(update(attributes)).thenRejected('validation_failed', [pointer, 'out_of_range']);
    given(created(), removed)
      .when(upsert(attributes))
      .thenRejected('validation_failed', [pointer, 'out_of_range']);
  });

  it.each([
    { valid_from: early, valid_until: late },
    { min_price: { after_taxes: '9.5' }, max_price: { after_taxes: '10' } },
    { min_price: { after_taxes: '10' }, max_price: { after_taxes: '10.00' } },
    { min_price: { after_taxes: '10' }, max_price: { before_taxes: '9' } },
    { valid_until: early },
  ])('are none of these: %j', (attributes) => given().when(create(attributes)).then(created(attributes)));

  it('are refused if one of them is changed', () => {
    given(created({ valid_until: early }))
      .when(update({ valid_from: late }))
      .thenRejected('validation_failed', [until, 'out_of_range']);
    given(created({ max_price: { before_taxes: '8', after_taxes: '10' }, min_price: { before_taxes: '5' } }))
      .when(update({ min_price: { after_taxes: '11' } }))
      .thenRejected('validation_failed', [after, 'out_of_range']);
  });

  it('stay as an earlier release took them, while others change', () => {
    const stored = { valid_from: late, valid_until: early, max_price: { after_taxes: '1' } };
    const contradictory = created({ ...stored, min_price: { after_taxes: '2' } });
    given(contradictory)
      .when(update({ ...stored, name: 'Night' }))
      .then(changed({ name: 'Night' }, { name: null }));
    given(contradictory)
      .when(update({ max_price: { before_taxes: '3' } }))
      .then(
        changed({ max_price: { before_taxes: '3', after_taxes: '1' } }, { max_price: { after_taxes: '1' } }),
      );
    given(contradictory)
      .when(update({ valid_from: null }))
      .then(changed({ valid_from: null }, { valid_from: late }));
    given(contradictory, removed)
      .when({ type: 'RestoreTariff' })
      .then(restored({ ...stored, min_price: { after_taxes: '2' } }));
  });
});
