import { parseTraceparent } from './traceparent.js';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

describe('The header traceparent', () => {
  it.each([
    ['sampled', `00-${trace}-${span}-01`, '01'],
    ['not sampled', `00-${trace}-${span}-00`, '00'],
    ['with flags of a later level', `00-${trace}-${span}-03`, '01'],
    ['of a later version', `cc-${trace}-${span}-01-what-comes-later`, '01'],
  ])('is read: %s', (_, given, flags) => {
    expect(parseTraceparent(given)).toBe(`00-${trace}-${span}-${flags}`);
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['of the invalid version', `ff-${trace}-${span}-01`],
    ['with more members', `00-${trace}-${span}-01-more`],
    ['in upper case', `00-${trace.toUpperCase()}-${span}-01`],
    ['without a trace', `00-${'0'.repeat(32)}-${span}-01`],
    ['without a span', `00-${trace}-${'0'.repeat(16)}-01`],
    ['sent twice', `00-${trace}-${span}-01, 00-${trace}-${span}-01`],
    ['with a secret', `00-${trace}-${span}-01\ncsd_secret`],
  ])('is ignored: %s', (_, given) => {
    expect(parseTraceparent(given)).toBeUndefined();
  });
});
