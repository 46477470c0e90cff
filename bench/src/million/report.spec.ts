import { measureResult } from '../report/measure.js';
import { measures } from './measures.js';
import { readFinding, readTimes, renderMillion } from './report.js';

const times = (...milliseconds: number[]) => milliseconds;

describe('The report of a large directory', () => {
  it('compares the 99th percentile with the goal', () => {
    const quick = Array<number>(99).fill(1);
    expect(readFinding('a', [...quick, 500])).toMatchObject({ p50: 1, p99: 1, count: 100, met: true });
    expect(readFinding('b', [...quick.slice(1), 51, 500])).toMatchObject({ p50: 1, p99: 51, met: false });
    expect(readTimes('c', times(3, 1, 2))).toEqual({ title: 'c', p50: 2, p99: 3, count: 3 });
  });

  it('has a table of reads and one of other measures', () => {
    const machine = {
      cpu: 'A',
      cores: 2,
      memory: 8,
      node: 'v20',
      system: 'L',
      date: 'today',
      loadAtStart: 0,
    };
    const report = renderMillion(
      machine,
      [readFinding('One station', times(0.5)), readTimes('Writes', times(7))],
      [
        measureResult('memory', measures.memory, { ours: 401 }),
        measureResult('csv', measures.csv, { ours: 9000 }),
      ],
    );
    const lines = report.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    expect(lines).toEqual(
      expect.arrayContaining([
        'A, 2 cores, 8 GB, L, Node v20, today, load 0',
        '| One station | 0.5 | 0.5 | 1 | p99 ≤ 50 | yes |',
        '| Writes | 7 | 7 | 1 | – | – |',
        '| Resident memory at most, through all of this | MB | 401 | ≤ 400 | NO |',
        '| CSV of all | rows/s | 9,000 | – | – |',
      ]),
    );
  });
});
