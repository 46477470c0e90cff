import { importsIn, type PastImport } from './past-imports.js';

const done: PastImport = {
  ...{ time: '2026-11-27T08:00:00.000Z', files: ['feed.json'], feeds: ['DE*ABC'], end: 'done' },
  ...{ created: 1, changed: 2, unchanged: 3, rejected: 0 },
};

describe('The imports that a browser remembers', () => {
  it('are those that it has stored', () => expect(importsIn(JSON.stringify([done]))).toEqual([done]));

  it.each(['', '{', 'null', '{}', '[null, 1, {}]', JSON.stringify([{ ...done, created: '1' }])])(
    'are none if it has stored %s',
    (text) => expect(importsIn(text)).toEqual([]),
  );
});
