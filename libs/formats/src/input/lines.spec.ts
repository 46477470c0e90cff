import fc from 'fast-check';
import { isTruncated, isValidUtf8, LineSplitter, withoutUtf8Mark } from './lines.js';

describe('LineSplitter', () => {
  it('returns the lines of a text that arrives in pieces of any size', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', 'é', '🔌') }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const splitter = new LineSplitter(1000);
          const bytes = Buffer.from(text);
          const lines: string[] = [];
          for (let from = 0; from < bytes.length; from += size)
            lines.push(...splitter.push(bytes.subarray(from, from + size)));
          expect([...lines, ...splitter.end()]).toEqual(
            text
              .replace(/\n$/, '')
              .split('\n')
              .slice(text === '' ? 1 : 0),
          );
        },
      ),
    ));

  it('marks lines that are not UTF-8, wherever pieces end', () => {
    const bytes = Buffer.concat([Buffer.from('é\n�\nCaf'), Buffer.from([0xe9]), Buffer.from('\n🔌')]);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const splitter = new LineSplitter(1000);
      const lines = [bytes.subarray(0, cut), bytes.subarray(cut)].flatMap((piece) => splitter.push(piece));
      lines.push(...splitter.end());
      expect(lines.map((line) => [withoutUtf8Mark(line), isValidUtf8(line)])).toEqual([
        ['é', true],
        ['�', true],
        ['Caf�', false],
        ['🔌', true],
      ]);
    }
  });

  it('takes no half of a character for the mark', () => {
    const text = `${String.fromCodePoint(0x1f080)}é`;
    const [line = ''] = new LineSplitter(1000).push(Buffer.from(`${text}\n`));
    expect([line, isValidUtf8(line), withoutUtf8Mark(line)]).toEqual([text, true, text]);
  });

  it.each([
    ['a line of the greatest length', Buffer.from('12345678é'), false],
    ['a longer one', Buffer.from('123456789é'), true],
    ['a shorter one whose text is longer, as it is not UTF-8', Buffer.from('éééééé', 'latin1'), false],
  ])('detects whether it may have truncated %s', (_, bytes, truncated) => {
    const splitter = new LineSplitter(10);
    const lines = [bytes.subarray(0, 3), bytes.subarray(3)].flatMap((piece) => splitter.push(piece));
    lines.push(...splitter.end());
    expect(lines.map((line) => isTruncated(line, 10))).toEqual([truncated]);
  });
});
