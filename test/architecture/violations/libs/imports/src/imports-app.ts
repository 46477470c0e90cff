export * from '../../../apps/one/src/main.js';
