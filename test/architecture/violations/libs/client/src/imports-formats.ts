export * from '../../formats/src/written.js';
