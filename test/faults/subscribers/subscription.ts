import type { Differences } from './comparison.js';
import type { ExpectedEvents } from './expected-events.js';

/** What a subscriber got. */
export interface Subscription extends Differences {
  /** Subscribers of the same group are counted together. */
  readonly group: string;
  readonly expected: number;
  readonly isKept: boolean;
}

/** Subscribers of one way to get events. */
export interface Subscribers {
  /** Whether all have what they must have. */
  isComplete(expected: ExpectedEvents): Promise<boolean>;
  subscriptions(expected: ExpectedEvents): Promise<readonly Subscription[]>;
  end(): Promise<void>;
}
