/** The seeds of `7`, `1..200` or a list of these with commas. */
export const seedsOf = (text: string): readonly number[] =>
  text.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('..').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
