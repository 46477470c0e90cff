import type { ProblemCode } from '#application';
import { commands, type AggregateKind, type CommandExample, type CommandType } from '#domain';
import { ref } from '../endpoint/json-schema.js';
import type { Content, Operation, Parameter } from '../endpoint/operation.js';
import { idOf, sharedParameterRefs } from './parameters/shared-parameters.js';
import { bodyProblems, commandProblems, listProblems, readProblems } from './problem-responses.js';
import { jsonContent, hasRevalidation, pageResponses, recordResponses } from './responses.js';
import { listParameters } from './parameters/list-parameters.js';

const missingRecord: Record<AggregateKind, readonly ProblemCode[]> = {
  station: ['not_found', 'station_removed'],
  'connector-type': ['not_found', 'connector_type_removed'],
  location: ['not_found'],
  tariff: ['not_found', 'tariff_removed'],
};

/** The problems of a path whose record does not exist or was removed. */
const missingRecordProblems = (kind: AggregateKind): readonly ProblemCode[] => missingRecord[kind];

type Write = Omit<Operation, 'parameters' | 'problems' | 'side'> & {
  /** The kind of record in the path; undefined for a new record. */
  readonly of?: AggregateKind;
  readonly problems?: readonly ProblemCode[];
};

/** An operation that sends a command. */
export function write({ of, problems = [], ...operation }: Write): Operation {
  const path: Parameter[] = of ? [idOf(of)] : [];
  const isJson = operation.body !== undefined && 'application/json' in operation.body;
  return {
    ...operation,
    parameters: [...path, ...sharedParameterRefs('Idempotency-Key', 'If-Match', 'unlessThere')],
    problems: [
      ...(isJson ? bodyProblems : []),
      ...(of ? missingRecordProblems(of) : []),
      ...problems,
      ...commandProblems,
    ],
    side: 'command',
  };
}

/** What requests show of a command. */
export const requestExample = (type: CommandType): CommandExample => commands[type].examples.at(-1) ?? {};

/** A JSON body with a named schema. */
export const body = (schema: string, example: unknown): Content => jsonContent(ref(schema), example);

/** A merge patch, which may also be sent as application/json. */
export const patchBody = (schema: string, example: unknown): Content => ({
  ...jsonContent(ref(schema), example),
  'application/merge-patch+json': { schema: ref(schema), example },
});

type Named = Pick<Operation, 'id' | 'tag' | 'summary' | 'description'>;

/** An operation that reads one record. */
export const readRecord = (
  kind: AggregateKind,
  named: Named,
  ...parameters: readonly Parameter[]
): Operation => ({
  ...named,
  parameters: [
    idOf(kind),
    ...parameters,
    ...(hasRevalidation(kind) ? sharedParameterRefs('If-None-Match') : []),
    ...sharedParameterRefs('Directory-Position'),
  ],
  responses: recordResponses(kind),
  problems: [...readProblems, 'not_acceptable', ...missingRecordProblems(kind)],
  side: 'read',
});

/** An operation that lists records. */
export const listRecords = (kind: AggregateKind, named: Named): Operation => ({
  ...named,
  description:
    'Each field has a filter of the same name. A filter with several values, comma separated or in a repeated parameter, matches any of them; a backslash escapes a comma.',
  parameters: listParameters(kind),
  responses: pageResponses(kind),
  problems: [...listProblems, 'not_acceptable'],
  side: 'read',
});
