import type { Questions, ReadsReport, ReadsRequest, ReadsThreadData } from './reads-messages.js';
import type { ReadsUnderWay } from './reads-under-way.js';
import { StorageThread } from './storage-thread.js';
import { Tickets } from './tickets.js';

/** A thread that answers lists, maps and summaries, one after the other. */
export class ReadsThread implements Questions {
  private readonly thread: StorageThread<ReadsRequest, ReadsReport>;
  private readonly tickets = new Tickets<unknown>();

  /**
   * @param underWay counts what is asked
   * @param exchanged is told when nothing is read any more of the generations before this one
   */
  constructor(
    data: ReadsThreadData,
    private readonly underWay: ReadsUnderWay,
    private readonly exchanged: (generation: number) => void,
  ) {
    this.thread = new StorageThread({ name: '#reads-worker', youngMegabytes: 4 }, data, (report) =>
      this.receive(report),
    );
  }

  /** How many questions are not answered yet. */
  get load(): number {
    return this.tickets.open;
  }

  list: Questions['list'] = (...parameters) => this.ask('list', parameters);
  clusters: Questions['clusters'] = (...parameters) => this.ask('clusters', parameters);
  summarize: Questions['summarize'] = (...parameters) => this.ask('summarize', parameters);

  /** What is asked from now on is asked of this generation of read models. */
  exchange(generation: number): void {
    this.thread.send({ type: 'exchange', generation });
  }

  /** Resolves when all that was asked is answered and the files are closed. */
  close(): Promise<void> {
    return this.thread.close({ type: 'close' });
  }

  private ask<Method extends keyof Questions>(
    method: Method,
    parameters: Parameters<Questions[Method]>,
  ): ReturnType<Questions[Method]> {
    this.underWay.begin();
    const answer = this.tickets.issue((ticket) =>
      this.thread.send({ type: 'question', ticket, method, parameters }),
    );
    return answer as ReturnType<Questions[Method]>;
  }

  private receive(report: ReadsReport): void {
    if (report.type === 'exchanged') return this.exchanged(report.generation);
    this.underWay.end();
    if (report.type === 'answer') this.tickets.resolve(report.ticket, report.answer);
    else this.tickets.reject(report.ticket, report.error);
  }
}
