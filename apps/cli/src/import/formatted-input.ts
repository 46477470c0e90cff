import type { Sender } from './address/sender.js';
import type { ImportFormat } from './formats/format-detection.js';
import type { ReadOptions } from './formats/read-options.js';
import type { Input } from './input/input.js';
import { SeenRecords } from './records/seen-records.js';
import { WaitingRemovals, type ReadGroup } from './records/waiting-removals.js';

/** A file, or the pages of an address, and the format. */
export interface FormattedInput {
  /** The file, or the first page. */
  readonly input: Input;
  readonly format: ImportFormat;
  /** Opens the pages of an address after the first one. */
  readonly furtherPages?: () => AsyncIterable<Input>;
  /** Of an address: its server. */
  readonly sender?: Sender | undefined;
}

/** How the files of an import are read. */
export type Reading = Omit<ReadOptions, 'seen'>;

/** Reads all records of a file or address, each with the input that it is in. */
export async function* recordsOf(
  { input, format, furtherPages }: FormattedInput,
  options: Reading,
): AsyncGenerator<ReadGroup<Input>, void, undefined> {
  const seen = new SeenRecords();
  const removals = new WaitingRemovals<Input>(seen);
  const reading = { ...options, seen };
  for await (const group of format.read(input, reading)) yield* removals.add({ page: input, group });
  for await (const page of furtherPages?.() ?? [])
    for await (const group of format.read(page, reading)) yield* removals.add({ page, group });
  yield* removals.end();
}
