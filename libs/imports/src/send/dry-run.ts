import { kindOf, type RecordKind } from '#formats/reading';
import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';
import type { ChunkSender } from './concurrent-sender.js';

/** Counts the commands of chunks instead of sending them. */
export class DryRun implements ChunkSender {
  private readonly sent: Record<RecordKind, number> = { location: 0, station: 0, 'connector type': 0 };

  send({ lines }: Chunk): Promise<BulkResult[]> {
    for (const { type } of lines) this.sent[kindOf(type)] += 1;
    return Promise.resolve([]);
  }

  get locations(): number {
    return this.sent.location;
  }

  get stations(): number {
    return this.sent.station;
  }

  get connectorTypes(): number {
    return this.sent['connector type'];
  }
}
