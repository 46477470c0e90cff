import { DirectoryError, Failure, type DirectoryErrorKind } from '#client';

/**
 * What has ended an import, for programs:
 * - `wrong_options`: they contradict each other or the files
 * - `cannot_read`: a file can't be opened or read to its end
 * - `invalid`: an input has no format that is known, or is damaged
 * - `incomplete`: records of an input are missing, which is to be the whole of its feed
 * - `too_much_removed`: more than a fifth of a feed's stations would be removed
 * - `address_failed`: an address refuses requests, fails again and again, or redirects to what is not followed
 * - `too_large`, `too_slow`: addresses have reached a limit
 * - `cannot_write`: a temporary file or a rejects file can't be written
 * - `stopped`: from outside
 */
export type ImportErrorKind =
  | 'wrong_options'
  | 'cannot_read'
  | 'invalid'
  | 'incomplete'
  | 'too_much_removed'
  | 'address_failed'
  | 'too_large'
  | 'too_slow'
  | 'cannot_write'
  | 'stopped'
  | DirectoryErrorKind;

/** An import has ended before its end. */
export class ImportError extends Failure {
  override readonly name: string = 'ImportError';

  constructor(
    readonly kind: ImportErrorKind,
    message: string,
  ) {
    super(message);
  }
}

/** An error of the import, also where the directory has failed; others as they are. */
export const asImportError = (error: unknown): unknown =>
  error instanceof DirectoryError ? new ImportError(error.kind, error.message) : error;
