import { shorterPeriods } from './logged-part.js';

describe('The periods of a log', () => {
  it('are tried from the one that was asked for to the shortest', () =>
    expect(shorterPeriods('day')).toEqual(['day', 'hour', 'quarter', 'minute']));

  it('end with the shortest', () => expect(shorterPeriods('minute')).toEqual(['minute']));
});
