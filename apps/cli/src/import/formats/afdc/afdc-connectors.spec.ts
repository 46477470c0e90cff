import { withWarnings } from '../../fields/testing/with-warnings.js';
import { afdcConnectors } from './afdc-connectors.js';

/** Reads a row. @returns standard, power type, power and number of each connector, and the number of warnings */
function read(row: Record<string, string>) {
  const [connectors, warnings] = withWarnings((warn) =>
    afdcConnectors((column) => row[column] || null, warn),
  );
  const texts = connectors.map(({ connector: { standard, power_type, kilowatts }, count }) =>
    [standard, power_type, kilowatts, `×${count}`].join(' '),
  );
  return [texts, warnings];
}

describe('afdcConnectors', () => {
  it('counts the ports of the level of each type', () => {
    const levels = { 'EV Level2 EVSE Num': '3', 'EV DC Fast Count': '2' };
    expect(read({ 'EV Connector Types': 'J1772 CHADEMO J1772COMBO', ...levels })).toEqual([
      ['IEC_62196_T1 AC_1_PHASE  ×3', 'CHADEMO DC  ×2', 'IEC_62196_T1_COMBO DC  ×2'],
      0,
    ]);
    expect(read({ 'EV Connector Types': 'NEMA520', 'EV Level1 EVSE Num': '4' })).toEqual([
      ['NEMA_5_20 AC_1_PHASE  ×4'],
      0,
    ]);
  });

  it.each([
    ['EV Level2 EVSE Num', 'AC_1_PHASE'],
    ['EV DC Fast Count', 'DC'],
  ])('reads the plug of Tesla by the ports in %s as %s', (column, powerType) => {
    for (const name of ['TESLA', 'NACS', 'J3400'])
      expect(read({ 'EV Connector Types': name, [column]: '8' })).toEqual([
        [`SAE_J3400 ${powerType}  ×8`],
        0,
      ]);
  });

  it('takes number and power from newer columns', () => {
    const row = {
      'EV Connector Types': 'J1772COMBO NACS',
      'EV DC Fast Count': '4',
      'EV CCS Connector Count': '4',
      'EV CCS Power Output (kW)': '350',
      'EV J3400 Connector Count': '2',
      'EV J3400 Power Output (kW)': '250',
    };
    const expected = [['IEC_62196_T1_COMBO DC 350 ×4', 'SAE_J3400 DC 250 ×2'], 0];
    expect(read(row)).toEqual(expected);
    expect(read({ ...row, 'EV Connector Types': '' })).toEqual(expected);
  });

  it('keeps other types, and counts one where nothing else is known', () => {
    expect(read({ 'EV Connector Types': 'J1772 ODD' })).toEqual([
      ['IEC_62196_T1 AC_1_PHASE  ×1', 'ODD   ×1'],
      0,
    ]);
    expect(read({})).toEqual([[], 0]);
  });

  it('warns of figures that it cannot read', () => {
    const row = { 'EV CCS Connector Count': 'many', 'EV CCS Power Output (kW)': '-1' };
    expect(read({ 'EV Connector Types': 'J1772COMBO', ...row })).toEqual([['IEC_62196_T1_COMBO DC  ×1'], 2]);
  });
});
