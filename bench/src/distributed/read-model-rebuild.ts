import { once } from 'node:events';
import { paths } from '../paths.js';
import { startProgram } from '../servers/child-processes.js';
import type { InstanceSettings } from './instances.js';

const summaryPattern = /\d+ records applied in [\d.]+ s, (\d+) a second/;

/**
 * Rebuilds the read models while the programs run.
 * @returns records of the log per second, from the start of the rebuild until its result is live
 * @throws Error it fails; the message has its last output
 */
export async function readModelRebuildRate(settings: InstanceSettings): Promise<number> {
  const child = startProgram(paths.rebuild, {
    KAFKA_BROKERS: settings.brokers,
    MONGODB_URI: settings.mongodbUri,
    TOPIC_PREFIX: settings.prefix,
    TOPIC_PARTITIONS: String(settings.partitions),
  });
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await once(child, 'close');
  const rate = summaryPattern.exec(output)?.[1];
  if (child.exitCode !== 0 || rate === undefined)
    throw new Error(`the rebuild ended with ${child.exitCode}:\n${output}`);
  return Number(rate);
}
