import { existsSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { isLoopback, type DistributedSettings, type Settings } from '#runtime';
import type { Terminal } from '../terminal.js';
import { permissionsOf } from './directory-findings.js';
import type { Finding } from './finding.js';

/** A network with a shorter prefix has most addresses of the Internet in it. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 };

/** What is open to the network beyond what keys and tokens guard. */
export function networkFindings(settings: Settings, env: Terminal['env']): readonly Finding[] {
  const { access, distributed } = settings;
  const texts = [
    ...httpTexts(settings),
    access.tokens && isPlain(access.tokens.jwksUrl) && 'JWKS_URL: the keys of tokens are read without TLS',
    ...(distributed ? [...kafkaTexts(distributed), ...mongoTexts(distributed.mongodbUri)] : []),
  ];
  const warnings = texts.flatMap((text): Finding[] =>
    text ? [{ level: 'warning', about: 'network', text }] : [],
  );
  const key = env['KAFKA_TLS_KEY_FILE'];
  return [...warnings, ...(key && existsSync(key) ? permissionsOf(key) : [])];
}

type Texts = readonly (string | false)[];

function httpTexts({ host, access: { corsOrigins, requestsPerMinute, trustedProxies } }: Settings): Texts {
  const wide = trustedProxies.filter(isWide);
  return [
    requestsPerMinute === 0 && !isLoopback(host) && 'RATE_LIMIT_PER_MINUTE: callers have no limit',
    corsOrigins.includes('*') && 'CORS_ORIGINS: pages of every site may read responses',
    wide.length > 0 &&
      `TRUSTED_PROXIES: ${wide.join(', ')} may contain clients, which could claim any address`,
  ];
}

function isWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  return prefix !== undefined && Number(prefix) < SHORTEST_PREFIX[isIPv4(address) ? 'ipv4' : 'ipv6'];
}

const isPlain = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLocal(hostname);
};

const isLocal = (host: string): boolean => isLoopback(host.replace(/^\[(.*)\]$/, '$1'));

function kafkaTexts({ kafka: { brokers, ssl, sasl } }: DistributedSettings): Texts {
  const remote = remoteOf(brokers);
  return remote === ''
    ? []
    : [
        !ssl && `KAFKA_TLS: ${remote} is used without TLS`,
        !sasl && !ssl?.cert && `KAFKA_SASL_…: ${remote} is used without authentication`,
      ];
}

/** Scheme, credentials, hosts, and the rest with the options. */
const MONGODB_URI = /^mongodb(\+srv)?:\/\/(?:(.*)@)?([^/@]+)(.*)$/;

function mongoTexts(uri: string): Texts {
  const [, srv, credentials, hosts = '', options = ''] = MONGODB_URI.exec(uri) ?? [];
  const remote = remoteOf(hosts.split(','));
  return remote === ''
    ? []
    : [
        !usesTls(srv !== undefined, options) && `MONGODB_URI: ${remote} is used without TLS`,
        !credentials && `MONGODB_URI: ${remote} is used without credentials`,
      ];
}

/** @param isDefault whether the scheme of the connection string implies it */
function usesTls(isDefault: boolean, options: string): boolean {
  const [, given] = /[?&](?:tls|ssl)=(true|false)(?:&|$)/i.exec(options) ?? [];
  return given === undefined ? isDefault : given.toLowerCase() === 'true';
}

/** The addresses that are not on this machine, in one text. */
const remoteOf = (addresses: readonly string[]): string =>
  addresses.filter((address) => !isLocal(address.replace(/:\d+$/, ''))).join(', ');
