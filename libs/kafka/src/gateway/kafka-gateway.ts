import {
  BrokerUnavailable,
  CommandGateway,
  Overloaded,
  decodePosition,
  replyToKnown,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
  type Replica,
} from '#application';
import { encodeCommand } from '../records/command-record.js';
import type { Wait } from '../tail/answers.js';
import type { Tail } from '../tail/tail.js';
import { chunksOf } from '../topics/chunks.js';
import { homePartition } from '../topics/home-partition.js';
import { Precedence } from './precedence.js';
import { LogSilent, PromptSender, type Send } from './prompt-sender.js';
import { Twins } from './twins.js';

export interface GatewaySettings {
  readonly topic: string;
  readonly partitions: number;
  readonly replica: Pick<Replica, 'find'>;
  readonly tail: Pick<Tail, 'wait' | 'progress' | 'verified'>;
  readonly send: Send;
  /** How long the log may take to have a batch, in milliseconds. */
  readonly sendPatienceMs?: number;
}

/** Commands that may wait for their outcomes. Beyond it a sender is told to come back. */
const QUEUE_LIMIT = 20_000;
/** Commands that are sent at once. */
const BATCH_SIZE = 2_000;
/** How long an outcome is waited for, in milliseconds: by then nobody asks any more, or the log has lost it. */
const PATIENCE_MS = 1_800_000;
const SWEEP_MS = 60_000;
/** Less than half of what a request waits. */
const SEND_PATIENCE_MS = 2_000;

interface Waiting {
  readonly envelope: CommandEnvelope;
  readonly taken: () => void;
  readonly wait: Wait;
  readonly since: number;
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes commands to the log, and answers with the outcomes that come back by it. */
export class KafkaGateway extends CommandGateway {
  private readonly twins = new Twins();
  private readonly precedence = new Precedence((id) => homePartition(id, this.settings.partitions));
  private readonly waiting = new Set<Waiting>();
  private queue: Waiting[] = [];
  private running: Promise<void> | undefined;
  private readonly sender: PromptSender;
  private readonly sweeping: NodeJS.Timeout;
  private emptied = () => {};

  constructor(private readonly settings: GatewaySettings) {
    super();
    this.sender = new PromptSender(settings.send, settings.sendPatienceMs ?? SEND_PATIENCE_MS);
    this.sweeping = setInterval(() => this.sweep(), SWEEP_MS);
    this.sweeping.unref();
  }

  submit(envelope: CommandEnvelope, taken = () => {}): Promise<CommandReply> {
    if (this.waiting.size >= QUEUE_LIMIT) return Promise.reject(new Overloaded());
    if (envelope.fresh) return this.enqueue(envelope, taken);
    return this.twins.submit(envelope, taken, (all) => this.enqueue(envelope, all));
  }

  /** Resolves when all that waits is answered, at the latest when the time is over. */
  drain(timeoutMs: number): Promise<void> {
    clearInterval(this.sweeping);
    if (this.waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.emptied = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private enqueue(envelope: CommandEnvelope, taken: () => void): Promise<CommandReply> {
    // Before a stored outcome is looked for: one that comes in between is told to those who wait.
    const wait = this.settings.tail.wait(envelope.commandId, envelope.requestHash);
    const before = this.precedence.before(envelope);
    const reply = new Promise<CommandReply>((resolve, reject) => {
      const waiting = { envelope, taken, wait, since: Date.now(), resolve, reject };
      this.waiting.add(waiting);
      if (before.length === 0) this.sendSoon(waiting);
      else void Promise.allSettled(before).then((ends) => this.release(waiting, ends));
      wait.outcome.then(
        (awaited) => this.settle(waiting, () => resolve({ ...awaited, replayed: false })),
        (error: unknown) => this.fail(waiting, error),
      );
    });
    this.precedence.add(envelope, { settled: reply, held: before.length > 0 });
    return reply;
  }

  /** Lets a command go on when those before it are settled. */
  private release(waiting: Waiting, before: readonly PromiseSettledResult<unknown>[]): void {
    const unsent = before.find((end) => end.status === 'rejected' && end.reason instanceof BrokerUnavailable);
    // Decided without what it builds upon, it could be refused, for as long as outcomes are kept.
    if (unsent?.status === 'rejected') this.fail(waiting, unsent.reason);
    else this.sendSoon(waiting);
  }

  private sendSoon(waiting: Waiting): void {
    // It may have been given up meanwhile.
    if (!this.waiting.has(waiting)) return;
    this.queue.push(waiting);
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    await this.settings.tail.verified;
    // One turn of the event loop gathers what other connections have sent in the meantime.
    await nextTurn();
    while (this.queue.length > 0) {
      await this.perform(this.queue.splice(0, BATCH_SIZE));
      await nextTurn();
    }
    this.running = undefined;
  }

  private async perform(batch: readonly Waiting[]): Promise<void> {
    const left = new Set(batch);
    try {
      for (const [waiting, outcome] of await this.stored(batch)) {
        left.delete(waiting);
        void this.replay(waiting, outcome);
      }
      await this.send(left);
    } catch (error) {
      const unavailable = new BrokerUnavailable('the log can not be written', { cause: error });
      // Those behind them would have to wait as long again, and longer than a request does.
      const behind = error instanceof LogSilent ? this.queue.splice(0) : [];
      for (const waiting of [...left, ...behind]) this.fail(waiting, unavailable);
    }
  }

  private async stored(batch: readonly Waiting[]): Promise<ReadonlyMap<Waiting, Outcome>> {
    const known = batch.filter(({ envelope }) => !envelope.fresh);
    if (known.length === 0) return new Map();
    const outcomes = await this.settings.replica.find(known.map(({ envelope }) => envelope.commandId));
    return new Map(
      known.flatMap((waiting, index) => {
        const outcome = outcomes[index];
        return outcome ? [[waiting, outcome] as const] : [];
      }),
    );
  }

  /** Part by part: large commands of one partition may be more together than its topic takes. */
  private async send(left: Set<Waiting>): Promise<void> {
    const { topic, partitions } = this.settings;
    const messages = [...left].map(({ envelope }) =>
      encodeCommand(envelope, homePartition(envelope.aggregate.id, partitions)),
    );
    for (const chunk of chunksOf(messages)) {
      await this.sender.send(topic, chunk);
      for (const waiting of [...left].slice(0, chunk.length)) {
        left.delete(waiting);
        waiting.taken();
      }
    }
  }

  /** A stored outcome is told when the replica holds what it did. */
  private async replay(waiting: Waiting, outcome: Outcome): Promise<void> {
    const { partitions, tail } = this.settings;
    const partition = homePartition(outcome.aggregate.id, partitions);
    const end = decodePosition(outcome.position)?.[partition] ?? 0;
    await tail.progress.reached({ topic: 'events', partition }, end);
    this.settle(waiting, () => waiting.resolve(replyToKnown(waiting.envelope, outcome)));
  }

  private sweep(): void {
    const before = Date.now() - PATIENCE_MS;
    for (const waiting of this.waiting)
      if (waiting.since < before) this.fail(waiting, new BrokerUnavailable('no outcome has come'));
  }

  private fail(waiting: Waiting, error: unknown): void {
    this.settle(waiting, () => waiting.reject(error));
  }

  private settle(waiting: Waiting, tell: () => void): void {
    if (!this.waiting.delete(waiting)) return;
    waiting.wait.cancel();
    tell();
    if (this.waiting.size === 0) this.emptied();
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
