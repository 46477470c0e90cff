import { ApiProblem, type FieldError } from '../api/problem.js';
import type { Form } from '../api/records.js';
import { inputOf, type Row } from './rows.js';

/** What the schema of the form says of a member. */
interface Rule {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface RowSchema {
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly required?: readonly string[];
}

/**
 * What is wrong with the numbers of rows, and what they lack, as far as the form describes it: for forms that write
 * something else first.
 * @returns the refusal that the directory would answer; undefined if nothing is known to be wrong
 */
export function refusalOfRows({ schema, ui }: Form, rows: readonly Row[]): ApiProblem | undefined {
  const { properties = {}, required = [] } = schema as RowSchema;
  const errors = inputOf(ui, rows).flatMap((row, index) =>
    Object.entries(properties).flatMap(([name, rule]): readonly FieldError[] => {
      const value = (row as Readonly<Record<string, unknown>>)[name];
      const pointer = `/${index}/${name}`;
      if (value === undefined)
        return required.includes(name) ? [{ pointer, code: 'required', detail: `${name} is required` }] : [];
      const numbers = numbersOf(rule);
      return numbers === undefined || isIn(rule, value)
        ? []
        : [{ pointer, code: 'not_a_number', detail: `${name} must be ${numbers}` }];
    }),
  );
  if (errors.length === 0) return undefined;
  return new ApiProblem({ type: '', status: 422, code: 'validation_failed', title: '', errors });
}

const isOf = ({ type = [] }: Rule, name: string): boolean => [type].flat().includes(name);

/** The numbers that a member takes, in words; undefined if it takes none. */
function numbersOf(rule: Rule): string | undefined {
  const { minimum, maximum } = rule;
  const kind = isOf(rule, 'integer') ? 'a whole number' : isOf(rule, 'number') ? 'a number' : undefined;
  return kind && minimum !== undefined && maximum !== undefined
    ? `${kind} from ${minimum} to ${maximum}`
    : kind;
}

const isIn = (rule: Rule, value: unknown): boolean =>
  typeof value === 'number' &&
  (!isOf(rule, 'integer') || Number.isInteger(value)) &&
  value >= (rule.minimum ?? -Infinity) &&
  value <= (rule.maximum ?? Infinity);
