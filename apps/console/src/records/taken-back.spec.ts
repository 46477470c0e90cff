import { ApiProblem } from '../api/problem.js';
import { ChangedMeanwhile, replacedBy, takeBack } from './taken-back.js';
import type { Attributes } from './values.js';

const entries = (['name', 'hours'] as const).map((name) => ({ name, label: name, control: 'text' as const }));
const record = (version: number, attributes: Attributes) => ({ version, attributes });

/** A record on a server that takes a patch for its latest version alone. */
function formOf(latest: ReturnType<typeof record>) {
  let now = latest;
  return {
    entries,
    save: (patch: Attributes, version: number) => {
      if (version !== now.version)
        return Promise.reject(new ApiProblem({ type: '', status: 412, code: 'version_mismatch', title: '' }));
      now = record(version + 1, { ...now.attributes, ...patch });
      return Promise.resolve(now);
    },
    reload: () => Promise.resolve(now),
  };
}

describe('What a form has saved', () => {
  const before = record(1, { name: 'Main St', hours: null, cost: '1' });
  const saved = record(2, { name: 'High St', hours: '24/7', cost: '1' });
  const replaced = replacedBy({ name: 'High St', hours: '24/7' }, entries, before, saved);

  it('is replaced by what was there before', () =>
    expect(replaced).toEqual({ name: 'Main St', hours: null }));

  it('is taken back although something else has changed since', async () => {
    const latest = record(5, { ...saved.attributes, cost: '2' });
    expect(await takeBack(formOf(latest), saved, replaced)).toMatchObject({
      attributes: { name: 'Main St', hours: null, cost: '2' },
    });
  });

  it('stays if somebody has changed one of the fields since', () =>
    expect(
      takeBack(formOf(record(3, { ...saved.attributes, hours: '9-17' })), saved, replaced),
    ).rejects.toThrow(ChangedMeanwhile));
});
