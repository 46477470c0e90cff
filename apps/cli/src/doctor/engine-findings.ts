import type { DistributedSettings, Settings } from '#runtime';
import { clockFinding } from './clock-findings.js';
import { findingsOf, type Finding } from './finding.js';

const LEAST_MONGODB = 6;

/** Whether Kafka and MongoDB answer and are as the service needs them; nothing in the embedded mode. */
export async function engineFindings(settings: Settings): Promise<readonly Finding[]> {
  const { distributed, outcomeRetentionHours } = settings;
  if (!distributed) return [];
  const found = await Promise.all([
    findingsOf('Kafka', () => kafkaFindings(distributed, outcomeRetentionHours)),
    findingsOf('MongoDB', () => mongoFindings(distributed)),
  ]);
  return found.flat();
}

async function kafkaFindings(
  { kafka: connection, topicPrefix: prefix, topicPartitions: partitions }: DistributedSettings,
  outcomeRetentionHours: number,
): Promise<readonly Finding[]> {
  const { connectedAdmin, inspectTopics, kafkaClient } = await import('#kafka');
  const kafka = kafkaClient({ connection, clientId: 'directory-doctor', log: () => {} });
  const admin = await connectedAdmin(kafka, connection.brokers);
  try {
    const state = await inspectTopics(admin, { prefix, partitions, outcomeRetentionHours });
    const brokers = `${state.brokers} ${state.brokers === 1 ? 'broker answers' : 'brokers'}`;
    const topics = state.partitions === undefined ? '' : `, ${prefix}.* have ${state.partitions} partitions`;
    const missing = state.missing.length === 0 ? '' : `; the next start makes ${state.missing.join(', ')}`;
    const isPartial = state.partitions !== undefined && state.missing.length > 0;
    return [{ level: isPartial ? 'warning' : 'ok', about: 'Kafka', text: brokers + topics + missing }];
  } finally {
    await admin.disconnect();
  }
}

async function mongoFindings({ mongodbUri }: DistributedSettings): Promise<readonly Finding[]> {
  const { inspectServer } = await import('#mongo');
  const { version, aheadMs } = await inspectServer(mongodbUri);
  const isSupported = Number.parseInt(version, 10) >= LEAST_MONGODB;
  const needed = isSupported ? '' : `: ${LEAST_MONGODB} or newer is needed`;
  return [
    { level: isSupported ? 'ok' : 'wrong', about: 'MongoDB', text: `version ${version}${needed}` },
    clockFinding('MongoDB', aheadMs),
  ];
}
