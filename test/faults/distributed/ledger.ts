import type { BulkResult } from '../../support/bulk.js';

/** What a client was told about a command. */
export interface Told {
  readonly status: 'accepted' | 'ignored' | 'rejected';
  /** Where it was accepted. */
  readonly position: string | null;
}

/** An answer as it counts here. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const REUSED = /"code":"idempotency_key_reused"/;

/** All that the clients were told, to be held against the log. */
export class Ledger {
  /** By command id, the first definite answer. */
  readonly told = new Map<string, Told>();
  /** The ids of commands that were answered with 202. */
  readonly promised = new Set<string>();
  /** What no client should ever be told. */
  readonly surprises: object[] = [];
  /** How often each way to end has come, by the status of HTTP; 0 for none. */
  readonly counts = new Map<number, number>();

  count(status: number): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }

  /** Notes the answer to a write, which must be one of these if it is definite. */
  note(request: string, { status, headers, text }: Heard, expected: readonly number[]): void {
    this.count(status);
    const commandId = headers.get('command-id');
    if (status === 202 && commandId) this.promised.add(commandId);
    if (status === 202 || status === 503) return;
    if (!expected.includes(status)) this.surprises.push({ request, expected, status, text });
    if (commandId === null || REUSED.test(text)) return;
    this.hold(commandId, toldBy(status, headers));
  }

  /** Notes a result of a bulk request; tells whether it is definite. */
  noteResult(result: BulkResult): boolean {
    const { command_id, status, position, error } = result;
    if (error?.status === 503) return false;
    if (status === 'rejected' || command_id === null) this.surprises.push({ request: 'bulk', ...result });
    else this.hold(command_id, { status, position });
    return true;
  }

  /** Whoever asks again is told the same. */
  private hold(commandId: string, told: Told): void {
    const before = this.told.get(commandId) ?? told;
    this.told.set(commandId, before);
    if (before.status !== told.status || before.position !== told.position)
      this.surprises.push({ commandId, before, told });
  }
}

function toldBy(status: number, headers: Headers): Told {
  if (status >= 400) return { status: 'rejected', position: null };
  const isIgnored = headers.get('command-status') === 'ignored';
  return { status: isIgnored ? 'ignored' : 'accepted', position: headers.get('directory-position') };
}
