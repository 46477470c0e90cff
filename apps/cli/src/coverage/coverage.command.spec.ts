import { terminalWith } from '../../../../test/import/terminal.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { createStation, registerLocation } from '../../../../test/support/records.js';
import { main } from '../main.js';

const directory = useDirectory();
let ids: readonly string[];

async function run(...args: string[]) {
  const terminal = terminalWith();
  const exitCode = await main(['coverage', '--api', directory.url, ...args], terminal);
  return { exitCode, out: terminal.out(), err: terminal.err() };
}

beforeAll(async () => {
  const location_id = await registerLocation(directory, { name: 'Main', operator: 'Ionity, Ltd' });
  await createStation(directory, { name: 'One', location_id, available: '1' });
  const [two, three] = [await createStation(directory, { location_id }), await createStation(directory)];
  ids = [two.id, three.id];
});

describe('directory coverage', () => {
  it('prints a line for each item', async () => {
    const { exitCode, out, err } = await run();
    expect([exitCode, err]).toEqual([0, '']);
    const lines = out.split('\n').map((line) => line.split(/ {2,}/).join('|'));
    expect(lines[0]).toBe('item|row|records|have|of|share');
    expect(lines).toContain('operational|F1|stations|1|3|33.3 %');
    expect(lines).toHaveLength(39);
  });

  it('counts one operator, or each', async () => {
    expect((await run('--operator', 'ionity, ltd')).out).toMatch(
      /^operational +F1 +stations +1 +2 +50\.0 %$/m,
    );
    const { out } = await run('--by', 'operator');
    expect(out.split('\n').filter((line) => /^[(I]/.test(line))).toEqual(['Ionity, Ltd', '(none)']);
  });

  it('prints what the directory answers as JSON', async () => {
    const { out } = await run('--format', 'json');
    expect(JSON.parse(out)).toEqual((await directory.get('/v1/coverage')).body);
  });

  it('lists the records that lack an item, a line each', async () => {
    const { exitCode, out } = await run('--lacking', 'operational');
    expect(exitCode).toBe(0);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ record, id }) => [record, id])).toEqual(ids.map((id) => ['station', id]));
  });

  it('ends with 2 for a feed without records, and for an item that there is not', async () => {
    const none = await run('--feed', 'NL*TNM');
    expect([none.exitCode, none.err]).toEqual([2, 'directory: the directory has no records of NL*TNM\n']);
    expect((await run('--lacking', 'colour')).exitCode).toBe(2);
    expect((await run('--lacking', 'city', '--by', 'feed')).exitCode).toBe(2);
  });
});
