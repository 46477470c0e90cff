import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { databaseFileName } from './bulk-load.js';
import { openDatabase } from './database.js';
import { buildServer } from './server.js';

const { DATA_DIR = 'data/baseline', HOST = '127.0.0.1', PORT = '3001' } = process.env;
mkdirSync(DATA_DIR, { recursive: true });
const database = openDatabase(join(DATA_DIR, databaseFileName));
const server = buildServer(database);
const address = await server.listen({ host: HOST, port: Number(PORT) });
console.log(JSON.stringify({ msg: `the baseline listens on ${address}` }));

process.once('SIGTERM', () => {
  void server.close().then(() => {
    database.close();
    process.exit(0);
  });
});
