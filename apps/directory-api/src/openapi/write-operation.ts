import type { ProblemCode } from '#application';
import type { AggregateKind } from '#domain';
import { ref } from '../schemas/json-schema.js';
import type { Content, Operation, Parameter } from './operation.js';
import { idOf, shared } from './parameters.js';
import { bodyProblems, commandProblems } from './problem-responses.js';
import { jsonContent } from './responses.js';

const gone: Record<AggregateKind, readonly ProblemCode[]> = {
  station: ['not_found', 'station_removed'],
  'connector-type': ['not_found', 'connector_type_removed'],
  location: ['not_found'],
};

/** What may be wrong with the record that a path names. */
export const goneProblems = (kind: AggregateKind): readonly ProblemCode[] => gone[kind];

type Write = Omit<Operation, 'parameters' | 'problems' | 'side'> & {
  /** The kind of record that the path names; left out where the record is new. */
  readonly of?: AggregateKind;
  readonly problems?: readonly ProblemCode[];
};

/** An operation that sends a command. */
export function write({ of, problems = [], ...operation }: Write): Operation {
  const path: Parameter[] = of ? [idOf(of)] : [];
  const isJson = operation.body !== undefined && 'application/json' in operation.body;
  return {
    ...operation,
    parameters: [...path, ...shared('Idempotency-Key', 'If-Match', 'unlessThere')],
    problems: [
      ...(isJson ? bodyProblems : []),
      ...(of ? goneProblems(of) : []),
      ...problems,
      ...commandProblems,
    ],
    side: 'command',
  };
}

/** The body of a request whose schema has a name. */
export const body = (schema: string, example: unknown): Content => jsonContent(ref(schema), example);

/** The body of a merge patch; plain JSON is taken for one too. */
export const patchBody = (schema: string, example: unknown): Content => ({
  ...jsonContent(ref(schema), example),
  'application/merge-patch+json': { schema: ref(schema), example },
});
