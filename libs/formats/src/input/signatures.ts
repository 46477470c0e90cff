/** First bytes of files that are not read, and what to say of them. */
const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'is compressed by xz: decompress it first'],
  [[0x42, 0x5a, 0x68], 'is compressed by bzip2: decompress it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed by zstd: decompress it first'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive or a spreadsheet: extract or export its content first'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'is a 7z archive: extract its content first'],
  [[0xff, 0xfe, 0, 0], 'is UTF-32 text: convert it to UTF-8'],
  [[0, 0, 0xfe, 0xff], 'is UTF-32 text: convert it to UTF-8'],
  [[0xff, 0xfe], 'is UTF-16 text: convert it to UTF-8'],
  [[0xfe, 0xff], 'is UTF-16 text: convert it to UTF-8'],
];

/** Whether a file with these first bytes is compressed by gzip. */
export const isGzip = (head: Buffer): boolean => startsWith(head, [0x1f, 0x8b]);

/** Returns why the content of a file with these first bytes is not read; null if it may be text. */
export function encodingDefect(head: Buffer): string | null {
  const signature = signatures.find(([bytes]) => startsWith(head, bytes));
  if (signature) return signature[1];
  // One of the two bytes of each ASCII character is not zero in UTF-16, and one of the four in UTF-32.
  const bytesWithin = (length: number) => head.subarray(0, length).filter((byte) => byte !== 0).length;
  if (head.length > 3 && bytesWithin(4) === 1) return 'is UTF-32 text: convert it to UTF-8';
  return head.length > 1 && bytesWithin(2) === 1 ? 'is UTF-16 text: convert it to UTF-8' : null;
}

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);
