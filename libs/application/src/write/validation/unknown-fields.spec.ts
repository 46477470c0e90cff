import { unknownFieldErrors } from './unknown-fields.js';

it('Of many unknown fields the first hundred are examined, and the others counted', () => {
  const input = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`x${n}`, 0]));
  let examined = 0;
  const found = unknownFieldErrors({ ...input, known: 0 }, new Set(['known']), ['data'], () => {
    examined += 1;
    return 'unknown_field';
  });
  expect(examined).toBe(100);
  expect(found).toMatchObject({ more_errors: 39_900 });
  expect(found.errors.at(-1)).toMatchObject({ pointer: '/data/x99', code: 'unknown_field' });
});
