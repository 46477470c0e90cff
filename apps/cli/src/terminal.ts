import type { Readable, Writable } from 'node:stream';
import { Failure } from '#client';

/** The part of `process` that commands use. Tests provide their own. */
export interface Terminal {
  /** `fd` is the file descriptor; a stream of a test has none. */
  readonly stdin: Readable & { readonly fd?: number };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** 0: done; 1: done, with rejected records; 2: failed; 130, 143: stopped by SIGINT or SIGTERM. */
export type ExitCode = 0 | 1 | 2 | 130 | 143;

/** The command has failed, with an exit code of its own. */
export class CommandError extends Failure {
  override readonly name: string = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: ExitCode = 2,
  ) {
    super(message);
  }
}

/** A text of others as a terminal shows it: control characters, which could command it, as escapes. */
export const printable = (text: string): string =>
  text.replace(
    /(?!\n)\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Handles errors of output: the command goes on without it if the reader has closed the pipe. */
export function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
