import { InvalidParameter, parseTime, singleValue, type Parameters, type Position } from '#application';
import { parseNumeric } from '#domain';
import { HttpProblem } from '#http';
import {
  groupFields,
  groupSorts,
  rules,
  type GroupField,
  type GroupPlace,
  type GroupSort,
  type ReliabilityQuery,
} from '../ports/reliability-reports.js';

export const parameterNames = [
  ...['rule', 'from', 'to', 'group_by', 'sort', 'min_kilowatts', 'at', 'cursor'],
] as const;

export const DEFAULT_GROUP: GroupField = 'operator';
export const DEFAULT_SORT: GroupSort = 'value';
/** Regulation 7 is of charge points of at least 50 kW. */
export const UK_KILOWATTS = 50;
/** Greatest length of the time: two years. */
export const MAX_DAYS = 732;

const DAY_MS = 86_400_000;

/** What a report is asked for; `at` is undefined for the present position. */
export type AskedReport = Omit<ReliabilityQuery, 'at' | 'isWhole'> & { readonly at: Position | undefined };

/** @param now in milliseconds since 1970 @throws InvalidParameter; HttpProblem `invalid_cursor` */
export function parseReport(parameters: Parameters, now: number): AskedReport {
  const rule = oneOf(parameters, 'rule', rules);
  const groupBy = oneOf(parameters, 'group_by', groupFields, DEFAULT_GROUP);
  const sort = oneOf(parameters, 'sort', groupSorts, DEFAULT_SORT);
  const { from, to } = timeOf(parameters, now);
  const minKilowatts = kilowattsOf(parameters) ?? (rule === 'uk' ? UK_KILOWATTS : 0);
  const asked = {
    rule,
    from,
    to,
    groupBy,
    sort,
    minKilowatts,
    at: singleValue(parameters, 'at'),
    after: undefined,
  };
  const cursor = singleValue(parameters, 'cursor');
  return cursor === undefined ? asked : continued(asked, cursor);
}

function oneOf<Value extends string>(
  parameters: Parameters,
  name: string,
  values: readonly Value[],
  byDefault?: Value,
): Value {
  const given = singleValue(parameters, name) ?? byDefault;
  const found = values.find((value) => value === given);
  if (found === undefined) throw new InvalidParameter(`${name} must be one of ${values.join(', ')}`);
  return found;
}

function timeOf(parameters: Parameters, now: number): { readonly from: number; readonly to: number } {
  const [from, given] = [requiredTime(parameters, 'from'), requiredTime(parameters, 'to')];
  const to = Math.min(given, now);
  if (from >= to) throw new InvalidParameter('from must be before to, and before now');
  if (to - from > MAX_DAYS * DAY_MS)
    throw new InvalidParameter(`from can be at most ${MAX_DAYS} days before to`);
  return { from, to };
}

function requiredTime(parameters: Parameters, name: string): number {
  const time = parseTime(parameters, name);
  if (time === undefined) throw new InvalidParameter(`${name} is required, an RFC 3339 time`);
  return Date.parse(time);
}

/** Of texts of bounded length, so that parsing is fast. */
const numeric = parseNumeric(100);

function kilowattsOf(parameters: Parameters): number | undefined {
  const text = singleValue(parameters, 'min_kilowatts');
  if (text === undefined) return undefined;
  const kilowatts = numeric(text).ok ? Number(text) : NaN;
  if (kilowatts >= 0 && kilowatts < Infinity) return kilowatts;
  throw new InvalidParameter('min_kilowatts must be a number of kilowatts, 0 or more');
}

/** A cursor has the report that it continues, with the end and the position of its first page. */
type Packed = readonly [
  query: string,
  to: number,
  at: Position,
  after: string | null,
  reliability: number | null,
];

const identity = ({ rule, from, groupBy, sort, minKilowatts }: AskedReport): string =>
  JSON.stringify([rule, from, groupBy, sort, minKilowatts]);

export function cursorOf(asked: AskedReport, at: Position, after: GroupPlace): string {
  const packed: Packed = [identity(asked), asked.to, at, after.value, after.reliability];
  return Buffer.from(JSON.stringify(packed)).toString('base64url');
}

function continued(asked: AskedReport, cursor: string): AskedReport {
  const packed = unpacked(cursor);
  if (!packed || packed[0] !== identity(asked) || packed[1] > asked.to)
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  const [, to, at, value, reliability] = packed;
  return { ...asked, to, at, after: { value, reliability } };
}

function unpacked(cursor: string): Packed | undefined {
  try {
    const given = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Packed;
    const [query, to, at, after, reliability] = given;
    const isValid =
      typeof query === 'string' &&
      Number.isSafeInteger(to) &&
      typeof at === 'string' &&
      (after === null || typeof after === 'string') &&
      (reliability === null || typeof reliability === 'number');
    return isValid ? given : undefined;
  } catch {
    return undefined;
  }
}
