import fc from 'fast-check';
import { JsonListSplitter } from './json-list-splitter.js';

/** Feeds the text in pieces of the given size, as a stream might. */
function split(text: string, size = 7) {
  const splitter = new JsonListSplitter();
  const bytes = Buffer.from(text);
  const elements = [];
  for (let at = 0; at < bytes.length; at += size)
    elements.push(...splitter.push(bytes.subarray(at, at + size)));
  return { elements, texts: elements.map((element) => element.text), defect: splitter.end(), splitter };
}

describe('JsonListSplitter', () => {
  it('cuts a bare list', () => {
    expect(split('[{"a":"]"}, 1,"x,y" ,null]')).toMatchObject({
      texts: ['{"a":"]"}', '1', '"x,y"', 'null'],
      defect: null,
    });
  });

  it('cuts the data of an envelope, whatever is around it', () => {
    const text = '{"a":{"data":[9]},"n":1.5,"data":[{"b":"\\"}"}],"s":"x","data2":[8]}';
    expect(split(text)).toMatchObject({ texts: ['{"b":"\\"}"}'], defect: null });
  });

  it('tells the line of each element', () => {
    const text = '\n{\n"data":\n[\n{"a":\n1},\n\n{"b":2}]}';
    expect(split(text).elements.map(({ line }) => line)).toEqual([5, 8]);
  });

  it('gives back every list, however it is cut into pieces', () =>
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        (list, size, bare) => {
          const text = JSON.stringify(bare ? list : { before: list, data: list, after: 1 }, null, size % 3);
          const { texts, defect } = split(text, size);
          expect(texts.map((element): unknown => JSON.parse(element))).toEqual(
            JSON.parse(JSON.stringify(list)),
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
  ])('keeps what came before and tells where %j breaks', (text, reason, line) => {
    const { defect, texts } = split(text);
    expect(defect?.reason).toContain(reason);
    expect(defect?.line).toBe(line);
    expect(texts).toEqual(text.includes('{"a":1}') ? ['{"a":1}'] : []);
  });

  it('ends with any bytes, without an exception', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', ' ', 'a', '1') }),
        (text) => {
          split(`{"data":[${text}`);
          split(text);
        },
      ),
    ));

  it('knows whether there was a list at all', () => {
    expect(split('{"status_code":2001}').splitter.foundList).toBe(false);
    expect(split('{"data":[]}').splitter.foundList).toBe(true);
  });
});
