import {
  detectFormat,
  FormatError,
  readPages,
  type ColumnMap,
  type FormattedPages,
  type ReadableFormat,
  type ReadGroup,
  type ReadingOptions,
} from '#formats/reading';
import { CommandError } from '../terminal.js';
import type { Sender } from './address/sender.js';
import type { Input } from './input/input.js';

/** A file, or the pages of an address, and the format. */
export interface FormattedInput extends FormattedPages<Input> {
  /** Of an address: its server. */
  readonly sender?: Sender | undefined;
}

/** How the files of an import are read. */
export type Reading = ReadingOptions;

/** Reads all records of a file or address, each with the input that it is in. @throws CommandError it can't be read */
export async function* recordsOf(
  input: FormattedInput,
  options: Reading,
): AsyncGenerator<ReadGroup<Input>, void, undefined> {
  try {
    yield* readPages(input, options);
  } catch (error) {
    throw asCommandError(error);
  }
}

/** Returns the format of an input, see {@link detectFormat}. @throws CommandError it has none, or can't be read in it */
export function formatOf(input: Input, name: string | undefined, map?: ColumnMap): ReadableFormat {
  try {
    return detectFormat(input, name, map);
  } catch (error) {
    throw asCommandError(error);
  }
}

const asCommandError = (error: unknown): unknown =>
  error instanceof FormatError ? new CommandError(error.message) : error;
