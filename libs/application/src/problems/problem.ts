import {
  isCommandType,
  joinedErrors,
  targetKind,
  type AggregateKind,
  type FieldError,
  type FieldErrorList,
  type Rejection,
} from '#domain';
import { problemTypes, type ProblemCode } from './problem-types.js';
import { withoutSecrets } from './without-secrets.js';

/** RFC 9457 problem details. */
export interface Problem extends Partial<FieldErrorList> {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly instance?: string;
  readonly current_version?: number;
}

export interface ProblemMembers extends Partial<FieldErrorList> {
  readonly detail?: string;
  readonly instance?: string;
  readonly current_version?: number;
}

export function problem(code: ProblemCode, members: ProblemMembers = {}): Problem {
  const { status, title, advice } = problemTypes[code];
  const type = `/problems/${code.replaceAll('_', '-')}`;
  return { type, title, status, detail: advice, code, ...shown(members) };
}

/** A client may have sent its key in a wrong place, such as the name of a member or an id. */
function shown({ detail, errors, ...rest }: ProblemMembers): ProblemMembers {
  return {
    ...(detail !== undefined && { detail: withoutSecrets(detail) }),
    ...(errors && { errors: errors.map(shownError) }),
    ...rest,
  };
}

const shownError = ({ pointer, code, detail }: FieldError): FieldError => ({
  pointer: withoutSecrets(pointer),
  code,
  detail: withoutSecrets(detail),
});

/** Greatest number of field errors in `detail`. */
const SUMMARY_COUNT = 10;

function summaryOf({ errors, more_errors = 0 }: FieldErrorList): string {
  const details = errors.slice(0, SUMMARY_COUNT).map((error) => error.detail);
  const more = errors.length - details.length + more_errors;
  return more > 0 ? `${details.join('; ')}; and ${more} more` : details.join('; ');
}

/** What the processor forbids senders that are bound to feeds. */
const OUT_OF_FEEDS =
  'A key that is bound to feeds writes only at locations of these feeds, and only adds connector types that are missing.';

/** The record that a command is for, as far as it is known. */
export interface CommandTarget {
  readonly kind: AggregateKind;
  readonly id?: string;
}

/** The target of a command of this type, whose id is not valid. */
export const targetOfType = (type: unknown): CommandTarget | undefined =>
  isCommandType(type) ? { kind: targetKind(type) } : undefined;

/** Says which record does not exist. */
export const unknownRecord = ({ kind, id }: CommandTarget): string =>
  `There is no ${kind} with ${id === undefined ? 'this id' : `the id ${id}`}.`;

const idRules: Readonly<Record<AggregateKind, string>> = {
  station: 'The id of a station is a UUID.',
  'connector-type': 'The id of a connector type is a UUID.',
  location: 'The id of a location is a whole number from 0 to 18446744073709551615.',
  tariff: 'The id of a tariff is a UUID.',
};

/** Says which record does not exist; for an id that no record can have, also what ids are like. */
const unknownTarget = (target: CommandTarget): string =>
  target.id === undefined ? `${unknownRecord(target)} ${idRules[target.kind]}` : unknownRecord(target);

/** The problem document of a rejection. Rejections that earlier releases stored may have more than 100 errors. */
export function rejectionProblem(
  { code, errors, more_errors = 0, current_version }: Rejection,
  target?: CommandTarget,
): Problem {
  const list = errors && joinedErrors({ errors, more_errors });
  return problem(code, {
    ...(code === 'forbidden' && { detail: OUT_OF_FEEDS }),
    ...(code === 'not_found' && target && { detail: unknownTarget(target) }),
    ...(list && { ...list, detail: summaryOf(list) }),
    ...(current_version !== undefined && {
      current_version,
      detail: `The record has version ${current_version}.`,
    }),
  });
}

/** The command could not be decided. No outcome is stored. */
export class CommandRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}
