import { withWarnings } from '../fields/testing/with-warnings.js';
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

  it('reads names in any case, and each type once', () => {
    const levels = { 'EV Level2 EVSE Num': '2', 'EV DC Fast Count': '4' };
    const expected = ['IEC_62196_T1 AC_1_PHASE  ×2', 'SAE_J3400 DC  ×4', 'ODD   ×1'];
    expect(read({ 'EV Connector Types': 'j1772 tesla  odd', ...levels })).toEqual([expected, 0]);
    expect(read({ 'EV Connector Types': 'J1772 TESLA Odd J1772 NACS ODD', ...levels })).toEqual([
      expected,
      0,
    ]);
  });

  it.each([
    ['J1772', ['IEC_62196_T1 AC_1_PHASE  ×5']],
    ['J1772 NEMA520', ['IEC_62196_T1 AC_1_PHASE  ×3', 'NEMA_5_20 AC_1_PHASE  ×2']],
  ])('counts the ports of both levels of %s', (names, expected) =>
    expect(
      read({ 'EV Connector Types': names, 'EV Level1 EVSE Num': '2', 'EV Level2 EVSE Num': '3' }),
    ).toEqual([expected, 0]),
  );

  it.each([
    ['250', 'DC 250'],
    ['24', 'DC 24'],
    ['22.2', 'AC_1_PHASE 22.2'],
    ['11.5', 'AC_1_PHASE 11.5'],
  ])('reads the plug of Tesla with %s kW and no fast ports as %s', (power, expected) => {
    const row = { 'EV Connector Types': 'NACS', 'EV J3400 Power Output (kW)': power };
    expect(read({ ...row, 'EV DC Fast Count': '' })).toEqual([[`SAE_J3400 ${expected} ×1`], 0]);
    expect(read({ ...row, 'EV Connector Types': '' })).toEqual([[`SAE_J3400 ${expected} ×1`], 0]);
  });

  it('warns of numbers that the directory does not accept', () => {
    const row = { 'EV Connector Types': 'J1772', 'EV Level2 EVSE Num': '1001' };
    expect(read(row)).toEqual([['IEC_62196_T1 AC_1_PHASE  ×1000'], 1]);
    expect(
      read({ ...row, 'EV J1772 Connector Count': '5000', 'EV J1772 Power Output (kW)': '0.01' }),
    ).toEqual([['IEC_62196_T1 AC_1_PHASE  ×1000'], 2]);
    expect(read({ ...row, 'EV Level2 EVSE Num': '1.5' })).toEqual([['IEC_62196_T1 AC_1_PHASE  ×2'], 0]);
  });

  it('warns of figures that it cannot read', () => {
    const row = { 'EV CCS Connector Count': 'many', 'EV CCS Power Output (kW)': '-1' };
    expect(read({ 'EV Connector Types': 'J1772COMBO', ...row })).toEqual([['IEC_62196_T1_COMBO DC  ×1'], 2]);
  });
});
