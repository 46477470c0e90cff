import { Overloaded } from '#application';
import { registerLocation } from '../contracts/inputs/envelopes.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { Cluster } from './kafka-fixture.js';

describe('An instance that reads the log into an empty replica', () => {
  let cluster: Cluster;
  beforeAll(async () => (cluster = new Cluster((await engines()).kafkaBrokers)));
  afterAll(() => cluster.close());

  it('refuses commands at once, which other instances execute, and takes them when it has caught up', async () => {
    const one = await cluster.ready('one');
    await one.directory.gateway.submit(registerLocation(1, '1'));
    const other = await cluster.start('other');
    expect(other.directory.readiness().caughtUp).toBe(false);
    await expect(other.directory.gateway.submit(registerLocation(2, '2'))).rejects.toThrow(Overloaded);
    await one.directory.gateway.submit(registerLocation(2, '2'));
    await other.ready();
    const { outcome } = await other.directory.gateway.submit(registerLocation(3, '3'));
    expect(outcome.status).toBe('accepted');
    await until(
      'the first has it too',
      async () => (await one.replica.load([outcome.aggregate]))[0] !== undefined,
    );
  });
});
