/**
 * The data of a command: the attributes of a new record, changes of attributes (in which the source of a location may
 * stand for its id), one of the members of a station, or nothing.
 */
export type CommandData =
  | 'attributes'
  | 'changes'
  | 'changes or location source'
  | 'availability'
  | 'connectors'
  | 'details'
  | 'nothing';

/** A member of a command that may stand beside its data. */
export type CommandPart = 'connectors' | 'details' | 'extensions';

/**
 * What a line of a type of command may have. Its validation, its class and handler, the check of its records in Kafka
 * and its schema derive from this.
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
}

/** The members of a line that may name its record. */
export const targetNames: Readonly<Record<CommandDefinition['target'], readonly ('id' | 'source')[]>> = {
  new: [],
  id: ['id'],
  source: ['source'],
  'id or source': ['id', 'source'],
};

/** The definitions of the commands of an aggregate, by type. */
export type CommandDefinitions<Command extends { readonly type: string }> = Readonly<
  Record<Command['type'], CommandDefinition>
>;
