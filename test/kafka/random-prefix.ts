import { randomBytes } from 'node:crypto';

/** A prefix for topics of a test's own: the broker holds what other tests left. */
export const randomPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;
