import type { ConnectorTypeItem } from '../api/records.js';
import { newTypes, searchWords } from './new-type.js';

const found = (name: string, description: string | null = null) =>
  ({ attributes: { name, description } }) as ConnectorTypeItem;
const namesFor = (text: string, ...known: readonly ConnectorTypeItem[]) =>
  newTypes(text, known).map(({ name }) => name);

describe('A new connector type', () => {
  it.each([
    ['CHAdeMO', { name: 'CHAdeMO', description: 'CHADEMO', power: 'DC' }],
    ['type 2', { name: 'Type 2', description: 'IEC_62196_T2' }],
    ['ccs2', { name: 'CCS 2', description: 'IEC_62196_T2_COMBO', power: 'DC' }],
    ['gbt_dc', { name: 'GB/T', description: 'GBT_DC', power: 'DC' }],
    ['CCS fast', { name: 'CCS fast' }],
  ])('of the text %p', (text, type) => {
    expect(newTypes(text, [])).toEqual([type]);
  });

  it('is of one of the standards that the text begins', () => {
    expect(namesFor('CCS')).toEqual(['CCS 1', 'CCS 2']);
    expect(namesFor('')).toEqual([]);
    expect(namesFor('domestic')).toHaveLength(5);
  });

  it('is none of a standard or a name that is there', () => {
    expect(namesFor('ccs', found('CCS 1, DC', 'IEC_62196_T1_COMBO'))).toEqual(['CCS 2']);
    expect(namesFor('CCS 2', found('Fast plug', 'IEC_62196_T2_COMBO'))).toEqual([]);
    expect(namesFor('chademo', found('CHAdeMO'))).toEqual([]);
    expect(namesFor('own plug', found('Own Plug'))).toEqual([]);
  });
});

it.each([
  ['ccs2', 'CCS 2'],
  ['Type2', 'Type 2'],
  ['IEC_62196_T2', 'Type 2'],
  ['CCS', 'CCS'],
  ['150 kW', '150 kW'],
])('Types are searched for %p by %p', (text, words) => {
  expect(searchWords(text)).toBe(words);
});
