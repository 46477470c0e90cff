/** The ports of a node that is broker and controller. */
export interface KafkaPorts {
  readonly broker: number;
  readonly controller: number;
  /** The port that clients are sent to, if it is not the broker's own. */
  readonly advertised?: number;
  /** The port of a listener with TLS and SASL. */
  readonly secured?: number;
}

export type ServerSettings = Readonly<Record<string, string | number | boolean>>;

/** The settings of a single node on the loopback address, with short timeouts. */
export function serverProperties(ports: KafkaPorts, dataFolder: string, more: ServerSettings = {}): string {
  const broker = `PLAINTEXT://127.0.0.1:${ports.broker}`;
  const secured = ports.secured ? `,SECURED://127.0.0.1:${ports.secured}` : '';
  const controller = `127.0.0.1:${ports.controller}`;
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${controller}`,
    listeners: `${broker}${secured},CONTROLLER://${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.advertised ?? ports.broker}${secured}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SECURED:SASL_SSL,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': dataFolder,
    'auto.create.topics.enable': false,
    ...internalTopicsOfOneBroker,
    ...shortTimeouts,
    ...more,
  };
  return lines(settings);
}

const internalTopicsOfOneBroker = {
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 1,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 4,
};

// A killed broker can register again only after the end of its session, 9 s by default.
const shortTimeouts = {
  'group.initial.rebalance.delay.ms': 0,
  'group.min.session.timeout.ms': 1000,
  'broker.session.timeout.ms': 1500,
  'broker.heartbeat.interval.ms': 300,
};

const lines = (settings: ServerSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
