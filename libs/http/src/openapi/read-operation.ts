import type { AggregateKind } from '#domain';
import type { Operation, Parameter } from '../endpoint/operation.js';
import { listParameters } from './parameters/list-parameters.js';
import { idOf } from './parameters/parameter.js';
import { sharedParameterRefs } from './parameters/shared-parameters.js';
import { listProblems, readProblems } from './problem-responses.js';
import { hasRevalidation, pageResponses, recordResponses } from './responses.js';
import { missingRecordProblems } from './write-operation.js';

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
