import { emptySummary, idle, next, toSend, total, type ImportState } from './import-state.js';

const running = next(idle, { type: 'started', isCheck: true });
const ended = {
  ...({ type: 'ended', end: 'done', formats: ['csv'], records: 3, comparison: [], report: null } as const),
  summary: emptySummary,
} as const;

describe('The state of an import', () => {
  it('runs, reports its progress, and ends', () => {
    const later = next(running, { type: 'progress', share: 0.5, records: 2, summary: emptySummary });
    expect(later).toMatchObject({
      phase: 'running',
      isCheck: true,
      share: 0.5,
      records: 2,
      isCancelling: false,
    });
    expect(next(later, ended)).toMatchObject({ phase: 'ended', isCheck: true, end: 'done', records: 3 });
  });

  it('is still running while it is being cancelled', () =>
    expect(next(running, { type: 'cancelled' })).toMatchObject({ phase: 'running', isCancelling: true }));

  it('ends if the worker crashes', () =>
    expect(next(running, { type: 'crashed', message: 'out of memory' })).toMatchObject({
      ...{ phase: 'ended', end: 'failed', message: 'out of memory' },
    }));

  it('is not changed by late messages', () => {
    const states: ImportState[] = [idle, next(running, ended)];
    for (const state of states) expect(next(state, { type: 'cancelled' })).toBe(state);
  });

  it('begins again', () => expect(next(next(running, ended), { type: 'reset' })).toBe(idle));
});

describe('The numbers of an import', () => {
  const counts = {
    ...emptySummary.counts,
    station: { created: 1, changed: 2, unchanged: 0, skipped: 3, rejected: 4 },
  };
  const summary = { ...emptySummary, counts, toSend: { location: 1, station: 2, 'connector type': 3 } };

  it('are those of all kinds of records', () => {
    expect(toSend(summary)).toBe(6);
    expect(total(summary, 'rejected')).toBe(4);
  });
});
