import { adviceOn, isEvseId } from './advice.js';

it.each([
  ['DE*ABC*E1234', true],
  ['DEABCE1234', true],
  ['nl*tnm*e0*1', true],
  ['+49*123*456*789', true],
  ['DE*ABC*1234', false],
  ['DE*ABCE1234', false],
  ['QQ*ABC*E1', false],
  ['DE*ABC*E', false],
  ['Pole 7', false],
])('%s has the form of an EVSE-ID: %p', (text, expected) => {
  expect(isEvseId(text)).toBe(expected);
});

it.each([
  ['latitude', '153.10', true],
  ['latitude', '-90,5', true],
  ['latitude', '53.1', false],
  ['latitude', 'north', false],
  ['longitude', '153.10', false],
  ['longitude', '181', true],
])('Advice on the %s %s: %p', (name, text, expected) => {
  expect(adviceOn({ name }, text) !== undefined).toBe(expected);
});

it('Where nobody says whether prices include taxes, advice says what is assumed', () => {
  expect(adviceOn({ name: 'tax_included' }, '')).toMatch(/^Without an answer, a tax is added/);
  expect(adviceOn({ name: 'tax_included' }, 'true')).toBeUndefined();
});

it('Advice is given on an odd EVSE-ID, not on a name', () => {
  expect(adviceOn({ name: 'evse_id' }, 'Pole 7')).toMatch(/^Not the usual form/);
  expect(adviceOn({ name: 'evse_id' }, '')).toBeUndefined();
  expect(adviceOn({ name: 'name' }, 'Pole 7')).toBeUndefined();
});
