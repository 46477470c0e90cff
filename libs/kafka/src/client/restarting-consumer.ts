import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, ConsumerRunConfig } from 'kafkajs';
import { isTransient } from './kafkajs-log.js';
import type { Log } from './log.js';

export interface RestartingConsumerSettings {
  readonly topic: string;
  /** What the topic contains, for log messages. */
  readonly what: string;
  readonly run: ConsumerRunConfig;
  readonly log: Log;
  /** How long to wait before a restart, in milliseconds. */
  readonly restartDelayMs?: number | undefined;
  /** Called when the consumer has stopped because of an error. */
  readonly onCrash: () => void;
  /** Called at each attempt to restart, with the reason why the consumer had stopped. */
  readonly onRestart?: (reason: Error) => void;
}

/** Disables the restarts of kafkajs, which happen after some errors only, and even after a disconnect. */
export const noAutomaticRestart = { restartOnFailure: () => Promise.resolve(false) };

/** Heartbeats in one session. Members learn of a rebalance by the response to their next heartbeat. */
const HEARTBEATS = 20;

/** The heartbeat interval in milliseconds. After a member has left, its partitions are idle for up to this time. */
export const heartbeatIntervalMs = (sessionTimeoutMs: number): number =>
  Math.floor(sessionTimeoutMs / HEARTBEATS);

/** A restart makes the whole group rebalance, so it must not happen too often. */
const RESTART_DELAY_MS = 1_000;

/** Runs a consumer, created with `noAutomaticRestart`, until it is stopped; it is restarted after any error. */
export class RestartingConsumer {
  private isStopping = false;
  /** Resolves when a restart that is under way has succeeded or was given up. */
  private restarted: Promise<void> = Promise.resolve();

  constructor(
    private readonly consumer: Consumer,
    private readonly settings: RestartingConsumerSettings,
  ) {}

  async start(): Promise<void> {
    const { consumer, settings } = this;
    consumer.on('consumer.crash', ({ payload }) => {
      settings.onCrash();
      this.restarted = this.restart(payload.error);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [settings.topic], fromBeginning: true });
    await this.run();
  }

  /** Resolves when the batches that are being handled are finished and the consumer is disconnected. */
  async stop(): Promise<void> {
    this.isStopping = true;
    // A consumer that is joining its group can't be stopped: it would go on to run.
    await this.restarted;
    await this.consumer.disconnect();
  }

  private run(): Promise<void> {
    return this.consumer.run(this.settings.run);
  }

  private async restart(reason: Error): Promise<void> {
    const { log, topic, what, restartDelayMs, onRestart } = this.settings;
    await pause(restartDelayMs ?? RESTART_DELAY_MS);
    if (this.isStopping) return;
    const level = isTransient(reason.message) ? 'debug' : 'warn';
    log(level, `restarting the consumer of the ${what}`, { topic, reason: reason.message });
    onRestart?.(reason);
    await this.run().catch((error: unknown) => this.restart(error as Error));
  }
}
