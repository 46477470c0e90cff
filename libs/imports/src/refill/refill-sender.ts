import { bulkResult, type BulkResult } from '../send/bulk-result.js';
import type { Chunk, ChunkLine } from '../send/chunk-builder.js';
import type { ChunkSender } from '../send/concurrent-sender.js';
import type { Refill, RefilledKind } from './refill.js';

/** How often a record is read again that others change at the same time. */
const ATTEMPTS = 5;

const UNCHANGED = bulkResult({ status: 'accepted', events: 0 });
const WOULD_CHANGE = bulkResult({ status: 'accepted', events: 1 });

/** Sends the commands of a refill. A record that has changed since it was read is read again. */
export class RefillSender implements ChunkSender {
  constructor(
    private readonly client: ChunkSender,
    private readonly refill: Pick<Refill, 'commandFor'>,
  ) {}

  async send(chunk: Chunk): Promise<readonly BulkResult[]> {
    const results = [...(await this.client.send(chunk))];
    for (const [index, line] of chunk.lines.entries())
      for (let attempt = 0; attempt < ATTEMPTS && isOutdated(results[index]); attempt += 1)
        results[index] = await this.sendAgain(chunk, line);
    return results;
  }

  private async sendAgain(chunk: Chunk, line: ChunkLine): Promise<BulkResult> {
    const { kind, id } = line.original as { readonly kind: RefilledKind; readonly id: string };
    const command = await this.refill.commandFor(kind, id);
    if (command === null) return UNCHANGED;
    const text = JSON.stringify(command);
    const bytes = Buffer.byteLength(text) + 1;
    const [result] = await this.client.send({ ...chunk, lines: [{ ...line, text, bytes }], bytes });
    return result ?? UNCHANGED;
  }
}

/** Others have changed the record, or removed the station. */
const isOutdated = (result: BulkResult | undefined): boolean =>
  result?.code === 'version_mismatch' || result?.code === 'station_removed';

/** Counts what a refill would change, and sends nothing. */
export class RefillDryRun implements ChunkSender {
  send({ lines }: Chunk): Promise<readonly BulkResult[]> {
    return Promise.resolve(lines.map(() => WOULD_CHANGE));
  }
}
