import type { CommandType, Rejection } from '#domain';
import type { AggregateKey } from '../log/recorded-event.js';
import { rejectionProblem, type Problem } from '../problems/problem.js';
import { isBesideData } from './command-specs.js';

/**
 * The problem of a rejected command; its pointers refer to the line, which has the command's data as `data`, and some
 * members beside that.
 */
export function lineProblem(rejection: Rejection, type: CommandType, target: AggregateKey): Problem {
  const errors = rejection.errors?.map((error) => {
    const [, first = ''] = error.pointer.split('/', 2);
    return isBesideData(type, first) ? error : { ...error, pointer: `/data${error.pointer}` };
  });
  return rejectionProblem(errors ? { ...rejection, errors } : rejection, target);
}
