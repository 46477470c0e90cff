import net from 'node:net';
import tls from 'node:tls';
import kafkajs, { type ISocketFactoryArgs, type Kafka, type KafkaConfig } from 'kafkajs';
import { BrokerReach } from './broker-reach.js';
import { guardIdleQueues } from './idle-queues.js';
import { logCreator, type KafkaLog } from './kafka-log.js';

/** How the brokers are reached: by TLS, and as whom, where it says so. */
export interface KafkaConnection extends Pick<KafkaConfig, 'ssl' | 'sasl'> {
  /** `host:port` each. */
  readonly brokers: readonly string[];
}

export interface ClientSettings {
  readonly connection: KafkaConnection;
  /** What the broker's own log calls this client. */
  readonly clientId: string;
  readonly log: KafkaLog;
}

/** For requests that nobody waits on: a broker that is started again answers within a few of them. */
const RETRY = { initialRetryTime: 50, maxRetryTime: 1000, retries: 10 };

/**
 * How long a broker may take to answer, in milliseconds, where the request itself asks for no wait. It fits twice into
 * the session of a group's member, and into a transaction: an answer that never comes costs neither.
 */
const REQUEST_TIMEOUT_MS = 5_000;

const KEEP_ALIVE_MS = 60_000;

export function kafkaClient({ connection, clientId, log }: ClientSettings): Kafka {
  guardIdleQueues();
  const reach = new BrokerReach(log);
  const connected = connection.ssl ? 'secureConnect' : 'connect';
  return new kafkajs.Kafka({
    ...connection,
    brokers: [...connection.brokers],
    clientId,
    retry: RETRY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    socketFactory: (options) =>
      promptSocket(options).once(connected, () => reach.reached(`${options.host}:${options.port}`)),
    // All of it: the log decides what is kept.
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => logCreator(log, reach),
  });
}

/** Small requests go at once, where the system would hold them back until the answer to the one before. */
const promptSocket = ({ host, port, ssl, onConnect }: ISocketFactoryArgs): net.Socket => {
  // kafkajs gives nothing for `ssl` where there is none, whatever its types say.
  const secure = ssl as tls.ConnectionOptions | undefined;
  const name = net.isIP(host) ? {} : { servername: host };
  const socket = secure
    ? tls.connect({ host, port, ...name, ...secure }, onConnect)
    : net.connect({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
};
