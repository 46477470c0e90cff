import type { Rejection } from '#domain';
import { Overloaded, type ExpectedVersion } from '../ports/write-side.js';
import { idOfCommand, newUuid, requestHash } from '../log/ids.js';
import { isExpected } from '../write/group-commit/unit-of-work.js';
import type {
  FoundRecord,
  RecordKind,
  RecordOutcome,
  RecordSecrets,
  ServiceRecords,
} from './service-records.js';

/** What a command makes of a record. */
export interface Changed<State> {
  /** The same object as before if nothing changes; undefined: the record is removed. */
  readonly state: State | undefined;
  /** What the sender gets beside the record, as JSON has it. */
  readonly result?: unknown;
  /** Those that it has stay if this is undefined, or if the state stays the same object. */
  readonly secrets?: RecordSecrets;
}

interface RequestHead {
  /** What makes another request with the same command id another one. */
  readonly content: unknown;
  readonly caller: string;
  /** Whether the caller is authenticated: a command of another caller with the same id is another request. */
  readonly isAuthenticated?: boolean;
  /** The id that a repeated command has again; undefined if it can't be repeated. */
  readonly commandId?: string | undefined;
  readonly expectedVersion?: ExpectedVersion | undefined;
}

/** Makes a record, whose id is derived from that of the command. */
export interface RecordCreation<State> extends RequestHead {
  readonly create: (now: string) => Changed<State>;
}

export interface RecordChange<State> extends RequestHead {
  readonly id: string;
  readonly change: (state: State, now: string) => Changed<State>;
}

/** Makes the record of an id, or replaces it. */
export interface RecordReplacement<State> extends RequestHead {
  readonly id: string;
  /** @param before undefined if there is no such record, or no longer */
  readonly replace: (before: State | undefined, now: string) => Changed<State>;
}

/** A command for a record, and who sends it. The change is a pure function of state and time. */
export type RecordRequest<State> = RecordCreation<State> | RecordChange<State> | RecordReplacement<State>;

/** The reply to the sender of a command. */
export interface RecordReply<State> {
  readonly id: string;
  readonly commandId: string;
  /** What happened when the command was executed first. */
  readonly outcome: RecordOutcome | Rejection;
  readonly replayed: boolean;
  /** The record as it is now. */
  readonly record: FoundRecord<State>;
}

/** There are as many records of a kind as may be. */
export class TooManyRecords extends Error {}

/** How many records of a kind there may be, and the setting that says so. */
export interface RecordLimit {
  readonly most: number;
  readonly setting: string;
}

/** How often a command is tried while others change the same record. */
const MAX_ATTEMPTS = 50;

interface Identified<State> {
  readonly request: RecordRequest<State>;
  readonly id: string;
  readonly commandId: string;
  readonly hash: string;
}

/** Executes the commands of one kind of service records, each on the state after the one before. */
export class RecordCommands<State> {
  private creations: Promise<unknown> = Promise.resolve();

  /** @param now the time, RFC 3339 in UTC with milliseconds */
  constructor(
    private readonly records: ServiceRecords,
    private readonly kind: RecordKind<State>,
    private readonly limit: RecordLimit,
    private readonly now: () => string = () => new Date().toISOString(),
  ) {}

  /**
   * Executes a command once: a repeated one does nothing, and gets the first result. Rejections are not kept.
   * @throws TooManyRecords
   * @throws Overloaded other commands have changed the record all the time
   */
  async perform(request: RecordRequest<State>): Promise<RecordReply<State>> {
    const identified = withIds(request);
    if ('change' in request) return this.execute(identified);
    // One at a time, so that each counts those before.
    const created = this.creations.then(() => this.execute(identified));
    this.creations = created.catch(() => undefined);
    return created;
  }

  private async execute(identified: Identified<State>): Promise<RecordReply<State>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const reply = await this.tryOnce(identified);
      if (reply) return reply;
    }
    throw new Overloaded(
      `Other requests change this ${this.kind.name}: try again after Retry-After seconds.`,
    );
  }

  /** Undefined if another command came first. */
  private async tryOnce(identified: Identified<State>): Promise<RecordReply<State> | undefined> {
    const { request, id, commandId } = identified;
    // Read before the outcome: if another attempt of the same command writes in between, the versions differ.
    const record = await this.records.find(this.kind, id);
    const known = await this.known(identified);
    if (known) return { id, commandId, ...known, record };
    const isNew = 'create' in request ? record.version === 0 : record.state === undefined;
    if (isNew && !('change' in request)) await this.expectRoom();
    const changed = changedBy(request, record, this.now());
    if ('code' in changed) return { id, commandId, outcome: changed, replayed: false, record };
    return this.keep(identified, record, changed);
  }

  /** The answer to a command that was executed before. */
  private async known({ request, id, commandId, hash }: Identified<State>) {
    if (request.commandId === undefined) return undefined;
    const outcome = await this.records.outcomeOf(this.kind, id, commandId);
    if (!outcome) return undefined;
    if (outcome.requestHash === hash) return { outcome, replayed: true };
    return { outcome: { code: 'idempotency_key_reused' } as const, replayed: false };
  }

  private async keep(
    { request, id, commandId, hash }: Identified<State>,
    { version: after, state: before }: FoundRecord<State>,
    { state, result = null, secrets }: Changed<State>,
  ): Promise<RecordReply<State> | undefined> {
    const isChanged = state !== before;
    const version = isChanged ? after + 1 : after;
    const outcome = { commandId, requestHash: hash, version, result };
    const write = {
      id,
      after,
      ...(isChanged && { change: { state, ...(secrets && { secrets }) } }),
      ...(request.commandId !== undefined && { outcome }),
    };
    // A command that changes nothing and can't be repeated leaves no trace.
    const isKept = !(write.change ?? write.outcome) || (await this.records.write(this.kind, write));
    return isKept ? { id, commandId, outcome, replayed: false, record: { version, state } } : undefined;
  }

  private async expectRoom(): Promise<void> {
    const { most, setting } = this.limit;
    if ((await this.records.all(this.kind)).length >= most)
      throw new TooManyRecords(`There may be ${most} ${this.kind.name}s (${setting}): remove one first.`);
  }
}

function withIds<State>(request: RecordRequest<State>): Identified<State> {
  const commandId = request.commandId ?? newUuid();
  const id = 'create' in request ? idOfCommand(commandId) : request.id;
  const owner = request.isAuthenticated ? [request.caller] : [];
  const hash = requestHash([id, request.expectedVersion ?? null, request.content, ...owner]);
  return { request, id, commandId, hash };
}

/** The order of checks: the record exists, the expected version matches, then all other rules. */
function changedBy<State>(
  request: RecordRequest<State>,
  { version, state }: FoundRecord<State>,
  now: string,
): Changed<State> | Rejection {
  if ('replace' in request) {
    // A removed record is as one that has never been.
    const mismatch = mismatchOf(request, state === undefined ? 0 : version);
    return mismatch ?? request.replace(state, now);
  }
  if ('change' in request && state === undefined) return { code: 'not_found' };
  const mismatch = mismatchOf(request, version);
  if (mismatch) return mismatch;
  if ('create' in request) return version === 0 ? request.create(now) : { code: 'id_taken' };
  return state === undefined ? { code: 'not_found' } : request.change(state, now);
}

const mismatchOf = ({ expectedVersion }: RequestHead, version: number): Rejection | undefined =>
  expectedVersion === undefined || isExpected(version, expectedVersion)
    ? undefined
    : { code: 'version_mismatch', current_version: version };
