import type { Step } from './change.js';
import { OwnVersions } from './own-versions.js';

const step = (id: string, version: number): Step => ({
  ...{ id, version, name: null },
  ...{ command: { type: 'RemoveStation', data: {} }, back: { type: 'RestoreStation', data: {} } },
});

describe('The undo of a change', () => {
  it('is for the versions that later changes of the page have left, and for no others', () => {
    const versions = new OwnVersions();
    versions.add([step('a', 1), step('b', 1)], [step('a', 2), step('b', 3)]);
    versions.add([step('a', 2)], [step('a', 3)]);
    versions.add([step('b', 4)], [step('b', 5)]);
    const current = [step('a', 2), step('a', 3), step('b', 3), step('c', 1)].map((each) =>
      versions.current(each),
    );
    expect(current.map(({ version }) => version)).toEqual([3, 3, 3, 1]);
  });
});
