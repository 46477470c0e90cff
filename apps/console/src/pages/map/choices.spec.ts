import { optionsOf, summaryOfChoices, toggled } from './choices.js';

const groups = [
  { value: 'ABB', count: 5 },
  { value: null, count: 3 },
  { value: 'Alfen', count: 2 },
];

describe('The values of a filter', () => {
  it('are those that the stations have, and the chosen ones', () => {
    const options = optionsOf('manufacturer', groups, ['abb', 'Tesla'], '');
    expect(options.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
      ['ABB', 5, true],
      ['No manufacturer', 3, false],
      ['Alfen', 2, false],
      ['Tesla', 0, true],
    ]);
  });

  it('are found by typing', () => {
    expect(optionsOf('manufacturer', groups, [], ' al').map(({ value }) => value)).toEqual(['Alfen']);
  });

  it('have the usable statuses first', () => {
    const counts = [null, '3', '2', '1'].map((value) => ({ value, count: 1 }));
    const labels = optionsOf('available', counts, [], '').map(({ label }) => label);
    const all = ['Available', 'In Use', 'Offline', 'Under Repair', 'Unknown', 'Never reported'];
    expect(labels).toEqual(all);
  });

  it('are switched on and off', () => {
    expect(toggled(['ABB'], null)).toEqual(['ABB', null]);
    expect(toggled(['ABB', null], 'abb')).toEqual([null]);
  });

  it('are named in short', () => {
    expect(summaryOfChoices('standard', [])).toBeUndefined();
    expect(summaryOfChoices('standard', ['IEC_62196_T2'])).toBe('Type 2');
    expect(summaryOfChoices('operator', [null])).toBe('No operator');
    expect(summaryOfChoices('standard', ['IEC_62196_T2_COMBO', 'CHADEMO'])).toBe('CCS 2 or CHAdeMO');
    expect(summaryOfChoices('available', ['1', '2', null])).toBe('any of 3');
  });
});
