import { kindOf, type RecordKind } from '#formats/reading';
import type { BulkResult } from './bulk-result.js';
import type { Chunk } from './chunk-builder.js';
import type { ChunkSender } from './concurrent-sender.js';

/** Counts the commands of chunks instead of sending them. */
export class CommandCounts implements ChunkSender {
  private readonly counted: Record<RecordKind, number> = {
    location: 0,
    station: 0,
    'connector type': 0,
    tariff: 0,
  };

  send({ lines }: Chunk): Promise<BulkResult[]> {
    for (const { type } of lines) this.counted[kindOf(type)] += 1;
    return Promise.resolve([]);
  }

  get locations(): number {
    return this.counted.location;
  }

  get stations(): number {
    return this.counted.station;
  }

  get tariffs(): number {
    return this.counted.tariff;
  }

  get connectorTypes(): number {
    return this.counted['connector type'];
  }
}
