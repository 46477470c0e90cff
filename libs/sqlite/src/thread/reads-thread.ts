import type { StationMap, Summaries } from '#application/views';
import type { Questions, ReadsReport, ReadsRequest, ReadsThreadData } from './reads-messages.js';
import { StorageThread } from './storage-thread.js';

interface Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Lists, maps and summaries, from a thread of their own: a search through many records holds up neither writes nor
 * what takes no time.
 */
export class ReadsThread implements Questions, StationMap, Summaries {
  private readonly thread: StorageThread<ReadsRequest, ReadsReport>;
  private readonly asked = new Map<number, Asked>();
  private lastTicket = 0;

  /** @param exchanged is told when nothing is read any more of the generations before this one */
  constructor(
    data: ReadsThreadData,
    private readonly exchanged: (generation: number) => void,
  ) {
    this.thread = new StorageThread({ name: '#reads-worker', youngMegabytes: 4 }, data, (report) =>
      this.receive(report),
    );
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
    const ticket = ++this.lastTicket;
    const answer = new Promise((resolve, reject) => this.asked.set(ticket, { resolve, reject }));
    this.thread.send({ type: 'question', ticket, method, parameters });
    return answer as ReturnType<Questions[Method]>;
  }

  private receive(report: ReadsReport): void {
    if (report.type === 'exchanged') return this.exchanged(report.generation);
    const asked = this.asked.get(report.ticket);
    this.asked.delete(report.ticket);
    if (report.type === 'answer') asked?.resolve(report.answer);
    else asked?.reject(report.error);
  }
}
