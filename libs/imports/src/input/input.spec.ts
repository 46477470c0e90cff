import { gzipSync } from 'node:zlib';
import { all, inputOf } from '../../../../test/import/test-inputs.js';

const TEXT = '[{"id":"1"}]'.padEnd(300_000, ' \n');
const contentOf = async (...pieces: Buffer[]) => Buffer.concat(await all((await inputOf(...pieces)).bytes()));

describe('An input', () => {
  it('is decompressed if it is compressed by gzip, whatever its name', async () => {
    const gzip = gzipSync(`\uFEFF${TEXT}`);
    expect(String(await contentOf(gzip))).toBe(TEXT);
    expect(String(await contentOf(gzip.subarray(0, 1), gzip.subarray(1, 50), gzip.subarray(50)))).toBe(TEXT);
    expect((await inputOf(gzip)).size).toBeNull();
  });

  it('cannot be read if its compressed content is damaged', async () => {
    const gzip = gzipSync(Buffer.from(Array.from({ length: 99_999 }, (_, i) => (i * i + 7) % 251)));
    await expect(contentOf(gzip.subarray(0, gzip.length - 9))).rejects.toThrow('unexpected end of file');
    await expect(contentOf(Buffer.of(0x1f, 0x8b, 1, 2, 3))).rejects.toThrow("can't read standard input");
  });

  it.each([
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'is compressed by xz'],
    ['zip', [0x50, 0x4b, 3, 4], 'is a ZIP archive'],
    ['UTF-16', [0xff, 0xfe, 0x5b, 0], 'is UTF-16 text: convert it to UTF-8'],
    ['UTF-16, big endian', [0xfe, 0xff, 0, 0x5b], 'is UTF-16 text'],
    ['UTF-16 without a mark', [0x5b, 0, 0x7b, 0], 'is UTF-16 text'],
    ['UTF-16, big endian, without a mark', [0, 0x5b, 0, 0x7b], 'is UTF-16 text'],
    ['UTF-32', [0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0], 'is UTF-32 text: convert it to UTF-8'],
    ['UTF-32, big endian', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x5b], 'is UTF-32 text'],
    ['UTF-32 without a mark', [0x5b, 0, 0, 0, 0x7b, 0, 0, 0], 'is UTF-32 text'],
    ['UTF-32, big endian, without a mark', [0, 0, 0, 0x5b, 0, 0, 0, 0x7b], 'is UTF-32 text'],
  ])('is refused as what it is: %s', async (_, bytes, message) => {
    await expect(inputOf(Buffer.from(bytes))).rejects.toThrow(message);
    await expect(inputOf(gzipSync(Buffer.from(bytes)))).rejects.toThrow(message);
  });
});
