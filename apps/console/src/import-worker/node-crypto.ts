import { sha1 } from '@noble/hashes/legacy';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

const algorithms = { sha1, sha256 } as const;

/** As `hash` of node:crypto, in hexadecimal. Not by the browser's own digests: they are asynchronous, and need HTTPS. */
export const hash = (algorithm: keyof typeof algorithms, data: string | Uint8Array): string =>
  bytesToHex(algorithms[algorithm](typeof data === 'string' ? utf8ToBytes(data) : data));

export const randomFillSync = (bytes: Uint8Array<ArrayBuffer>): Uint8Array => crypto.getRandomValues(bytes);
export const randomUUID = (): string => crypto.randomUUID();
