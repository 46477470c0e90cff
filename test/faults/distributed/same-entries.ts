import { isDeepStrictEqual } from 'node:util';

const MAX_SHOWN = 20;

/** Expects two maps to have the same entries. If they do not, at most 20 entries that differ are shown. */
export function expectSameEntries(
  actual: ReadonlyMap<string, unknown>,
  expected: ReadonlyMap<string, unknown>,
): void {
  const keys = [...new Set([...expected.keys(), ...actual.keys()])];
  const differing = keys.filter((key) => !isDeepStrictEqual(actual.get(key), expected.get(key)));
  const shown = (entries: ReadonlyMap<string, unknown>) => ({
    differing: differing.length,
    first: differing.slice(0, MAX_SHOWN).map((key) => [key, entries.get(key) ?? 'absent']),
  });
  expect(shown(actual)).toStrictEqual(shown(expected));
}

/** The records by id. Expects no id twice. */
export function byId<T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map(records.map((record) => [record.id, record]));
  expect(map.size).toBe(records.length);
  return map;
}
