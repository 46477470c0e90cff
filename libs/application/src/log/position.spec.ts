import fc from 'fast-check';
import { decodePosition, encodePosition, GREATEST_PARTITION_COUNT } from './position.js';

const count = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(300),
  fc.constantFrom(0, 127, 128, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1),
);

describe('A position', () => {
  it('is read back as it was made, whatever the counts', () =>
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 12 }), (counts) => {
        expect(decodePosition(encodePosition(counts))).toStrictEqual(counts);
      }),
    ));

  it('is a text that needs no escaping, below 300 characters for as many partitions as are allowed', () => {
    const full = (partitions: number) =>
      encodePosition(Array<number>(partitions).fill(Number.MAX_SAFE_INTEGER));
    const text = full(GREATEST_PARTITION_COUNT);
    expect(GREATEST_PARTITION_COUNT).toBe(27);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(300);
    expect(decodePosition(text)).toHaveLength(GREATEST_PARTITION_COUNT);
    expect(full(GREATEST_PARTITION_COUNT + 1).length).not.toBeLessThan(300);
  });

  it('stays what it is: positions are kept by those who read', () => {
    expect(encodePosition([0])).toBe('AQA');
    expect(encodePosition([1])).toBe('AQE');
    expect(encodePosition([300])).toBe('AawC');
    expect(encodePosition([1, 0, 2 ** 53 - 1])).toBe('AQEA_________w8');
  });

  it.each([
    ['the empty text', ''],
    ['no base64url', 'AQ=='],
    ['white space', ' AQE'],
    ['no counts', 'AQ'],
    ['another format', 'AgE'],
    ['a count without its end', 'AYA'],
    ['a count beyond 2^53 − 1', Buffer.from([1, ...Array<number>(7).fill(255), 31]).toString('base64url')],
    ['a count that never ends', Buffer.from([1, ...Array<number>(200).fill(128)]).toString('base64url')],
    ['bits beyond the last byte', 'AQF'],
    ['more than 300 characters', encodePosition(Array<number>(300).fill(1))],
  ])('is not %s', (_what, text) => {
    expect(decodePosition(text)).toBeUndefined();
  });

  it('may be asked of any text', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), base64url), (text) => {
        const counts = decodePosition(text);
        expect(counts?.every(Number.isSafeInteger) ?? true).toBe(true);
      }),
    ));
});

const base64url = fc.uint8Array().map((bytes) => Buffer.from([1, ...bytes]).toString('base64url'));
