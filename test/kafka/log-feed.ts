import {
  encodePosition,
  type AggregateKey,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type PastPage,
  type Position,
} from '#application';
import type { Kafka } from 'kafkajs';
import { decodeEvent } from '../../libs/kafka/src/records/event-record.js';
import { readLog } from './read-log.js';

/** An event feed that reads a topic with one partition from the start at each call. */
export class LogFeed implements EventFeed {
  constructor(
    private readonly kafka: Kafka,
    private readonly topic: string,
  ) {}

  async read(): Promise<FeedPage> {
    const events = await this.events();
    return { events, next: endOf(events) };
  }

  async past(): Promise<PastPage> {
    return { events: (await this.events()).toReversed(), next: undefined };
  }

  before(position: Position): Promise<Position> {
    return Promise.resolve(position);
  }

  async history({ kind, id }: AggregateKey, afterVersion: number): Promise<readonly LoggedEvent[]> {
    const events = await this.events();
    return events.filter(
      ({ aggregate, version }) => aggregate.kind === kind && aggregate.id === id && version > afterVersion,
    );
  }

  async end(): Promise<Position> {
    return endOf(await this.events());
  }

  async positionAt(time: string): Promise<Position> {
    const earlier = (await this.events()).filter((event) => event.time < time);
    return endOf(earlier);
  }

  knows(): boolean {
    return true;
  }

  private async events(): Promise<readonly LoggedEvent[]> {
    const records = await readLog(this.kafka, this.topic);
    return records.map(({ message, offset }) => ({
      ...decodeEvent(message),
      position: encodePosition([offset + 1]),
    }));
  }
}

const endOf = (events: readonly LoggedEvent[]): Position => events.at(-1)?.position ?? encodePosition([0]);
