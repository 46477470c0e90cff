import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { fileErrorReason } from '#application';
import { EnvError, bool, makeValidator, str } from 'envalid';
import { InvalidSettings } from './setting-validators.js';

/** Connection settings of the brokers. */
export interface KafkaConnection {
  /** `host:port` each, at least one. */
  readonly brokers: readonly string[];
  /** Present if the connection uses TLS. */
  readonly ssl?: TlsSettings;
  /** Credentials, if the brokers require authentication (RFC 4422). */
  readonly sasl?: SaslSettings;
}

/** PEM texts. Without them, Node's default certificate authorities are trusted and no client certificate is sent. */
export interface TlsSettings {
  /** Certificate authorities of the brokers' certificates. */
  readonly ca?: string;
  /** Client certificate and its private key, for brokers that require one. */
  readonly cert?: string;
  readonly key?: string;
}

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
type Mechanism = (typeof mechanisms)[number];

type PasswordFor<Chosen> = Chosen extends Mechanism
  ? { readonly mechanism: Chosen; readonly username: string; readonly password: string }
  : never;

export type SaslSettings = PasswordFor<Mechanism>;

/** `host:port` or `[IPv6]:port`. */
const BROKER = /^(?:[\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5})$/;
const MAX_PORT = 65_535;

const brokers = makeValidator<string>((text) => {
  const valid = listed(text).every((broker) => {
    const port = Number(BROKER.exec(broker)?.[1] ?? 0);
    return port >= 1 && port <= MAX_PORT;
  });
  if (valid) return text;
  throw new EnvError(
    'must be host:port, several with commas between, for example "kafka-1:9092,kafka-2:9092"',
  );
});

const mechanism = makeValidator<Mechanism | ''>((text) => {
  // Kafka's own settings write them in upper case.
  const found = mechanisms.find((known) => known === text.toLowerCase());
  if (found) return found;
  throw new EnvError(`must be one of ${mechanisms.join(', ')}`);
});

export const kafkaRules = {
  KAFKA_BROKERS: brokers({ default: '' }),
  KAFKA_TLS: bool({ default: false }),
  KAFKA_TLS_CA_FILE: str({ default: '' }),
  KAFKA_TLS_CERT_FILE: str({ default: '' }),
  KAFKA_TLS_KEY_FILE: str({ default: '' }),
  KAFKA_SASL_MECHANISM: mechanism({ default: '' }),
  KAFKA_SASL_USERNAME: str({ default: '' }),
  KAFKA_SASL_PASSWORD: str({ default: '' }),
};

const tlsFiles = { ca: 'KAFKA_TLS_CA_FILE', cert: 'KAFKA_TLS_CERT_FILE', key: 'KAFKA_TLS_KEY_FILE' } as const;

type FileName = (typeof tlsFiles)[keyof typeof tlsFiles];
type SaslName = 'KAFKA_SASL_USERNAME' | 'KAFKA_SASL_PASSWORD';

export type KafkaVariables = Readonly<
  Record<'KAFKA_BROKERS' | FileName | SaslName, string> & {
    KAFKA_TLS: boolean;
    KAFKA_SASL_MECHANISM: Mechanism | '';
  }
>;

/** @throws InvalidSettings a setting lacks another that it needs, or a file can't be used */
export function readKafkaConnection(variables: KafkaVariables): KafkaConnection {
  const ssl = readTls(variables);
  const sasl = readSasl(variables);
  return { brokers: listed(variables.KAFKA_BROKERS), ...(ssl && { ssl }), ...(sasl && { sasl }) };
}

function readTls(variables: KafkaVariables): TlsSettings | undefined {
  const files = Object.entries(tlsFiles).filter(([, name]) => variables[name]);
  if (!variables.KAFKA_TLS) {
    const [, name] = files[0] ?? [];
    if (name) throw new InvalidSettings(`${name}: is for TLS: set KAFKA_TLS=true as well`);
    return undefined;
  }
  if (Boolean(variables.KAFKA_TLS_CERT_FILE) !== Boolean(variables.KAFKA_TLS_KEY_FILE)) {
    throw new InvalidSettings('KAFKA_TLS_CERT_FILE and KAFKA_TLS_KEY_FILE: give both, or neither');
  }
  const read: TlsSettings = Object.fromEntries(
    files.map(([part, name]) => [part, textOf(name, variables[name])]),
  );
  try {
    createSecureContext(read);
  } catch (error) {
    const names = files.map(([, name]) => name).join(', ');
    throw new InvalidSettings(
      `${names}: must be PEM files that belong together: ${(error as Error).message}`,
    );
  }
  return read;
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InvalidSettings(`${name}: ${path} can't be read: ${fileErrorReason(error)}`);
  }
}

function readSasl(variables: KafkaVariables): SaslSettings | undefined {
  const {
    KAFKA_SASL_MECHANISM: chosen,
    KAFKA_SASL_USERNAME: username,
    KAFKA_SASL_PASSWORD: password,
  } = variables;
  if (!chosen || !username || !password) {
    if (!chosen && !username && !password) return undefined;
    throw new InvalidSettings(
      'KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD: give all three, or none',
    );
  }
  refusePlaintextPassword(chosen, variables.KAFKA_TLS);
  return { mechanism: chosen, username, password };
}

function refusePlaintextPassword(chosen: Mechanism, tls: boolean): void {
  if (chosen !== 'plain' || tls) return;
  throw new InvalidSettings(
    'KAFKA_SASL_MECHANISM: plain sends the password in clear text: set KAFKA_TLS=true, or use scram-sha-512',
  );
}

const listed = (text: string): readonly string[] => text.split(',').map((part) => part.trim());
