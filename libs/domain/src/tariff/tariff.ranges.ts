import { FieldErrors, type FieldErrorList } from '../shared/field-errors.js';
import type { Check } from '../shared/parsing/structures.js';

type Path = readonly string[];

/** Two values of which the later one must not be before the earlier one, if both are set. */
interface Range {
  readonly from: Path;
  readonly to: Path;
  /** Times and dates must differ, as the later one is excluded. */
  readonly of: 'times' | 'amounts';
}

const times = (from: string, to: string): Range => ({ from: [from], to: [to], of: 'times' });
const amounts = (from: Path, to: Path): Range => ({ from, to, of: 'amounts' });

/** Equal amounts are taken, although OCPI excludes the later one too: such an element never holds, and harms nobody. */
const restrictionRanges: readonly Range[] = [
  times('start_date', 'end_date'),
  ...['kwh', 'current', 'power', 'duration'].map((name) => amounts([`min_${name}`], [`max_${name}`])),
];

const tariffRanges: readonly Range[] = [
  times('valid_from', 'valid_until'),
  ...['before_taxes', 'after_taxes'].map((side) => amounts(['min_price', side], ['max_price', side])),
];

/** Refuses restrictions of which the end of a range is before its begin. */
export const restrictionsHold: Check = (restrictions) =>
  restrictionRanges
    .filter((range) => isContradictory(range, restrictions))
    .map((range) => ({ path: range.to, code: 'out_of_range', detail: detailOf(range) }));

/**
 * The errors of a tariff's attributes that contradict each other after a change.
 * @param before the attributes before it: what they contradict, as earlier releases took it, may stay
 */
export function contradictionsIn(after: object, before?: object): FieldErrorList {
  const errors = new FieldErrors();
  for (const range of tariffRanges)
    if (isContradictory(range, after) && !(before && isSame(range, before, after)))
      errors.add(range.to, 'out_of_range', detailOf(range));
  return errors.list();
}

function isContradictory({ from, to, of }: Range, values: object): boolean {
  const [begin, end] = [valueAt(from, values), valueAt(to, values)];
  if (begin === undefined || end === undefined) return false;
  // Dates, and times in UTC, can be compared as texts.
  return of === 'times' ? begin >= end : Number(begin) > Number(end);
}

const isSame = ({ from, to }: Range, one: object, other: object): boolean =>
  [from, to].every((path) => valueAt(path, one) === valueAt(path, other));

/** Undefined if it is not set. */
function valueAt(path: Path, values: object): string | number | undefined {
  let value: unknown = values;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return (value as string | number | null | undefined) ?? undefined;
}

const detailOf = ({ from, of }: Range): string =>
  of === 'times' ? `it must be after ${from.join('.')}` : `it must not be less than ${from.join('.')}`;
