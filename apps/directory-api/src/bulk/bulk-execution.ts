import {
  FurthestPosition,
  SHORT_JSON,
  commandIdOfLine,
  commandSender,
  lineProblem,
  isPersisted,
  problem,
  rejectionProblem,
  parseCommand,
  targetOfType,
  type CommandEnvelope,
  type CommandGateway,
  type CommandLine,
  type CommandReply,
  type Problem,
} from '#application';
import type { CommandType } from '#domain';
import { ownTurn, type CommandAuthority } from '#http';
import { parseLine, parseLongLine, type ParsedLine, type ReadLine } from './line-json.js';
import type { BulkLine } from './line-splitter.js';
import { outcomeLine, refusedLine, submitProblem } from './result-lines.js';

/** Commands in progress, and the length of their lines, above which no more lines of a request are read. */
const WINDOW = 1_000;
const WINDOW_LENGTH = 8 * 1024 * 1024;
/** Where a line has its command's data. */
const DATA_PATH = ['data'];
/** Commands of one request. Further lines are not executed. */
const MAX_COUNT = 100_000;
/** Lines that take one point of the caller, beside that of the request. */
const LINES_PER_POINT = 100;

export interface BulkContext {
  readonly gateway: CommandGateway;
  readonly authority: CommandAuthority;
  /** The Idempotency-Key: lines without a command id get one that is derived from it. */
  readonly key?: string | undefined;
  /** Takes points of the caller. */
  readonly charge: (points: number) => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
  /** The span of the request, which all of its commands belong to. */
  readonly traceparent?: string | undefined;
  readonly validate?: typeof parseCommand;
}

export type BulkCounts = Record<'accepted' | 'ignored' | 'rejected', number>;

type WriteResults = (results: string) => void | Promise<void>;

/** A result line, or a promise of it if the command was submitted. */
type Result = string | Promise<string>;

/** Executes the commands of one bulk request, with one result per line in the order of the lines. */
export class BulkExecution {
  readonly counts: BulkCounts = { accepted: 0, ignored: 0, rejected: 0 };
  /** Whether the request has more commands than are allowed. */
  truncated = false;
  /** A read at this position sees the changes of all commands. */
  readonly position = new FurthestPosition();
  private admitted = 0;
  private inProgress = 0;
  private lengthInProgress = 0;
  /** Resolves when it is decided whether the line before may be submitted. */
  private decided: Promise<unknown> = Promise.resolve();

  constructor(private readonly context: BulkContext) {}

  /**
   * Executes lines as they arrive.
   * @param write is called with result lines, in the order of the lines, as soon as they are known. While its promise is
   * pending, no further results are written, and lines are read only up to the window.
   */
  async run(batches: AsyncIterable<readonly BulkLine[]>, write: WriteResults): Promise<void> {
    let written = Promise.resolve();
    for await (const batch of batches) {
      const lines = this.admit(batch);
      const length = lengthOf(lines);
      // Only a batch with a long line is that long: what arrives at a time is shorter.
      const results = length > SHORT_JSON ? await this.executeInTurns(lines) : this.executeAll(lines);
      const previous = written;
      written = this.writeAfter(previous, results, length, write);
      // Prevents an unhandled rejection while the next lines are awaited. The error is thrown at the end.
      written.catch(() => {});
      if (this.inProgress >= WINDOW || this.lengthInProgress >= WINDOW_LENGTH) await previous;
      if (this.truncated) break;
    }
    await written;
  }

  private admit(batch: readonly BulkLine[]): readonly BulkLine[] {
    const lines = batch.slice(0, MAX_COUNT - this.admitted);
    const before = pointsOf(this.admitted);
    this.admitted += lines.length;
    this.context.charge(pointsOf(this.admitted) - before);
    this.truncated = lines.length < batch.length;
    return lines;
  }

  private executeAll(lines: readonly BulkLine[]): readonly Promise<string>[] {
    const receivedAt = new Date().toISOString();
    return lines.map((line) => Promise.resolve(this.execute(line, receivedAt)));
  }

  private async executeInTurns(lines: readonly BulkLine[]): Promise<readonly Promise<string>[]> {
    await ownTurn();
    const receivedAt = new Date().toISOString();
    const results: Promise<string>[] = [];
    for (const line of lines) {
      const { content } = line;
      const isLong = typeof content === 'string' && content.length > SHORT_JSON;
      const parsed = isLong ? await parseLongLine(content) : undefined;
      results.push(Promise.resolve(this.execute(line, receivedAt, parsed)));
    }
    return results;
  }

  /** @param length of the lines, in UTF-16 code units; the lines themselves are not kept */
  private async writeAfter(
    previous: Promise<void>,
    results: readonly Promise<string>[],
    length: number,
    write: WriteResults,
  ): Promise<void> {
    this.inProgress += results.length;
    this.lengthInProgress += length;
    const [texts] = await Promise.all([Promise.all(results), previous]);
    await write(texts.join(''));
    this.inProgress -= results.length;
    this.lengthInProgress -= length;
  }

  private execute({ number, content }: BulkLine, receivedAt: string, parsedBefore?: ParsedLine): Result {
    if (typeof content !== 'string') return this.refuse(number, content);
    const parsed = parsedBefore ?? parseLine(content);
    if (!parsed.ok) return this.refuse(number, parsed.problem);
    try {
      return this.executeCommand(number, parsed, receivedAt);
    } catch (error) {
      return this.fail(number, error, parsed.line.command_id);
    }
  }

  private executeCommand(number: number, { line, omitted }: ReadLine, receivedAt: string): Result {
    const { authority, traceparent, validate = parseCommand } = this.context;
    const refusal = authority.refusalOfType(line);
    if (refusal) return this.refuse(number, refusal, line.command_id);
    const { caller, isAuthenticated, importId } = commandSender(authority.caller);
    const context = {
      caller,
      isAuthenticated,
      receivedAt,
      dataPath: DATA_PATH,
      omitted,
      traceparent,
      importId,
    };
    const validated = validate(this.withCommandId(number, line), context);
    if (!validated.ok) {
      const error = rejectionProblem(validated.rejection, targetOfType(line.type));
      return this.refuse(number, error, line.command_id);
    }
    return authority.isBound
      ? this.submitInOrder(number, line, authority.bound(validated.envelope))
      : this.submit(number, validated.envelope);
  }

  /** Submits a command if its record may be written; the lines before it are submitted first. */
  private submitInOrder(number: number, line: CommandLine, envelope: CommandEnvelope): Promise<string> {
    const refusal = this.decided.then(() => this.context.authority.refusalOfTarget(line, envelope));
    this.decided = refusal.catch(() => undefined);
    return refusal.then(
      (problem) =>
        problem ? this.refuse(number, problem, envelope.commandId) : this.submit(number, envelope),
      (error: unknown) => this.fail(number, error, envelope.commandId),
    );
  }

  private withCommandId(number: number, line: CommandLine): CommandLine {
    const { authority, key } = this.context;
    if (key === undefined || line.command_id !== undefined) return line;
    return { ...line, command_id: commandIdOfLine(authority.caller.id, key, number) };
  }

  /**
   * The closures must not reference the line or the envelope: thousands of commands wait for their outcomes, and the
   * garbage collector would copy all that they reference.
   */
  private submit(number: number, envelope: CommandEnvelope): Promise<string> {
    const {
      commandId,
      command: { type },
    } = envelope;
    return this.context.gateway.submit(envelope).then(
      (reply) => this.settle(number, reply, type),
      (error: unknown) => this.refuse(number, submitProblem(error), commandId),
    );
  }

  private settle(number: number, reply: CommandReply, type: CommandType): string {
    try {
      return this.resultOf(number, reply, type);
    } catch (error) {
      return this.fail(number, error, reply.outcome.commandId);
    }
  }

  /** An unexpected error concerns one line only: the others are executed and have their results. */
  private fail(number: number, error: unknown, commandId: unknown): string {
    this.context.onError(error);
    return this.refuse(number, problem('internal_error'), commandId);
  }

  private resultOf(line: number, { outcome }: CommandReply, type: CommandType): string {
    const error = outcome.rejection && lineProblem(outcome.rejection, type, outcome.aggregate);
    if (error && !isPersisted(outcome)) return this.refuse(line, error, outcome.commandId);
    const text = outcomeLine(line, outcome, error);
    this.counts[outcome.status] += 1;
    this.position.include(outcome.position);
    return text;
  }

  private refuse(line: number, error: Problem, commandId?: unknown): string {
    const text = refusedLine(line, error, commandId);
    // Counted only after the text is made: if it is too long for a string, the line gets another result.
    this.counts.rejected += 1;
    return text;
  }
}

const pointsOf = (lines: number): number => Math.floor(lines / LINES_PER_POINT);

const lengthOf = (lines: readonly BulkLine[]): number =>
  lines.reduce((sum, { content }) => sum + (typeof content === 'string' ? content.length : 0), 0);
