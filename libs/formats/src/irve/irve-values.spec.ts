import { withWarnings } from '../fields/testing/with-warnings.js';
import { addressIn, booleanIn, connectorsIn, hoursIn, positionIn } from './irve-values.js';

const cellsOf = (row: Readonly<Record<string, string>>) => (column: string) => row[column] ?? null;

describe('The values of IRVE', () => {
  it.each([
    ['[7.487105,48.345345]', '48.345345', '7.487105', 0],
    ['[ 7.487105 , 48.345345 ]', '48.345345', '7.487105', 0],
    ['7.487105, 48.345345', '48.345345', '7.487105', 0],
    ['[48.345345, 7.487105]', '48.345345', '7.487105', 1],
    ['[55.45, -20.88]', '-20.88', '55.45', 0],
  ])('have the position %s', (coordonneesXY, latitude, longitude, warnings) =>
    expect(withWarnings((warn) => positionIn(cellsOf({ coordonneesXY }), warn))).toEqual([
      { latitude, longitude },
      warnings,
    ]),
  );

  it('have the position of the national file where their own is not usable', () => {
    const consolidated = { consolidated_longitude: '7.4', consolidated_latitude: '48.3' };
    for (const coordonneesXY of ['', 'Quai', '[1000, 48]', '[1]']) {
      const read = (row: Readonly<Record<string, string>>) =>
        withWarnings((warn) => positionIn(cellsOf(row), warn));
      expect(read({ coordonneesXY })).toEqual([null, 0]);
      expect(read({ coordonneesXY, ...consolidated })).toEqual([{ latitude: '48.3', longitude: '7.4' }, 0]);
    }
  });

  it.each([
    ['22', 22, 0],
    ['22.00', 22, 0],
    ['22000', 22, 0],
    ['7,4', 7.4, 0],
    ['22 kW', 22, 0],
    ['150', null, 0],
    ['0', null, 1],
    ['beaucoup', null, 1],
  ])('have the power %s of type 2', (puissance_nominale, kilowatts, warnings) => {
    const cell = cellsOf({ puissance_nominale, prise_type_2: 'true' });
    const [connectors, count] = withWarnings((warn) => connectorsIn(cell, warn));
    expect(connectors).toMatchObject([{ standard: 'IEC_62196_T2', kilowatts }]);
    expect(count).toBe(warnings);
  });

  it.each([
    ['TRUE', true, 0],
    ['Vrai', true, 0],
    ['1', true, 0],
    ['oui', true, 0],
    ['0', false, 0],
    ['FAUX', false, 0],
    ['Non', false, 0],
    ['perhaps', null, 1],
  ])('are %s as a boolean', (gratuit, value, warnings) =>
    expect(withWarnings((warn) => booleanIn(cellsOf({ gratuit }), 'gratuit', warn))).toEqual([
      value,
      warnings,
    ]),
  );

  it.each([
    ['1 avenue de la Paix 75001 Paris', '1 avenue de la Paix', '75001', 'Paris'],
    ['10 rue A, 20000 - Ajaccio Cedex 9', '10 rue A', '20000', 'Ajaccio Cedex 9'],
    ['Rue sans ville', 'Rue sans ville', null, null],
    ['75001 Paris', '75001 Paris', null, null],
  ])('have the address %s', (adresse_station, address, postal_code, city) =>
    expect(addressIn(cellsOf({ adresse_station }))).toEqual({ address, postal_code, city }),
  );

  it.each([
    ['24/7', '24/7'],
    ['24 / 7', '24/7'],
    ['Mo-Su 00:00-23:59', '24/7'],
    ['Mo-Fr 08:00-12:00,Mo-Fr 14:00-18:00', 'Mo-Fr 08:00-12:00,Mo-Fr 14:00-18:00'],
  ])('have the hours %s', (horaires, hours) => expect(hoursIn(cellsOf({ horaires }))).toBe(hours));
});
