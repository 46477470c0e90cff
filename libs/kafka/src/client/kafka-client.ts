import net from 'node:net';
import tls from 'node:tls';
import kafkajs, { type ISocketFactoryArgs, type Kafka, type KafkaConfig } from 'kafkajs';
import { useOwnDecoder } from '../decoding/own-decoder.js';
import { BrokerAvailability } from './broker-availability.js';
import type { BrokerAccess } from './broker-connection.js';
import { guardIdleQueues } from './idle-queues.js';
import { kafkajsLogCreator } from './kafkajs-log.js';
import type { Log } from './log.js';

/** How to connect to the brokers: without `ssl` unencrypted, without `sasl` unauthenticated. */
export interface KafkaConnection extends Pick<KafkaConfig, 'ssl' | 'sasl'> {
  /** `host:port` each. */
  readonly brokers: readonly string[];
}

export interface ClientSettings {
  readonly connection: KafkaConnection;
  /** Identifies this client in the broker's logs and quotas. */
  readonly clientId: string;
  readonly log: Log;
}

/** Retries of requests that no client waits for. They outlast the restart of a broker. */
const RETRY = { initialRetryTime: 50, maxRetryTime: 1000, retries: 10 };

/**
 * How long the broker may take to respond, in milliseconds, besides the wait that the request itself asks for. Twice
 * this time is less than the session of a group member and the timeout of a transaction, so that one lost response
 * ends neither.
 */
const REQUEST_TIMEOUT_MS = 5_000;

const KEEP_ALIVE_MS = 60_000;

/**
 * Creates a client; it connects with its first request.
 * @throws CannotStart kafkajs would decode records by itself
 */
export function kafkaClient({ connection, clientId, log }: ClientSettings): Kafka {
  guardIdleQueues();
  useOwnDecoder();
  const availability = new BrokerAvailability(log);
  const connected = connection.ssl ? 'secureConnect' : 'connect';
  return new kafkajs.Kafka({
    ...connection,
    brokers: [...connection.brokers],
    clientId,
    retry: RETRY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    socketFactory: (options) =>
      createSocket(options).once(connected, () => availability.reachable(`${options.host}:${options.port}`)),
    // The service's log filters by its own level.
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => kafkajsLogCreator(log, availability),
  });
}

/** How a connection that is not one of a client of kafkajs is made. */
export const brokerAccess = ({ connection, clientId }: ClientSettings): BrokerAccess => ({
  ...connection,
  clientId,
  socketFactory: createSocket,
});

/** Disables Nagle's algorithm, which delays small requests until the previous response. */
const createSocket = ({ host, port, ssl, onConnect }: ISocketFactoryArgs): net.Socket => {
  // Contrary to its type, `ssl` is undefined for an unencrypted connection.
  const secure = ssl as tls.ConnectionOptions | undefined;
  const name = net.isIP(host) ? {} : { servername: host };
  const socket = secure
    ? tls.connect({ host, port, ...name, ...secure }, onConnect)
    : net.connect({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
};
