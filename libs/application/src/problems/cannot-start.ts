const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** The service can't start. The message is one line: the cause and the remedy. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    // Quoted settings and paths may contain line breaks.
    super(message.replace(CONTROL, ' '), options);
  }
}
