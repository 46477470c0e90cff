import { describeCommandGateway } from '../contracts/command-gateway.contract.js';
import { engines } from '../engines/index.js';
import { Cluster } from './kafka-fixture.js';
import { LogFeed } from './log-feed.js';

describeCommandGateway('Kafka', async () => {
  const { kafkaBrokers } = await engines();
  const cluster = new Cluster(kafkaBrokers, { partitions: 1 });
  const { directory, replica } = await cluster.ready();
  return {
    gateway: directory.gateway,
    outcomes: replica,
    feed: new LogFeed(cluster.kafka, `${cluster.prefix}.events`),
    close: () => cluster.close(),
  };
});
