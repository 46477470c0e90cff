import { finding, measures } from './measure.js';
import type { Figures, MeasureName } from './measure.js';
import { median } from './median.js';
import { renderReport } from './table.js';

const found = (name: MeasureName, figures: Figures) => finding(name, measures[name], figures);

describe('The report', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('takes the median of %j', (values, expected) => expect(median(values)).toBe(expected));

  it('has no median of nothing', () => expect(() => median([])).toThrow('no median'));

  it('judges by the ratio, by a floor and by a limit', () => {
    expect(found('create', { ours: 3000, baseline: 2000, ratio: 1.5 }).met).toBe(true);
    expect(found('create', { ours: 2999, baseline: 2000, ratio: 1.49 }).met).toBe(false);
    expect(found('import', { ours: 4999 }).met).toBe(false);
    expect(found('memory-imported', { ours: 250 }).met).toBe(false);
    expect(found('memory', { ours: 300 }).met).toBe(true);
    expect(found('memory', { ours: 301 }).met).toBe(false);
    expect(found('start', { ours: 2.4, baseline: 0.3, ratio: 8 }).met).toBe(true);
  });

  it('judges by what is allowed at most', () => {
    const measure = { title: 'Pages', unit: '×', goal: { of: 'ours', atMost: 1.5 } } as const;
    expect(finding('pages', measure, { ours: 1.5 }).met).toBe(true);
    expect(finding('pages', measure, { ours: 1.51 }).met).toBe(false);
  });

  it('does not call a goal met that was not measured', () =>
    expect(found('create', { ours: 9000 }).met).toBe(false));

  it('judges nothing where there is no goal', () => {
    const told = finding('load', { title: 'Load', unit: '1/s' }, { ours: 7 });
    expect(told.met).toBeUndefined();
    const machine = { cpu: '', cores: 1, memory: 1, node: '', system: '', date: '', loadAtStart: 0 };
    expect(renderReport(machine, [told])).toMatch(/\| Load +\| 1\/s +\| 7 +\| – +\| – +\| – +\| – +\| –/);
  });

  it('puts a row for each finding under the machine', () => {
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
