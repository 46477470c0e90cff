import type { IHeaders } from 'kafkajs';
import { requiredCount } from './headers.js';

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

export const originHeaders = ({ commandOffset, writerEpoch }: RecordOrigin) => ({
  directory_command_offset: String(commandOffset),
  directory_writer_epoch: String(writerEpoch),
});

/** @throws UnreadableRecord a header is missing or not a count */
export const readOrigin = (headers: IHeaders | undefined): RecordOrigin => ({
  commandOffset: requiredCount(headers, 'directory_command_offset'),
  writerEpoch: requiredCount(headers, 'directory_writer_epoch'),
});
