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
import { ImportError } from './import-error.js';
import type { Input } from './input/input.js';

/** A file, or the pages of an address, and the format. */
export type FormattedInput = FormattedPages<Input>;

/** How the files of an import are read. */
export type Reading = ReadingOptions;

/** Reads all records of a file or address, each with the input that it is in. @throws ImportError it can't be read */
export async function* recordsOf(
  input: FormattedInput,
  options: Reading,
): AsyncGenerator<ReadGroup<Input>, void, undefined> {
  try {
    yield* readPages(input, options);
  } catch (error) {
    throw ofFormat(error);
  }
}

/** Returns the format of an input, see {@link detectFormat}. @throws ImportError it has none, or can't be read in it */
export function formatOf(input: Input, name: string | undefined, map?: ColumnMap): ReadableFormat {
  try {
    return detectFormat(input, name, map);
  } catch (error) {
    throw ofFormat(error);
  }
}

const ofFormat = (error: unknown): unknown =>
  error instanceof FormatError ? new ImportError('invalid', error.message) : error;
