import { Turns, type PageBudget } from '#application/views';
import type { mongo } from 'mongoose';

/** What is decoded in one turn of the event loop, in bytes: some milliseconds. */
const BYTES_PER_TURN = 1024 * 1024;
/** What the decoding of a small document costs, in bytes of a large one. */
const BYTES_PER_DOCUMENT = 8 * 1024;

const turns = new Turns();

type Cursor<Document> = Pick<mongo.AbstractCursor<Document>, 'hasNext' | 'next' | 'close'>;

/**
 * Reads the first documents that the budget admits, and no more than one batch beyond them: the server ends a batch at
 * 16 MB. The driver decodes a document when it is read: a page of 8 MiB takes several turns of the event loop.
 * @param check called when documents have arrived, and in each of these turns; ends the read if it throws
 */
export async function admitted<Document>(
  cursor: Cursor<Document>,
  budget: PageBudget,
  sizeOf: (document: Document) => number,
  check: () => unknown = () => undefined,
): Promise<readonly Document[]> {
  try {
    const found: Document[] = [];
    if (await cursor.hasNext()) check();
    for (let decoded = 0; ;) {
      const document = await cursor.next();
      const size = document ? sizeOf(document) : 0;
      if (!document || !budget.admits(size)) return found;
      found.push(document);
      decoded += BYTES_PER_DOCUMENT + size;
      if (decoded < BYTES_PER_TURN) continue;
      await turns.next();
      check();
      decoded = 0;
    }
  } finally {
    await cursor.close();
  }
}
