import type { RecordQueries, StationMap, Summaries } from '#application/views';

/** What the thread of reads is started with. */
export interface ReadsThreadData {
  /** The data directory. */
  readonly folder: string;
  /** How many threads of reads share the memory for cached pages. */
  readonly threads: number;
}

/** What it is asked, by the ports' methods. */
export interface Questions {
  readonly list: RecordQueries['list'];
  readonly clusters: StationMap['clusters'];
  readonly summarize: Summaries['summarize'];
}

export interface Question {
  readonly type: 'question';
  readonly ticket: number;
  readonly method: keyof Questions;
  readonly parameters: readonly unknown[];
}

/** To the thread of reads. */
export type ReadsRequest =
  | Question
  /** What is asked from now on is asked of this generation of read models. */
  | { readonly type: 'exchange'; readonly generation: number }
  | { readonly type: 'close' };

/** From the thread of reads. */
export type ReadsReport =
  | { readonly type: 'answer'; readonly ticket: number; readonly answer: unknown }
  | { readonly type: 'failure'; readonly ticket: number; readonly error: Error }
  | { readonly type: 'exchanged'; readonly generation: number };
