import type { IncomingMessage } from 'node:http';
import { holdAndDrop, open, type Outcomes } from '../client.js';
import type { Attack } from './attack.js';

const READERS = 500;
const HOLD_MS = 10_000;
const READ_INTERVAL_MS = 100;
const READ_BYTES = 4096;

/** Readers of CSV that take 40 KB a second each. */
export const slowCsvReaders: Attack = {
  title: '2 500 slow readers of CSV',
  async run({ url }, outcomes) {
    const readers = Array.from({ length: READERS }, () => readSlowly(url, outcomes));
    await holdAndDrop(readers, HOLD_MS);
  },
};

function readSlowly(url: string, outcomes: Outcomes) {
  const sent = open(url, { path: '/v1/stations', accept: 'text/csv' });
  sent.once('response', (response: IncomingMessage) => {
    outcomes.add(response.statusCode ?? 0);
    response.on('error', () => undefined).pause();
    const timer = setInterval(() => void response.read(READ_BYTES), READ_INTERVAL_MS);
    response.once('close', () => clearInterval(timer));
  });
  return sent.on('error', () => undefined);
}
