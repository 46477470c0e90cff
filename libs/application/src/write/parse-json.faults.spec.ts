import fc from 'fast-check';
import { parseJson, parseJsonInTurns } from './parse-json.js';

/** White space that makes a text long enough to be examined. */
const PADDING = ' '.repeat(256 * 1024);
const padded = (text: string) => text + PADDING;

/** How many values a JSON value has as {@link parseJson} counts them: containers, and commas between members. */
const countOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return 1 + Math.max(0, members.length - 1) + members.reduce((sum: number, each) => sum + countOf(each), 0);
};

/** Whether a value is another one without some members and elements. */
const isPartOf = (part: unknown, whole: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(
    ([name, value]) =>
      Object.hasOwn(whole, name) && isPartOf(value, (whole as Readonly<Record<string, unknown>>)[name]),
  );
};

describe('A JSON text', () => {
  it('is parsed whole if it has no more values than allowed, else what is left out is counted', () => {
    const spaces = fc.constantFrom(undefined, 1);
    const limits = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), spaces, limits, (value, space, most) => {
        const text = JSON.stringify(value, undefined, space);
        const whole: unknown = JSON.parse(text);
        const { value: read, omitted } = parseJson(padded(text), most);
        if (countOf(whole) <= most) expect([read, omitted]).toStrictEqual([whole, 0]);
        else expect([isPartOf(read, whole), omitted > 0]).toStrictEqual([true, true]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['{', '[1,2', '{"a":1', '"x', '', 'x', '[1,,2]', ']', '1,2', '{"a":1}}', '['.repeat(500_000)])(
    'that is malformed is refused: %#',
    (text) => {
      expect(() => parseJson(padded(text))).toThrow(SyntaxError);
    },
  );

  it('has the number of members that are left out of an object', () => {
    const names = Array.from({ length: 900_000 }, (_, n) => `"${n}":"}"`).join();
    const { value, omitted } = parseJson(`{${names}}`);
    expect(Object.keys(value as object)).toHaveLength(1000);
    expect(omitted).toBe(899_000);
  });

  it('has the number of elements that are left out of a list', () => {
    const { value, omitted } = parseJson(`[${Array(900_000).fill(0).join()}]`);
    expect(value).toHaveLength(50_000);
    expect(omitted).toBe(850_000);
  });

  it('keeps all members after an object with too many', () => {
    const names = Array.from({ length: 60_000 }, (_, n) => `"x${n}":{"a":[1,2]}`).join();
    const { value, omitted } = parseJson(`{"list":[{${names}},[3]],"id":"1"}`);
    expect(value).toMatchObject({ list: [{}, [3]], id: '1' });
    expect(omitted).toBe(59_000);
  });

  it('is parsed to the same value in turns, whatever a slice ends in', async () => {
    const pad = (length: number) => '"'.padStart(length, '\\"{[,');
    for (const length of [1_048_560, 1_048_570, 1_048_580, 3_000_001]) {
      const text = `{"a":"${pad(length)},"b":[1,{"c":"${pad(1_048_576)}}],"d":[${'2,'.repeat(60_000)}3]}`;
      let turns = 0;
      const nextTurn = () => Promise.resolve((turns += 1));
      expect(await parseJsonInTurns(text, nextTurn)).toStrictEqual(parseJson(text));
      expect(turns).toBe(Math.ceil(text.length / (1024 * 1024)));
    }
  });

  it('keeps members after one with too many values', () => {
    const list = Array(900_000).fill(0).join();
    const after = '"id":"1","source":{"feed":"a","id":"b"}';
    const { value, omitted } = parseJson(`{"data":{"list":[${list}],"left out":1},${after}}`);
    expect(value).toMatchObject({ id: '1', source: { feed: 'a', id: 'b' } });
    expect((value as { data: object }).data).not.toHaveProperty('left out');
    expect(omitted).toBeGreaterThan(850_000);
  });

  it('is not parsed deeper than it may have values', () => {
    const { omitted } = parseJson('['.repeat(300_000) + ']'.repeat(300_000));
    expect(omitted).toBe(1);
  });
});
