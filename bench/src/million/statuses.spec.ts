import { places, type CommandLine } from './stations.js';
import { statusReports } from './statuses.js';

const [types, count, rounds] = [['first', 'second'], 100, 12];

describe('What generated stations report', () => {
  const created = [...places(count, types)]
    .flatMap(({ stations }) => stations)
    .filter(({ type }) => type === 'UpsertStation');
  const histories = new Map<string, (string | null)[]>();
  for (const { source, data } of [...created, ...statusReports(count, types, rounds)] as CommandLine[]) {
    const { available } = data as { readonly available: string | null };
    const key = JSON.stringify(source);
    histories.set(key, [...(histories.get(key) ?? []), available]);
  }

  it('is a status of every station in every round', () => {
    expect(histories.size).toBe(count);
    for (const history of histories.values()) expect(history).toHaveLength(1 + rounds);
  });

  it('is another status each time, and in the end the one that it was created with, if any', () => {
    for (const history of histories.values()) {
      expect(history.filter((code, place) => code === history[place - 1])).toEqual([]);
      expect(history.at(-1)).toBe(history[0] ?? '0');
    }
  });
});
