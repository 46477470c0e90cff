import { CannotRun, type ExitCode } from '../terminal.js';

/** What a shell reports for a program that a signal ended: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const satisfies Record<string, ExitCode>;
type StopSignal = keyof typeof exitCodes;

const signals = Object.keys(exitCodes) as StopSignal[];

/** Somebody asked the command to stop. */
export class Interrupted extends CannotRun {
  override readonly name = 'Interrupted';

  constructor(signal: StopSignal) {
    super(`stopped by ${signal}`, exitCodes[signal]);
  }
}

/** Hears the signals that would end the command at once, with the terminal as the progress bar has set it. */
export class Interruption {
  /** Rejects with Interrupted once a signal has come. */
  readonly happened: Promise<never>;
  private stop: (reason: Interrupted) => void = () => {};
  private readonly hear = (signal: NodeJS.Signals) => this.stop(new Interrupted(signal as StopSignal));

  constructor() {
    this.happened = new Promise((_, reject) => (this.stop = reject));
    // A signal may come while nobody waits for one.
    this.happened.catch(() => {});
    for (const signal of signals) process.on(signal, this.hear);
  }

  /** Leaves the signals to the system again. */
  close(): void {
    for (const signal of signals) process.off(signal, this.hear);
  }
}
