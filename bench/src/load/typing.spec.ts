import { seededRandom } from '../generate/random.js';
import { typedPart } from './typing.js';

function typedParts(name: string): string[] {
  const random = seededRandom(1);
  return Array.from({ length: 2000 }, () => typedPart(random, name));
}

describe('What is typed of a name', () => {
  const parts = typedParts('"San José" Supercharger, 12');

  it('is the same each time', () => expect(typedParts('"San José" Supercharger, 12')).toEqual(parts));

  it('is one word or two successive ones, half of the time each', () => {
    const ofTwo = parts.filter((part) => part.includes(' '));
    expect(ofTwo.length / parts.length).toBeCloseTo(0.5, 1);
    expect(new Set(ofTwo.map((part) => part.split(' ')[0]))).toEqual(
      new Set(['San', 'José', 'Supercharger']),
    );
    expect(parts.every((part) => part.split(' ').length <= 2)).toBe(true);
  });

  it('ends with the first 1 to 6 characters of a word', () => {
    const lasts = new Set(parts.map((part) => part.split(' ').at(-1)));
    const cuts = [
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
    expect(lasts).toEqual(new Set(cuts));
  });

  it('is one word of a name that has no more', () =>
    expect(new Set(typedParts('大阪'))).toEqual(new Set(['大', '大阪'])));
});
