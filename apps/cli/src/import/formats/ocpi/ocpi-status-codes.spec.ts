import { isRemoved, statusCodeOf } from './ocpi-status-codes.js';

describe('statusCodeOf', () => {
  it.each([
    ['AVAILABLE', '1'],
    [' available ', '1'],
    ['CHARGING', '2'],
    ['RESERVED', '2'],
    ['BLOCKED', '3'],
    ['INOPERATIVE', '3'],
    ['OUTOFORDER', '4'],
    ['UNKNOWN', '0'],
    ['PLANNED', '0'],
    ['whatever', '0'],
    [undefined, '0'],
  ])('maps the OCPI status %s to the code %s', (status, code) => expect(statusCodeOf(status)).toBe(code));
});

describe('isRemoved', () => {
  it.each([
    ['REMOVED', true],
    [' removed', true],
    ['AVAILABLE', false],
    [undefined, false],
  ])('of %s is %s', (status, removed) => expect(isRemoved(status)).toBe(removed));
});
