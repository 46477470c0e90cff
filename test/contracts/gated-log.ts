import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { Gate } from './gate.js';

/** A log that can be made to wait before it appends, or to fail. */
export class GatedLog implements BatchAppend {
  readonly appended: ProcessedBatch[] = [];
  private gate: Gate | undefined;
  private failure: Error | undefined;

  constructor(private readonly log: BatchAppend) {}

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    await this.gate?.pass();
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
    this.appended.push(batch);
    return this.log.append(batch);
  }

  /** From now on appends wait. */
  hold(): Gate {
    this.gate = new Gate();
    return this.gate;
  }

  /** The next append fails, having done nothing. */
  failOnce(failure: Error): void {
    this.failure = failure;
  }
}
