import fc from 'fast-check';

const samples = [
  ...['', ' ', 'a', 'A', 'a b', 'null', 'NULL', '%', '_', '*', '"', "'", '\\', ',', 'a,b', "x' OR '1'='1"],
  ...[
    'Straße',
    'STRASSE',
    'STRAẞE',
    'İstanbul',
    'ISTANBUL',
    'ıstanbul',
    'Café',
    'Cafe\u0301',
    'Οδός',
    'ΟΔΟΣ',
  ],
  ...['名前', '१२३', 'ﬁne', '\u{1F600}', '\uF8FF', '\u{10FFFF}', '\uFFFD', '\u200B', '\n\t', '\uFEFF', '𐐀'],
];

/** Text as a client may send it: no NUL, no lone surrogates; often one of few, so that texts meet. */
export const awkwardText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...samples) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0')),
  },
);

export const awkwardTextOrNull = fc.option(awkwardText, { nil: null, freq: 5 });
