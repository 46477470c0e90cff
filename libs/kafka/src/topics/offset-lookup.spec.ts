import type { Admin } from 'kafkajs';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { OffsetLookup } from './offset-lookup.js';

/** Milliseconds. */
const SLOW_MS = 100;

/** Creates admin clients of a broker that can be unavailable. */
class Admins {
  created = 0;
  open = 0;
  isAway = false;

  readonly create = (): Admin => {
    this.created += 1;
    let isOpen = false;
    const admin: Pick<Admin, 'connect' | 'disconnect' | 'fetchTopicOffsets'> = {
      connect: () => {
        isOpen = true;
        this.open += 1;
        return Promise.resolve();
      },
      disconnect: async () => {
        // A second disconnect takes longer than the connection of a new client.
        if (!isOpen) await pause(SLOW_MS);
        if (isOpen) {
          isOpen = false;
          this.open -= 1;
        }
      },
      fetchTopicOffsets: async (topic) => {
        // Concurrent requests fail in different turns of the event loop.
        for (let turns = 0; turns < topic.length; turns += 1) await turn();
        if (this.isAway) throw new Error('no broker');
        return [{ partition: 0, offset: '7', low: '2', high: '7' }];
      },
    };
    return admin as Admin;
  };
}

describe('The bounds of topics', () => {
  let admins: Admins;
  let bounds: OffsetLookup;
  beforeEach(() => {
    admins = new Admins();
    bounds = new OffsetLookup(admins.create);
  });

  it('are looked up by one client, which is disconnected at the end', async () => {
    const found = await Promise.all(['events', 'outcomes'].map((topic) => bounds.of(topic)));
    expect(found).toStrictEqual([[{ low: 2, high: 7 }], [{ low: 2, high: 7 }]]);
    expect(admins).toMatchObject({ created: 1, open: 1 });
    await bounds.close();
    expect(admins.open).toBe(0);
  });

  it('are looked up again when the broker is back, and leave no client connected', async () => {
    admins.isAway = true;
    const lookups = ['events', 'outcomes', 'station-status'].map((topic) => bounds.of(topic));
    while (admins.created < 4) await turn();
    admins.isAway = false;
    await Promise.all(lookups);
    expect(admins.open).toBe(1);
    await bounds.close();
    expect(admins.open).toBe(0);
  });

  it('are not looked up again after the lookup is closed', async () => {
    admins.isAway = true;
    const lookups = bounds.of('events');
    await bounds.close();
    await expect(lookups).rejects.toThrow('no broker');
    expect(admins).toMatchObject({ created: 1, open: 0 });
  });
});
