import { countOf, type InternalMembers } from './internal-header.js';

/** The command that a record results from, and its writer. It is stored with each record, to trace the log. */
export interface WriteContext {
  /** The partition of the record and of its command. */
  readonly partition: number;
  /** The offset of the command's record in the commands topic. */
  readonly commandOffset: number;
  /** The number of the writer among those of the partition. */
  readonly writerEpoch: number;
}

/** The same for an event. */
export interface EventContext extends WriteContext {
  /** The `source` of the CloudEvent. */
  readonly eventsSource: string;
}

/** The part of the context that a record contains. */
export type RecordOrigin = Omit<WriteContext, 'partition'>;

export const originMembers = ({ commandOffset, writerEpoch }: RecordOrigin): InternalMembers => ({
  command_offset: commandOffset,
  writer_epoch: writerEpoch,
});

/** @throws UnreadableRecord a member is missing or not a count */
export const readOrigin = (members: InternalMembers): RecordOrigin => ({
  commandOffset: countOf(members, 'command_offset'),
  writerEpoch: countOf(members, 'writer_epoch'),
});
