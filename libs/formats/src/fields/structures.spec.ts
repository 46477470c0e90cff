import { aggregates, type Field } from '#domain';
import { heldPart } from './structures.js';

const { opening_times, parking_places, owner, access, max_kilowatts, energy_mix } =
  aggregates.location.fields;

describe('What a structured field holds of a feed', () => {
  const day = { weekday: 1, period_begin: '08:00', period_end: '18:00' };

  const period = { period_begin: '2026-12-24T00:00:00.000Z', period_end: '2026-12-25T00:00:00.000Z' };
  const reversed = { period_begin: period.period_end, period_end: period.period_begin };

  it.each<[string, Field, unknown, unknown, boolean]>([
    ['nothing', opening_times, null, null, true],
    ['no value', owner, {}, null, true],
    [
      'all',
      opening_times,
      { twentyfourseven: false, regular_hours: [day] },
      { twentyfourseven: false, regular_hours: [day] },
      true,
    ],
    [
      'texts for numbers and booleans',
      opening_times,
      { twentyfourseven: 'False', regular_hours: [{ ...day, weekday: '1' }] },
      { twentyfourseven: false, regular_hours: [day] },
      true,
    ],
    ['null within', owner, { name: 'A', website: null, logo: null }, { name: 'A' }, true],
    ['a further member', owner, { name: 'A', color: 'red' }, { name: 'A' }, false],
    ['a member that is not valid', owner, { name: 'A', website: 'a.example' }, { name: 'A' }, false],
    ['no boolean that it must have', energy_mix, { supplier_name: 'S' }, null, false],
    ['none of what it must have', owner, { website: 'https://a.example' }, null, false],
    [
      'an entry that is not valid',
      opening_times,
      { twentyfourseven: false, regular_hours: [day, { weekday: 9 }] },
      { twentyfourseven: false, regular_hours: [day] },
      false,
    ],
    [
      'a period that ends before its begin',
      opening_times,
      { twentyfourseven: true, exceptional_closings: [reversed, period] },
      { twentyfourseven: true, exceptional_closings: [period] },
      false,
    ],
    [
      'two entries of one id',
      parking_places,
      [{ id: 'P' }, { id: 'P' }],
      [{ id: 'P', count: 1, restricted_to_type: false, reservation_required: false }],
      false,
    ],
    ['no list', parking_places, 'P', [], false],
    ['a token in another case', access, 'public', 'PUBLIC', true],
    ['another token', access, 'open', null, false],
    ['a number as text', max_kilowatts, '150.5', 150.5, true],
  ])('%s', (_, field, given, value, isWhole) => {
    expect(heldPart(field, given)).toEqual({ value, isWhole });
  });
});
