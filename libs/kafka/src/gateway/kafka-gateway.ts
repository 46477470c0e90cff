import {
  BrokerUnavailable,
  CommandGateway,
  Overloaded,
  decodePosition,
  replyFromStoredOutcome,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
  type Replica,
} from '#application';
import { encodeCommand } from '../records/command-record.js';
import type { LogReplicator } from '../replication/log-replicator.js';
import type { Wait } from '../replication/outcome-waiters.js';
import { chunksOf } from '../topics/chunks.js';
import { partitionOfAggregate } from '../topics/partitioner.js';
import { DeadlineSender, SendTimeout, type Send } from './deadline-sender.js';
import { DependencyOrder } from './dependency-order.js';
import { DuplicateCommands } from './duplicate-commands.js';

export interface GatewaySettings {
  /** The commands topic. */
  readonly topic: string;
  readonly partitions: number;
  readonly replica: Pick<Replica, 'find'>;
  readonly replicator: Pick<LogReplicator, 'wait' | 'progress' | 'isCaughtUp'>;
  readonly send: Send;
  /** How long the log may take to acknowledge a batch, in milliseconds. */
  readonly sendTimeoutMs?: number;
}

/** Commands that may be in flight. Further ones are rejected as overload. */
const MAX_IN_FLIGHT = 20_000;
/** Commands of one batch. */
const BATCH_SIZE = 2_000;
/** How long to wait for an outcome, in milliseconds; after that, no client waits any more or the log has lost it. */
const OUTCOME_TIMEOUT_MS = 1_800_000;
const SWEEP_INTERVAL_MS = 60_000;
/** Less than half of the time that an HTTP request waits. */
const SEND_TIMEOUT_MS = 2_000;

const NOT_CAUGHT_UP =
  'This instance is still reading the log and takes no writes: try again after Retry-After seconds.';

interface PendingCommand {
  readonly envelope: CommandEnvelope;
  readonly taken: () => void;
  readonly wait: Wait;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes commands to the commands topic, and replies with the outcomes that the replica reads from the log. */
export class KafkaGateway extends CommandGateway {
  private readonly duplicates = new DuplicateCommands();
  private readonly dependencies = new DependencyOrder((id) =>
    partitionOfAggregate(id, this.settings.partitions),
  );
  private readonly pending = new Set<PendingCommand>();
  private queue: PendingCommand[] = [];
  private running: Promise<void> | undefined;
  private readonly sender: DeadlineSender;
  private readonly sweeping: NodeJS.Timeout;
  private onDrained = () => {};

  constructor(private readonly settings: GatewaySettings) {
    super();
    this.sender = new DeadlineSender(settings.send, settings.sendTimeoutMs ?? SEND_TIMEOUT_MS);
    this.sweeping = setInterval(() => this.sweep(), SWEEP_INTERVAL_MS);
    this.sweeping.unref();
  }

  submit(envelope: CommandEnvelope, taken = () => {}): Promise<CommandReply> {
    // No outcome could be found or awaited before, and other instances can take the command.
    if (!this.settings.replicator.isCaughtUp()) return Promise.reject(new Overloaded(NOT_CAUGHT_UP));
    if (this.pending.size >= MAX_IN_FLIGHT) return Promise.reject(new Overloaded());
    if (envelope.fresh) return this.enqueue(envelope, taken);
    return this.duplicates.submit(envelope, taken, (all) => this.enqueue(envelope, all));
  }

  /** Commands without a reply. */
  get inFlight(): number {
    return this.pending.size;
  }

  /** Resolves when all commands in flight have replies, at the latest after the timeout. */
  drain(timeoutMs: number): Promise<void> {
    clearInterval(this.sweeping);
    if (this.pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.onDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private enqueue(envelope: CommandEnvelope, taken: () => void): Promise<CommandReply> {
    // Before the replica is searched for a stored outcome: one that is applied in between resolves this wait.
    const wait = this.settings.replicator.wait(envelope.commandId, envelope.requestHash);
    const dependencies = this.dependencies.dependenciesOf(envelope);
    const reply = new Promise<CommandReply>((resolve, reject) => {
      const command = { envelope, taken, wait, since: Date.now(), resolve, reject };
      this.pending.add(command);
      if (dependencies.length === 0) this.addToQueue(command);
      else void Promise.allSettled(dependencies).then((results) => this.release(command, results));
      wait.outcome.then(
        (awaited) => this.settle(command, () => resolve({ ...awaited, replayed: false })),
        (error: unknown) => this.fail(command, error),
      );
    });
    this.dependencies.add(envelope, { settled: reply, isWaiting: dependencies.length > 0 });
    return reply;
  }

  /** Sends a command after its dependencies are settled, or fails it if one of them was not sent. */
  private release(command: PendingCommand, results: readonly PromiseSettledResult<unknown>[]): void {
    const unsent = results.find(
      (result) => result.status === 'rejected' && result.reason instanceof BrokerUnavailable,
    );
    // Without its dependency it could be rejected, and that outcome would be stored for its id.
    if (unsent?.status === 'rejected') this.fail(command, unsent.reason);
    else this.addToQueue(command);
  }

  private addToQueue(command: PendingCommand): void {
    // It can have failed meanwhile.
    if (!this.pending.has(command)) return;
    this.queue.push(command);
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    // One turn of the event loop, so that commands of other connections join the batch.
    await nextTurn();
    while (this.queue.length > 0) {
      await this.process(this.queue.splice(0, BATCH_SIZE));
      await nextTurn();
    }
    this.running = undefined;
  }

  private async process(batch: readonly PendingCommand[]): Promise<void> {
    const unsent = new Set(batch);
    try {
      for (const [command, outcome] of await this.storedOutcomes(batch)) {
        unsent.delete(command);
        void this.replay(command, outcome);
      }
      await this.send(unsent);
    } catch (error) {
      const unavailable = new BrokerUnavailable('the log cannot be written', { cause: error });
      // The queued commands would wait as long again, and in all longer than an HTTP request waits.
      const queued = error instanceof SendTimeout ? this.queue.splice(0) : [];
      for (const command of [...unsent, ...queued]) this.fail(command, unavailable);
    }
  }

  private async storedOutcomes(
    batch: readonly PendingCommand[],
  ): Promise<ReadonlyMap<PendingCommand, Outcome>> {
    const repeatable = batch.filter(({ envelope }) => !envelope.fresh);
    if (repeatable.length === 0) return new Map();
    const outcomes = await this.settings.replica.find(repeatable.map(({ envelope }) => envelope.commandId));
    return new Map(
      repeatable.flatMap((command, index) => {
        const outcome = outcomes[index];
        return outcome ? [[command, outcome] as const] : [];
      }),
    );
  }

  /** Sends the commands and removes them from the set, chunk by chunk: large ones can exceed a request together. */
  private async send(unsent: Set<PendingCommand>): Promise<void> {
    const { topic, partitions } = this.settings;
    const messages = [...unsent].map(({ envelope }) =>
      encodeCommand(envelope, partitionOfAggregate(envelope.aggregate.id, partitions)),
    );
    for (const chunk of chunksOf(messages)) {
      await this.sender.send(topic, chunk);
      for (const command of [...unsent].slice(0, chunk.length)) {
        unsent.delete(command);
        command.taken();
      }
    }
  }

  /** Replies with a stored outcome, after the replica has applied its events. */
  private async replay(command: PendingCommand, outcome: Outcome): Promise<void> {
    const { partitions, replicator } = this.settings;
    const partition = partitionOfAggregate(outcome.aggregate.id, partitions);
    const end = decodePosition(outcome.position)?.[partition] ?? 0;
    await replicator.progress.reached({ topic: 'events', partition }, end);
    this.settle(command, () => command.resolve(replyFromStoredOutcome(command.envelope, outcome)));
  }

  private sweep(): void {
    const before = Date.now() - OUTCOME_TIMEOUT_MS;
    for (const command of this.pending)
      if (command.since < before) this.fail(command, new BrokerUnavailable('no outcome has come'));
  }

  private fail(command: PendingCommand, error: unknown): void {
    this.settle(command, () => command.reject(error));
  }

  private settle(command: PendingCommand, reply: () => void): void {
    if (!this.pending.delete(command)) return;
    command.wait.cancel();
    reply();
    if (this.pending.size === 0) this.onDrained();
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
