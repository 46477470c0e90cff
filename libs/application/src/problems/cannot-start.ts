const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** The service can't start; the message says in one line what is wrong and what to do. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    // Settings and paths that it quotes may hold line breaks.
    super(message.replace(CONTROL, ' '), options);
  }
}
