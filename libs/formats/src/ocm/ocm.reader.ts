import { isJsonObject } from '#domain';
import type { ReadableFormat, ReadOptions } from '../input/format.js';
import type { Input } from '../input/input.js';
import { jsonRecords } from '../input/json-records.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import { warningGroup, type RecordGroup } from '../records/record-group.js';
import { withOcmNames } from './ocm-names.js';
import { mapPoi } from './ocm.mapper.js';

export const ocm: ReadableFormat = {
  name: 'ocm',
  recognise: ({ text }) => /^\[?\s*\{/.test(text) && /"[Aa]ddressInfo"\s*:/.test(text),
  read: readOcm,
  isFeed: true,
  maxRequests: 2,
};

const CAMEL_CASE = 'members are in camelCase, such as addressInfo, read by their names with capitals';

/** Reads POIs of Open Charge Map: a list, one POI, or a POI a line, as in its export. */
export async function* readOcm(
  input: Input,
  { connectorTypes, seen, now }: Pick<ReadOptions, 'connectorTypes' | 'seen' | 'now'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  const isList = input.head.toString('utf8').trimStart().startsWith('[');
  yield* jsonRecords(input, isList, (value, line) => {
    const isCamelCase = isJsonObject(value) && 'addressInfo' in value;
    const poi = isCamelCase ? withOcmNames(value) : value;
    const group = duplicates.group(line, mapPoi(poi, now()));
    if (!isCamelCase || seen.warnings.has(CAMEL_CASE)) return [group];
    seen.warnings.add(CAMEL_CASE);
    return [warningGroup(line, { problem: CAMEL_CASE, detail: input.name, original: value }), group];
  });
}
