import type { Connector } from '../../api/records.js';
import { plugsOf, powerOf } from './connectors.js';

const connector = (
  standard: string | null,
  kilowatts: number | null,
  count = 1,
  name: string | null = null,
): Connector => ({
  ...{ connector_type_id: 'a', name, count, standard, kilowatts },
  ...{
    format: null,
    power_type: null,
    capabilities: [],
    terms_and_conditions: null,
    tariff_ids: [],
    tariff_sources: [],
    max_voltage: null,
    max_amperage: null,
  },
});

describe('The connectors of a station', () => {
  it('are named as their connector types are', () => {
    const tokens = ['IEC_62196_T2_COMBO', 'CHADEMO', 'DOMESTIC_F', 'PANTOGRAPH_BOTTOM_UP', 'constructor'];
    expect(plugsOf(tokens.map((token) => connector(token, null))).map(({ name }) => name)).toEqual([
      'CCS 2',
      'CHAdeMO',
      'Domestic socket F',
      'Pantograph bottom up',
      'constructor',
    ]);
  });

  it('are counted by plug, the most powerful first', () => {
    const connectors = [
      connector('IEC_62196_T2', 22),
      connector('IEC_62196_T2_COMBO', 150, 2),
      connector('IEC_62196_T2', null, 3),
      connector(null, null, 1, 'Own plug'),
      connector(null, null),
    ];
    expect(plugsOf(connectors)).toEqual([
      { name: 'CCS 2', count: 2 },
      { name: 'Type 2', count: 4 },
      { name: 'Own plug', count: 1 },
    ]);
    expect(powerOf(connectors)).toBe(150);
    expect(powerOf([])).toBeUndefined();
  });
});
