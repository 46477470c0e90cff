import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { callerKey } from './caller-key.js';
import { HttpProblem, shuttingDown } from '../problems/http-problem.js';
import type { AdmissionQueue, Applicant, Refusal } from './admission-queue.js';

/** The functions of which one is called when a request gets a slot or is refused. */
export interface Entrance {
  readonly execute: () => void;
  readonly refuse: (problem: HttpProblem) => void;
}

/** The requests whose work is limited. */
const limitedRequests = new WeakMap<FastifyRequest, LimitedRequest>();

/** A request that is executed while it has a slot of a queue. */
export class LimitedRequest implements Applicant {
  readonly caller: string;
  private isStreamed = false;
  private clientIsGone = false;
  /** Ends the reads of the request. */
  private reads: AbortController | undefined;
  private entrance: Entrance | undefined;

  /** @param others where it waits for the read models, and where it goes on if its response turns out to be large */
  constructor(
    private readonly request: FastifyRequest,
    private queue: AdmissionQueue,
    private readonly others: Readonly<Record<'positions' | 'exports', AdmissionQueue>>,
  ) {
    // The address of a request is not known any more when its client has gone.
    this.caller = callerKey(request);
    limitedRequests.set(request, this);
  }

  /** Calls one function of the entrance, or neither if the client has gone before. */
  enter(entrance: Entrance): void {
    this.entrance = entrance;
    this.queue.enter(this);
  }

  admit(): void {
    // The client may have gone before the request entered, for instance while its body was parsed.
    if (this.request.raw.socket.destroyed) this.queue.leave(this);
    else this.entrance?.execute();
  }

  refuse(reason: Refusal): void {
    this.entrance?.refuse(reason === 'closed' ? shuttingDown() : overloaded());
  }

  /** The response is handed over: the slot is free again, unless the response is a stream. */
  answered(): void {
    if (this.isStreamed) return;
    this.reads = undefined;
    this.queue.leave(this);
  }

  /** Aborted when the client has gone before the response was handed over. */
  get signal(): AbortSignal {
    this.reads ??= new AbortController();
    if (this.clientIsGone) this.reads.abort(overloaded());
    return this.reads.signal;
  }

  /** The slot of a request that is being executed is kept until its queries have ended. */
  clientHasGone(): void {
    this.clientIsGone = true;
    // Nobody receives this problem. It is not an error that is logged.
    this.reads?.abort(overloaded());
    this.queue.abandon(this);
  }

  holdUntilClosed(stream: Readable): void {
    this.isStreamed = true;
    stream.once('close', () => this.queue.leave(this));
  }

  async waitForPosition(wait: () => Promise<void>): Promise<void> {
    const own = this.queue;
    await this.moveTo(this.others.positions);
    await wait();
    await this.moveTo(own);
  }

  async becomeExport(): Promise<void> {
    if (this.queue !== this.others.exports) await this.moveTo(this.others.exports);
  }

  /** Resolves when the request has a slot of the queue; never, if the client has gone. */
  private moveTo(queue: AdmissionQueue): Promise<void> {
    this.queue.leave(this);
    return new Promise((execute, refuse) => {
      if (this.clientIsGone) return;
      this.queue = queue;
      this.enter({ execute, refuse });
    });
  }
}

const overloaded = () => new HttpProblem('overloaded', {}, { 'retry-after': '1' });

/** The signal that is aborted when the client of a request has gone; undefined for a request that is not limited. */
export const clientSignal = (request: FastifyRequest): AbortSignal | undefined =>
  limitedRequests.get(request)?.signal;

/** Must be called when the response of a request is handed over to the server. */
export const answered = (request: FastifyRequest): void => limitedRequests.get(request)?.answered();

/**
 * Waits for the read models without the slot of the request, which takes a slot of its kind again afterwards. The number
 * of such waits has a limit of its own. A request that is not limited just waits.
 * @throws HttpProblem `overloaded`: there are too many such waits, or too many requests of its kind
 */
export async function waitWithoutSlot(request: FastifyRequest, wait: () => Promise<void>): Promise<void> {
  const limited = limitedRequests.get(request);
  await (limited ? limited.waitForPosition(wait) : wait());
}

/**
 * Gives the slot of a request back for one of exports, as its response takes as long as its client wants.
 * @throws HttpProblem `overloaded`: too many of them wait
 */
export async function waitForExportSlot(request: FastifyRequest): Promise<void> {
  await limitedRequests.get(request)?.becomeExport();
}

/**
 * Keeps the slot of a request until the stream that makes its response is closed. The stream is destroyed when the
 * connection is closed, by the client or because it has stopped reading.
 */
export function holdSlotUntilClosed(stream: Readable, request: FastifyRequest): void {
  limitedRequests.get(request)?.holdUntilClosed(stream);
  const { socket } = request.raw;
  const destroy = () => void stream.destroy();
  if (socket.destroyed) destroy();
  socket.once('close', destroy);
  stream.once('close', () => socket.off('close', destroy));
}
