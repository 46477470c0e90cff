import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandGateway, Overloaded } from '../ports/command-gateway.js';
import type { AggregateStates, BatchAppend, Outcomes } from '../ports/write-side.js';
import type { CommandEnvelope, CommandReply, Outcome } from './envelope.js';
import type { BatchReply, CommandProcessor, Processed } from './processor.js';
import { aggregatesOf } from './references.js';

/** What the in-process gateway works upon. */
export interface WriteSide {
  readonly processor: CommandProcessor;
  readonly states: AggregateStates;
  readonly outcomes: Outcomes;
  readonly log: BatchAppend;
}

interface Waiting {
  readonly envelope: CommandEnvelope;
  readonly resolve: (reply: CommandReply) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands of one batch. More make a commit cheaper for each and the wait of the first one longer. */
const BATCH_SIZE = 1000;
/** Commands that may wait. Beyond it a sender is told to come back. */
const QUEUE_LIMIT = 20_000;

/**
 * Group commit in one process: all commands that came while a batch was being committed are the next batch.
 */
export class InProcessGateway extends CommandGateway {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly side: WriteSide) {
    super();
  }

  submit(envelope: CommandEnvelope): Promise<CommandReply> {
    if (this.waiting.length >= QUEUE_LIMIT) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.waiting.push({ envelope, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // One turn of the event loop gathers what other connections have sent in the meantime.
    await nextTurn();
    while (this.waiting.length > 0) {
      await this.commit(this.waiting.splice(0, BATCH_SIZE));
      await nextTurn();
    }
    this.running = undefined;
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const { batch: result, replies } = await this.process(batch.map(({ envelope }) => envelope));
      const outcomes = await this.side.log.append(result);
      for (const [position, reply] of replies.entries()) batch[position]?.resolve(replyOf(reply, outcomes));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async process(envelopes: readonly CommandEnvelope[]): Promise<Processed> {
    const snapshots = await this.side.states.load(aggregatesOf(envelopes));
    return this.side.processor.process(envelopes, { snapshots, outcomes: await this.known(envelopes) });
  }

  /** The outcomes that command ids have already, where they can have one. */
  private async known(envelopes: readonly CommandEnvelope[]): Promise<ReadonlyMap<string, Outcome>> {
    const ids = envelopes.flatMap(({ fresh, commandId }) => (fresh ? [] : [commandId]));
    const found = ids.length > 0 ? await this.side.outcomes.find(ids) : [];
    return new Map(found.flatMap((outcome) => (outcome ? [[outcome.commandId, outcome]] : [])));
  }
}

function replyOf(reply: BatchReply, outcomes: readonly Outcome[]): CommandReply {
  if (reply.kind === 'known') return { outcome: reply.outcome, replayed: reply.replayed };
  const outcome = outcomes[reply.index];
  if (!outcome) throw new Error('The log gave back fewer outcomes than the batch has');
  return { outcome, replayed: reply.replayed };
}
