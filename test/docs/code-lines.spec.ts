import { readdirSync, readFileSync } from 'node:fs';

/** A longer line of output shows nobody anything. */
const MAX_LENGTH = 200;

const documents = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The lines of code blocks that are too long. */
function longLines(document: string): string[] {
  let isCode = false;
  return readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const isFence = /^ *(```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      const isLong = isCode && !isFence && [...line].length > MAX_LENGTH;
      return isLong ? [`${document}:${index + 1} has ${[...line].length} characters`] : [];
    });
}

it('Commands and outputs in the documents have at most 200 characters a line', () => {
  expect(documents.flatMap(longLines)).toEqual([]);
});
