import { exampleInWords } from './example.js';

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

it.each([
  [
    'validation_failed',
    'file:3: validation_failed: /data/latitude not_numeric: latitude must be numeric',
    '3',
    'Latitude must be numeric',
  ],
  [
    'validation_failed',
    'a.csv:4: validation_failed: /data/name too_long; /data/connectors/0/kilowatts out_of_range: too much',
    '4',
    'Name: too long; Kilowatts: too much',
  ],
  [
    'no position',
    'http://a.example:80/l:12: location L2: {"latitude":"north","longitude":"3.7"}',
    '12',
    'location L2: Latitude north, Longitude 3.7',
  ],
  ['the row has no id', 'file:4: the row has no id', '4', 'the row has no id'],
  ['forbidden', 'forbidden: the key may not; ask', undefined, 'the key may not; ask'],
  ['x', 'file:1: {"a":{"b":1}}', '1', '{"a":{"b":1}}'],
  ['x', 'file:1: {"a":"cut…', '1', '{"a":"cut…'],
])('An example of %s is read by people: %s', (kind, text, line, reason) =>
  expect(exampleInWords(text, kind, labelOf)).toEqual({ line, reason }),
);
