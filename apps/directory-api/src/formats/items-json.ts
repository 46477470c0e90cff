/**
 * A page of a list as JSON.
 * @param next cursor of the next page; null in the JSON if undefined
 * @param total number of all records that match; left out if undefined
 */
export const itemsJson = (
  items: readonly string[],
  next: string | undefined,
  total: number | undefined,
): string => `{"items":[${items.join(',')}],${pageMembersJson(next, total)}}`;

/** The members of a page beside its records. */
export function pageMembersJson(next: string | undefined, total: number | undefined): string {
  const totalMember = total === undefined ? '' : `,"total":${total}`;
  return `"next":${JSON.stringify(next ?? null)}${totalMember}`;
}
