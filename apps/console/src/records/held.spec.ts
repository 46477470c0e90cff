import { heldIn, patchBetween } from './held.js';

it('A record holds attributes, details and what stands beside them', () => {
  const record = {
    id: '42',
    attributes: { name: 'Depot' },
    details: { evse_id: null },
    owner: { name: 'A' },
  };
  expect(heldIn(record)).toEqual({ id: '42', name: 'Depot', evse_id: null, owner: { name: 'A' } });
});

it.each([
  ['texts', 'a', 'b', 'b'],
  ['nothing any more', { a: 1 }, undefined, null],
  ['an object that comes', null, { a: 1 }, { a: 1 }],
  [
    'what differs in an object',
    { a: 1, b: { c: 1, d: 2 }, e: 5 },
    { a: 1, b: { d: 3 } },
    { b: { c: null, d: 3 }, e: null },
  ],
  ['lists as they are', { a: [1, 2] }, { a: [2] }, { a: [2] }],
])('A patch from one value to another has %s', (_what, from, to, patch) =>
  expect(patchBetween(from, to)).toEqual(patch),
);
