import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Head } from '../input/head.js';
import { FormatError, type Input } from '../input/input.js';
import { rowDefect, type RowLimits } from '../input/rows.js';
import { tableOf } from '../input/table.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { feedOf } from '../input/feed-name.js';
import { emptyGroup, rejectedGroup, type RecordGroup } from '../records/record-group.js';
import { mapDevice } from './bnetza.mapper.js';
import { headerStart, registerText } from './register-text.js';

const LIMITS: RowLimits = { lineMiB: 1, lines: 50 };
const NO_HEADER = 'has no row with the columns Betreiber, Breitengrad and Steckertypen1 at its beginning';

/** The register of charging stations of Germany's Bundesnetzagentur, as CSV. */
export const bnetza: ReadableFormat = {
  name: 'bnetza',
  recognise: (head) => defect(head) === null,
  defect,
  read: readBnetza,
  isFeed: true,
  maxRequests: 2,
};

function defect({ bytes }: Pick<Head, 'bytes'>): string | null {
  return headerStart(bytes) < 0 ? NO_HEADER : null;
}

/** @throws FormatError the file has no header, or the feed of standard input has no name */
export async function* readBnetza(
  input: Input,
  { feed: option, connectorTypes, seen }: Pick<ReadOptions, 'feed' | 'connectorTypes' | 'seen'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const reason = defect({ bytes: input.head });
  if (reason !== null) throw new FormatError(`${input.name} ${reason}`);
  const { feed, warnings } = feedOf(input, option);
  if (warnings.length > 0) yield { ...emptyGroup(1), warnings };
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  for await (const row of tableOf(registerText(input), LIMITS)) {
    const { line, text } = row;
    const reason = rowDefect(row);
    if (reason === null) yield duplicates.group(line, mapDevice(row, feed));
    else yield rejectedGroup(line, { kind: 'location', reason, original: text });
  }
}
