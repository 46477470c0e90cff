import { limitOf, sessionOf } from './session.js';

it.each([
  ['30', '40', { kwh: 30, minutes: 40 }],
  [' 7,5', '0', { kwh: 7.5, minutes: 0 }],
  ['10000', '10080', { kwh: 10_000, minutes: 10_080 }],
  ['10001', '40', undefined],
  ['30', '10081', undefined],
  ['-1', '40', undefined],
  ['', '40', undefined],
  ['30', 'long', undefined],
])('%j kWh in %j minutes are the session %j', (kwh, minutes, session) => {
  expect(sessionOf(kwh, minutes)).toEqual(session);
});

it.each([
  ['20', 20],
  ['5,5', 5.5],
  ['0', undefined],
  ['-1', undefined],
  ['much', undefined],
  ['', undefined],
])('%j is the limit %p', (text, limit) => expect(limitOf(text)).toBe(limit));
