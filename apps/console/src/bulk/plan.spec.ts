import type { Candidate } from './change.js';
import { LISTED, nothingPlanned, planned } from './plan.js';
import type { Asked } from './request.js';

const station = (id: string, hours: string | null = null): Candidate => ({
  ...{ id, version: 3, name: `Station ${id}` },
  attributes: { hours, cost: '1' },
});

describe('The plan of a change', () => {
  const before = (name: string) => (each: Candidate) => String(each.attributes?.[name]);
  const asked: Asked = {
    change: { kind: 'attributes', patch: { hours: '24/7', cost: '1' } },
    fields: [
      { name: 'hours', label: 'Hours', before: before('hours'), after: '24/7' },
      { name: 'cost', label: 'Cost', before: before('cost'), after: '1' },
    ],
  };

  it('has page by page the stations that change, and what changes in them', () => {
    const first = planned(nothingPlanned, asked, [station('a', '9-17'), station('b', '24/7')]);
    const plan = planned(first, asked, [station('c')]);
    expect([plan.read, plan.steps.map(({ id }) => id)]).toEqual([3, ['a', 'c']]);
    expect(plan.differences).toEqual([
      { id: 'a', name: 'Station a', fields: [{ label: 'Hours', before: '9-17', after: '24/7' }] },
      { id: 'c', name: 'Station c', fields: [{ label: 'Hours', before: 'null', after: '24/7' }] },
    ]);
  });

  it('lists the first stations alone', () => {
    const stations = Array.from({ length: LISTED + 50 }, (_, index) => station(String(index)));
    const plan = planned(nothingPlanned, asked, stations);
    expect([plan.steps.length, plan.differences.length]).toEqual([LISTED + 50, LISTED]);
  });
});
