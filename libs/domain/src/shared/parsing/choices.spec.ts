import { parseCode, parseFlag } from './choices.js';

const stored = (value: unknown) => ({ ok: true, value });
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as unknown;

describe('A flag', () => {
  it.each([true, false])('is %p', (input) => expect(parseFlag(input)).toEqual(stored(input)));

  it.each([null, undefined, 0, 1, '', 'true', 'false', [], {}])('is not %p', (input) =>
    expect(parseFlag(input)).toEqual(refused('not_a_boolean')),
  );
});

describe('A code', () => {
  const parse = parseCode(['1', '2']);

  it('is one of the listed ones', () => expect(parse('2')).toEqual(stored('2')));

  it.each(['3', '', ' 1', '1 ', 1, true, ['1'], {}, 'constructor'])('is not %j', (input) =>
    expect(parse(input)).toEqual(refused('not_in_list')),
  );
});
