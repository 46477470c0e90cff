import { shownFor } from './toast-time.js';

it.each([
  ['a word', { title: 'Saved', hasAction: false }, 5_000],
  ['one that can be undone', { title: 'Saved', hasAction: true }, 12_000],
  ['a failure', { title: 'Failed', failed: true, hasAction: false }, 12_000],
  ['a long text', { title: 'x'.repeat(100), detail: 'x'.repeat(100), hasAction: false }, 17_000],
  ['a book', { title: 'x', detail: 'x'.repeat(5_000), hasAction: true }, 30_000],
])('A message with %s stays long enough', (_name, message, expected) =>
  expect(shownFor(message)).toBe(expected),
);
