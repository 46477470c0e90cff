import {
  descriptionWords,
  plugShape,
  standardNamed,
  standardOfType,
  standardsBegunBy,
  standardWords,
} from './standards.js';

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

  it.each([
    ['CHAdeMO', 'CHADEMO'],
    ['ccs2', 'IEC_62196_T2_COMBO'],
    [' type 2 ', 'IEC_62196_T2'],
    ['gbt_dc', 'GBT_DC'],
    ['GB/T', undefined],
    ['CCS fast', undefined],
  ])('is named by %p: %s', (text, token) => {
    expect(standardNamed(text)?.token).toBe(token);
  });

  it.each([
    ['ccs', ['IEC_62196_T1_COMBO', 'IEC_62196_T2_COMBO']],
    ['Type 3', ['IEC_62196_T3A', 'IEC_62196_T3C']],
    ['tesla', ['TESLA_S']],
    ['GB/T', ['GBT_AC', 'GBT_DC']],
    [' ', []],
    ['2', []],
  ])('is begun by %p: %j', (text, tokens) => {
    expect(standardsBegunBy(text).map(({ token }) => token)).toEqual(tokens);
  });

  it('of a connector type is its description, if that is a token', () => {
    expect(standardOfType('CHADEMO')).toBe('CHADEMO');
    expect(standardOfType('Fast plug')).toBeNull();
    expect(standardOfType(null)).toBeNull();
  });

  it('is shown in words where it is the description of a connector type', () => {
    expect(descriptionWords('IEC_62196_T2_COMBO')).toBe('CCS 2');
    expect(descriptionWords('Fast_plug')).toBe('Fast_plug');
  });
});
