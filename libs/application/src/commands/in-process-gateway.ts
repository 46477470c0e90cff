import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyText } from '../log/recorded-event.js';
import { CommandGateway, Overloaded } from '../ports/command-gateway.js';
import type { AggregateStates, BatchAppend, Outcomes } from '../ports/write-side.js';
import { commandSpecs } from './command-specs.js';
import {
  unwritten,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
} from './envelope.js';
import type { BatchReply, CommandProcessor, Processed } from './processor.js';
import { aggregatesOf } from './references.js';

/** What the in-process gateway works upon. */
export interface WriteSide {
  readonly processor: CommandProcessor;
  readonly states: AggregateStates;
  readonly outcomes: Outcomes;
  readonly log: BatchAppend;
}

/** Who waits for a command's outcome. */
interface Sender {
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting {
  readonly envelope: CommandEnvelope;
  readonly sender: Sender;
}

/** Commands of one batch. More make a commit cheaper for each and the wait of the first one longer. */
const BATCH_SIZE = 500;
/** Commands that may wait. Beyond it a sender is told to come back. */
const QUEUE_LIMIT = 20_000;

/** Batches that may be on their way into the log while the next one is decided. */
const PIPELINE = 2;

/** A batch on its way into the log. */
interface Committing {
  /** The aggregates as it leaves them. */
  readonly snapshots: ReadonlyMap<string, AggregateSnapshot>;
  readonly commandIds: ReadonlySet<string>;
  /** Resolves, when it is through, with whether it is in the log. */
  readonly done: Promise<boolean>;
}

/**
 * Group commit in one process. While batches are being committed the next one is decided, upon what they leave;
 * where one of them fails, so do those that were built upon it.
 */
export class InProcessGateway extends CommandGateway {
  private waiting: Waiting[] = [];
  /** On their way, the oldest first. */
  private committing: readonly Committing[] = [];
  private failures = 0;
  private running: Promise<void> | undefined;

  constructor(private readonly side: WriteSide) {
    super();
  }

  submit(envelope: CommandEnvelope, taken?: () => void): Promise<CommandReply> {
    if (this.waiting.length >= QUEUE_LIMIT) return Promise.reject(new Overloaded());
    taken?.();
    return new Promise((resolve, reject) => {
      this.waiting.push({ envelope, sender: { resolve, reject } });
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.running;
    await nextTurn();
  }

  private async run(): Promise<void> {
    // One turn of the event loop gathers what other connections have sent in the meantime.
    await nextTurn();
    while (this.waiting.length > 0) {
      await this.perform(this.waiting.splice(0, BATCH_SIZE));
      await nextTurn();
      while (this.committing.length > this.allowed()) await this.committing[0]?.done;
    }
    this.running = undefined;
  }

  /** A small batch waits for those before it: meanwhile it grows, and one commit serves more commands. */
  private allowed(): number {
    if (this.waiting.length >= BATCH_SIZE) return PIPELINE;
    return this.waiting.length > 0 ? 1 : 0;
  }

  /** Decides a batch and starts to commit it. */
  private async perform(batch: readonly Waiting[]): Promise<void> {
    const envelopes = batch.map(({ envelope }) => envelope);
    const senders = batch.map(({ sender }) => sender);
    try {
      for (const before of this.committing) if (repeats(envelopes, before)) await before.done;
      this.commit(senders, await this.decide(envelopes));
    } catch (error) {
      for (const { reject } of senders) reject(error);
    }
  }

  /** Keeps neither commands nor events: what a batch on its way holds is copied by the collector. */
  private commit(senders: readonly Sender[], { batch: result, replies }: Processed): void {
    const snapshots = new Map(result.snapshots.map((snapshot) => [keyText(snapshot.aggregate), snapshot]));
    // Answers wait for the next turn: the batch that is ready must not wait for them.
    const done = this.side.log.append(result).then(
      (outcomes) => {
        const answers = replies.map((reply) => replyOf(reply, outcomes));
        setImmediate(answer, senders, answers);
        return this.ended(committing, true);
      },
      (error: unknown) => {
        for (const { reject } of senders) reject(error);
        return this.ended(committing, false);
      },
    );
    const commandIds = new Set(result.outcomes.map(({ commandId }) => commandId));
    const committing: Committing = { snapshots, commandIds, done };
    this.committing = [...this.committing, committing];
  }

  private ended(committing: Committing, isInLog: boolean): boolean {
    this.committing = this.committing.filter((other) => other !== committing);
    if (!isInLog) this.failures += 1;
    return isInLog;
  }

  /** Decides until all that it was decided upon is in the log or on its way. */
  private async decide(envelopes: readonly CommandEnvelope[]): Promise<Processed> {
    const failures = this.failures;
    const processed = await this.process(envelopes);
    return this.failures === failures ? processed : this.decide(envelopes);
  }

  private async process(envelopes: readonly CommandEnvelope[]): Promise<Processed> {
    const keys = aggregatesOf(envelopes);
    const made = envelopes.filter(makesRecord).map(({ aggregate }) => unwritten(aggregate));
    const ahead = [...made, ...keys.flatMap((key) => this.ahead(keyText(key)) ?? [])];
    const known = new Set(ahead.map(({ aggregate }) => keyText(aggregate)));
    const loaded = await this.side.states.load(keys.filter((key) => !known.has(keyText(key))));
    const outcomes = await this.known(envelopes);
    return this.side.processor.process(envelopes, { snapshots: [...ahead, ...loaded], outcomes });
  }

  /** An aggregate as the batches on their way leave it. */
  private ahead(key: string): AggregateSnapshot | undefined {
    return this.committing.findLast(({ snapshots }) => snapshots.has(key))?.snapshots.get(key);
  }

  /** The outcomes that command ids have already, where they can have one. */
  private async known(envelopes: readonly CommandEnvelope[]): Promise<ReadonlyMap<string, Outcome>> {
    const ids = envelopes.flatMap(({ fresh, commandId }) => (fresh ? [] : [commandId]));
    const found = ids.length > 0 ? await this.side.outcomes.find(ids) : [];
    return new Map(found.flatMap((outcome) => (outcome ? [[outcome.commandId, outcome]] : [])));
  }
}

/** Whether the command names its record by an id that nobody can have used: there is nothing to look for. */
const makesRecord = ({ fresh, command }: CommandEnvelope): boolean =>
  fresh === true && commandSpecs[command.type].target === 'new';

/** Whether one of the commands is being committed already: its outcome has to be there before it is looked for. */
const repeats = (envelopes: readonly CommandEnvelope[], { commandIds }: Committing): boolean =>
  envelopes.some(({ fresh, commandId }) => !fresh && commandIds.has(commandId));

function answer(senders: readonly Sender[], answers: readonly CommandReply[]): void {
  for (const [position, reply] of answers.entries()) senders[position]?.resolve(reply);
}

function replyOf(reply: BatchReply, outcomes: readonly Outcome[]): CommandReply {
  if (reply.kind === 'known') return { outcome: reply.outcome, replayed: reply.replayed };
  const outcome = outcomes[reply.index];
  if (!outcome) throw new Error('The log gave back fewer outcomes than the batch has');
  const { replayed, snapshot } = reply;
  return { outcome, replayed, ...(snapshot && { snapshot }) };
}
