import {
  FurthestPosition,
  BrokerUnavailable,
  CommandRefused,
  commandIdOfLine,
  isJsonObject,
  isKept,
  problem,
  rejectionProblem,
  takeIn,
  type CommandEnvelope,
  type CommandGateway,
  type CommandLine,
  type CommandReply,
  type Problem,
} from '#application';
import type { Rejection } from '#domain';
import type { BulkLine } from './bulk-lines.js';

/** Commands of one request that are on their way before its next ones are read. */
const WINDOW = 1_000;
/** Where a line has its command's data. */
const DATA_PATH = ['data'];
/** Commands that one request may hold. */
const GREATEST_COUNT = 100_000;

/** What a bulk works with. */
export interface BulkParts {
  readonly gateway: CommandGateway;
  readonly caller: string;
  /** Its lines are the same commands whenever it comes again with this key. */
  readonly key?: string | undefined;
  /** Is told of errors that nobody expects. */
  readonly unexpected: (error: unknown) => void;
  readonly intake?: typeof takeIn;
}

export type BulkCounts = Record<'accepted' | 'ignored' | 'rejected', number>;

/** Performs the commands of one bulk request and tells a result per line, in the order of the lines. */
export class BulkRun {
  readonly counts: BulkCounts = { accepted: 0, ignored: 0, rejected: 0 };
  truncated = false;
  /** A reader at its value has seen what all commands did. */
  readonly position = new FurthestPosition();
  private taken = 0;
  private underWay = 0;

  constructor(private readonly parts: BulkParts) {}

  /**
   * Performs lines as they come.
   * @param tell is given the results as text, in the order of the lines, as soon as they are known
   */
  async perform(batches: AsyncIterable<readonly BulkLine[]>, tell: (results: string) => void): Promise<void> {
    let told = Promise.resolve();
    for await (const batch of batches) {
      const lines = this.admit(batch);
      const before = told;
      told = this.tellAfter(before, this.performAll(lines), tell);
      // Where it fails while the next lines are waited for, it is met at the end.
      told.catch(() => {});
      this.underWay += lines.length;
      if (this.underWay >= WINDOW) await before;
      if (this.truncated) break;
    }
    await told;
  }

  private admit(batch: readonly BulkLine[]): readonly BulkLine[] {
    const lines = batch.slice(0, GREATEST_COUNT - this.taken);
    this.taken += lines.length;
    this.truncated = lines.length < batch.length;
    return lines;
  }

  private performAll(lines: readonly BulkLine[]): readonly Promise<string>[] {
    const receivedAt = new Date().toISOString();
    return lines.map((line) => Promise.resolve(this.performLine(line, receivedAt)));
  }

  private async tellAfter(
    before: Promise<void>,
    performed: readonly Promise<string>[],
    tell: (results: string) => void,
  ): Promise<void> {
    const [results] = await Promise.all([Promise.all(performed), before]);
    this.underWay -= performed.length;
    tell(results.join(''));
  }

  private performLine({ number, content }: BulkLine, receivedAt: string): Result {
    if (typeof content !== 'string') return this.refused(number, content);
    const parsed = parse(content);
    if (!parsed.ok) return this.refused(number, parsed.problem);
    try {
      return this.performCommand(number, parsed.line, receivedAt);
    } catch (error) {
      return this.failed(number, error, parsed.line.command_id);
    }
  }

  private performCommand(number: number, line: CommandLine, receivedAt: string): Result {
    const { caller, intake = takeIn } = this.parts;
    const taken = intake(this.identified(number, line), { caller, receivedAt, dataPath: DATA_PATH });
    if (taken.ok) return this.submit(number, taken.envelope);
    return this.refused(number, rejectionProblem(taken.rejection), line.command_id);
  }

  private identified(number: number, line: CommandLine): CommandLine {
    const { caller, key } = this.parts;
    if (key === undefined || line.command_id !== undefined) return line;
    return { ...line, command_id: commandIdOfLine(caller, key, number) };
  }

  /** Keeps nothing of the line: thousands wait for their outcomes, and the collector copies what they hold. */
  private submit(number: number, envelope: CommandEnvelope): Promise<string> {
    const { commandId } = envelope;
    return this.parts.gateway.submit(envelope).then(
      (reply) => this.answered(number, reply),
      (error: unknown) => this.refused(number, withoutOutcome(error), commandId),
    );
  }

  private answered(number: number, reply: CommandReply): string {
    try {
      return this.told(number, reply);
    } catch (error) {
      return this.failed(number, error, reply.outcome.commandId);
    }
  }

  /** Whatever this service gets wrong about a line, those beside it are done and told. */
  private failed(number: number, error: unknown, commandId: unknown): string {
    this.parts.unexpected(error);
    return this.refused(number, problem('internal_error'), commandId);
  }

  private told(line: number, { outcome }: CommandReply): string {
    const { commandId, status, aggregate, version, events, position, rejection } = outcome;
    const error = rejection && rejectionProblem(inData(rejection));
    if (error && !isKept(outcome)) return this.refused(line, error, commandId);
    const result = {
      line,
      command_id: commandId,
      status,
      id: aggregate.id,
      version,
      events,
      position,
      error,
    };
    const text = textOf(result);
    this.counts[status] += 1;
    this.position.include(position);
    return text;
  }

  /** @param given what the line has for its command id, which may be anything */
  private refused(line: number, error: Problem, given?: unknown): string {
    const command_id = typeof given === 'string' ? given : null;
    const nothing = { id: null, version: null, events: 0, position: null };
    const text = textOf({ line, command_id, status: 'rejected', ...nothing, error });
    // Not before: a result too long for a text is told as another one.
    this.counts.rejected += 1;
    return text;
  }
}

/** What is told of a line, once it is known. */
type Result = string | Promise<string>;

const textOf = (result: object): string => `${JSON.stringify(result)}\n`;

/** The line was refused undecided; or it was not taken, or nobody can say whether: then it may be sent again. */
function withoutOutcome(error: unknown): Problem {
  if (error instanceof CommandRefused) return error.problem;
  return problem(error instanceof BrokerUnavailable ? 'broker_unavailable' : 'overloaded');
}

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
