import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { kafkaClient } from '#kafka';
import { freePorts, startKafka, type PrivateKafka } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import type { Environment } from '../support/programs.js';
import { aclEntry, type DocumentedAcl } from './documented-acls.js';

const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
const passwordOf = (user: string) => `password of ${user}`;

/** A broker that requires passwords, and allows its users only what is granted. */
export class GuardedKafka {
  private constructor(
    readonly folder: string,
    private readonly broker: PrivateKafka,
    private readonly address: string,
    private readonly admin: Admin,
  ) {}

  static async start(users: readonly string[]): Promise<GuardedKafka> {
    const folder = mkdtempSync(join(tmpdir(), 'guarded-kafka-'));
    const [secured = 0] = await freePorts(1);
    const broker = await startKafka({
      ...{ dataDir: folder, secured },
      users: Object.fromEntries(users.map((user) => [user, passwordOf(user)])),
      settings: {
        'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SECURED:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
        'listener.name.secured.sasl.enabled.mechanisms': 'SCRAM-SHA-512',
        'listener.name.secured.scram-sha-512.sasl.jaas.config': scram,
        'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
        // The administrator and the broker itself use the listener without passwords.
        'super.users': 'User:ANONYMOUS',
      },
    });
    const connection = { brokers: [broker.brokers] };
    const admin = kafkaClient({ connection, clientId: 'administrator', log: () => {} }).admin();
    await admin.connect();
    return new GuardedKafka(folder, broker, `127.0.0.1:${secured}`, admin);
  }

  connectionOf(user: string) {
    const sasl = { mechanism: 'scram-sha-512' as const, username: user, password: passwordOf(user) };
    return { brokers: [this.address], sasl };
  }

  clientOf(user: string): Kafka {
    return kafkaClient({ connection: this.connectionOf(user), clientId: user, log: () => {} });
  }

  /** The settings of a program. */
  environmentOf(user: string): Environment {
    return {
      ...{ KAFKA_BROKERS: this.address, KAFKA_SASL_MECHANISM: 'scram-sha-512' },
      ...{ KAFKA_SASL_USERNAME: user, KAFKA_SASL_PASSWORD: passwordOf(user) },
      // The first command of a new broker may take longer than the default.
      COMMAND_TIMEOUT_MS: '60000',
    };
  }

  async grant(acls: readonly DocumentedAcl[]): Promise<void> {
    await this.admin.createAcls({ acl: acls.map(aclEntry) });
    for (const acl of acls) await until('the broker has the ACL', () => this.has(acl));
  }

  async withdraw(acl: DocumentedAcl): Promise<void> {
    await this.admin.deleteAcls({ filters: [aclEntry(acl)] });
    await until('the broker has the ACL no more', async () => !(await this.has(acl)));
  }

  /** Whether the broker applies an ACL: it learns shortly after the controller what has changed. */
  private async has(acl: DocumentedAcl): Promise<boolean> {
    return (await this.admin.describeAcls(aclEntry(acl))).resources.length > 0;
  }

  /**
   * Reads a topic from its beginning, as the only member of a group, until a record is the last one.
   * @throws Error the broker refuses it
   */
  async readUntil(
    { user, group, topic }: { readonly user: string; readonly group: string; readonly topic: string },
    isLast: (message: KafkaMessage) => boolean,
  ): Promise<KafkaMessage> {
    const consumer = this.clientOf(user).consumer({ groupId: group, readUncommitted: false });
    try {
      await consumer.connect();
      await consumer.subscribe({ topic, fromBeginning: true });
      return await new Promise((resolve, reject) => {
        consumer.on('consumer.crash', ({ payload }) => reject(payload.error));
        const eachMessage = ({ message }: { readonly message: KafkaMessage }) => {
          if (isLast(message)) resolve(message);
          return Promise.resolve();
        };
        consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      });
    } finally {
      await consumer.disconnect();
    }
  }

  async stop(): Promise<void> {
    await this.admin.disconnect();
    await this.broker.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
