import { measureResult, measures } from './measure.js';
import type { Figures, MeasureName } from './measure.js';
import { renderReport } from './table.js';

const found = (name: MeasureName, figures: Figures) => measureResult(name, measures[name], figures);

describe('renderReport', () => {
  it('shows no verdict without a goal', () => {
    const withoutGoal = measureResult('load', { title: 'Load', unit: '1/s' }, { ours: 7 });
    const machine = { cpu: '', cores: 1, memory: 1, node: '', system: '', date: '', loadAtStart: 0 };
    expect(renderReport(machine, [withoutGoal])).toMatch(
      /\| Load +\| 1\/s +\| 7 +\| – +\| – +\| – +\| – +\| –/,
    );
  });

  it('has a line about the machine and a row for each result', () => {
    const machine = {
      cpu: 'A',
      cores: 2,
      memory: 8,
      node: 'v20',
      system: 'Linux',
      date: 'today',
      loadAtStart: 0,
    };
    const rounds = [
      { ours: 5500, baseline: 4000 },
      { ours: 4000, baseline: 4000 },
    ];
    const report = renderReport(machine, [
      found('list', { ours: 5000, baseline: 4000, ratio: 1.25, generatorBusy: 0.4, rounds }),
      found('memory-imported', { ours: 300 }),
      found('import', { ours: 5200, rounds: [{ ours: 5200 }, { ours: 4800 }, { ours: 6100 }] }),
    ]);
    expect(report.split('\n')).toEqual([
      'A, 2 cores, 8 GB, Linux, Node v20, today, load 0',
      '',
      expect.stringMatching(/^\| measure +\| unit +\| ours +\| baseline \| ratio +\| goal/),
      expect.stringMatching(/^\| -+ \|/),
      expect.stringMatching(
        /^\| List 20 by name +\| requests\/s \| 5,000 +\| 4,000 +\| 1.25 \(1–1.38\) \| ratio ≥ 1 \| yes \| 40 %/,
      ),
      expect.stringMatching(
        /^\| Resident memory after import and reads \| MB +\| 300 +\| – +\| – +\| < 250 +\| NO +\| –/,
      ),
      expect.stringMatching(
        /^\| Import of an AFDC file, read back +\| stations\/s \| 5,200 \(4,800–6,100\) \| – +\| – +\| ≥ 5,000/,
      ),
      '',
    ]);
  });
});
