import { hoursAndMinutes, instantOf, localTime } from './wall-clock.js';

it.each([
  ['2026-12-24T12:00:00', 'Europe/Berlin', '2026-12-24T11:00:00.000Z'],
  ['2026-07-01T00:00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T01:59:00', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-12-24T12:00:09', 'UTC', '2026-12-24T12:00:09.000Z'],
])('%s in %s is %s, and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTime(instant, zone)).toBe(local);
});

it.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['0830', '08:30'],
  [' 8.05 ', '08:05'],
  ['24', '24:00'],
  ['08:00', '08:00'],
  ['8 o’clock', '8 o’clock'],
  ['', ''],
])('%j is typed for %j', (typed, time) => expect(hoursAndMinutes(typed)).toBe(time));
