import { openingTimes as check, sayWhen } from './ocpi-hours.js';

const openingTimes = (value: unknown) => check(value);
const on = (weekday: number, period_begin: string, period_end: string) => ({
  weekday,
  period_begin,
  period_end,
});

describe('The opening times of a feed', () => {
  it.each([
    [[on(2, '08:00', '20:00')], [on(2, '08:00', '20:00')]],
    [[on(2, '08:00', '02:00')], [on(2, '08:00', '23:59'), on(3, '00:00', '02:00')]],
    [[on(7, '22:00', '06:00')], [on(7, '22:00', '23:59'), on(1, '00:00', '06:00')]],
    [[on(1, '00:00', '00:00')], [on(1, '00:00', '23:59')]],
    [[on(1, '23:59', '01:00')], [on(2, '00:00', '01:00')]],
  ])('%j have periods that end on their day: %j', (given, regular_hours) => {
    expect(openingTimes({ regular_hours: given })).toEqual({ twentyfourseven: false, regular_hours });
  });

  it('may be always, with or without regular hours', () => {
    for (const given of [{ twentyfourseven: true }, { twentyfourseven: true, regular_hours: [] }])
      expect(openingTimes(given)).toEqual(given);
  });

  it.each([
    { regular_hours: [on(1, '08:00', '20:00'), on(0, '08:00', '20:00')] },
    { twentyfourseven: 'yes' },
  ])('that are no OCPI are left out: %j', (given) => expect(openingTimes(given)).toBeUndefined());

  it.each([
    [{ twentyfourseven: true }, true],
    [{ regular_hours: [on(1, '08:00', '20:00')] }, true],
    [{ twentyfourseven: false }, false],
    [{ regular_hours: [] }, false],
    [{ twentyfourseven: false, exceptional_openings: [] }, false],
    [{ regular_hours: [on(1, '23:59', '00:00')] }, false],
  ])('%j say when: %j', (given, expected) => expect(sayWhen(openingTimes(given))).toBe(expected));
});
