import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunks.js';
import { Sender } from './sender.js';

const chunk = (afterEarlier = false): Chunk => ({ lines: [], bytes: 0, afterEarlier });
/** Lets everything happen that can happen without a new answer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A directory that answers when told to. */
class HeldClient {
  readonly pending: {
    readonly answer: (results: BulkResult[]) => void;
    readonly fail: (error: Error) => void;
  }[] = [];

  send(): Promise<BulkResult[]> {
    return new Promise((answer, fail) => this.pending.push({ answer, fail }));
  }
}

describe('Sender', () => {
  const start = (most: number) => {
    const client = new HeldClient();
    const answered: Chunk[] = [];
    return { client, answered, sender: new Sender(client, most, (done) => answered.push(done)) };
  };

  it('keeps no more requests on their way than allowed', async () => {
    const { client, sender } = start(2);
    const sending = Promise.all([sender.send(chunk()), sender.send(chunk())]).then(() =>
      sender.send(chunk()),
    );
    await settled();
    expect(client.pending).toHaveLength(2);
    client.pending[1]?.answer([]);
    await sending;
    expect(client.pending).toHaveLength(3);
  });

  it('holds back a chunk that builds on earlier ones until they are answered', async () => {
    const { client, answered, sender } = start(3);
    await sender.send(chunk());
    await sender.send(chunk());
    const held = sender.send(chunk(true));
    client.pending[0]?.answer([]);
    await settled();
    expect(client.pending).toHaveLength(2);
    client.pending[1]?.answer([]);
    await held;
    expect([client.pending.length, answered.length]).toEqual([3, 2]);
  });

  it('sends nothing more after a failure, and lets the others finish first', async () => {
    const { client, answered, sender } = start(3);
    await sender.send(chunk());
    await sender.send(chunk());
    client.pending[0]?.fail(new Error('gone'));
    await settled();
    const refused = expect(sender.send(chunk())).rejects.toThrow('gone');
    client.pending[1]?.answer([]);
    await refused;
    expect([client.pending.length, answered.length]).toEqual([2, 1]);
  });
});
