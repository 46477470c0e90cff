import type { Outcomes } from '../client.js';
import type { Filled } from '../fill.js';

export interface Target extends Filled {
  readonly url: string;
}

/** A bounded attack. */
export interface Attack {
  /** Begins with the attack's number. */
  readonly title: string;
  /** Adds what this attack needs, before it is measured. */
  readonly prepare?: (url: string) => Promise<void>;
  /** Resolves when the last request is sent, and all are answered or dropped. @returns a note for the report, if any */
  run(target: Target, outcomes: Outcomes): Promise<string | void>;
}
