import { isJsonObject, member, textOf } from '#domain';
import { problemText } from '#client';

/** The directory's result of one command line. */
export interface BulkResult {
  readonly status: string;
  /** Number of events of the command. */
  readonly events: number;
  readonly version: number | null;
  /** Code of the problem if the command was rejected, else null. */
  readonly code: string | null;
  /** The problem in one line; empty if the command was not rejected. */
  readonly reason: string;
}

/** Parses a result line. Missing members get defaults. */
export function bulkResult(line: Record<string, unknown>): BulkResult {
  const { status, events, version, error } = line;
  return {
    status: typeof status === 'string' ? status : 'unreadable',
    events: typeof events === 'number' ? events : 0,
    version: typeof version === 'number' ? version : null,
    code: textOf(member(error, 'code')),
    reason: isJsonObject(error) ? problemText(error) : '',
  };
}

/** Codes of temporary problems of the directory, which do not depend on the command. */
const temporaryCodes: ReadonlySet<string | null> = new Set([
  'broker_unavailable',
  'overloaded',
  'projection_behind',
  'rate_limited',
  'shutting_down',
]);

/** Whether the result is final. If not, the line is sent again. */
export function isFinal({ status, code }: BulkResult): boolean {
  return status !== 'pending' && !(status === 'rejected' && temporaryCodes.has(code));
}
