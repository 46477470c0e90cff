import { topicRequest, type TopicState } from '../client/topic-request.js';
import { BrokerConnection, type BrokerAccess, type ProtocolRequest } from '../client/broker-connection.js';

/** How often the broker is asked, in milliseconds. */
const INTERVAL_MS = 500;
/** How long an answer may take, in milliseconds. With the interval, a silent broker is noticed within 2 s. */
const TIMEOUT_MS = 1_000;

export interface LogWatchSettings {
  readonly access: BrokerAccess;
  /** `host:port` each. */
  readonly brokers: readonly string[];
  readonly topic: string;
  /** Called with each answer of a broker. */
  readonly onAnswer: (state: TopicState) => void;
}

/** Asks a broker for the state of a topic twice a second, on a connection of its own. */
export class LogWatch {
  private connection: BrokerConnection | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private answeredAt = performance.now();
  private problem: string | undefined;

  constructor(private readonly settings: LogWatchSettings) {}

  /** Why the topic can't be read and written, by the last answer or its absence; undefined if nothing is known. */
  failure(): string | undefined {
    return this.problem;
  }

  /** Begins to ask. */
  start(): void {
    void this.watch();
  }

  /** @throws Error no broker answers */
  ask(topic = this.settings.topic): Promise<TopicState> {
    return this.send(topicRequest(topic));
  }

  /** To be called again when the request before it is answered. @throws Error no broker answers */
  async send<Answer>(request: ProtocolRequest<Answer>): Promise<Answer> {
    const connection = (this.connection ??= await this.connected());
    try {
      return await connection.send(request);
    } catch (error) {
      connection.close();
      if (this.connection === connection) this.connection = undefined;
      throw error;
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.connection?.close();
  }

  private async watch(): Promise<void> {
    try {
      const state = await this.ask();
      if (this.isClosed) return this.close();
      this.answeredAt = performance.now();
      this.problem = problemOf(this.settings.topic, state);
      this.settings.onAnswer(state);
    } catch {
      const seconds = Math.round((performance.now() - this.answeredAt) / 1000);
      this.problem = `no broker has answered for ${seconds} s`;
    }
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.watch(), INTERVAL_MS);
    this.timer.unref();
  }

  /** Connects to the first broker that answers. @throws Error none does */
  private async connected(): Promise<BrokerConnection> {
    const { access, brokers } = this.settings;
    const attempts = brokers.map((address) => BrokerConnection.open(access, address, TIMEOUT_MS));
    const first = await Promise.any(attempts).catch(({ errors }: AggregateError) => {
      throw errors[0] as Error;
    });
    for (const attempt of attempts)
      attempt.then(
        (other) => other !== first && other.close(),
        () => undefined,
      );
    return first;
  }
}

function problemOf(topic: string, { id, leaderless, allowed }: TopicState): string | undefined {
  if (allowed === 0) return `the brokers do not allow to describe the topic ${topic}`;
  if (id === undefined) return `the topic ${topic} does not exist`;
  return leaderless.length > 0 ? `partitions without a leader: ${leaderless.join(', ')}` : undefined;
}
