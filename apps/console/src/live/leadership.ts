/** How the stream of events is doing. */
export type Phase = 'connecting' | 'live' | 'offline';

/** What a tab knows of the stream that all tabs of the browser share. */
export interface LiveState {
  readonly phase: Phase;
  /** Position of the last event that this tab has got: who leads next goes on from there. */
  readonly lastEventId: string | undefined;
  /** Attempts to connect since it was live. */
  readonly failures: number;
}

export type LiveInput =
  /** This tab leads and has connected. `position` is where the stream begins. */
  | { readonly type: 'opened'; readonly position: string | null }
  | { readonly type: 'event'; readonly id: string }
  /** The server has ended the stream, as it does after minutes. */
  | { readonly type: 'ended' }
  | { readonly type: 'failed' }
  /** Another attempt can't succeed before the caller changes. */
  | { readonly type: 'refused' }
  /** What the leading tab announces to the others. */
  | { readonly type: 'announced'; readonly phase: Phase; readonly lastEventId: string | undefined };

export const initialState: LiveState = { phase: 'connecting', lastEventId: undefined, failures: 0 };

/** From this number of failures on the mark says that nothing is live: a short interruption is not worth a word. */
const TOLERATED_FAILURES = 2;

export function next(state: LiveState, input: LiveInput): LiveState {
  switch (input.type) {
    case 'opened':
      return opened(state, input.position);
    case 'event':
      return { ...state, lastEventId: input.id };
    case 'ended':
      return { ...state, phase: 'connecting' };
    case 'failed':
      return failed(state);
    case 'refused':
      return { ...state, phase: 'offline' };
    case 'announced':
      return { ...state, phase: input.phase, lastEventId: input.lastEventId ?? state.lastEventId };
  }
}

const opened = ({ lastEventId }: LiveState, position: string | null): LiveState => ({
  phase: 'live',
  failures: 0,
  lastEventId: lastEventId ?? position ?? undefined,
});

function failed({ lastEventId, failures }: LiveState): LiveState {
  const isTolerated = failures + 1 < TOLERATED_FAILURES;
  return { phase: isTolerated ? 'connecting' : 'offline', lastEventId, failures: failures + 1 };
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * How long to wait before the next attempt, in milliseconds. It grows with the failures, and differs from browser to browser.
 * @param random from 0 to 1
 */
export const delayBefore = ({ failures }: LiveState, random: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + random / 2);
