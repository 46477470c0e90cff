import { Positions } from './positions.js';

describe('The positions of a tab', () => {
  let positions: Positions;
  beforeEach(() => (positions = new Positions()));

  it('ask for nothing before there was a write', () => {
    positions.readAt('a');
    expect(positions.header).toBeUndefined();
  });

  it('are those of the last writes and of the last event', () => {
    for (const position of ['a', 'b', 'a']) positions.wrote(position);
    positions.heard('c');
    positions.heard('d');
    expect(positions.header).toBe('b,a,d');
  });

  it('do not grow without end', () => {
    for (let count = 0; count < 100; count += 1) positions.wrote(String(count));
    expect(positions.header?.split(',')).toEqual(['92', '93', '94', '95', '96', '97', '98', '99']);
  });

  it('say which responses may lack what was before the stream', () => {
    expect(positions.mayLack(undefined, 'a')).toBe(false);
    positions.heard('b');
    expect(positions.mayLack(undefined, 'a')).toBe(true);
    expect(positions.mayLack(undefined, 'b')).toBe(false);
    expect(positions.mayLack('b', 'a')).toBe(false);
  });

  it('begin the stream where the first read was', () => {
    positions.readAt('a');
    positions.readAt('b');
    expect(positions.firstRead).toBe('a');
  });
});
