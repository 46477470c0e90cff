import type { Candidate, Change } from './change.js';

/** A field that a change sets, in words. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  /** What a station has until then. */
  readonly before: (station: Candidate) => string;
  readonly after: string;
}

/** A change, and what it sets in words. */
export interface Asked {
  readonly change: Change;
  readonly fields: readonly AskedField[];
}

/** What somebody wants to do with the chosen stations. */
export interface BulkRequest {
  readonly action: 'fields' | 'status' | 'location' | 'tariff' | 'remove' | 'restore';
  /** Reads the chosen stations as they are now, in pages. */
  readonly read: (signal: AbortSignal) => AsyncIterable<readonly Candidate[]>;
  /** Number of chosen stations; undefined if it is not known before they are read. */
  readonly count: number | undefined;
  /** Undefined if a form asks for it. */
  readonly asked?: Asked;
  /** Called when the change begins. */
  readonly onBegin: () => void;
  /** Called when somebody leaves the change before it began. @param isNothing whether no station was to be changed */
  readonly onLeave?: (isNothing: boolean) => void;
}
