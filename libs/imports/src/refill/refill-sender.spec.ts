import { groupOf, namedInput } from '../../../../test/import/record-groups.js';
import { bulkResult, type BulkResult } from '../send/bulk-result.js';
import { ChunkBuilder, type Chunk } from '../send/chunk-builder.js';
import { RefillSender } from './refill-sender.js';
import type { RefillCommand } from './refill.js';

const accepted = bulkResult({ status: 'accepted', events: 1 });
const refused = (code: string) => bulkResult({ status: 'rejected', error: { code } });

/** Sends a command to a directory that answers so. @returns the result and what was sent */
async function sent(answers: readonly BulkResult[], commandNow: RefillCommand | null) {
  const texts: string[] = [];
  const client = {
    send: ({ lines }: Chunk) => {
      texts.push(...lines.map(({ text }) => text));
      return Promise.resolve(lines.map(() => answers[texts.length - 1] ?? refused('version_mismatch')));
    },
  };
  const builder = new ChunkBuilder();
  const group = groupOf(1, ['first']);
  const lines = group.lines.map((line) => ({ ...line, original: { kind: 'location', id: '7' } }));
  const [chunk] = [...builder.add({ ...group, lines }, namedInput), ...builder.flush()];
  const refill = {
    commandFor: (kind: string, id: string) => {
      expect([kind, id]).toEqual(['location', '7']);
      return Promise.resolve(commandNow);
    },
  };
  const results = await new RefillSender(client, refill).send(chunk as Chunk);
  return { results, texts };
}

describe('A record that others change while it is refilled', () => {
  const command = { type: 'UpdateLocation' } as const;

  it('is read and sent again', async () => {
    const { results, texts } = await sent([refused('version_mismatch'), accepted], command);
    expect([results, texts]).toEqual([[accepted], ['first', JSON.stringify(command)]]);
  });

  it('is unchanged if it needs nothing any more, or is gone', async () => {
    for (const code of ['version_mismatch', 'station_removed']) {
      const { results, texts } = await sent([refused(code)], null);
      expect([results[0]?.events, results[0]?.status, texts]).toEqual([0, 'accepted', ['first']]);
    }
  });

  it('is rejected if it changes each time, and for other reasons at once', async () => {
    const changing = await sent([], command);
    expect([changing.results[0]?.code, changing.texts.length]).toEqual(['version_mismatch', 6]);
    const other = await sent([refused('validation_failed')], command);
    expect([other.results[0]?.code, other.texts.length]).toEqual(['validation_failed', 1]);
  });
});
