import { existsSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { cleanEnv, bool, str } from 'envalid';
import { distributedRules, readDistributed, type DistributedSettings } from './distributed-settings.js';
import { InvalidSettings } from './invalid-settings.js';
import { whole } from './whole-number.js';

export { InvalidSettings };

export interface Settings {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel: string;
  readonly logFormat: 'pretty' | 'json';
  /** How long a write waits for its outcome before it is answered with 202, in milliseconds. */
  readonly commandTimeoutMs: number;
  readonly outcomeRetentionHours: number;
  /** There where Kafka and MongoDB are given. */
  readonly distributed?: DistributedSettings;
  /** For how long a reported status is fresh; 0 where statuses don't go stale. */
  readonly statusTtlSeconds: number;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Whether only programs on this machine reach what listens there (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3). */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const rules = {
  HOST: str({ default: '127.0.0.1' }),
  PORT: whole(0, 65_535)({ default: 3000 }),
  DATA_DIR: str({ default: './data' }),
  LOG_LEVEL: str({ choices: LEVELS, default: 'info' }),
  LOG_FORMAT: str({ choices: ['pretty', 'json'], default: process.stdout.isTTY ? 'pretty' : 'json' }),
  COMMAND_TIMEOUT_MS: whole(1, 600_000)({ default: 5000 }),
  OUTCOME_RETENTION_HOURS: whole(1, 87_600)({ default: 168 }),
  ...distributedRules,
  API_KEYS_FILE: str({ default: '' }),
  JWKS_URL: str({ default: '' }),
  JWT_ISSUER: str({ default: '' }),
  JWT_AUDIENCE: str({ default: '' }),
  STATUS_TTL_SECONDS: whole(0, 2_147_483_647)({ default: 0 }),
  WEBHOOK_ALLOW_PRIVATE: bool({ default: false }),
  RATE_LIMIT_PER_MINUTE: whole(0, 10_000_000)({ default: 0 }),
};

/**
 * Reads the settings.
 * @throws InvalidSettings one has a value that it can't have, or asks for what this release does not do
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const values = cleanEnv(given, rules, { reporter: ({ errors }) => refuse(errors) });
  refuseUnsafe(values);
  const distributed = readDistributed(values);
  return {
    // An IPv6 address may stand in brackets, as it does in a URL.
    host: withoutBrackets(values.HOST),
    port: values.PORT,
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    commandTimeoutMs: values.COMMAND_TIMEOUT_MS,
    outcomeRetentionHours: values.OUTCOME_RETENTION_HOURS,
    ...(distributed && { distributed }),
    statusTtlSeconds: values.STATUS_TTL_SECONDS,
  };
}

function refuse(errors: Readonly<Record<string, Error | undefined>>): void {
  const lines = Object.entries(errors).map(([name, error]) => `${name}: ${error?.message ?? 'is not valid'}`);
  if (lines.length > 0) throw new InvalidSettings(lines.join('; '));
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

type Values = Readonly<Record<keyof typeof rules, unknown>> & {
  readonly HOST: string;
  readonly DATA_DIR: string;
};

/** Keys that lie there are meant to protect the directory: it must not be open to everybody beside them. */
const KEYS_FILE = 'api-keys.json';

/** Settings that this release knows and can't honour yet are refused rather than passed over. */
const unsupported = {
  API_KEYS_FILE: 'authentication is not part of this release',
  JWKS_URL: 'authentication is not part of this release',
  JWT_ISSUER: 'authentication is not part of this release',
  JWT_AUDIENCE: 'authentication is not part of this release',
  WEBHOOK_ALLOW_PRIVATE: 'webhooks are not part of this release',
  RATE_LIMIT_PER_MINUTE: 'rate limits are not part of this release',
} as const;

function refuseUnsafe(values: Values): void {
  for (const [name, why] of Object.entries(unsupported)) {
    if (values[name as keyof typeof unsupported]) throw new InvalidSettings(`${name}: ${why}`);
  }
  const keys = join(values.DATA_DIR, KEYS_FILE);
  if (existsSync(keys)) throw new InvalidSettings(`${keys}: authentication is not part of this release`);
  if (!isLoopback(withoutBrackets(values.HOST))) {
    throw new InvalidSettings(
      `HOST: ${values.HOST} is not a loopback address, and there is no authentication yet`,
    );
  }
}
