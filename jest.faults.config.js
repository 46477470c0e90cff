import base from './jest.config.js';

/**
 * The tests that take long: damage, kills, full disks, load, and requests at the limits. They need nothing but Node.
 * @type {import('jest').Config}
 */
export default { ...base, testMatch: ['<rootDir>/{apps,libs,test,bench}/**/*.faults.spec.ts'] };
