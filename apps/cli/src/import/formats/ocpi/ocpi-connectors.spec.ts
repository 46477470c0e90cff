import { connectorsText, tariffsText } from './ocpi-connectors.js';

describe('connectorsText', () => {
  const combo = { standard: 'IEC_62196_T2_COMBO', power_type: 'DC' };

  it('counts equal connectors', () => {
    const fast = { ...combo, max_electric_power: 50_000 };
    expect(connectorsText([fast, { standard: 'CHADEMO', power_type: 'DC' }, fast])).toBe(
      'IEC_62196_T2_COMBO DC 50 kW ×2, CHADEMO DC',
    );
  });

  it.each([
    [{ max_electric_power: 150_000 }, ' 150 kW'],
    [{ max_electric_power: '7400' }, ' 7.4 kW'],
    [{ max_electric_power: 22 }, ' 22 kW'],
    [{ voltage: 400, amperage: 125 }, ' 50 kW'],
    [{ max_voltage: 1000, max_amperage: 350 }, ' 350 kW'],
    [{ voltage: 22, amperage: 32 }, ''],
    [{ voltage: 400, amperage: 0 }, ''],
    [{ max_electric_power: 'much' }, ''],
    [{ max_electric_power: 0.04 }, ''],
    [{ max_electric_power: 0.05 }, ' 0.1 kW'],
    [{ voltage: 400, amperage: 0.1 }, ''],
  ])('renders the power of %j as "%s"', (power, text) => {
    expect(connectorsText([{ ...combo, ...power }])).toBe(`IEC_62196_T2_COMBO DC${text}`);
  });

  it('multiplies by the phases of alternating current', () => {
    expect(connectorsText([{ standard: 'X', power_type: 'AC_3_PHASE', voltage: 230, amperage: 32 }])).toBe(
      'X AC_3_PHASE 22.1 kW',
    );
  });

  it('returns null without usable connectors', () => {
    expect(connectorsText([])).toBeNull();
    expect(connectorsText([null, {}, 'x'])).toBeNull();
  });
});

describe('tariffsText', () => {
  it('lists each tariff once, of OCPI 2.1.1 and 2.2', () => {
    expect(tariffsText([{ tariff_id: '1' }, { tariff_ids: ['1', ' 2 ', null] }])).toBe('Tariffs 1, 2');
    expect(tariffsText([{ tariff_ids: ['8'] }])).toBe('Tariff 8');
    expect(tariffsText([{ tariff_ids: null }, null])).toBeNull();
  });
});
