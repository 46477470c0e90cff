/** Where a node listens: the broker for its clients, the controller for the broker. */
export interface KafkaPorts {
  readonly broker: number;
  readonly controller: number;
  /** Where clients are sent instead of to the broker itself, if anywhere. */
  readonly advertised?: number;
  /** A listener for clients that encrypt and say who they are, if there is one. */
  readonly secured?: number;
}

export type ServerSettings = Readonly<Record<string, string | number | boolean>>;

/** The settings of a node that is broker and controller, alone, on the loopback address, and quick to start. */
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
    ...quickToNotice,
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

// A broker that was killed is let in again once its session is over: 9 s where nothing is said.
const quickToNotice = {
  'group.initial.rebalance.delay.ms': 0,
  'group.min.session.timeout.ms': 1000,
  'broker.session.timeout.ms': 1500,
  'broker.heartbeat.interval.ms': 300,
};

const lines = (settings: ServerSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
