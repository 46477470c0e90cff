import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { EventBatch, EventConsumer, EventHandler } from '#kafka';
import { lastValueFrom } from 'rxjs';

/** The message pattern of a batch of events. */
export const EVENT_BATCH = 'directory.event-batch';

/**
 * A transport strategy of Nest for events: a message is a batch of one partition, and the next batch of the
 * partition comes when it is handled. Nest's own Kafka transport delivers single records and commits their offsets
 * itself.
 */
export class EventBatchServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly consumer: EventConsumer;

  constructor(
    open: (handler: EventHandler) => EventConsumer,
    rest: Pick<EventHandler, 'positions' | 'eventsDeleted'>,
  ) {
    super();
    this.consumer = open({
      ...rest,
      handle: (batch) => this.handle(batch),
      skipped: (partition, next) => void this.skip(partition, next),
    });
  }

  listen(callback: (error?: unknown) => void): void {
    this.consumer.start().then(() => {
      callback();
    }, callback);
  }

  /** Why no events are read at this time; undefined if they are. */
  interruption(): string | undefined {
    return this.consumer.interruption();
  }

  /** Seeks to the current positions. */
  seekToPositions(): void {
    this.consumer.seekToPositions();
  }

  close(): Promise<void> {
    return this.consumer.stop();
  }

  private async handle(batch: EventBatch): Promise<void> {
    const handler = this.getHandlerByPattern(EVENT_BATCH);
    if (!handler) throw new Error(`there is no handler of ${EVENT_BATCH}`);
    await lastValueFrom(this.transformToObservable(await handler(batch)), { defaultValue: undefined });
  }

  /** So that transaction markers which were read can be deleted. If it fails, the next batch has a later position. */
  private async skip(partition: number, next: number): Promise<void> {
    await this.handle({ partition, next, events: [], unreadable: [], lag: 0 }).catch(() => undefined);
  }

  on(): never {
    throw new Error('This transport emits no events');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }
}
