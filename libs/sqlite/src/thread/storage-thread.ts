import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { batchRows, outcomesAt } from '../log/batch-rows.js';
import type { Report, Request, StorageThreadData } from './messages.js';
import { ThreadProgress } from './thread-progress.js';

interface Ticket {
  readonly resolve: (base: number) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes the file from a thread of its own: commits and projections then cost reads no time, and two cores share
 * the work of an import.
 */
export class StorageThread implements BatchAppend {
  readonly progress = new ThreadProgress();
  /** Resolves when the read models have all that the log held at the start. */
  readonly caughtUp: Promise<void>;
  private readonly worker: Worker;
  private readonly tickets = new Map<number, Ticket>();
  private lastTicket = 0;
  private failures = 0;
  private closing = false;

  constructor(workerData: StorageThreadData) {
    // By name, as the built file is the one that a thread can start from wherever this one was loaded from.
    this.worker = new Worker(createRequire(import.meta.url).resolve('#storage-worker'), { workerData });
    this.caughtUp = new Promise((resolve) => {
      this.worker.on('message', (report: Report) => {
        if (report.type === 'caught up') resolve();
        else this.receive(report);
      });
    });
    // Without the thread nothing can be written any more: ending and starting anew loses nothing.
    this.worker.on('exit', (code) => {
      if (!this.closing) throw new Error(`the storage thread ended with code ${code}`);
    });
  }

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    if (batch.outcomes.length === 0) return [];
    const ticket = ++this.lastTicket;
    const base = new Promise<number>((resolve, reject) => this.tickets.set(ticket, { resolve, reject }));
    this.send({ type: 'append', ticket, failures: this.failures, rows: batchRows(batch) });
    return outcomesAt(await base, batch);
  }

  /** Resolves when all is written and the file is closed. */
  async close(): Promise<void> {
    this.closing = true;
    const ended = once(this.worker, 'exit');
    this.send({ type: 'close' });
    await ended;
  }

  private send(request: Request): void {
    this.worker.postMessage(request);
  }

  private receive(report: Exclude<Report, { type: 'caught up' }>): void {
    if (report.type === 'projection') {
      this.progress.update(report.state);
      return;
    }
    const ticket = this.tickets.get(report.ticket);
    this.tickets.delete(report.ticket);
    if (report.type === 'appended') ticket?.resolve(report.base);
    else {
      this.failures += 1;
      ticket?.reject(report.error);
    }
  }
}
