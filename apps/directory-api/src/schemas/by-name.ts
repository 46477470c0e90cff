/** The same members in the order of their names, by code unit: where they are described does not change a document. */
export const byName = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
