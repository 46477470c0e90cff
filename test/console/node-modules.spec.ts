import * as nodeBuffer from 'node:buffer';
import * as nodeCrypto from 'node:crypto';
import { isUtf8 } from '../../apps/console/src/import-worker/node-buffer.js';
import { hash } from '../../apps/console/src/import-worker/node-crypto.js';

describe('What replaces modules of Node in browsers', () => {
  it.each(['', 'feed\n1', 'Größe 🔌'])('hashes %j as Node does', (text) => {
    for (const algorithm of ['sha1', 'sha256'] as const) {
      expect(hash(algorithm, text)).toBe(nodeCrypto.hash(algorithm, text, 'hex'));
      expect(hash(algorithm, Buffer.from(text))).toBe(nodeCrypto.hash(algorithm, text, 'hex'));
    }
  });

  it.each([[[]], [[0x41]], [[0xc3, 0xbc]], [[0xc3]], [[0xed, 0xa0, 0x80]], [[0xef, 0xbb, 0xbf]]])(
    'finds whether %j is UTF-8 as Node does',
    (bytes) => expect(isUtf8(Uint8Array.from(bytes))).toBe(nodeBuffer.isUtf8(Uint8Array.from(bytes))),
  );
});
