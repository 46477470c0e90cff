import type { Readable, Writable } from 'node:stream';

/** What a command needs of the process around it; `process` is one, and a test makes its own. */
export interface Terminal {
  /** The descriptor is there where the stream is the process's own. */
  readonly stdin: Readable & { readonly fd?: number };
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command tells the shell: done; done but some records were rejected; could not run; stopped by a signal. */
export type ExitCode = 0 | 1 | 2 | 130 | 143;

/** The command can't go on. Its message is the one line that the user gets to read. */
export class CannotRun extends Error {
  override readonly name: string = 'CannotRun';

  constructor(
    message: string,
    readonly exitCode: ExitCode = 2,
  ) {
    super(message);
  }
}
