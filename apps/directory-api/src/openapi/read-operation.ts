import type { AggregateKind } from '#domain';
import type { Operation, Parameter } from './operation.js';
import { idOf, listParameters, shared } from './parameters.js';
import { listProblems, readProblems } from './problem-responses.js';
import { pageResponses, recordResponses } from './responses.js';
import { goneProblems } from './write-operation.js';

type Named = Pick<Operation, 'id' | 'tag' | 'summary' | 'description'>;

/** An operation that reads one record. */
export const readRecord = (
  kind: AggregateKind,
  named: Named,
  ...parameters: readonly Parameter[]
): Operation => ({
  ...named,
  parameters: [idOf(kind), ...parameters, ...shared('If-None-Match', 'Directory-Position')],
  responses: recordResponses(kind),
  problems: [...readProblems, 'not_acceptable', ...goneProblems(kind)],
  side: 'read',
});

/** An operation that lists records. */
export const listRecords = (kind: AggregateKind, named: Named): Operation => ({
  ...named,
  description:
    'The filters are the fields by their names. Several values, comma separated or by repeating the parameter, mean any of them; a backslash escapes a comma.',
  parameters: listParameters(kind),
  responses: pageResponses(kind),
  problems: [...listProblems, 'not_acceptable'],
  side: 'read',
});
