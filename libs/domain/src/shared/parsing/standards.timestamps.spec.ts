import fc from 'fast-check';
import { parseTimestamp } from './standards.js';

const stored = (value: string) => ({ ok: true, value });
const refused = { ok: false, code: 'not_a_timestamp' };

describe('A timestamp is stored in UTC with milliseconds', () => {
  it.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21t08:00:00z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21 08:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21 08:00:00.25z', '2026-11-21T08:00:00.250Z'],
  ])('%s', (input, value) => expect(parseTimestamp(input)).toEqual(stored(value)));

  it.each([
    ['2026-11-21T08:00:00+01:00', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T08:00:00-08:30', '2026-11-21T16:30:00.000Z'],
    ['2026-11-21T00:00:00+23:59', '2026-11-20T00:01:00.000Z'],
    ['2026-11-21T08:00:00+00:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00-00:00', '2026-11-21T08:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ])('from an offset: %s', (input, value) => expect(parseTimestamp(input)).toEqual(stored(value)));

  it.each([
    ['.1', '.100'],
    ['.12', '.120'],
    ['.1239', '.123'],
    ['.999999', '.999'],
    ['.0000001', '.000'],
    [`.${'9'.repeat(500)}`, '.999'],
  ])('with a fraction of any length, truncated: %s', (fraction, milliseconds) =>
    expect(parseTimestamp(`2026-11-21T08:00:00${fraction}Z`)).toEqual(
      stored(`2026-11-21T08:00:00${milliseconds}Z`),
    ),
  );

  it.each([
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2016-12-31t23:59:60z', '2016-12-31T23:59:59.000Z'],
    ['2016-12-31 23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2016-12-31T23:59:60.5Z', '2016-12-31T23:59:59.500Z'],
    ['2015-06-30T23:59:60Z', '2015-06-30T23:59:59.000Z'],
    ['2017-01-01T00:59:60+01:00', '2016-12-31T23:59:59.000Z'],
  ])('with a leap second, stored as the second before: %s', (input, value) =>
    expect(parseTimestamp(input)).toEqual(stored(value)),
  );

  it.each([
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
    ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:60Z', '9999-12-31T23:59:59.000Z'],
  ])('at calendar limits: %s', (input, value) => expect(parseTimestamp(input)).toEqual(stored(value)));
});

describe('Not a timestamp', () => {
  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-01-00',
    '2026-00-01',
    '2026-13-01',
    '2026-01-32',
  ])('an invalid day: %s', (day) => {
    expect(parseTimestamp(`${day}T00:00:00Z`)).toEqual(refused);
    expect(parseTimestamp(`${day} 23:59:60z`)).toEqual(refused);
  });

  it.each(['24:00:00', '25:00:00', '08:60:00', '08:00:61', '23:60:60', '24:00:60', '8:00:00', '08:00', '08'])(
    'an invalid time of day: %s',
    (time) => expect(parseTimestamp(`2026-11-21T${time}Z`)).toEqual(refused),
  );

  it.each([
    '2020-01-01T12:30:60Z',
    '2016-12-31T22:59:60Z',
    '2016-12-30T23:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2017-01-01T00:59:60.5Z',
  ])('a leap second at another time than the end of a month: %s', (input) =>
    expect(parseTimestamp(input)).toEqual(refused),
  );

  it.each(['', '+24:00', '+99:99', '+01:60', '+0100', '+01', '+1:00', ' Z', 'UTC', 'CET', '−01:00', 'ZZ'])(
    'an invalid offset: %j',
    (zone) => {
      expect(parseTimestamp(`2026-11-21T08:00:00${zone}`)).toEqual(refused);
      expect(parseTimestamp(`2026-11-21T08:00:60${zone}`)).toEqual(refused);
    },
  );

  it.each(['0000-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '9999-12-31T23:59:60-01:00'])(
    'a time whose UTC year does not have four digits: %s',
    (input) => expect(parseTimestamp(input)).toEqual(refused),
  );

  it.each([
    '',
    '2026-11-21',
    '2026-11-21T08:00:00.Z',
    '2026-11-21T08:00:00,5Z',
    '2026-11-21_08:00:00Z',
    '26-11-21T08:00:00Z',
    '+002026-11-21T08:00:00Z',
    '2026-11-21T08:00:00Z ',
    ' 2026-11-21T08:00:00Z',
    '2026-11-21T08:00:00Z\n',
    '20261121T080000Z',
    '2026-W47-6T08:00:00Z',
    'Sat, 21 Nov 2026 08:00:00 GMT',
    '1795248000',
  ])('another notation: %j', (input) => expect(parseTimestamp(input)).toEqual(refused));

  it.each([null, undefined, 1_795_248_000_000, true, new Date(0), [], {}])('%p', (input) =>
    expect(parseTimestamp(input)).toEqual(refused),
  );
});

describe('Timestamps', () => {
  const instant = fc.date({
    min: new Date('0000-01-02T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  });

  it('are equal for any offset', () => {
    const offset = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 });
    fc.assert(
      fc.property(instant, offset, (date, minutes) => {
        expect(parseTimestamp(atOffset(date, minutes))).toEqual(stored(date.toISOString()));
      }),
    );
  });

  it('in stored form sort by time', () => {
    const storedText = (date: Date) => {
      const parsed = parseTimestamp(atOffset(date, 90));
      return parsed.ok ? parsed.value : '';
    };
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        expect(storedText(one) < storedText(other)).toBe(one < other);
      }),
    );
  });
});

function atOffset(date: Date, minutes: number): string {
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${digits(hours)}:${digits(rest)}`;
}
