import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { EventBatch, EventConsumer, EventHandler } from '#kafka';
import { lastValueFrom } from 'rxjs';

/** The pattern of messages that are a batch of events. */
export const EVENT_BATCH = 'directory.event-batch';

/**
 * Nest's transport of events: a message is a whole batch of one partition, and the partition's next one comes when
 * it is handled. Nest's own Kafka transport takes one record at a time and commits by itself.
 */
export class EventBatchServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly consumer: EventConsumer;

  /** @param positions where each partition is still to be handled from */
  constructor(open: (handler: EventHandler) => EventConsumer, positions: EventHandler['positions']) {
    super();
    this.consumer = open({ positions, handle: (batch) => this.handle(batch) });
  }

  listen(callback: (error?: unknown) => void): void {
    this.consumer.start().then(() => {
      callback();
    }, callback);
  }

  /** Whether batches can come. */
  isReading(): boolean {
    return this.consumer.isReading();
  }

  /** Goes to where the positions are now. */
  relocate(): void {
    this.consumer.relocate();
  }

  close(): Promise<void> {
    return this.consumer.stop();
  }

  private async handle(batch: EventBatch): Promise<void> {
    const handler = this.getHandlerByPattern(EVENT_BATCH);
    if (!handler) throw new Error(`nobody handles ${EVENT_BATCH}`);
    await lastValueFrom(this.transformToObservable(await handler(batch)), { defaultValue: undefined });
  }

  on(): never {
    throw new Error('This transport tells of no events of its own');
  }

  unwrap<T>(): T {
    return this.consumer as T;
  }
}
