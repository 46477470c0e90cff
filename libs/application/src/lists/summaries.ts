import { summaryFields, type SummaryField, type Summary, type SummaryGroup } from '../ports/summaries.js';
import { InvalidParameter, singleValue, type Parameters } from './parameters.js';
import type { Matching } from '../ports/list-query.js';
import { parseMatching } from './list-parameters.js';
import { statusLabel } from '#domain';
import type { QueryTime } from '../records/freshness.js';
import { PageBudget } from '../ports/record-queries.js';

export interface SummaryQuery {
  readonly by: SummaryField;
  readonly matching: Matching;
}

/** @throws InvalidParameter `group_by` is missing or unknown, or a filter is invalid */
export function parseSummaryParameters({ group_by, ...filters }: Parameters, time?: QueryTime): SummaryQuery {
  const given = singleValue({ group_by }, 'group_by');
  const by = summaryFields.find((field) => field === given);
  if (!by) throw new InvalidParameter(`group_by must be one of ${summaryFields.join(', ')}`);
  return { by, matching: parseMatching(filters, time) };
}

/** The label of a group's value: the label of a status code, or the name of a location. */
export function summaryLabel(
  by: SummaryField,
  value: string,
  locationName: string | null | undefined,
): string | undefined {
  if (by === 'available') return statusLabel(value) ?? undefined;
  return by === 'location_id' ? (locationName ?? undefined) : undefined;
}

/** The groups of a summary as JSON, until they fill a page: values and labels may have 65,535 characters each. */
export class SummaryPage {
  private readonly texts: string[] = [];
  private readonly budget = new PageBudget();

  /** Adds the next group. Returns false if the page is full. */
  add(group: SummaryGroup): boolean {
    const text = JSON.stringify(group);
    if (!this.budget.admits(Buffer.byteLength(text))) return false;
    this.texts.push(text);
    return true;
  }

  /**
   * @param all all groups, of which the first ones were added
   * @param total number of stations, if one can be in several groups
   */
  summary(all: readonly { readonly count: number }[], total = sumOf(all)): Summary {
    return {
      total,
      groups: `[${this.texts.join()}]`,
      moreGroups: all.length - this.texts.length,
    };
  }
}

const sumOf = (all: readonly { readonly count: number }[]): number =>
  all.reduce((sum, { count }) => sum + count, 0);
