import { seededRandom } from '../generate/random.js';
import { partialSearch } from './typed-search.js';

function partialSearches(name: string): string[] {
  const random = seededRandom(1);
  return Array.from({ length: 2000 }, () => partialSearch(random, name));
}

describe('partialSearch', () => {
  const parts = partialSearches('"San José" Supercharger, 12');

  it('returns the same texts for the same seed', () =>
    expect(partialSearches('"San José" Supercharger, 12')).toEqual(parts));

  it('returns one word or two consecutive ones, with equal probability', () => {
    const ofTwo = parts.filter((part) => part.includes(' '));
    expect(ofTwo.length / parts.length).toBeCloseTo(0.5, 1);
    expect(new Set(ofTwo.map((part) => part.split(' ')[0]))).toEqual(
      new Set(['San', 'José', 'Supercharger']),
    );
    expect(parts.every((part) => part.split(' ').length <= 2)).toBe(true);
  });

  it('returns 1 to 6 characters of the last word', () => {
    const lasts = new Set(parts.map((part) => part.split(' ').at(-1)));
    const prefixes = [
      'S',
      'Sa',
      'San',
      'J',
      'Jo',
      'Jos',
      'José',
      'Su',
      'Sup',
      'Supe',
      'Super',
      'Superc',
      '1',
      '12',
    ];
    expect(lasts).toEqual(new Set(prefixes));
  });

  it('returns one word of a name of one word', () =>
    expect(new Set(partialSearches('大阪'))).toEqual(new Set(['大', '大阪'])));
});
