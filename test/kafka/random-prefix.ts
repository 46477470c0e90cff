import { randomBytes } from 'node:crypto';

/** A topic prefix that no other test uses, as the tests share a broker. */
export const randomPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;
