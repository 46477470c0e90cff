import { recordsOf, type Reading } from './formatted-input.js';
import { ImportError } from './import-error.js';
import type { SourceInput } from './sources.js';

/**
 * Reads inputs to their end. Tariffs of others do not count as what is imported.
 * @throws ImportError one can't be read, or they have no record that can be imported
 */
export async function readWhole(inputs: readonly SourceInput[], reading: Reading): Promise<void> {
  let records = 0;
  let lines = 0;
  let skipped = 0;
  for (const input of inputs)
    for await (const { page, group } of recordsOf(input, reading)) {
      if (group.isUnreadable)
        throw new ImportError('invalid', `${page.name}:${group.line} can't be read; nothing was imported`);
      if (input.isOfOthers) continue;
      records += 1;
      lines += group.lines.length;
      skipped += group.skipped;
    }
  if (records === 0) throw new ImportError('empty', 'there are no records; nothing was changed');
  if (lines === 0 && skipped === 0)
    throw new ImportError('invalid', 'no record can be imported; nothing was changed');
}
