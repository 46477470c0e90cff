import { currentKey } from './credential.js';
import { positions } from './positions.js';
import { problemIn } from './problem.js';
import { searchOf, type Query } from './search.js';

export { ApiProblem, type FieldError } from './problem.js';

export interface ReadOptions {
  readonly query?: Query | URLSearchParams;
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
  /** Default: the key of this tab. */
  readonly key?: string;
}

export interface WriteOptions {
  /** Sent as JSON, but for form data and files. */
  readonly body?: unknown;
  /** The media type of a text or file. */
  readonly type?: string;
  /** The version that the record must have. */
  readonly ifVersion?: number;
  /** The same key for each attempt: the write is executed once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Reads JSON. It reflects all writes of this tab. @throws ApiProblem the request was refused */
export async function read<Body>(path: string, options: ReadOptions = {}): Promise<Body> {
  return (await (await fetchRead(path, options)).json()) as Body;
}

/** Reads a response of another type than JSON, or one whose headers are needed. @throws ApiProblem */
export async function fetchRead(path: string, options: ReadOptions = {}): Promise<Response> {
  const { accept = 'application/json', query, key, signal } = options;
  const position = positions.header;
  const headers = { accept, ...credential(key), ...(position && { 'directory-position': position }) };
  const response = await fetch(`${path}${searchOf(query)}`, { headers, signal: signal ?? null });
  if (!response.ok) throw await problemIn(response);
  const seen = response.headers.get('directory-position');
  if (!seen) return response;
  if (positions.mayLack(position, seen)) return fetchRead(path, options);
  positions.readAt(seen);
  return response;
}

/**
 * Sends a write, and returns its JSON: of a record its state after the write. Undefined if the response has none.
 * @throws ApiProblem it was refused
 */
export async function write<Body>(method: Method, path: string, options: WriteOptions = {}): Promise<Body> {
  const response = await fetchWrite(method, path, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/** Sends a write whose response is streamed. @throws ApiProblem it was refused */
export async function fetchWrite(
  method: Method,
  path: string,
  options: WriteOptions = {},
): Promise<Response> {
  const { signal } = options;
  const request = { method, headers: writeHeaders(options), body: bodyOf(options), signal: signal ?? null };
  const response = await fetch(path, request);
  if (!response.ok) throw await problemIn(response);
  const position = response.headers.get('directory-position');
  if (position) positions.wrote(position);
  return response;
}

function writeHeaders({ body, type, ifVersion, idempotencyKey }: WriteOptions): Record<string, string> {
  const mediaType = type ?? (body === undefined || body instanceof FormData ? undefined : 'application/json');
  return {
    ...{ accept: 'application/json', ...credential() },
    ...(mediaType && { 'content-type': mediaType }),
    ...(ifVersion !== undefined && { 'if-match': `"${ifVersion}"` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

function bodyOf({ body, type }: WriteOptions): BodyInit | null {
  if (body === undefined) return null;
  const isSentAsIs = body instanceof FormData || type !== undefined;
  return isSentAsIs ? (body as BodyInit) : JSON.stringify(body);
}

/** The header that names the caller. */
export function credential(key: string | null = currentKey()): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
