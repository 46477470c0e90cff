import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { batchRows, outcomesAt, type BatchRows } from '../log/batch-rows.js';
import type { LogReport, LogRequest, LogThreadData } from './log-messages.js';
import { StorageThread } from './storage-thread.js';
import { Tickets } from './tickets.js';

/** Writes the log from a thread of its own: reads and decisions go on while a commit waits for the disk. */
export class LogThread implements BatchAppend {
  private readonly thread: StorageThread<LogRequest, LogReport>;
  private readonly tickets = new Tickets<number>();
  private failures = 0;

  constructor(data: LogThreadData) {
    this.thread = new StorageThread({ name: '#log-worker', youngMegabytes: 9 }, data, (report) =>
      this.receive(report),
    );
  }

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const { outcomes } = batch;
    if (outcomes.length === 0) return Promise.resolve([]);
    // The outcomes are all of the batch that is kept until it is in the log.
    return this.write(batchRows(batch)).then((base) => outcomesAt(base, outcomes));
  }

  /** Resolves when all is written and the file is closed. */
  close(): Promise<void> {
    return this.thread.close({ type: 'close' });
  }

  /** @returns how many events the log held before */
  private write(rows: BatchRows): Promise<number> {
    return this.tickets.issue((ticket) =>
      this.thread.send({ type: 'append', ticket, failures: this.failures, rows }),
    );
  }

  private receive(report: LogReport): void {
    if (report.type === 'appended') this.tickets.resolve(report.ticket, report.base);
    else {
      this.failures += 1;
      this.tickets.reject(report.ticket, report.error);
    }
  }
}
