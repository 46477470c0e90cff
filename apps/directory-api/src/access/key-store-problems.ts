import { CannotStart, Overloaded } from '#application';
import { HttpProblem } from '#http';

export const keysElsewhere = (detail: string): HttpProblem => new HttpProblem('keys_elsewhere', { detail });

/** The file can't be written by this service, whoever asks. */
const READ_ONLY: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS'];
/** Another program changes the file at present, or the disk is full. */
const PASSING: readonly unknown[] = ['EEXIST', 'ENOSPC', 'EDQUOT'];

/** Says of a failed change of the keys what can be done about it. */
export function explainStore(error: unknown): never {
  const cause = error instanceof CannotStart ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (READ_ONLY.includes(code))
    throw keysElsewhere(
      'The service may not write the file of keys: use npx directory keys as a user who may.',
    );
  if (PASSING.includes(code)) throw new Overloaded();
  throw error;
}
