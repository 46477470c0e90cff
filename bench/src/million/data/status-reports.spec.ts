import type { CommandLine } from './command-line.js';
import { generateLocations } from './generated-stations.js';
import { statusReports } from './status-reports.js';

const [types, count, rounds] = [['first', 'second'], 100, 12];

describe('statusReports', () => {
  const created = [...generateLocations(count, types)]
    .flatMap(({ stations }) => stations)
    .filter(({ type }) => type === 'UpsertStation');
  const histories = new Map<string, (string | null)[]>();
  for (const { source, data } of [...created, ...statusReports(count, types, rounds)] as CommandLine[]) {
    const { available } = data as { readonly available: string | null };
    const key = JSON.stringify(source);
    histories.set(key, [...(histories.get(key) ?? []), available]);
  }

  it('generates a status of every station in every round', () => {
    expect(histories.size).toBe(count);
    for (const history of histories.values()) expect(history).toHaveLength(1 + rounds);
  });

  it('generates a change each time, and at the end the initial status', () => {
    for (const history of histories.values()) {
      expect(history.filter((code, index) => code === history[index - 1])).toEqual([]);
      expect(history.at(-1)).toBe(history[0] ?? '0');
    }
  });
});
