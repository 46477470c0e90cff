import type { KafkaConfig } from 'kafkajs';
import { KafkajsDecoder, loadOfKafkajs as load, type Decoder } from '../decoding/kafkajs-decoder.js';

/** A request of the Kafka protocol that no client of kafkajs offers. */
export interface ProtocolRequest<Answer> {
  readonly apiKey: number;
  readonly apiVersion: number;
  readonly apiName: string;
  /** The request after the header of version 1. */
  readonly body: Buffer;
  readonly decode: (decoder: Decoder) => Answer;
}

interface Encoder {
  writeBufferInternal(bytes: Buffer): void;
}

interface ConnectionPool {
  send(protocol: object): Promise<unknown>;
}

interface Broker {
  readonly connectionPool: ConnectionPool;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

const KafkajsBroker = load('kafkajs/src/broker/index.js') as new (options: object) => Broker;
const poolBuilder = load('kafkajs/src/cluster/connectionPoolBuilder.js') as (options: object) => {
  build(): Promise<ConnectionPool>;
};
const KafkajsEncoder = load('kafkajs/src/protocol/encoder.js') as new () => Encoder;

const ignore = () => undefined;
/** The other clients log the same outage. */
const silent = { info: ignore, error: ignore, warn: ignore, debug: ignore, namespace: (): object => silent };

/** How to connect, as for kafkajs's clients. */
export type BrokerAccess = Pick<KafkaConfig, 'ssl' | 'sasl' | 'clientId' | 'socketFactory'>;

/**
 * A connection to one broker, for requests that no client of kafkajs offers. It is made of parts of kafkajs that are
 * not public, because these authenticate and encrypt as its clients do.
 */
export class BrokerConnection {
  private constructor(private readonly broker: Broker) {}

  /**
   * Connects and authenticates.
   * @param address `host:port`
   * @param timeoutMs for how many milliseconds the broker may be silent
   * @throws Error it can't be reached or does not answer in time
   */
  static async open(access: BrokerAccess, address: string, timeoutMs: number): Promise<BrokerConnection> {
    const builder = poolBuilder({
      ...access,
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      brokers: [address],
      logger: silent,
    });
    const connectionPool = await builder.build();
    const broker = new KafkajsBroker({ connectionPool, logger: silent, authenticationTimeout: timeoutMs });
    const connection = new BrokerConnection(broker);
    try {
      await broker.connect();
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** @throws Error the connection is lost, or there was no answer in time */
  async send<Answer>({ body, decode, ...request }: ProtocolRequest<Answer>): Promise<Answer> {
    const encoder = new KafkajsEncoder();
    encoder.writeBufferInternal(body);
    const protocol = {
      request: { ...request, encode: () => Promise.resolve(encoder) },
      response: {
        decode: (data: Buffer) => Promise.resolve({ answer: decode(new KafkajsDecoder(data)) }),
        parse: ({ answer }: { answer: Answer }) => Promise.resolve(answer),
      },
    };
    return (await this.broker.connectionPool.send(protocol)) as Answer;
  }

  close(): void {
    this.broker.disconnect().catch(ignore);
  }
}
