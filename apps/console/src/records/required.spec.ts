import { hasRequired } from './required.js';
import type { Entry } from './values.js';

const text: Entry = { name: 'a', label: 'A', control: 'text' };
const list = (...members: Entry[]): Entry => ({ name: 'l', label: 'L', control: 'list', members });

it.each([
  ['without controls', [], false],
  ['with none that is required', [text, list(text)], false],
  ['with one', [text, { ...text, required: true }], true],
  ['with one in a list within a list', [text, list(list({ ...text, required: true }))], true],
])('A form %s', (_, entries, expected) => expect(hasRequired(entries)).toBe(expected));
