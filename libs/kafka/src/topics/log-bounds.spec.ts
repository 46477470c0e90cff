import type { Admin } from 'kafkajs';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { LogBounds } from './log-bounds.js';

/** Milliseconds. */
const SLOW_MS = 100;

/** Administrators of a broker that can be away. */
class Administrators {
  created = 0;
  open = 0;
  isAway = false;

  readonly create = (): Admin => {
    this.created += 1;
    let isOpen = false;
    const admin: Pick<Admin, 'connect' | 'disconnect' | 'fetchTopicOffsets'> = {
      connect: () => {
        [isOpen, this.open] = [true, this.open + 1];
        return Promise.resolve();
      },
      disconnect: async () => {
        // Whoever comes second waits for longer than a new client takes.
        if (!isOpen) await pause(SLOW_MS);
        if (isOpen) [isOpen, this.open] = [false, this.open - 1];
      },
      fetchTopicOffsets: async (topic) => {
        // Questions that are asked at the same time fail at different ones.
        for (let turns = 0; turns < topic.length; turns += 1) await turn();
        if (this.isAway) throw new Error('no broker');
        return [{ partition: 0, offset: '7', low: '2', high: '7' }];
      },
    };
    return admin as Admin;
  };
}

describe('The bounds of topics', () => {
  let administrators: Administrators;
  let bounds: LogBounds;
  beforeEach(() => {
    administrators = new Administrators();
    bounds = new LogBounds(administrators.create);
  });

  it('are asked for by one client, which is closed at the end', async () => {
    const asked = await Promise.all(['events', 'outcomes'].map((topic) => bounds.of(topic)));
    expect(asked).toStrictEqual([[{ low: 2, high: 7 }], [{ low: 2, high: 7 }]]);
    expect(administrators).toMatchObject({ created: 1, open: 1 });
    await bounds.close();
    expect(administrators.open).toBe(0);
  });

  it('are asked for again when the broker is back, and leave no client open, whoever failed', async () => {
    administrators.isAway = true;
    const asking = ['events', 'outcomes', 'station-status'].map((topic) => bounds.of(topic));
    while (administrators.created < 4) await turn();
    administrators.isAway = false;
    await Promise.all(asking);
    expect(administrators.open).toBe(1);
    await bounds.close();
    expect(administrators.open).toBe(0);
  });

  it('are not asked for any more once they are closed', async () => {
    administrators.isAway = true;
    const asking = bounds.of('events');
    await bounds.close();
    await expect(asking).rejects.toThrow('no broker');
    expect(administrators).toMatchObject({ created: 1, open: 0 });
  });
});
