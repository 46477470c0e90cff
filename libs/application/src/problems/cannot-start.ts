const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** The service can't start. The message is one line: the cause and the remedy. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    // Quoted settings and paths may contain line breaks.
    super(message.replace(CONTROL, ' '), options);
  }
}

/** By the codes of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/** Why a file can't be used, by an error of the file system. The text does not name the file. */
export function fileErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
