import { isObject, listOf, member, textOf } from '../feed/feed-text.js';

/** What the directory says to one command line. */
export interface BulkResult {
  readonly status: string;
  /** How many events the command led to. */
  readonly events: number;
  readonly version: number | null;
  /** Code of the problem, where the command was rejected. */
  readonly code: string | null;
  /** The problem in one line, empty where there is none. */
  readonly reason: string;
}

/** Reads a result line. */
export function bulkResult(answer: Record<string, unknown>): BulkResult {
  const { status, events, version, error } = answer;
  return {
    status: typeof status === 'string' ? status : 'unreadable',
    events: typeof events === 'number' ? events : 0,
    version: typeof version === 'number' ? version : null,
    code: textOf(member(error, 'code')),
    reason: isObject(error) ? problemText(error) : '',
  };
}

/** A problem (RFC 9457) in one line: its code and detail, and those of each field. */
export function problemText(problem: unknown): string {
  const fields = listOf(member(problem, 'errors')).map(
    (error) => `${words(error, ['pointer', 'code'])}${detailOf(error)}`,
  );
  return [`${words(problem, ['code'])}${detailOf(problem)}`, ...fields].join('; ');
}

const words = (value: unknown, names: string[]): string =>
  names.flatMap((name) => textOf(member(value, name)) ?? []).join(' ');

function detailOf(value: unknown): string {
  const detail = textOf(member(value, 'detail'));
  return detail === null ? '' : `: ${detail}`;
}

/** Problems of the directory's moment, not of the command. */
const passing: ReadonlySet<string | null> = new Set([
  'broker_unavailable',
  'overloaded',
  'projection_behind',
  'rate_limited',
  'shutting_down',
]);

/** Whether the result stands, or the line is to be sent again. */
export function isFinal({ status, code }: BulkResult): boolean {
  return status !== 'pending' && !(status === 'rejected' && passing.has(code));
}
