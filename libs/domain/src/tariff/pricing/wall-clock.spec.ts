import { always, component, partsOf, tariffOf, when } from './testing/tariffs.js';
import type { TariffRestrictions } from '../tariff.fields.js';

const [restricted, other] = [component('TIME', '2'), component('TIME', '1')];

/** How many hours of a session are paid for by an element with restrictions. */
function hours(
  restrictions: TariffRestrictions,
  time_zone: string | null,
  start: string,
  minutes: number,
): string {
  const tariff = tariffOf(when(restrictions, restricted), always(other));
  const part = partsOf(tariff, { start, minutes, time_zone }).find((text) => text.startsWith('TIME 2'));
  return part?.replace('TIME 2 × ', '') ?? '0';
}

const night: TariffRestrictions = { start_time: '22:00', end_time: '06:00' };
const berlin = 'Europe/Berlin';
const DAY = 24 * 60;

// 2026-06-01 is a Monday. Berlin is an hour ahead of UTC, and two hours in summer.
describe('Times of a day', () => {
  it.each<[string, TariffRestrictions, string, number, string]>([
    ['begin with their begin', { start_time: '14:00', end_time: '20:00' }, '2026-06-01T11:30:00Z', 60, '0.5'],
    ['end before their end', { start_time: '08:00', end_time: '14:00' }, '2026-06-01T11:30:00Z', 60, '0.5'],
    ['are of each day', { start_time: '14:00', end_time: '15:00' }, '2026-06-01T11:00:00Z', 3 * DAY, '3'],
    ['go on after midnight', night, '2026-06-01T19:00:00Z', 12 * 60, '8'],
    ['that go on after midnight begin with a session', night, '2026-06-01T03:00:00Z', 120, '1'],
    [
      'from a time to itself are all day',
      { start_time: '07:00', end_time: '07:00' },
      '2026-06-01T03:00:00Z',
      DAY,
      '24',
    ],
    [
      'until 00:00 end with the day',
      { start_time: '20:00', end_time: '00:00' },
      '2026-06-01T17:00:00Z',
      600,
      '4',
    ],
    [
      'until 24:00 end with the day',
      { start_time: '20:00', end_time: '24:00' },
      '2026-06-01T17:00:00Z',
      600,
      '4',
    ],
    ['of all day are all day', { start_time: '00:00', end_time: '24:00' }, '2026-06-01T17:00:00Z', 600, '10'],
    ['without an end end with the day', { start_time: '20:00' }, '2026-06-01T17:00:00Z', 600, '4'],
    ['without a begin begin with the day', { end_time: '01:00' }, '2026-06-01T17:00:00Z', 600, '1'],
    ['until 00:00 without a begin are all day', { end_time: '00:00' }, '2026-06-01T17:00:00Z', 600, '10'],
  ])('%s', (_, restrictions, start, minutes, expected) => {
    expect(hours(restrictions, berlin, start, minutes)).toBe(expected);
  });

  it('are those of UTC without a time zone, and in one that is not known', () => {
    const noon = { start_time: '12:00', end_time: '13:00' };
    expect(hours(noon, null, '2026-06-01T11:30:00Z', 60)).toBe('0.5');
    expect(hours(noon, 'Europe/Atlantis', '2026-06-01T11:30:00Z', 60)).toBe('0.5');
  });

  it.each([
    ['Asia/Kolkata', '2026-06-01T06:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01T05:45:00Z'],
    ['America/St_Johns', '2026-06-01T14:00:00Z'],
    ['Australia/Adelaide', '2026-06-01T02:00:00Z'],
    ['Pacific/Chatham', '2026-05-31T22:45:00Z'],
  ])('are those of %s', (zone, at1130) => {
    expect(hours({ start_time: '12:00' }, zone, at1130, 60)).toBe('0.5');
  });

  it('hold within a second', () => {
    expect(hours({ start_time: '14:00' }, berlin, '2026-06-01T11:59:59.999Z', 60)).toBe('1');
    expect(
      partsOf(tariffOf(when(night, restricted)), { start: '2026-06-01T21:59:59.400Z', minutes: 0.02 }),
    ).toEqual(['TIME 2 × 0.0002, billed 0.0003']);
  });
});

describe('Days', () => {
  it.each<[string, TariffRestrictions, string, number, string]>([
    [
      'begin and end at midnight of the station',
      { day_of_week: ['TUESDAY'] },
      '2026-06-01T21:00:00Z',
      3 * DAY,
      '24',
    ],
    ['are any of several', { day_of_week: ['MONDAY', 'WEDNESDAY'] }, '2026-05-31T22:00:00Z', 7 * DAY, '48'],
    ['from a date, included', { start_date: '2026-06-02' }, '2026-06-01T21:00:00Z', 120, '1'],
    ['until a date, excluded', { end_date: '2026-06-02' }, '2026-06-01T21:00:00Z', 120, '1'],
    [
      'between dates',
      { start_date: '2026-06-02', end_date: '2026-06-04' },
      '2026-06-01T12:00:00Z',
      7 * DAY,
      '48',
    ],
    // From Tuesday 22:00 to 24:00, and from 00:00 to 06:00: the morning of Wednesday is not Tuesday.
    ['are those of the moment', { ...night, day_of_week: ['TUESDAY'] }, '2026-06-01T12:00:00Z', 2 * DAY, '8'],
  ])('%s', (_, restrictions, start, minutes, expected) => {
    expect(hours(restrictions, berlin, start, minutes)).toBe(expected);
  });
});

describe('The night of a clock change', () => {
  it('in spring is an hour shorter', () => {
    expect(hours(night, berlin, '2026-03-28T20:00:00Z', 12 * 60)).toBe('7');
    expect(hours({ day_of_week: ['SUNDAY'] }, berlin, '2026-03-28T12:00:00Z', 3 * DAY)).toBe('23');
    expect(hours({ start_time: '01:30', end_time: '03:30' }, berlin, '2026-03-29T00:00:00Z', 180)).toBe('1');
  });

  it('in spring has no time that is left out', () => {
    expect(hours({ start_time: '02:00', end_time: '03:00' }, berlin, '2026-03-29T00:00:00Z', 180)).toBe('0');
    expect(hours({ start_time: '02:30', end_time: '04:00' }, berlin, '2026-03-29T00:00:00Z', 180)).toBe('1');
    expect(hours({ start_time: '01:00', end_time: '02:30' }, berlin, '2026-03-29T00:00:00Z', 180)).toBe('1');
  });

  it('in autumn is an hour longer, and has a time twice', () => {
    expect(hours(night, berlin, '2026-10-24T19:00:00Z', 12 * 60)).toBe('9');
    expect(hours({ day_of_week: ['SUNDAY'] }, berlin, '2026-10-24T12:00:00Z', 3 * DAY)).toBe('25');
    expect(hours({ start_time: '02:00', end_time: '03:00' }, berlin, '2026-10-24T22:00:00Z', 300)).toBe('2');
    expect(hours({ start_time: '02:30', end_time: '03:00' }, berlin, '2026-10-24T22:00:00Z', 300)).toBe('1');
  });

  it('is one of half an hour on Lord Howe', () => {
    const [autumn, spring] = ['2026-04-04T12:00:00Z', '2026-10-03T12:00:00Z'];
    const until4 = { start_time: '00:00', end_time: '04:00' };
    expect(hours(until4, 'Australia/Lord_Howe', autumn, 12 * 60)).toBe('4.5');
    expect(hours(until4, 'Australia/Lord_Howe', spring, 12 * 60)).toBe('3.5');
  });

  it('leaves the duration of a session', () => {
    const tariff = tariffOf(when({ min_duration: 7200 }, restricted), always(other));
    const session = { start: '2026-03-29T00:00:00Z', minutes: 180, time_zone: berlin };
    expect(partsOf(tariff, session)).toEqual(['TIME 1 × 2', 'TIME 2 × 1']);
  });
});
