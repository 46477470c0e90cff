import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

/** Where broker and database are. */
export interface EngineAddresses {
  readonly brokers: string;
  /** Without the name of a database. */
  readonly mongodb: string;
}

/** Those that the environment gives, else the project's own ones, started if they don't run. */
export async function engineAddresses(): Promise<EngineAddresses> {
  const { KAFKA_BROKERS: brokers, MONGODB_URI: mongodb } = process.env;
  if (brokers && mongodb) return { brokers, mongodb };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'engines', '--', 'start']);
  return { brokers: told(stdout, 'KAFKA_BROKERS'), mongodb: told(stdout, 'MONGODB_URI') };
}

function told(output: string, name: string): string {
  const address = new RegExp(`^${name}=(.+)$`, 'm').exec(output)?.[1];
  if (!address) throw new Error(`npm run engines told no ${name}`);
  return address;
}
