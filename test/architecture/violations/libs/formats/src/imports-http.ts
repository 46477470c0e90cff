export * from '../../http/src/imports-app.js';
