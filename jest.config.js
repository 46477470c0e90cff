/**
 * What is run before a commit. What takes long is in jest.faults.config.js.
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{apps,libs,test,bench}/**/*.spec.ts', '!**/*.faults.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    '^#domain/plugs$': '<rootDir>/libs/domain/src/plugs.ts',
    '^#application/views$': '<rootDir>/libs/application/src/views.ts',
    '^#application/deciding$': '<rootDir>/libs/application/src/deciding.ts',
    '^#application/handlers$': '<rootDir>/libs/application/src/write/handlers.ts',
    '^#formats/reading$': '<rootDir>/libs/formats/src/reading.ts',
    '^#runtime/public-addresses$': '<rootDir>/libs/runtime/src/public-addresses.ts',
    '^#http/openapi$': '<rootDir>/libs/http/src/openapi.ts',
    '^#sqlite/(side-tables|workers)$': '<rootDir>/libs/sqlite/src/$1.ts',
    '^#features/(.*)$': '<rootDir>/libs/features/$1.ts',
    '^#(domain|application|formats|client|imports|sqlite|kafka|mongo|http|runtime)$':
      '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.builds/'],
  setupFiles: ['<rootDir>/test/support/property-tests.ts'],
  maxWorkers: 2,
  // A worker keeps the modules of all suites that it has run: with a gigabyte of them it takes too long to exit.
  workerIdleMemoryLimit: '1GB',
  // Many tests start programs, which is slow on a busy machine.
  testTimeout: 120_000,
};
