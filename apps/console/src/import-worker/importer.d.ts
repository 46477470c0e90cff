/** apps/cli/src/import/in-browser/worker.ts, which is checked with the command line. */
declare module '#importer';
