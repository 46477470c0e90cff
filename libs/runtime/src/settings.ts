import { isIP } from 'node:net';
import { EnvError, cleanEnv, makeValidator, str } from 'envalid';
import { accessRules, readAccess, type AccessSettings } from './access-settings.js';
import { distributedRules, readDistributed, type DistributedSettings } from './distributed-settings.js';
import { DEFAULT_EVENTS_SOURCE } from '#application';
import type { Party } from '#domain';
import { feedRules, readFeedSettings, type FeedSettings } from './feed-settings.js';
import { ocpiRules, readOcpi } from './ocpi-settings.js';
import { InvalidSettings, uriReference, webAddress, wholeNumber } from './setting-validators.js';
import { tracesUrl, tracingRules } from './tracing-settings.js';
import { readWebhookSettings, webhookRules, type WebhookSettings } from './webhook-settings.js';
import { readWorkLimits, thisMachine, workLimitRules, type WorkLimits } from './work-limits.js';

export { InvalidSettings };

export interface Settings {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel: string;
  readonly logFormat: 'pretty' | 'json';
  /** Time that a write request waits for its outcome before the response is 202, in milliseconds. */
  readonly commandTimeoutMs: number;
  readonly outcomeRetentionHours: number;
  /** Present if Kafka and MongoDB are configured. */
  readonly distributed?: DistributedSettings;
  /** Time to live of an observed status; 0 if statuses do not go stale. */
  readonly statusTtlSeconds: number;
  /** The `source` of events as CloudEvents. */
  readonly eventsSource: string;
  readonly workLimits: WorkLimits;
  readonly access: AccessSettings;
  readonly webhooks: WebhookSettings;
  readonly feeds: FeedSettings;
  /** The map of the console: the URL of a MapLibre style or of an archive of PMTiles. Undefined: the outlines of countries that it has itself. */
  readonly consoleMapUrl?: string;
  /** The file that a rebuild writes its metrics to. Undefined: none. */
  readonly metricsFile?: string;
  /** Where spans are sent, by OTLP. Undefined: none are made. */
  readonly tracesUrl?: string;
  /** Who this service is to receivers of OCPI; locations of other parties are published without it, too. */
  readonly ocpi?: Party;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** A name or an address; an IPv6 address may be in brackets, as in a URL. */
const host = makeValidator<string>((text) => {
  const isHost = isIP(withoutBrackets(text)) > 0 || /^[\w.-]+$/.test(text);
  if (isHost) return text;
  throw new EnvError('must be a name or an address, without a port');
});

const rules = {
  HOST: host({ default: '127.0.0.1' }),
  PORT: wholeNumber(0, 65_535)({ default: 3000 }),
  DATA_DIR: str({ default: './data' }),
  LOG_LEVEL: str({ choices: LEVELS, default: 'info' }),
  LOG_FORMAT: str({ choices: ['pretty', 'json'], default: process.stdout.isTTY ? 'pretty' : 'json' }),
  COMMAND_TIMEOUT_MS: wholeNumber(1, 600_000)({ default: 5000 }),
  OUTCOME_RETENTION_HOURS: wholeNumber(1, 87_600)({ default: 168 }),
  ...distributedRules,
  ...workLimitRules,
  ...accessRules,
  STATUS_TTL_SECONDS: wholeNumber(0, 2_147_483_647)({ default: 0 }),
  EVENTS_SOURCE: uriReference({ default: DEFAULT_EVENTS_SOURCE }),
  ...webhookRules,
  ...feedRules,
  CONSOLE_MAP_URL: webAddress('https://maps.example/style.json')({ default: '' }),
  METRICS_FILE: str({ default: '' }),
  ...tracingRules,
  ...ocpiRules,
};

export const settingNames: readonly string[] = Object.keys(rules);

/**
 * Reads the settings from environment variables. Empty variables count as absent.
 * @throws InvalidSettings a value is invalid
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const values = cleanEnv(given, rules, { reporter: ({ errors }) => refuse(errors) });
  const distributed = readDistributed(values);
  const ocpi = readOcpi(values);
  const traces = tracesUrl(values);
  // An IPv6 address may be in brackets, as in a URL.
  const listensOn = withoutBrackets(values.HOST);
  return {
    host: listensOn,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    commandTimeoutMs: values.COMMAND_TIMEOUT_MS,
    outcomeRetentionHours: values.OUTCOME_RETENTION_HOURS,
    ...(distributed && { distributed }),
    statusTtlSeconds: values.STATUS_TTL_SECONDS,
    eventsSource: values.EVENTS_SOURCE,
    workLimits: readWorkLimits(values, thisMachine(distributed !== undefined)),
    access: readAccess(values, listensOn),
    webhooks: readWebhookSettings(values),
    feeds: readFeedSettings(values),
    ...(values.CONSOLE_MAP_URL && { consoleMapUrl: values.CONSOLE_MAP_URL }),
    ...(values.METRICS_FILE && { metricsFile: values.METRICS_FILE }),
    ...(traces !== undefined && { tracesUrl: traces }),
    ...(ocpi && { ocpi }),
  };
}

function refuse(errors: Readonly<Record<string, Error | undefined>>): void {
  const lines = Object.entries(errors).map(([name, error]) => `${name}: ${error?.message ?? 'is not valid'}`);
  if (lines.length > 0) throw new InvalidSettings(lines.join('; '));
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
