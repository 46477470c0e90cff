import { summaryFields, type SummaryField } from '../ports/summaries.js';
import { InvalidParameter, singleValue, type Parameters } from './parameters.js';
import type { Matching } from '../ports/list-query.js';
import { parseMatching } from './list-parameters.js';

export interface SummaryQuery {
  readonly by: SummaryField;
  readonly matching: Matching;
}

/** @throws InvalidParameter `group_by` is missing or unknown, or a filter is invalid */
export function parseSummaryParameters(
  { group_by, ...filters }: Parameters,
  staleBefore?: string,
): SummaryQuery {
  const given = singleValue({ group_by }, 'group_by');
  const by = summaryFields.find((field) => field === given);
  if (!by) throw new InvalidParameter(`group_by must be one of ${summaryFields.join(', ')}`);
  return { by, matching: parseMatching(filters, staleBefore) };
}
