/** What a message has that takes time. */
export interface Readable {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly failed?: boolean;
  /** Whether it has a button that is pressed, if at all, while it is shown. */
  readonly hasAction: boolean;
}

/** Milliseconds. It is noticed first, and then read by somebody who reads slowly. */
const NOTICED_MS = 3_000;
const CHARACTER_MS = 70;
const LEAST_MS = 5_000;
const LEAST_WITH_ACTION_MS = 12_000;
const MOST_MS = 30_000;

/** How long a message stays, in milliseconds. Failures and messages with a button stay longer. */
export function shownFor({ title, detail = '', failed = false, hasAction }: Readable): number {
  const least = hasAction || failed ? LEAST_WITH_ACTION_MS : LEAST_MS;
  const read = NOTICED_MS + (title.length + detail.length) * CHARACTER_MS;
  return Math.min(MOST_MS, Math.max(least, read));
}
