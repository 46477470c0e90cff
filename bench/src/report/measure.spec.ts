import { measureResult, measures } from './measure.js';
import type { Figures, MeasureName } from './measure.js';

const found = (name: MeasureName, figures: Figures) => measureResult(name, measures[name], figures);

describe('measureResult', () => {
  it('compares ratios and figures with lower and upper limits', () => {
    expect(found('create', { ours: 3000, baseline: 2000, ratio: 1.5 }).met).toBe(true);
    expect(found('create', { ours: 2999, baseline: 2000, ratio: 1.49 }).met).toBe(false);
    expect(found('import', { ours: 4999 }).met).toBe(false);
    expect(found('memory-imported', { ours: 250 }).met).toBe(false);
    expect(found('memory', { ours: 300 }).met).toBe(true);
    expect(found('memory', { ours: 301 }).met).toBe(false);
    expect(found('start', { ours: 2.4, baseline: 0.3, ratio: 8 }).met).toBe(true);
  });

  it('includes the limit of atMost', () => {
    const measure = { title: 'Pages', unit: '×', goal: { of: 'ours', atMost: 1.5 } } as const;
    expect(measureResult('pages', measure, { ours: 1.5 }).met).toBe(true);
    expect(measureResult('pages', measure, { ours: 1.51 }).met).toBe(false);
  });

  it('does not report a goal as met whose figure is missing', () =>
    expect(found('create', { ours: 9000 }).met).toBe(false));

  it('has no verdict without a goal', () =>
    expect(measureResult('load', { title: 'Load', unit: '1/s' }, { ours: 7 }).met).toBeUndefined());
});
