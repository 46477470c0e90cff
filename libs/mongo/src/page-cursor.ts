import type { PageBudget } from '#application/views';

/**
 * Reads the first documents that the budget admits, and no more than one batch beyond them: the server ends a batch at
 * 16 MB.
 */
export async function admitted<Document>(
  cursor: AsyncIterable<Document>,
  budget: PageBudget,
  sizeOf: (document: Document) => number,
): Promise<readonly Document[]> {
  const found: Document[] = [];
  // Leaving the loop closes the cursor.
  for await (const document of cursor) {
    if (!budget.admits(sizeOf(document))) break;
    found.push(document);
  }
  return found;
}
