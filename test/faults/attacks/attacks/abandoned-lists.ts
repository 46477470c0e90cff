import { setTimeout as delay } from 'node:timers/promises';
import { open } from '../client.js';
import type { Attack } from './attack.js';

const LIST =
  '/v1/stations?hours=24/7&sort=-updated_at&total=true&limit=1000&updated_since=2000-01-01T00:00:00Z';
const LISTS = 480;
const ALL_MS = 500;
const PATIENCE_MS = 20;

/** Lists of 130 bytes in half a second, each dropped by its client after 20 ms. */
export const abandonedLists: Attack = {
  title: '1 480 lists, dropped after 20 ms',
  async run({ url }, outcomes) {
    const all = Array.from({ length: LISTS }, async (_, index) => {
      await delay((index * ALL_MS) / LISTS);
      const sent = open(url, { path: LIST });
      let outcome: string | number = 'dropped';
      sent.once('response', ({ statusCode = 0 }) => (outcome = statusCode)).on('error', () => undefined);
      await delay(PATIENCE_MS);
      sent.destroy();
      outcomes.add(outcome);
    });
    await Promise.all(all);
  },
};
