import { matching, namedBy } from './matching.js';

const countries = [
  { value: 'BD', label: 'Bangladesh' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'DE', label: 'Germany' },
  { value: 'GM', label: 'Gambia' },
  { value: 'DK', label: 'Denmark' },
  { value: 'SV', label: 'El Salvador' },
];

const found = (typed: string) => matching(countries, typed).map(({ value }) => value);

describe('What is typed', () => {
  it.each([
    ['', ['BD', 'CI', 'DE', 'GM', 'DK', 'SV']],
    ['de', ['DE', 'DK', 'BD']],
    [' cote', ['CI']],
    ['salv', ['SV']],
    ['xyz', []],
  ])('finds options, the best first: %j', (typed, values) => {
    expect(found(typed)).toEqual(values);
  });

  it('finds places for disabled people by the word wheelchair', () => {
    const vehicles = [
      { value: 'PERSONAL_VEHICLE', label: 'Car' },
      { value: 'DISABLED', label: 'Vehicle of disabled people' },
    ];
    expect(matching(vehicles, 'wheel').map(({ value }) => value)).toEqual(['DISABLED']);
  });

  it('may be an option itself', () => {
    expect(namedBy(countries, 'germany')).toEqual({ value: 'DE', label: 'Germany' });
    expect(namedBy(countries, 'sv ')?.value).toBe('SV');
    expect(namedBy(countries, 'germ')).toBeUndefined();
  });
});
