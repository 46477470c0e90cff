import { readSession, type GivenSession } from './index.js';

const given: GivenSession = { start: 0, kwh: '30', minutes: '40', time_zone: 'Europe/Berlin' };
const read = (changed: Partial<GivenSession>) => readSession({ ...given, ...changed });

describe('A session', () => {
  it('is read exactly', () => {
    expect(read({ kwh: '30.10', minutes: 7.5, parking_minutes: '10080', kilowatts: '.5' })).toEqual({
      ok: true,
      session: {
        start: 0,
        kwh: { digits: 3010n, decimals: 2 },
        minutes: { digits: 75n, decimals: 1 },
        parkingMinutes: { digits: 10080n, decimals: 0 },
        kilowatts: { digits: 5n, decimals: 1 },
        timeZone: 'Europe/Berlin',
      },
    });
  });

  it('has no time of parking and a power of its own unless it is told', () => {
    const session = { parkingMinutes: { digits: 0n, decimals: 0 }, kilowatts: null };
    expect(read({})).toMatchObject({ ok: true, session });
    expect(read({ parking_minutes: null, kilowatts: null })).toMatchObject({ ok: true, session });
  });

  it.each<[keyof GivenSession, string | number]>([
    ['kwh', 10_000],
    ['kwh', 0],
    ['minutes', '10080.000'],
    ['minutes', 40 / 3],
    ['parking_minutes', 10_080],
    ['kilowatts', 100_000],
  ])('may have %s of %s', (parameter, value) => {
    expect(read({ [parameter]: value })).toMatchObject({ ok: true });
  });

  it.each<[string, string | number]>([
    ['kwh', '10000.0001'],
    ['kwh', -1],
    ['kwh', ''],
    ['kwh', 'abc'],
    ['kwh', '1,5'],
    ['kwh', NaN],
    ['kwh', Infinity],
    ['kwh', '1e-300'],
    ['kwh', `0.${'0'.repeat(50)}`],
    ['minutes', '10080.1'],
    ['minutes', ' 40'],
    ['parking_minutes', 10_081],
    ['kilowatts', '100001'],
  ])('can not have %s of %s', (parameter, value) => {
    expect(read({ [parameter]: value })).toMatchObject({ ok: false, parameter });
  });

  it('tells what is asked of a parameter', () => {
    const detail = 'minutes must be a number from 0 to 10080 with at most 20 decimals';
    expect(read({ minutes: 'x' })).toEqual({ ok: false, parameter: 'minutes', detail });
  });
});
