import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';

/** The addresses of the brokers and of MongoDB. */
export interface EngineAddresses {
  readonly brokers: string;
  /** Connection string without the name of a database. */
  readonly mongodb: string;
}

/** Returns the addresses in the environment, else those of the project's own engines, which are started if needed. */
export async function engineAddresses(): Promise<EngineAddresses> {
  const { KAFKA_BROKERS: brokers, MONGODB_URI: mongodb } = process.env;
  if (brokers && mongodb) return { brokers, mongodb };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'engines', '--', 'start']);
  return { brokers: addressIn(stdout, 'KAFKA_BROKERS'), mongodb: addressIn(stdout, 'MONGODB_URI') };
}

function addressIn(output: string, name: string): string {
  const address = new RegExp(`^${name}=(.+)$`, 'm').exec(output)?.[1];
  if (!address) throw new Error(`npm run engines printed no ${name}`);
  return address;
}
