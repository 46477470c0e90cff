/** Greatest size of a page, in bytes of its items' JSON; an item alone may be larger. */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** The bytes that a page may have. Several reads of one page share it. */
export class PageBudget {
  /** Whether an item was refused. */
  isSpent = false;
  /** The size of all items, the refused one included. */
  used = 0;

  constructor(private readonly bytes = PAGE_BYTES) {}

  /** Whether an item of this size is still part of the page. The first item always is; after a refused one, none is. */
  admits(size: number): boolean {
    const isFirst = this.used === 0;
    this.used += size;
    if (!isFirst && this.used > this.bytes) this.isSpent = true;
    return !this.isSpent;
  }

  /** The first items that the page admits. @param sizeOf in bytes, above 0 */
  take<Item>(items: readonly Item[], sizeOf: (item: Item) => number): readonly Item[] {
    const end = items.findIndex((item) => !this.admits(sizeOf(item)));
    return end < 0 ? items : items.slice(0, end);
  }
}
