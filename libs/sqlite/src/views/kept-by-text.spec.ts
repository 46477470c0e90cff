import { KeptByText } from './kept-by-text.js';

describe('What is kept by a text', () => {
  it('is there until all texts together are too long', () => {
    const kept = new KeptByText<number>(6);
    kept.keep('abc', 1);
    kept.keep('def', 2);
    kept.keep('abc', 3);
    expect(['abc', 'def'].map((text) => kept.get(text))).toStrictEqual([3, 2]);
    kept.keep('g', 4);
    expect(['abc', 'def', 'g'].map((text) => kept.get(text))).toStrictEqual([undefined, undefined, 4]);
    kept.keep('hijkl', 5);
    expect(['g', 'hijkl'].map((text) => kept.get(text))).toStrictEqual([4, 5]);
  });
});
