import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyText, type AggregateKey } from '../../log/recorded-event.js';
import {
  CommandGateway,
  Overloaded,
  initialSnapshot,
  type AggregateStates,
  type BatchAppend,
  type Outcomes,
  type AggregateSnapshot,
  type CommandEnvelope,
  type CommandReply,
  type Outcome,
} from '../../ports/write-side.js';
import { commandSpecs } from '../command-specs.js';
import type { BatchReply, CommandProcessor, Processed } from './command-processor.js';
import { aggregatesOf, heldLocations } from './referenced-aggregates.js';

/** The ports that the gateway uses. */
export interface WriteSide {
  readonly processor: CommandProcessor;
  readonly states: Pick<AggregateStates, 'load'>;
  readonly outcomes: Outcomes;
  readonly log: BatchAppend;
}

/** The promise of a caller that waits for an outcome. */
interface Sender {
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting {
  readonly envelope: CommandEnvelope;
  readonly sender: Sender;
}

/** Greatest number of commands in a batch. A larger batch costs less per command, and its first command waits longer. */
const BATCH_SIZE = 500;
/** Greatest number of waiting commands. Further ones are refused with {@link Overloaded}. */
const QUEUE_LIMIT = 20_000;

/** Greatest number of batches that are appended while the next one is decided. */
const MAX_IN_FLIGHT = 2;

/** A batch that is being appended. */
interface InFlightBatch {
  /** The aggregates after the batch. */
  readonly snapshots: ReadonlyMap<string, AggregateSnapshot>;
  readonly commandIds: ReadonlySet<string>;
  /** Resolves when the append has ended: true if it succeeded. */
  readonly done: Promise<boolean>;
}

/**
 * Group commit: commands that arrive together are decided as one batch and appended with one commit. While batches are
 * appended, the next one is decided on their uncommitted state. If an append fails, the batches that were decided on
 * its state are decided again or fail as well.
 */
export class GroupCommitGateway extends CommandGateway {
  private waiting: Waiting[] = [];
  /** Oldest first. */
  private inFlight: readonly InFlightBatch[] = [];
  private failures = 0;
  private running: Promise<void> | undefined;

  constructor(private readonly side: WriteSide) {
    super();
  }

  submit(envelope: CommandEnvelope, queued?: () => void): Promise<CommandReply> {
    if (this.waiting.length >= QUEUE_LIMIT) return Promise.reject(new Overloaded());
    queued?.();
    return new Promise((resolve, reject) => {
      this.waiting.push({ envelope, sender: { resolve, reject } });
      this.running ??= this.run();
    });
  }

  /** Resolves when all submitted commands are answered. */
  async drain(): Promise<void> {
    await this.running;
    await nextTurn();
  }

  private async run(): Promise<void> {
    // One turn of the event loop, in which commands of other connections join the batch.
    await nextTurn();
    while (this.waiting.length > 0) {
      await this.perform(this.waiting.splice(0, BATCH_SIZE));
      await nextTurn();
      while (this.inFlight.length > this.allowedInFlight()) await this.inFlight[0]?.done;
    }
    this.running = undefined;
  }

  /** A batch that is not full waits for the ones before it and grows in that time: one commit covers more commands. */
  private allowedInFlight(): number {
    if (this.waiting.length >= BATCH_SIZE) return MAX_IN_FLIGHT;
    return this.waiting.length > 0 ? 1 : 0;
  }

  /** Decides a batch and starts to append it. */
  private async perform(batch: readonly Waiting[]): Promise<void> {
    const envelopes = batch.map(({ envelope }) => envelope);
    const senders = batch.map(({ sender }) => sender);
    try {
      for (const earlier of this.inFlight) if (repeats(envelopes, earlier)) await earlier.done;
      this.commit(senders, await this.decide(envelopes));
    } catch (error) {
      for (const { reject } of senders) reject(error);
    }
  }

  /** Retains neither commands nor events: the garbage collector copies whatever an in-flight batch refers to. */
  private commit(senders: readonly Sender[], { batch: result, replies }: Processed): void {
    const snapshots = new Map(result.snapshots.map((snapshot) => [keyText(snapshot.aggregate), snapshot]));
    // Replies are sent in the next turn of the event loop, so that they do not delay the next batch.
    const done = this.side.log.append(result).then(
      (outcomes) => {
        const answers = replies.map((reply) => replyOf(reply, outcomes));
        setImmediate(answer, senders, answers);
        return this.ended(batch, true);
      },
      (error: unknown) => {
        for (const { reject } of senders) reject(error);
        return this.ended(batch, false);
      },
    );
    const commandIds = new Set(result.outcomes.map(({ commandId }) => commandId));
    const batch: InFlightBatch = { snapshots, commandIds, done };
    this.inFlight = [...this.inFlight, batch];
  }

  private ended(batch: InFlightBatch, isAppended: boolean): boolean {
    this.inFlight = this.inFlight.filter((other) => other !== batch);
    if (!isAppended) this.failures += 1;
    return isAppended;
  }

  /** Decides again if an append has failed in the meantime: the batch may depend on its state. */
  private async decide(envelopes: readonly CommandEnvelope[]): Promise<Processed> {
    const failures = this.failures;
    const processed = await this.process(envelopes);
    return this.failures === failures ? processed : this.decide(envelopes);
  }

  private async process(envelopes: readonly CommandEnvelope[]): Promise<Processed> {
    const created = envelopes.filter(createsRecord).map(({ aggregate }) => initialSnapshot(aggregate));
    const named = await this.statesOf(aggregatesOf(envelopes), created);
    const snapshots = await this.statesOf(heldLocations(envelopes, named), named);
    const outcomes = await this.storedOutcomes(envelopes);
    return this.side.processor.process(envelopes, { snapshots, outcomes });
  }

  /** The known snapshots, and those of further aggregates after the in-flight batches. */
  private async statesOf(
    keys: readonly AggregateKey[],
    known: readonly AggregateSnapshot[],
  ): Promise<readonly AggregateSnapshot[]> {
    if (keys.length === 0) return known;
    const uncommitted = [...known, ...keys.flatMap((key) => this.uncommitted(keyText(key)) ?? [])];
    const found = new Set(uncommitted.map(({ aggregate }) => keyText(aggregate)));
    return [...uncommitted, ...(await this.side.states.load(keys.filter((key) => !found.has(keyText(key)))))];
  }

  /** An aggregate after the in-flight batches, if one of them changes it. */
  private uncommitted(key: string): AggregateSnapshot | undefined {
    return this.inFlight.findLast(({ snapshots }) => snapshots.has(key))?.snapshots.get(key);
  }

  /** The stored outcomes of those commands whose ids are not new. */
  private async storedOutcomes(envelopes: readonly CommandEnvelope[]): Promise<ReadonlyMap<string, Outcome>> {
    const ids = envelopes.flatMap(({ fresh, commandId }) => (fresh ? [] : [commandId]));
    const found = ids.length > 0 ? await this.side.outcomes.find(ids) : [];
    return new Map(found.flatMap((outcome) => (outcome ? [[outcome.commandId, outcome]] : [])));
  }
}

/** Whether the command creates a record with a new id: there is no state to load. */
const createsRecord = ({ fresh, command }: CommandEnvelope): boolean =>
  fresh === true && commandSpecs[command.type].target === 'new';

/** Whether one of the commands is in flight already: its outcome has to be stored before it is looked up. */
const repeats = (envelopes: readonly CommandEnvelope[], { commandIds }: InFlightBatch): boolean =>
  envelopes.some(({ fresh, commandId }) => !fresh && commandIds.has(commandId));

function answer(senders: readonly Sender[], answers: readonly CommandReply[]): void {
  for (const [index, reply] of answers.entries()) senders[index]?.resolve(reply);
}

function replyOf(reply: BatchReply, outcomes: readonly Outcome[]): CommandReply {
  if (reply.kind === 'stored') return { outcome: reply.outcome, replayed: reply.replayed };
  const outcome = outcomes[reply.index];
  if (!outcome) throw new Error('The log returned fewer outcomes than the batch has');
  const { replayed, snapshot } = reply;
  return { outcome, replayed, ...(snapshot && { snapshot }) };
}
