export * from '../../features/one/one.sqlite.js';
