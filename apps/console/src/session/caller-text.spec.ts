import { callerText } from './caller-text.js';

it.each([
  ['anonymous', 'not signed in'],
  ['k1', 'k1'],
])('The caller %s is called %s', (caller, text) => expect(callerText(caller)).toBe(text));
