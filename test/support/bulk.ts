import type { Answer, DirectoryClient, Outgoing } from './client.js';
import type { Problem } from './problems.js';

/** A result line of a bulk response. */
export interface BulkResult {
  readonly line: number;
  readonly command_id: string | null;
  readonly status: 'accepted' | 'ignored' | 'rejected';
  readonly id: string | null;
  readonly version: number | null;
  readonly events: number;
  readonly position: string | null;
  readonly error?: Problem;
}

/** The last line of a bulk response. */
export interface BulkEnd {
  readonly done: true;
  readonly accepted: number;
  readonly ignored: number;
  readonly rejected: number;
  readonly position: string;
  readonly truncated?: true;
}

export interface BulkAnswer {
  readonly answer: Answer;
  readonly results: readonly BulkResult[];
  readonly end: BulkEnd;
}

/** The content type of a bulk body. */
export const lineType = { 'content-type': 'application/x-ndjson' };

/** Serializes commands, a line each; text is used unchanged. */
export const bulkText = (commands: readonly unknown[]): string =>
  commands.map((command) => `${typeof command === 'string' ? command : JSON.stringify(command)}\n`).join('');

/** Sends commands in one request. */
export const sendBulk = (
  directory: DirectoryClient,
  commands: readonly unknown[],
  headers: Outgoing['headers'] = {},
): Promise<BulkAnswer> => sendBulkBody(directory, bulkText(commands), headers);

/** Sends a raw body to the bulk interface. */
export async function sendBulkBody(
  directory: DirectoryClient,
  body: string | Uint8Array,
  headers: Outgoing['headers'] = {},
): Promise<BulkAnswer> {
  const answer = await directory.post('/v1/bulk', body, { ...lineType, ...headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const parsed = parseBulk(answer.text);
  directory.remember(parsed.end.position);
  return { answer, ...parsed };
}

export function parseBulk(text: string): Pick<BulkAnswer, 'results' | 'end'> {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  return { end: lines.pop() as BulkEnd, results: lines as BulkResult[] };
}
