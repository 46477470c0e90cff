import type { OnModuleDestroy } from '@nestjs/common';
import {
  ANONYMOUS,
  KEY_ID_PREFIX,
  StoreUnavailable,
  isScope,
  scopes,
  type ApiKey,
  type Caller,
  type KnownKeys,
} from '#application';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { invalidParameter } from '../problems/http-problem.js';
import { dialectOf } from '../problems/dialect.js';
import { invalidCredential, unauthenticated } from './challenges.js';
import type { OwnCallers } from './own-callers.js';
import type { TokenVerifier } from './token-verifier.js';

/** How often the keys are read again, in milliseconds: all instances must know of a revocation within 5 seconds. */
const REFRESH_MS = 1_000;
/** How often the hours of last use are stored, in milliseconds. */
const STORE_USE_MS = 60_000;

export interface AccessOptions {
  readonly keys: KnownKeys;
  /** The callers that the service itself is. */
  readonly own: OwnCallers;
  /** Undefined if tokens are not configured. */
  readonly tokens: TokenVerifier | undefined;
  /** Whether reads need no credential. */
  readonly publicRead: boolean;
  readonly logger: Logger;
}

/** Who sends a request without a credential while neither keys nor tokens are configured. */
const everyone: Caller = { id: ANONYMOUS, scopes: new Set(Object.keys(scopes).filter(isScope)) };
/** Who sends a request without a credential if reads are public. */
const reader: Caller = { id: ANONYMOUS, scopes: new Set(['directory:read']) };

/** Finds out who sends a request. */
export class Access implements OnModuleDestroy {
  private readonly timers: NodeJS.Timeout[] = [];
  private isStale = false;

  constructor(private readonly options: AccessOptions) {}

  /** Reads the keys, and keeps them up to date. @throws CannotStart they can't be read */
  async start(): Promise<void> {
    await this.options.keys.refresh();
    this.timers.push(setInterval(() => void this.refresh(), REFRESH_MS).unref());
    this.timers.push(setInterval(() => void this.storeUse(), STORE_USE_MS).unref());
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.options.tokens?.stop();
    await this.storeUse();
  }

  /** Whether no credential is needed, as neither keys nor tokens are configured. */
  get isOpen(): boolean {
    return !this.options.keys.areConfigured && this.options.tokens === undefined;
  }

  /** Who may do what, in one line. */
  describe(): string {
    if (this.isOpen)
      return 'no API keys are configured: every client that reaches this address may read and write';
    const accepted = [this.options.keys.areConfigured && 'API keys', this.options.tokens && 'tokens'];
    const reads = this.options.publicRead ? 'reads need no credential' : 'reads need one too';
    return `writes need one of ${accepted.filter(Boolean).join(' or ')}; ${reads}`;
  }

  /**
   * The caller of a request; a promise of it if its token must be verified, which rejects like this throws.
   * @param turn is awaited before a signature is verified
   */
  callerOf(request: FastifyRequest, turn?: () => Promise<void>): Caller | Promise<Caller> {
    refuseTwoCredentials(request);
    const own = this.options.own.find(bearerOf(request));
    if (own && this.isUsable(own)) return own;
    if (this.isOpen) return everyone;
    const credential = credentialOf(request);
    if (credential !== undefined) return this.callerWith(credential, turn);
    if (this.options.publicRead) return reader;
    throw unauthenticated('Send an API key or a token in the Authorization header.');
  }

  /** Whether the credential of a caller may still be used. */
  isValid(caller: Caller): boolean {
    if (caller === everyone) return this.isOpen;
    if (caller.importId !== undefined) return this.options.own.has(caller) && this.isUsable(caller);
    if (caller.id.startsWith(KEY_ID_PREFIX)) return this.options.keys.isUsable(caller.id);
    return caller.expiresAt === undefined || caller.expiresAt > Date.now();
  }

  /** The key of a caller; undefined if it has none. */
  keyOf({ id }: Caller): ApiKey | undefined {
    return this.options.keys.get(id);
  }

  /** All keys, in the order in which they were made. */
  keys(): readonly ApiKey[] {
    return this.options.keys.all();
  }

  /** Whether the key of an importer, if it has one, may still be used. */
  private isUsable({ id }: Caller): boolean {
    return !id.startsWith(KEY_ID_PREFIX) || this.options.keys.isUsable(id);
  }

  private callerWith(credential: string, turn?: () => Promise<void>): Caller | Promise<Caller> {
    const { keys, tokens } = this.options;
    if (tokens && credential.split('.').length === 3) return tokens.verify(credential, turn);
    const caller = keys.find(credential);
    if (caller) return caller;
    throw invalidCredential('The API key or token is not valid: it may be mistyped, expired or revoked.');
  }

  private async refresh(): Promise<void> {
    try {
      await this.options.keys.refresh();
      this.isStale = false;
    } catch (error) {
      // The store logs its outages itself.
      if (error instanceof StoreUnavailable) return;
      if (!this.isStale) this.options.logger.error({ err: error }, 'the API keys cannot be read again');
      this.isStale = true;
    }
  }

  private async storeUse(): Promise<void> {
    await this.options.keys.storeUse().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return;
      this.options.logger.warn({ err: error }, 'the last use of API keys cannot be stored');
    });
  }
}

/** Node shows the first of them alone, and a proxy may have looked at another one. */
function refuseTwoCredentials({ headers, raw: { rawHeaders } }: FastifyRequest): void {
  if (headers.authorization === undefined) return;
  const count = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'authorization').length;
  if (count > 1) throw invalidParameter('Send one Authorization header.');
}

/** The key or token of a request; undefined if it has none. */
function credentialOf(request: FastifyRequest): string | undefined {
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization === undefined) return typeof key === 'string' ? key : undefined;
  const token = dialectOf(request)?.credentialOf(authorization);
  if (token !== undefined) return token;
  const credential = bearerOf(request);
  if (credential !== undefined) return credential;
  throw unauthenticated('Send the credential as "Authorization: Bearer …" or in X-API-Key.');
}

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
