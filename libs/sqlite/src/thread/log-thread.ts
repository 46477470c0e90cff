import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { batchRows, outcomesAt } from '../log/batch-rows.js';
import type { LogReport, LogRequest, LogThreadData } from './log-messages.js';
import { StorageThread } from './storage-thread.js';

interface Ticket {
  readonly resolve: (base: number) => void;
  readonly reject: (error: Error) => void;
}

/** Writes the log from a thread of its own: reads and decisions go on while a commit waits for the disk. */
export class LogThread implements BatchAppend {
  private readonly thread: StorageThread<LogRequest, LogReport>;
  private readonly tickets = new Map<number, Ticket>();
  private lastTicket = 0;
  private failures = 0;

  constructor(data: LogThreadData) {
    this.thread = new StorageThread({ name: '#log-worker', youngMegabytes: 3 }, data, (report) =>
      this.receive(report),
    );
  }

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    if (batch.outcomes.length === 0) return [];
    const ticket = ++this.lastTicket;
    const base = new Promise<number>((resolve, reject) => this.tickets.set(ticket, { resolve, reject }));
    this.thread.send({ type: 'append', ticket, failures: this.failures, rows: batchRows(batch) });
    return outcomesAt(await base, batch);
  }

  /** Resolves when all is written and the file is closed. */
  close(): Promise<void> {
    return this.thread.close({ type: 'close' });
  }

  private receive(report: LogReport): void {
    const ticket = this.tickets.get(report.ticket);
    this.tickets.delete(report.ticket);
    if (report.type === 'appended') ticket?.resolve(report.base);
    else {
      this.failures += 1;
      ticket?.reject(report.error);
    }
  }
}
