import { Remembered } from './remembered.js';

describe('What is remembered', () => {
  it('is good for a minute', () => {
    let now = 0;
    const remembered = new Remembered<number>(() => now);
    expect(remembered.get('how many')).toBeUndefined();
    remembered.keep('how many', 7);
    now = 59_999;
    expect(remembered.get('how many')).toBe(7);
    now = 60_000;
    expect(remembered.get('how many')).toBeUndefined();
  });
});
