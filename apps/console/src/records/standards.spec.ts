import { plugShape, standardOfType, standardWords } from './standards.js';

describe('A standard', () => {
  it.each([
    ['IEC_62196_T2_COMBO', 'CCS 2', 'ccs2'],
    ['iec_62196_t1', 'Type 1', 'type1'],
    ['DOMESTIC_F', 'Domestic socket F', 'schuko'],
    ['GBT_DC', 'GB/T', 'other'],
    ['NEMA_5_20', 'NEMA 5-20', 'american'],
    ['IEC_60309_2_three_32', 'IEC 60309 three-phase 32 A', 'other'],
    ['Odd_plug', 'Odd plug', 'other'],
  ])('%s is called %s and drawn as %s', (token, words, shape) => {
    expect(standardWords(token)).toBe(words);
    expect(plugShape(token)).toBe(shape);
  });

  it('that is unknown has a neutral drawing', () => {
    expect(plugShape(null)).toBe('other');
  });

  it('of a connector type is its description, if that is a token', () => {
    expect(standardOfType('CHADEMO')).toBe('CHADEMO');
    expect(standardOfType('Fast plug')).toBeNull();
    expect(standardOfType(null)).toBeNull();
  });
});
