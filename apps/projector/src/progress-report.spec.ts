import { PassThrough } from 'node:stream';
import { progressReport } from './progress-report.js';

/** A stream that records what is written. */
function output(isTTY: boolean) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns: 120 });
  return { stream, text: () => (stream.read() as string | null) ?? '' };
}

describe('The report of progress', () => {
  it('is written as lines without a terminal, the first one immediately', () => {
    const { stream, text } = output(false);
    const report = progressReport('rebuilding', 'events', stream);
    report.update(100, 5000);
    expect(text()).toBe('rebuilding: 100 of 5000 events, 0/s, ? left\n');
    report.update(5000, 5000);
    report.end();
    report.update(6000, 6000);
    expect(text()).toMatch(/^4900 events applied in \d+\.\d s, \d+ a second\n$/);
  });

  it('contains the current step if its duration is unknown', () => {
    const { stream, text } = output(false);
    progressReport('rebuilding', 'events', stream).update(5000, 5000, 'making index 1 of 14');
    expect(text()).toBe('rebuilding: 5000 of 5000 events, 0/s, making index 1 of 14\n');
  });

  it('has a line for each step, however short, and at most one a second otherwise', () => {
    const { stream, text } = output(false);
    const report = progressReport('rebuilding', 'events', stream);
    for (const [applied, step] of [[1], [2], [2, 'writing'], [2, 'indexing'], [2, 'indexing']] as const)
      report.update(applied, 2, step);
    expect(text().split('\n')).toEqual([
      expect.stringContaining('1 of 2'),
      expect.stringContaining('writing'),
      expect.stringContaining('indexing'),
      '',
    ]);
  });

  it('is a bar with rate and time left on a terminal', () => {
    const { stream, text } = output(true);
    const report = progressReport('rebuilding', 'records', stream);
    report.update(0, 1000);
    expect(text()).toMatch(/rebuilding \[.*\] 0\/1000 records, 0\/s, \? left/);
    report.update(500, 1000);
    report.end();
    expect(text()).toMatch(/500\/1000 records, \d+\/s, \d+ s left[^]*500 records applied in/);
  });
});
