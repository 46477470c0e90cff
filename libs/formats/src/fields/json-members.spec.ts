import { uint64Of } from './json-members.js';

describe('uint64Of', () => {
  it.each([
    ['0', '0'],
    ['18446744073709551615', '18446744073709551615'],
    ['18446744073709551616', null],
    ['007', null],
    ['+1', null],
    ['', null],
    ['1e3', null],
  ])('reads %j as %j', (text, id) => expect(uint64Of(text)).toBe(id));
});
