import { connectorsText } from '../../fields/connectors.js';
import { withWarnings } from '../../fields/testing/with-warnings.js';
import { connectorsOf } from './ocpi-connectors.js';

const tariffOf = (id: string) => ({ feed: 'f', id });
const read = (...connectors: unknown[]) =>
  withWarnings((warn) => connectorsOf({ connectors }, tariffOf, warn));
const kilowatts = (connector: object) => read(connector)[0][0]?.kilowatts;

describe('connectorsOf', () => {
  it('reads tokens without case and surrounding space', () => {
    const connector = { standard: ' iec_62196_t2', format: 'Socket ', power_type: 'ac_3_phase' };
    expect(read({ ...connector, max_voltage: '230', max_amperage: 31.6 })).toEqual([
      [
        {
          standard: 'IEC_62196_T2',
          format: 'SOCKET',
          power_type: 'AC_3_PHASE',
          max_voltage: 230,
          max_amperage: 32,
          kilowatts: 22,
        },
      ],
      1,
    ]);
    expect(read({ standard: 'iec_60309_2_SINGLE_16' })[0][0]?.standard).toBe('IEC_60309_2_single_16');
  });

  it('rounds volts and amperes with a warning, and computes the power from the given ones', () =>
    expect(read({ power_type: 'DC', max_voltage: 400.5, max_amperage: 32.5 })).toMatchObject([
      [{ max_voltage: 401, max_amperage: 33, kilowatts: 13 }],
      2,
    ]));

  it('leaves out a computed power that is not usable, with a warning', () =>
    expect(read({ power_type: 'DC', max_voltage: 100_000, max_amperage: 100_000 })).toMatchObject([
      [{ max_voltage: 100_000, max_amperage: 100_000, kilowatts: null }],
      1,
    ]));

  it('warns once of a problem that many connectors have', () =>
    expect(read(...Array<object>(1500).fill({ format: 'PLUG', max_voltage: 0 }))[1]).toBe(2));

  it('keeps other standards', () => {
    expect(read({ standard: 'Type 2 outlet' })).toMatchObject([[{ standard: 'Type 2 outlet' }], 0]);
    expect(read({ standard: 'x'.repeat(65) })).toMatchObject([[{ standard: `${'x'.repeat(63)}…` }], 1]);
  });

  it('leaves out what is not usable, with a warning', () => {
    const connector = {
      format: 'PLUG',
      power_type: 'AC',
      voltage: 0,
      amperage: 1e6,
      max_electric_power: '22 kW',
    };
    const unknown = { standard: null, format: null, power_type: null, max_voltage: null, max_amperage: null };
    expect(read(connector)).toEqual([[{ ...unknown, kilowatts: null }], 5]);
    expect(read(null, 'CHADEMO')).toEqual([[], 1]);
    expect(read({ format: null, max_electric_power: '' })).toEqual([[{ ...unknown, kilowatts: null }], 0]);
  });

  it('reads a standard of direct current as that, whatever its power type', () => {
    const dc = { power_type: 'DC', kilowatts: 50 };
    const connector = { standard: 'CHADEMO', voltage: 400, amperage: 125 };
    expect(read({ ...connector, power_type: 'AC_3_PHASE' })).toMatchObject([[dc], 1]);
    expect(read(connector)).toMatchObject([[dc], 0]);
  });

  it.each([
    [{ max_electric_power: 150_000 }, 150],
    [{ max_electric_power: '7400' }, 7.4],
    [{ max_electric_power: 22 }, 22],
    [{ max_electric_power: 22.08 }, 22.08],
    [{ max_electric_power: 999 }, 999],
    [{ max_electric_power: 1400 }, 1.4],
    [{ max_electric_power: 0, voltage: 400, amperage: 125 }, 50],
    [{ voltage: 400, amperage: 125 }, 50],
    [{ max_voltage: 1000, max_amperage: 350 }, 350],
    [{ max_voltage: 500, max_amperage: 125 }, 62.5],
    [{ voltage: 22, amperage: 32 }, null],
    [{ voltage: 400, amperage: 0 }, null],
    [{ max_electric_power: 0.04 }, null],
  ])('has the power of a connector with %j: %d kW', (power, expected) =>
    expect(kilowatts({ power_type: 'DC', ...power })).toBe(expected),
  );

  it.each([
    ['AC_3_PHASE', 230, 32, 22],
    ['AC_3_PHASE', 400, 32, 22],
    ['AC_3_PHASE', 400, 16, 11],
    ['AC_3_PHASE', 480, 63, 52],
    ['AC_3_PHASE', 230, 10, 6.9],
    ['AC_1_PHASE', 230, 32, 7.4],
    ['AC_1_PHASE', 240, 48, 11.5],
    ['AC_2_PHASE', 230, 16, 7.4],
    ['AC_2_PHASE_SPLIT', 240, 30, 14.4],
    [null, 230, 32, null],
  ])('computes the power of %s, %i V and %i A: %d kW', (power_type, max_voltage, max_amperage, expected) =>
    expect(kilowatts({ standard: 'IEC_62196_T2', power_type, max_voltage, max_amperage })).toBe(expected),
  );

  it('is listed as text', () => {
    const fast = { standard: 'IEC_62196_T2_COMBO', max_electric_power: 50_000 };
    const [connectors] = read(fast, { standard: 'CHADEMO', power_type: 'DC' }, fast);
    expect(connectorsText(connectors)).toBe('IEC_62196_T2_COMBO DC 50 kW ×2, CHADEMO DC');
    expect(connectorsText([])).toBeNull();
  });
});
