import { isObject, listOf, member } from '../../json.js';
import { joined, textOf } from '../fields/text.js';

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
    reason: isObject(error) ? problemText(error) : '',
  };
}

/** Renders a problem (RFC 9457) in one line: its code, and its detail or those of each field. */
export function problemText(problem: unknown): string {
  const errors = listOf(member(problem, 'errors'));
  const fields = errors.map((error) => `${textsOf(error, ['pointer', 'code'])}${detailOf(error)}`).join('; ');
  const code = textsOf(problem, ['code']);
  // The detail of a directory's problem repeats those of the fields.
  const repeats = errors.map((error) => textOf(member(error, 'detail'))).join('; ');
  if (errors.length > 0 && textOf(member(problem, 'detail')) === repeats) return `${code}: ${fields}`;
  return joined([`${code}${detailOf(problem)}`, fields || null], '; ') ?? '';
}

const textsOf = (value: unknown, names: string[]): string =>
  names.flatMap((name) => textOf(member(value, name)) ?? []).join(' ');

function detailOf(value: unknown): string {
  const detail = textOf(member(value, 'detail'));
  return detail === null ? '' : `: ${detail}`;
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
