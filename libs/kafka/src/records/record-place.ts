import { countOf, type OwnMembers } from './own-header.js';

/** Where a record of a batch goes and what it comes from, so that the log explains itself. */
export interface RecordPlace {
  readonly partition: number;
  /** Offset of the command's record in the same partition of the commands topic. */
  readonly commandOffset: number;
  /** Which one in a row of writers of the partition wrote it, from 0. */
  readonly writerEpoch: number;
}

/** What a record tells of its {@link RecordPlace}. */
export type RecordOrigin = Omit<RecordPlace, 'partition'>;

export const originMembers = ({ commandOffset, writerEpoch }: RecordOrigin): OwnMembers => ({
  command_offset: commandOffset,
  writer_epoch: writerEpoch,
});

/** @throws UnreadableRecord a member is missing or not a count */
export const readOrigin = (members: OwnMembers): RecordOrigin => ({
  commandOffset: countOf(members, 'command_offset'),
  writerEpoch: countOf(members, 'writer_epoch'),
});
