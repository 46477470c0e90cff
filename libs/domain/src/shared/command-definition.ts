import type { Source } from './decider.js';
import type { Fields, GivenOf } from './field.js';

/**
 * The data of a command: the attributes of a new record, changes of attributes (in which the source of a location may
 * stand for its id), values of a catalogue of its own, one of the members of a station, or nothing.
 */
export type CommandData = NamedData | ValuesData;

type NamedData =
  'attributes' | 'changes' | 'changes or location source' | 'connectors' | 'details' | 'nothing';

/** The values of a catalogue, which the command has by their names: the required ones always. */
interface ValuesData<F extends Fields = Fields> {
  readonly values: F;
}

/** One for each kind of data. */
export type ByData<T> = Readonly<Record<NamedData, T>> & { readonly values: (fields: Fields) => T };

/** The one for this data. */
export const byData = <T>(table: ByData<T>, data: CommandData): T =>
  typeof data === 'string' ? table[data] : table.values(data.values);

/** A member of a command that may stand beside its data. */
export type CommandPart = 'connectors' | 'details' | 'extensions';

/**
 * What a line of a type of command may have. Its type, its validation, its class and handler, the check of its records in
 * Kafka, its schema and its examples derive from this.
 */
export interface CommandDefinition {
  /** How it names its record. The id of a new record is derived from the id of the command. */
  readonly target: 'new' | 'id' | 'source' | 'id or source';
  readonly data: CommandData;
  /** Whether it may have `observed_at`. */
  readonly observable?: true;
  readonly beside?: readonly CommandPart[];
  /** Whether the record gets the source by which the command names it. */
  readonly keepsSource?: true;
  /** The name of the schema of a request's body that has all that the command says of its record. */
  readonly body?: string;
  /** The first one is shown for messages, the last one for requests. */
  readonly examples: readonly [CommandExample, ...CommandExample[]];
}

/** What a line may have beside its type and the name of its record. */
export interface CommandExample {
  readonly observed_at?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly connectors?: readonly object[];
  readonly details?: object;
  readonly extensions?: object;
}

/** The members of a line that may name its record. */
export const targetNames: Readonly<Record<CommandDefinition['target'], readonly ('id' | 'source')[]>> = {
  new: [],
  id: ['id'],
  source: ['source'],
  'id or source': ['id', 'source'],
};

/** The definitions of the commands of an aggregate, by type. */
export type CommandDefinitions = Readonly<Record<string, CommandDefinition>>;

/** What a command has of its data, by the kind of it. */
export interface DataMembers<Attributes> {
  readonly attributes: { readonly attributes: Partial<Attributes> };
  readonly changes: { readonly changes: Partial<Attributes> };
  readonly nothing: unknown;
}

/**
 * A command of one of these types.
 * @typeParam Data what it has of each kind of data
 * @typeParam Parts the members that may stand beside the data
 */
export type CommandOf<
  Definitions extends CommandDefinitions,
  Data extends { readonly [Kind in KindOf<Definitions[keyof Definitions]['data']>]: unknown },
  Parts = unknown,
  Types extends keyof Definitions = keyof Definitions,
> = {
  readonly [Type in Types]: { readonly type: Type } & MembersOf<Definitions[Type]['data'], Data> &
    Observation<Definitions[Type]> &
    KeptSource<Definitions[Type]> &
    Beside<Definitions[Type], Parts>;
}[Types];

type KindOf<Given> = Given & NamedData;

type MembersOf<Given, Data> =
  Given extends ValuesData<infer F> ? Readonly<GivenOf<F>> : Data[Given & keyof Data];

type Observation<Definition> = Definition extends { readonly observable: true }
  ? {
      /** When the source observed it, RFC 3339 in UTC with milliseconds; the time of receipt if absent. */
      readonly observed_at?: string;
    }
  : unknown;

type KeptSource<Definition> = Definition extends { readonly keepsSource: true; readonly target: infer Target }
  ? Target extends 'source'
    ? { readonly source: Source }
    : { readonly source?: Source }
  : unknown;

type Beside<Definition, Parts> = Definition extends { readonly beside: readonly (infer Part)[] }
  ? Pick<Parts, Part & keyof Parts>
  : unknown;
