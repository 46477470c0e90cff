import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { batchRows, outcomesAt } from '../log/batch-rows.js';
import type { LogReport, LogRequest, LogThreadData } from './log-messages.js';
import { StorageThread } from './storage-thread.js';
import { Tickets } from './tickets.js';

/** Writes the log from a thread of its own: reads and decisions go on while a commit waits for the disk. */
export class LogThread implements BatchAppend {
  private readonly thread: StorageThread<LogRequest, LogReport>;
  private readonly tickets = new Tickets<number>();
  private failures = 0;

  constructor(data: LogThreadData) {
    this.thread = new StorageThread({ name: '#log-worker', youngMegabytes: 3 }, data, (report) =>
      this.receive(report),
    );
  }

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    if (batch.outcomes.length === 0) return [];
    const rows = batchRows(batch);
    const base = await this.tickets.issue((ticket) =>
      this.thread.send({ type: 'append', ticket, failures: this.failures, rows }),
    );
    return outcomesAt(base, batch);
  }

  /** Resolves when all is written and the file is closed. */
  close(): Promise<void> {
    return this.thread.close({ type: 'close' });
  }

  private receive(report: LogReport): void {
    if (report.type === 'appended') this.tickets.resolve(report.ticket, report.base);
    else {
      this.failures += 1;
      this.tickets.reject(report.ticket, report.error);
    }
  }
}
