import { sizeOfRecord, type ListQuery, type PageBudget, type Sort, type SortKey } from '#application/views';
import type { mongo } from 'mongoose';
import { admitted } from '../page-cursor.js';
import { identifyingFilters, sortIndex } from '../schema/indexes.js';
import { RETURNED_FIELDS, filterPath, type RecordDocument } from '../schema/record-document.js';
import type { FilterClause } from './filter-clause.js';
import { filterClauses, withValueIn, withoutNameAfter } from './filter-clauses.js';
import type { CommandOptions, NextCommand } from '../request-reads.js';
import { valueRanges } from './value-ranges.js';
import { NO_VALUES, type ValueSample } from './value-sample.js';

export interface SortedRecord {
  readonly record: RecordDocument;
  /** The value that the list is sorted by. */
  readonly value: SortKey['value'];
}

/** Where the records of a list are read from. */
export interface SortedSource {
  readonly records: mongo.Collection<RecordDocument>;
  readonly sample: ValueSample;
  /** Stages between the conditions and the order of the list. */
  readonly stages?: readonly object[];
}

/** Reads a page of a list that is sorted by a stored field. */
export async function pageByField(
  source: SortedSource,
  query: ListQuery,
  budget: PageBudget,
  next: NextCommand,
): Promise<readonly SortedRecord[]> {
  const found: SortedRecord[] = [];
  const steps = pageSteps(source, query);
  for (let step = steps.next(); !step.done && found.length < query.limit && !budget.isSpent;) {
    const { clause, options } = step.value;
    const size = query.limit - found.length;
    const filter = { $and: [...filterClauses(query), clause] };
    const cursor = firstOf(source, filter, { ...next(), ...options, size });
    const added = await admitted(cursor, budget, sizeOfRecord, next);
    found.push(...added.map((record) => ({ record, value: valueOf(record, query.sort) })));
    step = steps.next(added.length);
  }
  return found;
}

interface Reading extends CommandOptions, Pick<mongo.FindOptions, 'hint'> {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly size: number;
}

/** The first records in an order that meet a filter, and the stages of the source. */
function firstOf(
  { records, stages }: SortedSource,
  filter: FilterClause,
  { size, sort, ...options }: Reading,
) {
  if (!stages?.length)
    return records
      .find(filter, { projection: RETURNED_FIELDS, batchSize: size, sort, ...options })
      .limit(size);
  const order = [{ $sort: sort }, { $limit: size }, { $project: RETURNED_FIELDS }];
  return records.aggregate<RecordDocument>([{ $match: filter }, ...stages, ...order], options);
}

interface Step {
  readonly clause: FilterClause;
  readonly options: Pick<Reading, 'sort' | 'hint'>;
}

/**
 * Yields the queries for a page, which are executed until it is full, and gets the number of records that each has
 * found. Nulls are last in either direction, so they are read separately.
 */
function* pageSteps(source: SortedSource, query: ListQuery): Generator<Step, void, number> {
  const { after, sort } = query;
  if (after?.value !== null) yield* stepsWithValue(source, query);
  if (sort.by === 'name') yield { clause: withoutNameAfter(after), options: { sort: { _id: 1 } } };
}

function* stepsWithValue({ sample }: SortedSource, query: ListQuery): Generator<Step, void, number> {
  const path = sortPath(query.sort);
  const direction = query.sort.descending ? -1 : 1;
  const sort = { [path]: direction, _id: 1 } as const;
  const hint = sortIndex(path, direction);
  const ranges = valueRanges(isSelective(query) ? NO_VALUES : sample, query);
  for (let range = ranges.next(); !range.done;) {
    // The first range is short. Without the hint, a server can prefer the index of a condition that most records meet.
    const isShort = range.value.until !== undefined && range.value.from === undefined;
    const options = isShort && hint ? { sort, hint } : { sort };
    range = ranges.next(yield { clause: withValueIn(path, range.value, query), options });
  }
}

/** Whether few records meet a filter, which are sorted at once. */
const isSelective = ({ filters }: ListQuery): boolean =>
  filters.some(({ field, values }) => identifyingFilters.includes(field) && !values.includes(null));

/** The path of the field that a list is sorted by. */
export const sortPath = ({ by }: Sort): string => (by === 'name' ? filterPath('name') : by);

function valueOf({ filters, created_at, updated_at }: RecordDocument, { by }: Sort): string | null {
  if (by === 'name') return filters?.['name'] ?? null;
  return by === 'created_at' ? created_at : updated_at;
}
