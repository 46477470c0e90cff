import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerRunConfig } from 'kafkajs';
import { isPassing } from './kafka-log.js';
import type { Log } from './log.js';

export interface RunningConsumerSettings {
  readonly topic: string;
  /** What is read, as the log calls it. */
  readonly what: string;
  readonly run: ConsumerRunConfig;
  readonly log: Log;
  /** How long to wait before reading that has ended begins anew, in milliseconds. */
  readonly beginAnewAfterMs?: number | undefined;
  /** Is told when reading has ended, before it begins anew. */
  readonly ended: () => void;
  /** Is told why reading had ended, whenever it begins anew. */
  readonly interrupted?: (reason: Error) => void;
}

/** kafkajs would begin anew after some errors only, and even where it has been stopped in the meantime. */
export const neverByItself = { restartOnFailure: () => Promise.resolve(false) };

/** Signs of life while a group waits for one: by the answer to the next one, its members learn that somebody left. */
const HEARTBEATS = 20;

/** How often to give a sign of life, in milliseconds: for so long nobody reads what a member that leaves has read. */
export const heartbeatIntervalMs = (sessionTimeoutMs: number): number =>
  Math.floor(sessionTimeoutMs / HEARTBEATS);

/** Whoever begins anew has all of the group share the partitions again: not all the time. */
const BEGIN_ANEW_AFTER_MS = 1_000;

/** Has a consumer, made with `neverByItself`, read a topic until it is stopped: whatever ends it, it begins anew. */
export class RunningConsumer {
  private isStopping = false;
  /** Resolves when what has ended has begun anew, or never will. */
  private begun: Promise<void> = Promise.resolve();

  constructor(
    private readonly consumer: Consumer,
    private readonly settings: RunningConsumerSettings,
  ) {}

  async start(): Promise<void> {
    const { consumer, settings } = this;
    consumer.on('consumer.crash', ({ payload }) => {
      settings.ended();
      this.begun = this.beginAnew(payload.error);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [settings.topic], fromBeginning: true });
    await this.run();
  }

  /** Resolves when the batches in hand are handled. */
  async stop(): Promise<void> {
    this.isStopping = true;
    // kafkajs forgets one that is still on its way into the group, which would then go on for ever.
    await this.begun;
    await this.consumer.disconnect();
  }

  private run(): Promise<void> {
    return this.consumer.run(this.settings.run);
  }

  /** Whatever has ended it: what was not handled comes again. */
  private async beginAnew(reason: Error): Promise<void> {
    const { log, topic, what, beginAnewAfterMs, interrupted } = this.settings;
    await pause(beginAnewAfterMs ?? BEGIN_ANEW_AFTER_MS);
    if (this.isStopping) return;
    const level = isPassing(reason.message) ? 'debug' : 'warn';
    log(level, `reading the ${what} is begun anew`, { topic, reason: reason.message });
    interrupted?.(reason);
    await this.run().catch((error: unknown) => this.beginAnew(error as Error));
  }
}
