/** Why something can't be done, in words for a person. Programs print the message alone, without a stack trace. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/** The directory refuses a request, does not answer, or can't be asked: its address or the key is none. */
export type DirectoryErrorKind = 'directory_refused' | 'directory_unreachable' | 'wrong_directory';

/** A request to the directory has failed, also when it was repeated. */
export class DirectoryError extends Failure {
  override readonly name = 'DirectoryError';

  constructor(
    readonly kind: DirectoryErrorKind,
    message: string,
  ) {
    super(message);
  }
}
