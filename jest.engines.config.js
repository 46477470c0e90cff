import base from './jest.config.js';

/**
 * The tests that need Kafka and MongoDB. The setup starts both, see test/engines/README.md.
 * @type {import('jest').Config}
 */
export default {
  ...base,
  // Not the whole project: the engines are installed in a folder of it.
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test'],
  testMatch: ['**/*.engines-spec.ts'],
  globalSetup: '<rootDir>/dist/test/engines/jest/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/engines/jest/global-teardown.js',
  setupFiles: [...base.setupFiles, '<rootDir>/test/engines/jest/first-counterexample.ts'],
  maxWorkers: 1,
};
