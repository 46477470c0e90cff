import type { ImportMessage, ImportSummary } from '../../../../cli/src/import/in-browser/messages.js';

export type {
  Comparison,
  ImportSummary,
  ProblemGroup,
} from '../../../../cli/src/import/in-browser/messages.js';

type Ended = Extract<ImportMessage, { type: 'ended' }>;

/** An import that is going on: a check, or the writing. */
export interface RunningImport {
  readonly phase: 'running';
  readonly isCheck: boolean;
  /** From 0 to 1; null if it is not known. */
  readonly share: number | null;
  readonly records: number;
  readonly isCancelling: boolean;
}

export interface EndedImport extends Partial<Pick<Ended, 'type'>>, Omit<Ended, 'type'> {
  readonly phase: 'ended';
  readonly isCheck: boolean;
}

/** What the page of imports shows. */
export type ImportState = { readonly phase: 'idle' } | RunningImport | EndedImport;

export type ImportInput =
  | { readonly type: 'started'; readonly isCheck: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'reset' }
  | ImportMessage;

export const idle: ImportState = { phase: 'idle' };

export function next(state: ImportState, input: ImportInput): ImportState {
  if (input.type === 'reset') return idle;
  if (input.type === 'started')
    return { phase: 'running', isCheck: input.isCheck, share: 0, records: 0, isCancelling: false };
  if (state.phase !== 'running') return state;
  const { isCheck } = state;
  switch (input.type) {
    case 'cancelled':
      return { ...state, isCancelling: true };
    case 'progress':
      return { ...state, share: input.share, records: input.records };
    case 'crashed':
      return { ...crash(input.message), isCheck, records: state.records };
    case 'ended':
      return { ...input, phase: 'ended', isCheck };
  }
}

const crash = (message: string) => ({
  ...({ phase: 'ended', end: 'failed', message, formats: [], comparison: null, report: null } as const),
  summary: emptySummary,
});

const nothing = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0 };

export const emptySummary: ImportSummary = {
  counts: { location: nothing, station: nothing, 'connector type': nothing },
  toSend: { location: 0, station: 0, 'connector type': 0 },
  ...{ warnings: [], rejects: [] },
};

/** Number of records that a check would write. */
export const toSend = ({ toSend: { location, station, 'connector type': type } }: ImportSummary): number =>
  location + station + type;

/** Number of records with one of the outcomes. */
export const total = ({ counts }: ImportSummary, outcome: keyof typeof nothing): number =>
  Object.values(counts).reduce((sum, each) => sum + each[outcome], 0);
