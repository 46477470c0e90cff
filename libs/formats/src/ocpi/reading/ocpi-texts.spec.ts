import { instructionsOf, openingTimesText } from './ocpi-texts.js';
import { withWarnings } from '../../fields/testing/with-warnings.js';

const instructions = (evse: Record<string, unknown>, location: Record<string, unknown> = {}) =>
  instructionsOf(evse, location);

describe('The instructions of an EVSE', () => {
  it('contain directions, floor, parking restrictions and operator', () => {
    const location = {
      directions: [
        { language: 'pl', text: 'Za rogiem' },
        { language: 'en', text: ' Round the corner ' },
      ],
      operator: { name: 'Prąd', website: 'https://example.org' },
    };
    expect(instructions({ floor_level: '-1', parking_restrictions: ['CUSTOMERS'] }, location)).toBe(
      'Round the corner\nFloor: -1\nParking: CUSTOMERS\nOperator: Prąd, https://example.org',
    );
  });

  const english = { language: 'en', text: 'Left' };
  const polish = { language: 'pl', text: 'W lewo' };
  it.each([
    ['English before any other', [polish, english], 'Left'],
    ['English of a region', [polish, { ...english, language: ' en-GB ' }], 'Left'],
    ['the first English', [{ ...english, text: 'Right' }, english], 'Right'],
    ['the first if none is English', [polish, { language: 'enm', text: 'Lifte' }], 'W lewo'],
    ['another language if the English text is blank', [{ ...english, text: ' ' }, polish], 'W lewo'],
    ['English after blank English', [{ ...english, text: '' }, polish, english], 'Left'],
    ['the first that is not blank', [{ language: 'de', text: '' }, polish], 'W lewo'],
    ['a text that is no list', polish, 'W lewo'],
    ['nothing if all are blank', [{ ...english, text: '' }], null],
  ])('have directions in %s', (_, directions, text) => {
    expect(instructions({ directions })).toBe(text);
  });

  it.each([
    [{ operator: { name: 'Acme' }, owner: { name: 'Own' } }, 'Acme'],
    [{ operator: null, suboperator: { name: 'Sub' }, owner: { name: 'Own' } }, 'Sub'],
    [{ operator: { name: ' ' }, owner: { name: 'Own', phone_number: '+49 1' } }, 'Own, +49 1'],
    [{ operator: ' Acme ' }, 'Acme'],
  ])('have the operator of %j', (location, operator) =>
    expect(instructions({}, location)).toBe(`Operator: ${operator}`),
  );
});

const hours = (weekday: unknown, period_begin = '08:00', period_end = '20:00') => ({
  weekday,
  period_begin,
  period_end,
});

const read = (times: unknown) => withWarnings((warn) => openingTimesText(times, warn));
const week = (begin: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => hours(day, begin, end));

describe('openingTimesText', () => {
  it('returns 24/7 if the station never closes', () => {
    expect(read({ twentyfourseven: true, regular_hours: [hours(1)] })).toEqual(['24/7', 0]);
  });

  it('combines consecutive days with equal hours', () => {
    const regular_hours = [hours(7), hours(1), hours(2), hours(3), hours(5, '09:00', '12:00')];
    expect(read({ regular_hours })).toEqual(['Mon–Wed 08:00–20:00, Fri 09:00–12:00, Sun 08:00–20:00', 0]);
  });

  it('lists several periods of a day', () => {
    const regular_hours = [hours(1, '08:00', '12:00'), hours(1, '14:00', '18:00')];
    expect(read({ regular_hours })).toEqual(['Mon 08:00–12:00 and 14:00–18:00', 0]);
  });

  it.each([
    ['00:00', '00:00'],
    ['00:00', '24:00'],
    ['00:00', '23:59'],
    ['0:00', '23:59:00'],
  ])('returns 24/7 if all days are open from %s to %s', (begin, end) => {
    expect(read({ twentyfourseven: false, regular_hours: week(begin, end) })).toEqual(['24/7', 0]);
    expect(read({ regular_hours: week(begin, end).slice(1) })).toEqual([`Tue–Sun ${begin}–${end}`, 0]);
  });

  it('returns 24/7 if the periods of all days leave no time out', () => {
    const regular_hours = [...week('12:00', '00:00'), ...week('00:00', '12:00')];
    expect(read({ regular_hours })).toEqual(['24/7', 0]);
  });

  it.each([
    ['06:00', '06:00'],
    ['06:00', '05:59'],
    ['12:00', '11:59:59'],
  ])('returns 24/7 if all days are open from %s to %s of the next day', (begin, end) => {
    expect(read({ regular_hours: week(begin, end) })).toEqual(['24/7', 0]);
    expect(read({ regular_hours: week(begin, end).slice(1) })).toEqual([`Tue–Sun ${begin}–${end}`, 0]);
  });

  it('returns 24/7 if nights and days leave no time out', () => {
    const days = week('06:00', '22:00');
    expect(read({ regular_hours: [...week('22:00', '06:00'), ...days] })).toEqual(['24/7', 0]);
    const others = [...week('22:00', '06:00').slice(0, 6), ...days];
    expect(read({ regular_hours: others })[0]).toContain('Sun 06:00–22:00');
  });

  it.each([
    ['00:01', '24:00'],
    ['00:00', '23:58'],
    ['06:01', '06:00'],
  ])('does not return 24/7 if all days are open from %s to %s', (begin, end) =>
    expect(read({ regular_hours: week(begin, end) })).toEqual([`Mon–Sun ${begin}–${end}`, 0]),
  );

  it('reads booleans and weekdays as text', () => {
    expect(read({ twentyfourseven: 'true' })).toEqual(['24/7', 0]);
    expect(read({ regular_hours: [hours('7', '8:00', '02:00')] })).toEqual(['Sun 8:00–02:00', 0]);
  });

  it('sorts the periods of a day', () => {
    const regular_hours = [hours(1, '13:00', '18:00'), hours(1, '08:00', '12:00')];
    expect(read({ regular_hours })).toEqual(['Mon 08:00–12:00 and 13:00–18:00', 0]);
  });

  it.each([
    [null, 0],
    [{}, 0],
    [{ twentyfourseven: false, regular_hours: [] }, 0],
    [{ regular_hours: {} }, 1],
    [{ twentyfourseven: 'always' }, 1],
    [{ regular_hours: [hours(8), hours(0), hours('x'), {}, null, hours(1, 'noon', '18:00')] }, 6],
  ])('returns null for %j, with %i warnings', (times, warnings) =>
    expect(read(times)).toEqual([null, warnings]),
  );
});
