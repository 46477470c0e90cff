import { randomUUID } from 'node:crypto';
import { CannotStart } from '#application';
import type { ProtocolRequest } from '../client/broker-connection.js';
import { topicRequest } from '../client/topic-request.js';
import type { Right } from './required-rights.js';

/** Sends a request to any broker, one at a time. */
export type Ask = <Answer>(request: ProtocolRequest<Answer>) => Promise<Answer>;

/** Kafka's numbers of the operations on topics. */
const operations = { Read: 3, Write: 4, Describe: 8, DescribeConfigs: 10 } as const;

const GROUP_AUTHORIZATION_FAILED = 30;
const TRANSACTIONAL_ID_AUTHORIZATION_FAILED = 53;

/**
 * Asks the brokers whether they grant the rights. Without this, the clients of kafkajs would repeat what is refused, and
 * report another reason than the missing right. Rights on topics that do not exist are not known.
 * @param user the name that the program authenticates with, for the message
 * @throws CannotStart rights are missing; the message names all of them
 */
export async function checkRights(rights: readonly Right[], ask: Ask, user: string): Promise<void> {
  const missing: Right[] = [];
  for (const right of rights) if (await lacks(right, ask)) missing.push(right);
  if (missing.length === 0) return;
  throw new CannotStart(
    `KAFKA_BROKERS: the brokers do not allow ${user}: ${missing.map(inWords).join(', ')}; grant it by ACLs`,
  );
}

async function lacks({ resource, operation, name }: Right, ask: Ask): Promise<boolean> {
  if (resource === 'topic') {
    const { allowed } = await ask(topicRequest(name));
    return allowed !== undefined && (allowed & (1 << operations[operation])) === 0;
  }
  if (resource === 'group') {
    const group = isBeginning(name) ? `${name}${randomUUID()}` : name;
    return (await ask(heartbeatOf(group))) === GROUP_AUTHORIZATION_FAILED;
  }
  return (await ask(endOfTransaction(name))) === TRANSACTIONAL_ID_AUTHORIZATION_FAILED;
}

const isBeginning = (name: string): boolean => name.endsWith('.');

const inWords = ({ resource, operation, name }: Right): string =>
  `${operation} on ${resource} ${name}${isBeginning(name) ? '*' : ''}`;

/** A heartbeat of no member of the group. It has no effect; a broker looks at the rights before anything else. */
const heartbeatOf = (group: string): ProtocolRequest<number> => ({
  apiKey: 12,
  apiVersion: 1,
  apiName: 'Heartbeat',
  body: Buffer.concat([text(group), NO_GENERATION, text('')]),
  decode: (decoder) => {
    decoder.readInt32();
    return decoder.readInt16();
  },
});

/** The end of a transaction of no producer. It has no effect, likewise. */
const endOfTransaction = (transactionalId: string): ProtocolRequest<number> => ({
  apiKey: 26,
  apiVersion: 1,
  apiName: 'EndTxn',
  body: Buffer.concat([text(transactionalId), NO_PRODUCER, ABORT]),
  decode: (decoder) => {
    decoder.readInt32();
    return decoder.readInt16();
  },
});

const NO_GENERATION = Buffer.alloc(4, 0xff);
/** Id and epoch -1. */
const NO_PRODUCER = Buffer.alloc(10, 0xff);
const ABORT = Buffer.of(0);

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
