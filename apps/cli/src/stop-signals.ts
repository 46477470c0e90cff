import { CommandError, type ExitCode } from './terminal.js';

/** Exit codes by signal: 128 plus the signal's number, as shells report them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const satisfies Record<string, ExitCode>;
type StopSignal = keyof typeof exitCodes;

export const stopSignals = Object.keys(exitCodes) as StopSignal[];

export const isStopSignal = (signal: NodeJS.Signals | null): signal is StopSignal =>
  signal !== null && Object.hasOwn(exitCodes, signal);

/** A signal has stopped the command. */
export class Stopped extends CommandError {
  override readonly name = 'Stopped';

  constructor(signal: StopSignal) {
    super(`stopped by ${signal}`, exitCodes[signal]);
  }
}

/**
 * Handles SIGINT and SIGTERM. Their default action would end the process at once and leave the terminal in the state of
 * the progress bar.
 */
export class StopSignals {
  private readonly controller = new AbortController();
  /** Aborts with {@link Stopped} on the first signal. */
  readonly signal = this.controller.signal;
  private readonly handle = (signal: NodeJS.Signals) =>
    this.controller.abort(new Stopped(signal as StopSignal));

  constructor() {
    for (const signal of stopSignals) process.on(signal, this.handle);
  }

  /** Restores the default actions. */
  close(): void {
    for (const signal of stopSignals) process.off(signal, this.handle);
  }
}
