/** A kind of service records, which have a state of this type. */
export interface RecordKind<State> {
  readonly name: string;
  /** Never there: it ties the type of the state to the kind. */
  readonly ofState?: State;
}

/** What the service itself holds, such as a webhook. Its secrets are not part of it. */
export interface ServiceRecord<State> {
  readonly id: string;
  /** How often it was changed, its creation among that. */
  readonly version: number;
  readonly state: State;
}

/** What is known of an id. */
export interface FoundRecord<State> {
  /** 0 if there has never been such a record. */
  readonly version: number;
  /** Undefined if there is no such record, or no longer. */
  readonly state: State | undefined;
}

/** What a command did that may be sent again. */
export interface RecordOutcome {
  readonly commandId: string;
  /** A hash of the command's content. */
  readonly requestHash: string;
  /** The version after the command. */
  readonly version: number;
  /** What its sender gets again, as JSON has it; null if that is the record alone. */
  readonly result: unknown;
}

/** Texts by name that no list, answer or log has. */
export type RecordSecrets = Readonly<Record<string, string>>;

export interface RecordWrite<State> {
  readonly id: string;
  /** The version that the record has to have; 0 for a new one. */
  readonly after: number;
  /** What it has in the next version. Without it the record stays as it is, in its version. */
  readonly change?: {
    /** As JSON has it; undefined: the record is removed, with its secrets. */
    readonly state: State | undefined;
    /** Those that it has stay if this is undefined. */
    readonly secrets?: RecordSecrets;
  };
  /** Undefined for a command that can't be sent again. */
  readonly outcome?: RecordOutcome;
}

/**
 * What the service itself holds: one thing with a version, the outcomes of its commands, and secrets. It is not in the log of
 * the directory, whose readers would see it, and is no part of the read models.
 */
export abstract class ServiceRecords {
  /** All records of a kind that are not removed, by id. */
  abstract all<State>(kind: RecordKind<State>): Promise<readonly ServiceRecord<State>[]>;
  abstract find<State>(kind: RecordKind<State>, id: string): Promise<FoundRecord<State>>;
  /** What a command for a record did; undefined if it has not been executed. Outcomes are kept for ever. */
  abstract outcomeOf(
    kind: RecordKind<unknown>,
    id: string,
    commandId: string,
  ): Promise<RecordOutcome | undefined>;
  abstract secretsOf(kind: RecordKind<unknown>, id: string): Promise<RecordSecrets>;
  /**
   * Writes a record and the outcome, both or neither; resolves when they are durable.
   * @returns false, and nothing is written, if the record has another version than `after`, or an outcome of this command
   */
  abstract write<State>(kind: RecordKind<State>, write: RecordWrite<State>): Promise<boolean>;
}
