import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trackChild } from '../servers/child-processes.js';
import type { WrittenCommand } from './commands.js';

export interface ProducerPerformance {
  /** Folder with the jar files of Kafka's tools. */
  readonly tools: string;
  readonly brokers: string;
  readonly topic: string;
  /** Folder for the file of records. */
  readonly directory: string;
}

const program = 'org.apache.kafka.tools.ProducerPerformance';

/** Writes records with Kafka's ProducerPerformance. @returns records per second @throws Error the tool fails */
export async function producerPerformance(
  commands: readonly WrittenCommand[],
  { tools, brokers, topic, directory }: ProducerPerformance,
): Promise<number> {
  const file = join(directory, 'records.txt');
  await writeFile(file, commands.map(({ line }) => line).join('\n'));
  const job = ['--topic', topic, '--num-records', String(commands.length), '--throughput', '-1'];
  const connection = ['--payload-file', file, '--producer-props', `bootstrap.servers=${brokers}`, 'acks=all'];
  const child = trackChild(spawn('java', ['-cp', join(tools, '*'), program, ...job, ...connection]));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const rates = [...output.matchAll(/^\d+ records sent, ([\d.]+) records\/sec/gm)];
  const rate = Number(rates.at(-1)?.[1]);
  if (child.exitCode !== 0 || !(rate > 0)) throw new Error(`${program} failed:\n${output.slice(-2_000)}`);
  return rate;
}
