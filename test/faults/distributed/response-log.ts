import type { BulkResult } from '../../support/bulk.js';

/** The final response to a command. */
export interface FinalResponse {
  readonly status: 'accepted' | 'ignored' | 'rejected';
  /** Null if the command was rejected. */
  readonly position: string | null;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Refusals that are not stored under the command id. */
const NOT_STORED: ReadonlySet<string | undefined> = new Set(['idempotency_key_reused', 'validation_failed']);

const REUSED = /"code":"idempotency_key_reused"/;

/** All responses to the clients, to be compared with the log. */
export class ResponseLog {
  /** The first final response, by command id. */
  readonly final = new Map<string, FinalResponse>();
  /** The ids of commands that were answered with 202. */
  readonly pending = new Set<string>();
  /** The ids of commands that were written to the commands topic. */
  readonly written = new Set<string>();
  /** Responses that no client should get. */
  readonly unexpected: object[] = [];
  /** The number of responses by HTTP status; 0 for no response. */
  readonly counts = new Map<number, number>();

  count(status: number): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }

  /**
   * Records the response to a write.
   * @param expected the statuses that a final response may have
   */
  add(request: string, { status, headers, text }: Reply, expected: readonly number[]): void {
    this.count(status);
    const commandId = headers.get('command-id');
    if (status === 202 && commandId) this.pending.add(commandId);
    if (status === 202 || status === 503) return;
    if (!expected.includes(status)) this.unexpected.push({ request, expected, status, text });
    if (commandId === null || REUSED.test(text)) return;
    this.addFinal(commandId, finalResponse(status, headers));
  }

  /**
   * Records a result of a bulk request; returns whether it is final.
   * @param mayBeRejected whether a final result may be a rejection
   */
  addResult(result: BulkResult, mayBeRejected: boolean): boolean {
    const { status: code, code: reason } = result.error ?? {};
    if (code === 503) return false;
    if (!mayBeRejected || !NOT_STORED.has(reason)) this.addFinalResult(result, mayBeRejected);
    return true;
  }

  private addFinalResult(result: BulkResult, mayBeRejected: boolean): void {
    const { command_id, status, position } = result;
    const isRejected = status === 'rejected';
    if (command_id === null || (isRejected && !mayBeRejected))
      this.unexpected.push({ request: 'bulk', ...result });
    else this.addFinal(command_id, { status, position: isRejected ? null : position });
  }

  /** All final responses to a command must be equal. */
  private addFinal(commandId: string, response: FinalResponse): void {
    const first = this.final.get(commandId) ?? response;
    this.final.set(commandId, first);
    if (first.status !== response.status || first.position !== response.position)
      this.unexpected.push({ commandId, first, response });
  }
}

function finalResponse(status: number, headers: Headers): FinalResponse {
  if (status >= 400) return { status: 'rejected', position: null };
  const isIgnored = headers.get('command-status') === 'ignored';
  return { status: isIgnored ? 'ignored' : 'accepted', position: headers.get('directory-position') };
}
