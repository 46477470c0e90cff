import { isValidAt } from './index.js';
import { always, component, partsOf, priced, tariffOf, totalOf, when } from './testing/tariffs.js';

const energy = component('ENERGY', '0.30');
const dear = component('ENERGY', '0.60');
const time = (step = 1) => component('TIME', '3', null, step);
const parking = (step = 1) => component('PARKING_TIME', '6', null, step);

describe('A session', () => {
  it('charges evenly over its minutes', () => {
    const tariff = tariffOf(when({ max_duration: 600 }, energy), always(dear));
    expect(partsOf(tariff, { kwh: 30, minutes: 40 })).toEqual(['ENERGY 0.30 × 7.5', 'ENERGY 0.60 × 22.5']);
  });

  it('then stands for the minutes of parking, without energy and time of charging', () => {
    const tariff = tariffOf(always(energy, time(), parking()));
    expect(partsOf(tariff, { kwh: 30, minutes: 40, parking_minutes: 15 })).toEqual([
      ...['ENERGY 0.30 × 30', 'TIME 3 × 0.6667', 'PARKING_TIME 6 × 0.25'],
    ]);
  });

  it('is priced exactly, and rounded half up to 4 decimals at the end', () => {
    const third = { kwh: 10, minutes: 60 };
    const parts = ['0.0333', '0.3333', '0.6334'].map((price, index) =>
      when({ min_duration: index * 1200, max_duration: (index + 1) * 1200 }, component('ENERGY', price)),
    );
    // 3 1/3 kWh each: 0.111, 1.111 and 2.11133…
    expect(totalOf(tariffOf(...parts), third)[0]).toBe('3.3333');
    expect(totalOf(tariffOf(always(component('ENERGY', '0.0001'))), { kwh: 0.5, minutes: 1 })[0]).toBe(
      '0.0001',
    );
    expect(totalOf(tariffOf(always(component('ENERGY', '0.0001'))), { kwh: 0.499, minutes: 1 })[0]).toBe('0');
  });

  it('costs what doubles cannot tell', () => {
    const tariff = tariffOf(always(component('ENERGY', '999999.9999'), component('FLAT', '0.0001')));
    expect(totalOf(tariff, { kwh: 10_000, minutes: 1 })[0]).toBe('9999999999.0001');
  });

  it('of no length has energy and a fee, but no time', () => {
    const tariff = tariffOf(always(component('FLAT', '1'), energy, time(), parking()));
    expect(partsOf(tariff, {})).toEqual(['FLAT 1 × 1']);
    expect(partsOf(tariff, { kwh: 3 })).toEqual(['FLAT 1 × 1', 'ENERGY 0.30 × 3']);
    expect(partsOf(tariff, { minutes: 6 })).toEqual(['FLAT 1 × 1', 'TIME 3 × 0.1']);
    expect(partsOf(tariff, { parking_minutes: 6 })).toEqual(['FLAT 1 × 1', 'PARKING_TIME 6 × 0.1']);
  });

  it('costs nothing of a dimension while no element has a component for it', () => {
    expect(priced(tariffOf(when({ min_kwh: 10 }, energy)), { kwh: 5, minutes: 5 })).toEqual({
      total: { before_taxes: '0', after_taxes: '0' },
      parts: [],
    });
  });
});

describe('TariffRestrictions', () => {
  const parts = (restrictions: Parameters<typeof when>[0], told: Parameters<typeof partsOf>[1] = {}) =>
    partsOf(tariffOf(when(restrictions, dear), always(energy)), { kwh: 20, minutes: 60, ...told });

  it('of energy hold from a minimum, included, to a maximum, excluded', () => {
    expect(parts({ min_kwh: 5 })).toEqual(['ENERGY 0.30 × 5', 'ENERGY 0.60 × 15']);
    expect(parts({ max_kwh: 5 })).toEqual(['ENERGY 0.60 × 5', 'ENERGY 0.30 × 15']);
    expect(parts({ min_kwh: 0.1, max_kwh: 2.3456 })).toEqual([
      'ENERGY 0.30 × 17.7544',
      'ENERGY 0.60 × 2.2456',
    ]);
    const afterAll = (restrictions: Parameters<typeof when>[0]) =>
      partsOf(tariffOf(when(restrictions, parking())), { kwh: 20, minutes: 60, parking_minutes: 30 });
    expect(afterAll({ min_kwh: 20 })).toEqual(['PARKING_TIME 6 × 0.5']);
    expect(afterAll({ max_kwh: 20 })).toEqual([]);
  });

  it('of duration count from the begin of the session', () => {
    expect(parts({ min_duration: 1800 })).toEqual(['ENERGY 0.30 × 10', 'ENERGY 0.60 × 10']);
    expect(parts({ max_duration: 3600 })).toEqual(['ENERGY 0.60 × 20']);
    expect(parts({ min_duration: 3600 })).toEqual(['ENERGY 0.30 × 20']);
    const tariff = tariffOf(when({ min_duration: 4500, max_duration: 5400 }, parking()));
    expect(partsOf(tariff, { minutes: 60, parking_minutes: 60 })).toEqual(['PARKING_TIME 6 × 0.25']);
  });

  it('of power ask for kilowatts, else for those of energy and time', () => {
    expect(parts({ min_power: 20 })).toEqual(['ENERGY 0.60 × 20']);
    expect(parts({ max_power: 20 })).toEqual(['ENERGY 0.30 × 20']);
    expect(parts({ min_power: 20 }, { kilowatts: '19.99' })).toEqual(['ENERGY 0.30 × 20']);
    expect(parts({ max_power: 20.0001 })).toEqual(['ENERGY 0.60 × 20']);
    expect(parts({ min_power: 1e5 }, { minutes: 0 })).toEqual(['ENERGY 0.60 × 20']);
  });

  it('of power ask for 0 kW while the vehicle stands', () => {
    const tariff = tariffOf(when({ max_power: 1 }, time(), parking()));
    expect(partsOf(tariff, { kwh: 20, minutes: 60, parking_minutes: 30, kilowatts: 50 })).toEqual([
      'PARKING_TIME 6 × 0.5',
    ]);
  });

  it('of current hold always, elements of reservations never', () => {
    expect(parts({ min_current: 32 })).toEqual(['ENERGY 0.60 × 20']);
    expect(parts({ max_current: 1 })).toEqual(['ENERGY 0.60 × 20']);
    expect(parts({ reservation: 'RESERVATION' })).toEqual(['ENERGY 0.30 × 20']);
    expect(parts({ reservation: 'RESERVATION_EXPIRES' })).toEqual(['ENERGY 0.30 × 20']);
  });

  it('hold all together', () => {
    expect(parts({ min_duration: 600, max_kwh: 10 })).toEqual([
      'ENERGY 0.30 × 13.3333',
      'ENERGY 0.60 × 6.6667',
    ]);
  });

  it('that say nothing hold always', () => {
    expect(parts({ day_of_week: [] })).toEqual(['ENERGY 0.60 × 20']);
  });
});

describe('Components', () => {
  it('are those of the first element that has the dimension', () => {
    const tariff = tariffOf(always(energy), always(dear, time()), always(component('TIME', '9')));
    expect(partsOf(tariff, { kwh: 1, minutes: 60 })).toEqual(['ENERGY 0.30 × 1', 'TIME 3 × 1']);
  });

  it('of a dimension in one element: the first counts', () => {
    expect(partsOf(tariffOf(always(energy, dear)), { kwh: 1, minutes: 60 })).toEqual(['ENERGY 0.30 × 1']);
  });

  it('of a type that nobody knows are passed over', () => {
    expect(partsOf(tariffOf(always({ type: 'HEAT', price: '1' }, energy)), { kwh: 1, minutes: 60 })).toEqual([
      'ENERGY 0.30 × 1',
    ]);
  });

  it('of a fee count once, the first that becomes active', () => {
    const fees = tariffOf(
      when({ min_duration: 600 }, component('FLAT', '5')),
      when({ max_duration: 300 }, component('FLAT', '1')),
      when({ min_duration: 300 }, component('FLAT', '3')),
    );
    expect(partsOf(fees, { minutes: 60 })).toEqual(['FLAT 1 × 1']);
    const late = tariffOf(when({ min_duration: 600 }, component('FLAT', '5')));
    expect(partsOf(late, { minutes: 5, parking_minutes: 6 })).toEqual(['FLAT 5 × 1']);
    expect(partsOf(late, { minutes: 5, parking_minutes: 5 })).toEqual([]);
  });

  it('of one price and tax are one part, whichever elements they are of', () => {
    const at = (price: string, tax: string | null) => component('ENERGY', price, tax);
    const tariff = tariffOf(
      when({ max_kwh: 1 }, at('0.30', '19')),
      when({ max_kwh: 2 }, at('0.3', '7')),
      when({ max_kwh: 4 }, at('0.300', '19.0')),
      when({ max_kwh: 8 }, at('0.3', null)),
    );
    expect(partsOf(tariff, { kwh: 8, minutes: 8 })).toEqual([
      ...['ENERGY 0.30 × 3', 'ENERGY 0.3 × 1', 'ENERGY 0.3 × 4'],
    ]);
  });
});

describe('A step size', () => {
  const parts = (told: Parameters<typeof partsOf>[1], ...components: Parameters<typeof always>) =>
    partsOf(tariffOf(always(...components)), told);

  it('rounds energy up to Wh, and time to seconds', () => {
    expect(parts({ kwh: 1.001, minutes: 10 }, component('ENERGY', '1', null, 100))).toEqual([
      'ENERGY 1 × 1.001, billed 1.1',
    ]);
    expect(parts({ minutes: 10.1 }, time(60))).toEqual(['TIME 3 × 0.1683, billed 0.1833']);
  });

  it('leaves an exact multiple', () => {
    expect(parts({ kwh: 1.1, minutes: 10 }, component('ENERGY', '1', null, 100))).toEqual(['ENERGY 1 × 1.1']);
    expect(parts({ minutes: 15 }, time(900))).toEqual(['TIME 3 × 0.25']);
  });

  it('of 0 is none, and an absent one is 1', () => {
    expect(parts({ kwh: '0.0001', minutes: 10 }, component('ENERGY', '9', null, 0))).toEqual([
      'ENERGY 9 × 0.0001',
    ]);
    expect(parts({ kwh: '0.0001', minutes: 10 }, { type: 'ENERGY', price: '9' })).toEqual([
      'ENERGY 9 × 0.0001, billed 0.001',
    ]);
  });

  it('rounds energy once, whatever it does with time', () => {
    expect(
      parts(
        { kwh: 1.5, minutes: 10, parking_minutes: 10 },
        component('ENERGY', '1', null, 1000),
        time(900),
        parking(900),
      ),
    ).toEqual(['ENERGY 1 × 1.5, billed 2', 'TIME 3 × 0.1667', 'PARKING_TIME 6 × 0.1667, billed 0.25']);
  });

  it('rounds time where parking was not paid for', () => {
    expect(parts({ minutes: 10, parking_minutes: 10 }, time(900))).toEqual(['TIME 3 × 0.1667, billed 0.25']);
    const later = tariffOf(always(time(900)), when({ min_duration: 3600 }, parking(900)));
    expect(partsOf(later, { minutes: 10, parking_minutes: 10 })).toEqual(['TIME 3 × 0.1667, billed 0.25']);
    expect(parts({ minutes: 10, parking_minutes: 10 }, time(900), parking(0))).toEqual([
      ...['TIME 3 × 0.1667', 'PARKING_TIME 6 × 0.1667'],
    ]);
  });

  it('is that of the last component, at its price, for all that is paid for', () => {
    const tariff = tariffOf(
      when({ max_kwh: 1 }, component('ENERGY', '1', null, 5000)),
      when({ min_kwh: 2, max_kwh: 3 }, component('ENERGY', '2', null, 500)),
    );
    // 1.3 kWh are paid for: the one between has no price and fills no block.
    expect(partsOf(tariff, { kwh: 2.3, minutes: 10 })).toEqual([
      'ENERGY 1 × 1',
      'ENERGY 2 × 0.3, billed 0.5',
    ]);
    // A price of 0 is a price.
    const free = tariffOf(when({ max_kwh: 1 }, component('ENERGY', '0', null, 1)), tariff.elements[1]!);
    expect(partsOf(free, { kwh: 2.3, minutes: 10 })).toEqual(['ENERGY 0 × 1', 'ENERGY 2 × 0.3, billed 0.5']);
  });
});

describe('A tariff', () => {
  it('is valid for sessions that begin from valid_from, included, to valid_until, excluded', () => {
    const valid = {
      ...tariffOf(),
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_until: '2026-02-01T00:00:00.000Z',
    };
    const at = (time: string) => isValidAt(valid, Date.parse(time));
    expect(['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z'].map(at)).toEqual([false, true]);
    expect(['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z'].map(at)).toEqual([true, false]);
    expect(isValidAt(tariffOf(), 0)).toBe(true);
  });

  it('that is valid at the begin holds for the whole session', () => {
    const tariff = { ...tariffOf(always(time())), valid_until: '2026-06-01T12:01:00.000Z' };
    expect(partsOf(tariff, { start: '2026-06-01T12:00:00Z', minutes: 60 })).toEqual(['TIME 3 × 1']);
  });
});
