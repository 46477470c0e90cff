import fc from 'fast-check';
import { ocpiPlaces } from '../ocpi/reading/ocpi-places.js';
import { JsonArraySplitter, type JsonPlace, type JsonPlaces } from './json-array-splitter.js';

/** Splits a text that arrives in pieces of this size. */
function split(text: string, size = 7, places: JsonPlaces = ocpiPlaces) {
  const splitter = new JsonArraySplitter(places);
  const bytes = Buffer.from(text);
  const elements = [];
  for (let from = 0; from < bytes.length; from += size)
    elements.push(...splitter.push(bytes.subarray(from, from + size)));
  return { elements, texts: elements.map((element) => element.text), defect: splitter.end(), splitter };
}

describe('JsonArraySplitter', () => {
  it('splits an array', () => {
    expect(split('[{"a":"]"}, 1,"x,y" ,null]')).toMatchObject({
      texts: ['{"a":"]"}', '1', '"x,y"', 'null'],
      defect: null,
    });
  });

  it('splits the member data of an object', () => {
    const text = '{"a":{"data":[9]},"n":1.5,"data":[{"b":"\\"}"}],"s":"x","data2":[8]}';
    expect(split(text)).toMatchObject({ texts: ['{"b":"\\"}"}'], defect: null });
  });

  it.each(['items', 'locations', 'results'])('splits the member %s, the first list alone', (name) =>
    expect(split(`{"n":{},"${name}":[{"b":1}],"data":[2]}`)).toMatchObject({
      texts: ['{"b":1}'],
      defect: null,
    }),
  );

  it('has an object without a list as one element, in pieces of any size', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 1, max: 20 }),
        (object, size) => {
          const { splitter } = split(`\n ${JSON.stringify({ ...object, data: 1 })}\n`, size);
          const single = splitter.single();
          if (splitter.foundArray) expect(single).toBeNull();
          else expect(single).toMatchObject({ line: 2, isTooLarge: false });
          if (single)
            expect(JSON.parse(single.text)).toEqual(JSON.parse(JSON.stringify({ ...object, data: 1 })));
        },
      ),
    ));

  it('has no single element of a list, or of an object that does not end', () => {
    for (const text of ['[{}]', '{"data":[]}', '{"a":1', '1', ''])
      expect(split(text).splitter.single()).toBeNull();
    expect(split('{"a":{"b":[]}}').splitter.single()?.depth).toBe(3);
  });

  it('returns the line of each element', () => {
    const text = '\n{\n"data":\n[\n{"a":\n1},\n\n{"b":2}]}';
    expect(split(text).elements.map(({ line }) => line)).toEqual([5, 8]);
  });

  it('returns the elements of any array, in pieces of any size', () =>
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        (array, size, bare) => {
          const text = JSON.stringify(
            bare ? array : { before: array, data: array, after: 1 },
            null,
            size % 3,
          );
          const { texts, defect } = split(text, size);
          expect(texts.map((element): unknown => JSON.parse(element))).toEqual(
            JSON.parse(JSON.stringify(array)),
          );
          expect(defect).toBeNull();
        },
      ),
    ));

  it.each([
    ['[{"a":1},\n{"b":', 'ends inside a record', 2],
    ['[{"a":1},\n', 'ends before its last bracket', 2],
    ['{"data":[{"a":1}]', 'ends before its last bracket', 1],
    ['[{"a":1}}\n,{"b":2}]', 'brackets do not match', 1],
    ['[{"a":1}]\n]', 'text after the end', 2],
    ['nonsense', 'brackets do not match', 1],
    ['', 'ends before its last bracket', 1],
  ])('returns the elements before the error in %j, and its line', (text, reason, line) => {
    const { defect, texts } = split(text);
    expect(defect?.reason).toContain(reason);
    expect(defect?.line).toBe(line);
    expect(texts).toEqual(text.includes('{"a":1}') ? ['{"a":1}'] : []);
  });

  it('accepts any bytes without an exception', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', ' ', 'a', '1') }),
        (text) => {
          split(`{"data":[${text}`);
          split(text);
        },
      ),
    ));

  it('reports whether it has found an array', () => {
    expect(split('{"status_code":2001}').splitter.foundArray).toBe(false);
    expect(split('{"data":[]}').splitter.foundArray).toBe(true);
  });
});

describe('JsonArraySplitter with places', () => {
  const named: Readonly<Record<string, JsonPlace>> = {
    ...{ message: 'around', table: 'around', site: 'array or element', time: 'kept' },
  };
  const places: JsonPlaces = (name) => (name === null ? 'around' : named[name]);
  const nested = (text: string, size?: number) => split(text, size, places);

  it.each([
    ['{"message":{"other":{"site":[1]},"table":[{"site":[{"a":1},2]}, 5 ,[6],{"site":[3]}]}}'],
    ['{"message":[{"table":{"site":[{"a":1},2]}},{"site":[3]}],"site2":[4]}'],
    ['[{"message":{"site":[{"a":1}]}},{"site":2},{"table":[],"site":[ 3 ]}]'],
    ['{"site":{"a":1},"table":{"site":null},"message":{"site":2,"table":[{"site":3}]}}'],
  ])('splits the arrays in %s', (text) =>
    expect(nested(text)).toMatchObject({ texts: ['{"a":1}', '2', '3'], defect: null }),
  );

  it('keeps the last value of members, wherever they are', () => {
    const { splitter } = nested('{"time":1,"table":[{"time":"x","site":[{"time":2}]}]}');
    expect(splitter.members.get('time')).toEqual({ line: 1, text: '"x"' });
  });

  it('finds the array of any document around it, in pieces of any size', () => {
    const around = fc.letrec((tie) => ({
      place: fc.oneof(
        { maxDepth: 4 },
        fc.record({ other: fc.jsonValue(), site: fc.array(fc.jsonValue()) }),
        fc.record({ message: tie('place') }),
        fc.record({ table: fc.array(tie('place')), time: fc.jsonValue() }),
      ),
    })).place;
    const elementsOf = (place: unknown): unknown[] =>
      Object.entries(place as object).flatMap(([name, value]: [string, unknown]) => {
        if (name === 'site') return value;
        if (name === 'message') return elementsOf(value);
        return name === 'table' ? (value as unknown[]).flatMap(elementsOf) : [];
      });
    fc.assert(
      fc.property(around, fc.integer({ min: 1, max: 20 }), (document, size) => {
        const { texts, defect } = nested(JSON.stringify(document, null, size % 3), size);
        expect(texts.map((element): unknown => JSON.parse(element))).toEqual(
          JSON.parse(JSON.stringify(elementsOf(document))),
        );
        expect(defect).toBeNull();
      }),
    );
  });

  it('skips what is nested deeper than any document', () => {
    const deep = `${'{"message":'.repeat(100_000)}{"site":[1]}${'}'.repeat(100_000)}`;
    expect(nested(deep, 4096)).toMatchObject({ texts: [], defect: null });
  });

  it.each([
    ['{"message":[{"site":[1]]}', 'brackets do not match'],
    ['{"message":{"site":[1]}', 'ends before its last bracket'],
    ['{"message":{"site":[1,{"a":', 'ends inside a record'],
  ])('returns the elements before the error in %s', (text, reason) =>
    expect(nested(text)).toMatchObject({
      texts: ['1'],
      defect: { reason: expect.stringContaining(reason) as unknown },
    }),
  );
});
