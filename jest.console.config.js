import base from './jest.config.js';

/**
 * The tests of the console in a browser, with the built service.
 * @type {import('jest').Config}
 */
export default {
  ...base,
  roots: ['<rootDir>/test/console'],
  testMatch: ['**/*.console-spec.ts'],
  maxWorkers: 1,
  testTimeout: 180_000,
};
