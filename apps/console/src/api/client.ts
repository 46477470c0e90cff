import createClient from 'openapi-fetch';
import { currentKey, currentSession, renewal } from './credential.js';
import { outcomeOf, pendingOutcome } from './pending-write.js';
import { positions } from './positions.js';
import { problemIn } from './problem.js';
import type { paths } from './schema.js';

export { ApiProblem, type FieldError } from './problem.js';

/** Requests by the paths, parameters and bodies of the OpenAPI document. They throw the ApiProblem of what is refused. */
export const api = createClient<paths, 'application/json'>({
  fetch: send,
  headers: { accept: 'application/json' },
});

/** The body of an answer: of a write its record, undefined if it has none. @throws ApiProblem the request was refused */
export const bodyOf = async <Body>(answer: Promise<{ readonly data?: Body }>): Promise<Body> =>
  (await answer).data as Body;

/** The outcome of a command: the document has it among the answers to a write. {@link send} waits for the record. */
interface Outcome {
  readonly command_id: string;
}

/** The record that a write returns. @throws ApiProblem the request was refused */
export const recordOf = async <Body>(
  answer: Promise<{ readonly data?: Body }>,
): Promise<Exclude<Body, Outcome>> => (await bodyOf(answer)) as Exclude<Body, Outcome>;

/** The condition that a record has a version. */
export const ifVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/**
 * Sends a request with the key of this tab, unless it has one. A read reflects all writes of this tab: it is sent again if
 * the stream of events began meanwhile. A write without an outcome so far is waited for.
 * @throws ApiProblem it was refused
 */
export async function send(request: Request): Promise<Response> {
  if (currentSession()) await renewal.ifDue();
  const isRead = request.method === 'GET';
  const position = isRead ? positions.header : undefined;
  addHeaders(request.headers, { ...credential(), ...(position && { 'directory-position': position }) });
  const response = await fetch(request);
  if (!response.ok) throw await problemIn(response);
  const pending = pendingOutcome(response);
  if (pending !== undefined) return settled(request, pending);
  const seen = response.headers.get('directory-position');
  if (seen === null) return response;
  if (isRead && positions.mayLack(position, seen)) return send(request);
  if (isRead) positions.readAt(seen);
  else positions.wrote(seen);
  return response;
}

/** The answer to a write whose outcome comes later: its record as it is then, nothing after a removal. */
async function settled({ url, method }: Request, pending: string): Promise<Response> {
  const read = (path: string) =>
    send(new Request(new URL(path, url), { headers: { accept: 'application/json' } }));
  const { position, aggregate_id } = await outcomeOf(() => read(pending));
  if (position !== null) positions.wrote(position);
  if (method === 'DELETE') return new Response(null, { status: 204 });
  const [, , collection = ''] = new URL(url).pathname.split('/');
  return read(`/v1/${collection}/${encodeURIComponent(aggregate_id ?? '')}`);
}

function addHeaders(headers: Headers, added: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value);
}

/** The header that names the caller. */
export function credential(key: string | null = currentKey()): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
