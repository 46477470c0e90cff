import type { AggregateKind } from '#domain';

/** What a caller may do, by the names that keys and tokens give it. */
export const scopes = {
  'directory:read': 'Read records, events, maps and counts.',
  'stations:write': 'Write stations.',
  'connector-types:write': 'Write connector types and their photos.',
  'locations:write': 'Write locations.',
  'tariffs:write': 'Write tariffs.',
  'feeds:manage': 'Make, change, pull and remove feeds.',
  'webhooks:manage': 'Make, change and remove webhooks.',
  'keys:manage': 'Make and revoke API keys.',
  'operations:read': 'Read the list of API keys and the metrics.',
} as const;

export type Scope = keyof typeof scopes;

/** @param text what a key or a token names, in exactly this spelling */
export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text);

/** The scope that the commands of a kind of record need. */
export const writeScopes: Readonly<Record<AggregateKind, Scope>> = {
  station: 'stations:write',
  'connector-type': 'connector-types:write',
  location: 'locations:write',
  tariff: 'tariffs:write',
};

/** Who sends a request or a command, and what it may do. */
export interface Caller {
  /** Id of an API key, subject of a token, or `anonymous`: stored with each command and event. */
  readonly id: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The feeds whose records it may write; undefined if it may write any record. */
  readonly feeds?: ReadonlySet<string> | undefined;
  /** When its credential expires, in milliseconds since 1970; undefined if it does not. */
  readonly expiresAt?: number | undefined;
  /** The import that sends its requests, a UUID; undefined for everybody but imports. */
  readonly importId?: string | undefined;
}

/** The id of callers without a credential. No key and no token has it. */
export const ANONYMOUS = 'anonymous';

/** What the commands of a caller have of it. */
export const commandSender = ({ id, importId }: Caller) => ({
  caller: id,
  isAuthenticated: id !== ANONYMOUS,
  importId,
});
