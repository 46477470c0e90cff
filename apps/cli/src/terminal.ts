import type { Readable, Writable } from 'node:stream';

/** What a command needs of the process around it; `process` is one, and a test makes its own. */
export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command tells the shell: done; done but some records were rejected; could not run. */
export type ExitCode = 0 | 1 | 2;

/** The command can't go on. Its message is the one line that the user gets to read. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}
