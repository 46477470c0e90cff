import {
  isJsonObject,
  problem,
  rejectionProblem,
  takeIn,
  type CommandGateway,
  type CommandReply,
  type Problem,
} from '#application';
import type { Rejection } from '#domain';
import type { BulkLine } from './bulk-lines.js';

/** Commands of one request that may be on their way at the same time. */
const WINDOW = 1_000;
/** Commands that one request may hold. */
const GREATEST_COUNT = 100_000;

export type BulkCounts = Record<'accepted' | 'ignored' | 'rejected', number>;

/** Performs the commands of one bulk request and tells a result per line, in the order of the lines. */
export class BulkRun {
  readonly counts: BulkCounts = { accepted: 0, ignored: 0, rejected: 0 };
  truncated = false;
  private taken = 0;

  constructor(
    private readonly gateway: CommandGateway,
    private readonly caller: string,
  ) {}

  /** Yields results as text, several lines at once. */
  async *results(batches: AsyncIterable<readonly BulkLine[]>): AsyncGenerator<string> {
    const underWay: Promise<string>[] = [];
    for await (const batch of batches) {
      for (const line of batch) {
        if (this.taken === GREATEST_COUNT) {
          this.truncated = true;
          break;
        }
        this.taken += 1;
        underWay.push(this.perform(line));
        if (underWay.length >= WINDOW) yield await joined(underWay.splice(0, WINDOW / 2));
      }
      if (this.truncated) break;
    }
    yield await joined(underWay);
  }

  private async perform({ number, text }: BulkLine): Promise<string> {
    if (text === undefined) return this.refused(number, problem('payload_too_large'));
    const parsed = parse(text);
    if (!parsed.ok) return this.refused(number, parsed.problem);
    const receivedAt = new Date().toISOString();
    const intake = takeIn(parsed.line, { caller: this.caller, receivedAt, dataPath: ['data'] });
    if (!intake.ok) return this.refused(number, rejectionProblem(intake.rejection), parsed.line.command_id);
    try {
      return this.told(number, await this.gateway.submit(intake.envelope));
    } catch {
      // The line was not taken, or nobody can say whether it was: the same line may be sent again.
      return this.refused(number, problem('overloaded'), intake.envelope.commandId);
    }
  }

  private told(line: number, { outcome }: CommandReply): string {
    const { commandId, status, aggregate, version, events, position, rejection } = outcome;
    this.counts[status] += 1;
    const error = rejection && rejectionProblem(inData(rejection));
    return `${JSON.stringify({ line, command_id: commandId, status, id: aggregate.id, version, events, position, error })}\n`;
  }

  private refused(line: number, error: Problem, commandId: unknown = null): string {
    this.counts.rejected += 1;
    const nothing = { id: null, version: null, events: 0, position: null };
    return `${JSON.stringify({ line, command_id: commandId, status: 'rejected', ...nothing, error })}\n`;
  }
}

const joined = async (results: readonly Promise<string>[]): Promise<string> =>
  (await Promise.all(results)).join('');

type Parsed =
  | { readonly ok: true; readonly line: Record<string, unknown> }
  | { readonly ok: false; readonly problem: Problem };

function parse(text: string): Parsed {
  try {
    const line: unknown = JSON.parse(text);
    if (isJsonObject(line)) return { ok: true, line };
    return { ok: false, problem: problem('malformed_json', { detail: 'A line must be a JSON object.' }) };
  } catch (error) {
    return { ok: false, problem: problem('malformed_json', { detail: (error as Error).message }) };
  }
}

/** The processor points into a command's data; a line holds it as its member `data`. */
function inData(rejection: Rejection): Rejection {
  const errors = rejection.errors?.map((error) => ({ ...error, pointer: `/data${error.pointer}` }));
  return errors ? { ...rejection, errors } : rejection;
}
