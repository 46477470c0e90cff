import { withWarnings } from '../../fields/testing/with-warnings.js';
import { isRemoved, statusOf } from './ocpi-status.js';

const read = (evse: Record<string, unknown>) => withWarnings((warn) => statusOf(evse, warn));

describe('statusOf', () => {
  it.each([
    ['AVAILABLE', '1', null],
    [' available ', '1', null],
    ['CHARGING', '2', null],
    ['Reserved', '2', 'RESERVED'],
    ['BLOCKED', '3', 'BLOCKED'],
    ['INOPERATIVE', '3', null],
    ['OutOfOrder', '4', null],
    ['UNKNOWN', '0', null],
    ['PLANNED', '0', 'PLANNED'],
  ])('maps %s to the code %s and the source status %s', (status, code, sourceStatus) =>
    expect(read({ status })).toEqual([{ code, sourceStatus }, 0]),
  );

  it.each([['OUT_OF_ORDER'], ['Occupied'], ['1']])('warns of the unknown word %s', (status) =>
    expect(read({ status })).toEqual([{ code: '0', sourceStatus: status }, 1]),
  );

  it('takes that of the connectors where the EVSE has none and they agree', () => {
    const connectors = [{ status: 'charging' }, { status: 'CHARGING ' }];
    expect(read({ connectors })).toEqual([{ code: '2', sourceStatus: null }, 0]);
    expect(read({ status: 'AVAILABLE', connectors })).toEqual([{ code: '1', sourceStatus: null }, 0]);
  });

  it.each([
    [['CHARGING', 'RESERVED'], '2'],
    [['reserved', 'charging'], '2'],
    [['BLOCKED', 'INOPERATIVE'], '3'],
    [['PLANNED', 'UNKNOWN', 'PLANNED'], '0'],
  ])('takes the status of the directory that connectors with %j agree in', (words, code) =>
    expect(read({ connectors: words.map((status) => ({ status })) })).toEqual([
      { code, sourceStatus: null },
      0,
    ]),
  );

  it.each([
    [{}],
    [{ connectors: [{ status: 'odd' }, { status: 'other' }] }],
    [{ status: ' ', connectors: [] }],
    [{ connectors: [{ status: 'AVAILABLE' }, { status: 'CHARGING' }] }],
    [{ connectors: [{}, { status: 'CHARGING' }] }],
  ])('is Unknown with a warning for %j', (evse) =>
    expect(read(evse)).toEqual([{ code: '0', sourceStatus: null }, 1]),
  );
});

describe('isRemoved', () => {
  it.each([
    ['REMOVED', true],
    [' removed', true],
    ['AVAILABLE', false],
    [undefined, false],
  ])('of %s is %s', (status, removed) => expect(isRemoved({ status })).toBe(removed));
});
