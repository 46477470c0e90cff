import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';
import { ConcurrentSender } from './concurrent-sender.js';

const chunk = (dependsOnEarlier = false): Chunk => ({ lines: [], bytes: 0, dependsOnEarlier });
/** Resolves after all pending promises that need no further result. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A client whose results the test provides. */
class ControlledClient {
  readonly pending: {
    readonly answer: (results: BulkResult[]) => void;
    readonly fail: (error: Error) => void;
  }[] = [];

  send(): Promise<BulkResult[]> {
    return new Promise((answer, fail) => this.pending.push({ answer, fail }));
  }
}

describe('ConcurrentSender', () => {
  const start = (maxRequests: number) => {
    const client = new ControlledClient();
    const answered: Chunk[] = [];
    return {
      client,
      answered,
      sender: new ConcurrentSender(client, maxRequests, (done) => answered.push(done)),
    };
  };

  it('sends no more concurrent requests than allowed', async () => {
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

  it('sends a dependent chunk after the results of all earlier ones', async () => {
    const { client, answered, sender } = start(3);
    await sender.send(chunk());
    await sender.send(chunk());
    const dependent = sender.send(chunk(true));
    client.pending[0]?.answer([]);
    await settled();
    expect(client.pending).toHaveLength(2);
    client.pending[1]?.answer([]);
    await dependent;
    expect([client.pending.length, answered.length]).toEqual([3, 2]);
  });

  it('sends no chunk after a failure, and fails after the other results have arrived', async () => {
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
