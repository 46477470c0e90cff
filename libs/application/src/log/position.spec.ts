import fc from 'fast-check';
import { decodePosition, encodePosition, MAX_PARTITION_COUNT } from './position.js';

const count = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(300),
  fc.constantFrom(0, 127, 128, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1),
);

describe('A position', () => {
  it('is decoded to the counts that were encoded', () =>
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 12 }), (counts) => {
        expect(decodePosition(encodePosition(counts))).toStrictEqual(counts);
      }),
    ));

  it('needs no escaping and is shorter than 300 characters at the greatest partition count', () => {
    const full = (partitions: number) =>
      encodePosition(Array<number>(partitions).fill(Number.MAX_SAFE_INTEGER));
    const text = full(MAX_PARTITION_COUNT);
    expect(MAX_PARTITION_COUNT).toBe(27);
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(300);
    expect(decodePosition(text)).toHaveLength(MAX_PARTITION_COUNT);
    expect(full(MAX_PARTITION_COUNT + 1).length).not.toBeLessThan(300);
  });

  it('has a stable format, as clients store positions', () => {
    expect(encodePosition([0])).toBe('AQA');
    expect(encodePosition([1])).toBe('AQE');
    expect(encodePosition([300])).toBe('AawC');
    expect(encodePosition([1, 0, 2 ** 53 - 1])).toBe('AQEA_________w8');
  });

  it.each([
    ['the empty text', ''],
    ['not base64url', 'AQ=='],
    ['white space', ' AQE'],
    ['no counts', 'AQ'],
    ['another format', 'AgE'],
    ['a count without its end', 'AYA'],
    ['a count beyond 2^53 − 1', Buffer.from([1, ...Array<number>(7).fill(255), 31]).toString('base64url')],
    ['a count that is too long', Buffer.from([1, ...Array<number>(200).fill(128)]).toString('base64url')],
    ['bits beyond the last byte', 'AQF'],
    ['more than 300 characters', encodePosition(Array<number>(300).fill(1))],
  ])('is not %s', (_what, text) => {
    expect(decodePosition(text)).toBeUndefined();
  });

  it('can be decoded from any text without an exception', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), base64url), (text) => {
        const counts = decodePosition(text);
        expect(counts?.every(Number.isSafeInteger) ?? true).toBe(true);
      }),
    ));
});

const base64url = fc.uint8Array().map((bytes) => Buffer.from([1, ...bytes]).toString('base64url'));
